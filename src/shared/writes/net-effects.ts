/** What several effects come to: one sum for each account and asset, one end for each approval. */

import { sameAddress, zeroAddress } from '#shared/core/short-address.ts';
import type { Effect, ExpectedEffect } from '#shared/writes/effects.ts';

/** Addresses are EIP-55; the owner is null where it isn't known which account signs. */
export type NetEffect = { readonly contract: string | null; readonly id: string | null } & (
  | {
      /** Of tokens, items by number, or the native currency. */
      readonly of: 'balance';
      readonly owner: string | null;
      /** Base units; below 0 for a loss, 0 where it comes back. */
      readonly by: bigint;
    }
  /** `owner`: before all moves. `to`: after them. */
  | { readonly of: 'item'; readonly owner: string | null; readonly to: string }
  | {
      readonly of: 'allowance';
      readonly owner: string | null;
      readonly to: string;
      readonly through: string | null;
      /** What it is set to; null where it is only raised or lowered. */
      readonly set: bigint | null;
      /** By how much it is raised after that, or lowered. */
      readonly by: bigint;
    }
  | { readonly of: 'item-approval'; readonly to: string }
  | { readonly of: 'operator'; readonly owner: string | null; readonly to: string; readonly isAllowed: boolean }
);

/** `signer`: for those that name no owner. */
export function netOf(effects: readonly (Effect & Partial<ExpectedEffect>)[], signer: string | null): readonly NetEffect[] {
  const nets = new Map<string, NetEffect>();
  const put = <Of extends NetEffect['of']>(of: Of, parts: readonly (string | null)[], change: (before: Net<Of> | null) => Net<Of>) => {
    const key = JSON.stringify([of, ...parts]);
    nets.set(key, change((nets.get(key) as Net<Of> | undefined) ?? null));
  };
  for (const effect of effects) {
    const { contract, id, to, amount, how = 'set', through = null } = effect;
    const owner = effect.owner ?? signer;
    const base = { contract, id };
    const add = (account: string | null, by: bigint) =>
      put('balance', [contract, id, account], (before) => ({ of: 'balance', ...base, owner: account, by: (before?.by ?? 0n) + by }));
    switch (effect.of) {
      case 'tokens':
      case 'native':
      case 'items':
        // Made from nothing, or destroyed.
        if (owner !== zeroAddress) add(owner, -BigInt(amount));
        if (to !== zeroAddress) add(to, BigInt(amount));
        break;
      case 'item':
        put('item', [contract, id], (before) => ({ of: 'item', ...base, owner: before === null ? owner : before.owner, to }));
        break;
      case 'allowance':
        put('allowance', [contract, owner, to, through], (before) => {
          const by = how === 'set' ? 0n : (before?.by ?? 0n) + (how === 'raise' ? BigInt(amount) : -BigInt(amount));
          return { of: 'allowance', ...base, owner, to, through, set: how === 'set' ? BigInt(amount) : (before?.set ?? null), by };
        });
        break;
      case 'item-approval':
        put('item-approval', [contract, id], () => ({ of: 'item-approval', ...base, to }));
        break;
      case 'operator':
        put('operator', [contract, owner, to], () => ({ of: 'operator', ...base, owner, to, isAllowed: amount === '1' }));
        break;
    }
  }
  return [...nets.values()];
}

type Net<Of extends NetEffect['of']> = Extract<NetEffect, { of: Of }>;

/**
 * Without what may fail where the person is worse off without it: a transfer back makes up for no loss, and a revocation ends no approval,
 * if only the other one may take place. `accounts`: the person's, the one that stands for the signer first.
 */
export function atWorst(effects: readonly ExpectedEffect[], accounts: readonly string[]): readonly ExpectedEffect[] {
  const accountOf = (address: string | null) => address ?? accounts[0] ?? null;
  const isMine = (address: string | null) => address === null || accounts.some((account) => sameAddress(account, address));
  /** Comes to the person, or ends what someone may do. */
  const isGain = ({ of, owner, to }: ExpectedEffect) =>
    isMine(to) ? of === 'item-approval' || !isMine(owner) : of === 'item-approval' && to === zeroAddress;
  const harmOf = (effect: ExpectedEffect): bigint => {
    if (effect.of === 'allowance' && effect.how !== 'set') return effect.how === 'raise' ? 1n : 0n;
    if (effect.of === 'allowance' || effect.of === 'operator') return BigInt(effect.amount);
    return isGain(effect) ? 0n : 1n;
  };
  const subjectOf = (effect: ExpectedEffect) => {
    const { of, contract, id, owner, to, through } = effect;
    if (of === 'item' || of === 'item-approval') return JSON.stringify([of, contract, id]);
    if (of === 'allowance' || of === 'operator') return JSON.stringify([of, contract, accountOf(owner), to, through]);
    return JSON.stringify([of, contract, id, accountOf(isGain(effect) ? to : owner)]);
  };
  const worst = new Map<string, bigint>();
  for (const effect of effects) {
    const [subject, harm] = [subjectOf(effect), harmOf(effect)];
    if (harm > (worst.get(subject) ?? -1n)) worst.set(subject, harm);
  }
  return effects.filter((effect) => !effect.mayFail || effect.how === 'raise' || harmOf(effect) === worst.get(subjectOf(effect)));
}
