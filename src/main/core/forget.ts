/** What became of a connection, and with it of everything that was kept for it: each domain answers every reason. */

/**
 * Why something kept for a connection is forgotten.
 * - `signed-out`: the person ended the sign-in. It is over already.
 * - `removed`: the connection is gone, and its rows of the vault with it.
 * - `rebound`: its addresses or client are others, so it leads to another service.
 * - `new-sign-in`: it is not known yet whose. What was read before is set aside: shown to no one, and not deleted either.
 * - `same-person`: the new sign-in is of the person before. What was set aside is found again.
 * - `other-person`: it is not. What was set aside goes.
 * - `other-chain`: the service serves another chain, or the same one begun anew.
 */
export type Reason = 'signed-out' | 'removed' | 'rebound' | 'new-sign-in' | 'same-person' | 'other-person' | 'other-chain';

/** What a domain does for each reason, given the connection's id. */
export type Forget = Readonly<Record<Reason, (connection: string) => unknown>>;

/** Nothing is forgotten for this reason. */
export const stays = () => {};

/** For a domain that forgets nothing by itself, whatever the reason. */
export const keepsEverything: Forget = {
  'signed-out': stays,
  removed: stays,
  rebound: stays,
  'new-sign-in': stays,
  'same-person': stays,
  'other-person': stays,
  'other-chain': stays,
};

/** All begin at once, in the order of the domains, before anything else can run; over once the slowest is. */
export async function forgetIn(domains: readonly { readonly forget: Forget }[], reason: Reason, connection: string): Promise<void> {
  await Promise.all(domains.map(({ forget }) => forget[reason](connection)));
}
