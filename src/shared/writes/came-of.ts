/** What came of what a write was to change: each balance and approval as reviewed, beside what its receipt reports. */

import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { asItem, type Effect, type ExpectedEffect, expectedEffects, reportedEffects } from '#shared/writes/effects.ts';
import { atWorst, type NetEffect, netOf } from '#shared/writes/net-effects.ts';
import { meaningOf } from '#shared/writes/review/meaning.ts';
import { toReceipt } from '#shared/writes/write-history.ts';

export interface Outcome {
  /** As reviewed; null for what was not. */
  readonly expected: NetEffect | null;
  /** By the events of the receipt; null where none says it. */
  readonly reported: NetEffect | null;
  /**
   * `waiting`: no receipt says anything yet. `same`, `other`, `missing`: as the receipt has it. `unseen`: no event could say it.
   * `more`: it was not reviewed.
   */
  readonly is: 'waiting' | 'same' | 'other' | 'missing' | 'unseen' | 'more';
}

export interface CameOf {
  readonly rows: readonly Outcome[];
  /** More was to change than can be said. */
  readonly isOpen: boolean;
  /** Null until a receipt says how it ended, and where it can't be read. */
  readonly status: 'success' | 'reverted' | null;
}

/** A function of both tokens and collections, read as the contract's events show it. */
function asReported(effect: ExpectedEffect, reported: readonly Effect[]): ExpectedEffect {
  const isItem = reported.some(({ contract, of }) => sameAddress(contract, effect.contract) && (of === 'item' || of === 'item-approval'));
  return isItem ? (asItem(effect) ?? effect) : effect;
}

const keyOf = ({ of, contract, id, ...net }: NetEffect) =>
  JSON.stringify([
    of,
    contract,
    id,
    of === 'balance' || of === 'allowance' || of === 'operator' ? ownerOf(net) : null,
    of === 'balance' || of.startsWith('item') ? null : toOf(net),
    'through' in net ? net.through : null,
  ]);
const ownerOf = (net: object) => ('owner' in net ? net.owner : null);
const toOf = (net: object) => ('to' in net ? net.to : null);

/** An event has the whole allowance, a call may only raise it. */
function isSame(expected: NetEffect, reported: NetEffect): boolean {
  if (expected.of === 'allowance' && reported.of === 'allowance')
    return expected.set === null || expected.set + expected.by === reported.set;
  if (expected.of === 'balance' && reported.of === 'balance') return expected.by === reported.by;
  if (expected.of === 'operator' && reported.of === 'operator') return expected.isAllowed === reported.isAllowed;
  return toOf(expected) === toOf(reported);
}

type Written = Pick<Activity, 'operation' | 'input' | 'accounts' | 'receipt'>;

export function cameOf({ operation, input, accounts, receipt: raw }: Written): CameOf {
  const { effects, unknown } = expectedEffects(meaningOf(operation, input as OperationInput<WriteId>));
  const receipt = raw === null ? null : toReceipt(raw);
  const [only, ...others] = accounts;
  const signer = receipt?.from ?? (others.length === 0 ? (only ?? null) : null);
  const status = receipt?.status ?? null;
  const logs = status === 'success' ? (receipt?.logs ?? null) : null;
  if (logs === null) {
    const rows = netOf(atWorst(effects, accounts), signer).map(
      (expected): Outcome => ({ expected, reported: null, is: status === 'reverted' ? 'missing' : 'waiting' }),
    );
    return { rows, isOpen: unknown.length > 0, status };
  }
  const reported = reportedEffects(logs);
  const asked = atWorst(effects, accounts).map((effect) => asReported(effect, reported));
  const quiet = new Set(
    netOf(
      asked.filter((effect) => !effect.isReported),
      signer,
    ).map(keyOf),
  );
  const found = new Map(netOf(reported, signer).map((net) => [keyOf(net), net]));
  const rows = netOf(asked, signer).map((expected): Outcome => {
    const key = keyOf(expected);
    const net = found.get(key) ?? null;
    found.delete(key);
    if (net === null) return { expected, reported: null, is: quiet.has(key) ? 'unseen' : 'missing' };
    return { expected, reported: net, is: isSame(expected, net) ? 'same' : 'other' };
  });
  const isOwn = (address: unknown) => typeof address === 'string' && accounts.some((account) => sameAddress(account, address));
  const more = [...found.values()].filter((net) => isOwn(ownerOf(net)) || (net.of === 'item' && isOwn(net.to)));
  return {
    rows: [...rows, ...more.map((net): Outcome => ({ expected: null, reported: net, is: 'more' }))],
    isOpen: unknown.length > 0,
    status,
  };
}
