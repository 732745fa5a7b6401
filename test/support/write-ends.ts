/** What a person reads at the end of a write under each fault of a service, by its outcome on chain. A test compares it with a run. */
import type { WriteState } from '#shared/writes/activity.ts';
import type { MinedWhen } from './simulated-faults.ts';

const found = 'confirmed · Found on the chain: a transaction that does exactly this';
const unlikely = 'It probably didn’t go through';
const unknown = 'unknown: don’t send again yet';

export interface WriteEnd {
  readonly fault: string;
  readonly mined: MinedWhen;
  readonly state: WriteState;
  readonly reads: string;
}

const end = (fault: string, mined: MinedWhen, state: WriteState, reads: string): WriteEnd => ({ fault, mined, state, reads });

export const writeEnds: readonly WriteEnd[] = [
  end('accepted', 'soon', 'confirmed', 'confirmed'),
  end('accepted', 'minutes', 'confirmed', 'confirmed'),
  end('accepted', 'dropped', 'unknown', `${unknown} · The service gave a transaction that wasn’t found on this chain · ${unlikely}`),
  end('accepted', 'hours', 'confirmed', 'confirmed'),
  end('400 timeout of 30000ms exceeded', 'soon', 'confirmed', found),
  end('400 timeout of 30000ms exceeded', 'minutes', 'confirmed', found),
  end('400 timeout of 30000ms exceeded', 'hours', 'confirmed', found),
  end('400 timeout of 30000ms exceeded', 'never', 'unknown', `${unknown} · ${unlikely}`),
  end('400 already known', 'soon', 'confirmed', found),
  end('400 already known', 'minutes', 'confirmed', found),
  end('400 already known', 'hours', 'confirmed', found),
  end('400 already known', 'never', 'unknown', `${unknown} · ${unlikely}`),
  end('400', 'soon', 'confirmed', found),
  end('400', 'minutes', 'confirmed', found),
  end('400', 'hours', 'confirmed', found),
  end(
    '400',
    'never',
    'rejected',
    'rejected: not found on the chain · The service says it refused this, and it isn’t in the blocks read since then',
  ),
  end('403', 'soon', 'confirmed', found),
  end('403', 'minutes', 'confirmed', found),
  end('403', 'hours', 'confirmed', found),
  end(
    '403',
    'never',
    'rejected',
    'rejected: not found on the chain · The service says it refused this, and it isn’t in the blocks read since then',
  ),
  end('422', 'soon', 'confirmed', found),
  end('422', 'minutes', 'confirmed', found),
  end('422', 'hours', 'confirmed', found),
  end(
    '422',
    'never',
    'rejected',
    'rejected: not found on the chain · The service says it refused this, and it isn’t in the blocks read since then',
  ),
  end('500', 'soon', 'confirmed', found),
  end('500', 'minutes', 'confirmed', found),
  end('500', 'never', 'unknown', `${unknown} · ${unlikely}`),
  end('500', 'dropped', 'unknown', `${unknown} · ${unlikely}`),
  end('lost answer', 'soon', 'confirmed', found),
  end('lost answer', 'minutes', 'confirmed', found),
  end('lost answer', 'never', 'unknown', `${unknown} · ${unlikely}`),
  end('lost answer', 'dropped', 'unknown', `${unknown} · ${unlikely}`),
  end('lost answer', 'hours', 'confirmed', found),
  end('accepted without a hash', 'soon', 'confirmed', found),
  end('accepted without a hash', 'minutes', 'confirmed', found),
  end(
    'accepted without a hash',
    'never',
    'unknown',
    `${unknown} · The service accepted this without a transaction hash, and no matching transaction was found so far · ${unlikely}`,
  ),
  end(
    'accepted without a hash',
    'dropped',
    'unknown',
    `${unknown} · The service accepted this without a transaction hash, and no matching transaction was found so far · ${unlikely}`,
  ),
  end('accepted with another chain’s hash', 'soon', 'confirmed', found),
  end('accepted with another chain’s hash', 'minutes', 'confirmed', found),
  end(
    'accepted with another chain’s hash',
    'never',
    'unknown',
    `${unknown} · The service gave a transaction that wasn’t found on this chain · ${unlikely}`,
  ),
  end(
    'accepted with another chain’s hash',
    'dropped',
    'unknown',
    `${unknown} · The service gave a transaction that wasn’t found on this chain · ${unlikely}`,
  ),
  end('accepted with the hash of an older one', 'soon', 'confirmed', found),
  end('accepted with the hash of an older one', 'minutes', 'confirmed', found),
  end(
    'accepted with the hash of an older one',
    'never',
    'unknown',
    `${unknown} · The service gave a transaction from before this was sent · ${unlikely}`,
  ),
  end(
    'accepted with the hash of an older one',
    'dropped',
    'unknown',
    `${unknown} · The service gave a transaction from before this was sent · ${unlikely}`,
  ),
  end('200 with an error in the body', 'soon', 'confirmed', found),
  end('200 with an error in the body', 'minutes', 'confirmed', found),
  end('200 with an error in the body', 'never', 'unknown', `${unknown} · ${unlikely}`),
  end('200 with an error in the body', 'dropped', 'unknown', `${unknown} · ${unlikely}`),
  end('200 that says it failed', 'soon', 'confirmed', found),
  end('200 that says it failed', 'minutes', 'confirmed', found),
  end('200 that says it failed', 'never', 'unknown', `${unknown} · ${unlikely}`),
  end('200 that says it failed', 'dropped', 'unknown', `${unknown} · ${unlikely}`),
  end('a receipt instead of a hash', 'soon', 'confirmed', 'confirmed'),
  end('a receipt instead of a hash', 'minutes', 'confirmed', 'confirmed'),
  end('batched', 'minutes', 'confirmed', found),
  end('batched, and answered minutes later', 'minutes', 'confirmed', found),
];
