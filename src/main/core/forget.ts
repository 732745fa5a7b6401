/**
 * Why data of a connection is forgotten. Each domain says for every reason what it does: `test/unit/main/core/forget.test.ts`
 * has the table. What else goes at a sign-out and with a removed connection: `connections/forgetting.ts`.
 */

/**
 * Why something stored for a connection is forgotten.
 * - `signed-out`: the person ended the sign-in. It is over already.
 * - `removed`: the connection is deleted, with its rows of the vault.
 * - `rebound`: its addresses or client have changed, so it leads to another service.
 * - `new-sign-in`: it is not known yet whose. What was read before is set aside: shown to no one, and not deleted either.
 * - `same-person`: the new sign-in is of the person before. What was set aside is found again.
 * - `other-person`: the new sign-in is of another person. What was set aside is deleted.
 * - `other-chain`: the service is on another chain, or on the same one after a restart.
 */
export type Reason = 'signed-out' | 'removed' | 'rebound' | 'new-sign-in' | 'same-person' | 'other-person' | 'other-chain';

/** What a domain does for each reason, given the connection's id. */
export type Forget = Readonly<Record<Reason, (connection: string) => unknown>>;

/** Nothing is forgotten for this reason. */
export const stays = () => {};

/** For a domain that has nothing to forget, whatever the reason. */
export const keepsEverything: Forget = {
  'signed-out': stays,
  removed: stays,
  rebound: stays,
  'new-sign-in': stays,
  'same-person': stays,
  'other-person': stays,
  'other-chain': stays,
};

/** Starts all domains synchronously, in their order; resolves when the slowest is done. */
export async function forgetIn(domains: readonly { readonly forget: Forget }[], reason: Reason, connection: string): Promise<void> {
  await Promise.all(domains.map(({ forget }) => forget[reason](connection)));
}
