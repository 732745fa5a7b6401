/** The calls of the tokens and collections that a person follows. */
import { call, needs, takes } from '#shared/core/call.ts';
import type { HeldToken } from './held-tokens.ts';
import type { StoredFacts } from './stored-facts.ts';

export const tokenCalls = {
  /** Follows a contract, or changes its entry in the list; fields that are left out stay as they were. */
  'tokens.save': call<null>()({
    connection: needs('connection-id'),
    address: needs('address'),
    standard: needs('token-standard'),
    pinned: takes('switch'),
    hidden: takes('switch'),
  }),
  /** Follows it no more; its label stays in the notebook. */
  'tokens.remove': call<null>()({ connection: needs('connection-id'), address: needs('address') }),
  /** In the person's own order, before another one; without `before` to the end. */
  'tokens.move': call<null>()({ connection: needs('connection-id'), address: needs('address'), before: takes('address') }),
  /** Balances of the followed tokens that aren't hidden, from stored answers alone. None after a sign-out. */
  'tokens.held': call<readonly HeldToken[]>()({ connection: needs('connection-id') }),
  /**
   * What the followed tokens and collections say of themselves, from stored answers alone. None after a sign-out, nor before the newest
   * block is known. `after`: where the last answer ended, as a hundred contracts come at a time.
   */
  'tokens.facts': call<StoredFacts>()({ connection: needs('connection-id'), after: takes('address') }),
};
