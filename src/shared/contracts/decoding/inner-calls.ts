/**
 * The calls that a call carries, by the forms of batches, wallets, proxies, permits and routers: which contract gets what, and as
 * whom. Total, whatever the data. What doesn't decode strictly is said to be closed, and never guessed.
 */

import { t } from '#shared/core/language/language.ts';
import type { Frame, Inner, InnerCall } from './carried-call.ts';
import { carrierOf } from './carrying-forms.ts';
import { decodeValues } from './decode-values.ts';

/** How deep calls are opened, and how many of all levels together. */
export const deepestCall = 4;
export const mostCalls = 100;

/** `to`: EIP-55. Null where it is no form that carries calls. */
export function innerCalls({ to, data }: { readonly to: string; readonly data: string }): Inner | null {
  return open(data, { self: to, caller: null }, 0, { calls: mostCalls });
}

/** Whether all that a call carries was decoded, at its own level. */
export const isOpen = ({ left, closed }: Inner) => left === 0 && closed === null;

/** Why not all of it is shown, in words; null where it is, or where nothing more can be said than that it can’t be read. */
export function closedWords({ closed, left }: Inner): string | null {
  if (closed === 'too-deep') return t('This carries calls more than {depth} deep. Blockdesk doesn’t read those.', { depth: deepestCall });
  if (closed === 'refund') return t('This also pays its refundReceiver, or whoever sends it, an amount that it sets itself.');
  if (left === 0) return null;
  return t('{left, plural, one {This makes 1 more call.} other {This makes {left} more calls.}} Blockdesk reads {most} in all.', {
    left,
    most: mostCalls,
  });
}

/** Of a call that a batch or a wallet makes. */
export const mayFailWords = t('This may fail even if the transaction succeeds.');

function open(data: string, frame: Frame, depth: number, left: { calls: number }): Inner | null {
  const carrier = carrierOf(data.slice(0, 10).toLowerCase(), frame);
  if (carrier === null) return null;
  if (depth >= deepestCall) return { calls: [], left: 0, closed: 'too-deep' };
  const inputs = decodeValues(carrier.inputs, `0x${data.slice(10)}`);
  const opened = inputs === null ? null : carrier.open(inputs, frame);
  if (opened === null) return { calls: [], left: 0, closed: 'malformed' };
  const calls: InnerCall[] = [];
  for (const call of opened.calls) {
    if (left.calls <= 0) break;
    left.calls -= 1;
    // Code that runs as the carrying contract makes its calls as that one.
    const inside = call.kind === 'delegatecall' && call.code === call.to ? frame : { self: call.to, caller: call.caller };
    calls.push({ ...call, inner: call.kind === 'command' ? null : open(call.data, inside, depth + 1, left) });
  }
  const isEmpty = opened.calls.every(({ data, value }) => data === '0x' && value === '0');
  return { calls, left: opened.calls.length - calls.length, closed: opened.closed ?? (isEmpty && !opened.mayBeEmpty ? 'empty' : null) };
}
