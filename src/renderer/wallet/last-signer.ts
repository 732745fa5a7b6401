/** Which account signed last: the service doesn't say it beforehand, and a receipt does afterwards. */

import { useSeenSources } from '#renderer/chain/use-seen-sources.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { t } from '#shared/core/language/language.ts';
import { isOfOthers } from '#shared/core/of-others.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import type { KnownOfAddress } from '#shared/notebook/known.ts';
import type { ActivityBrief } from '#shared/writes/activity.ts';

export interface LastSigner {
  /** As the receipt has it. */
  readonly address: string;
  /** How many of the newest writes it signed in a row. */
  readonly count: number;
  /** Whether all of them were transfers. */
  readonly isSends: boolean;
}

type Known = Pick<KnownOfAddress['transactions'][number], 'hash' | 'from' | 'status'>;

/** Null while the newest write's signer isn't known. `writes`: the newest first. `known`: what stored answers say of transactions. */
export function lastSignerOf(
  writes: readonly Pick<ActivityBrief, 'state' | 'hash' | 'operation'>[],
  known: readonly Known[],
): LastSigner | null {
  // Only a receipt has a status.
  const signers = new Map(
    known.flatMap(({ hash, from, status }) => (status === null || from === null ? [] : [[hash.toLowerCase(), from]])),
  );
  // What surely was not sent was signed by no one. Whatever else has no receipt yet may have been signed by another account.
  const settled = writes.filter(({ state }) => state !== 'rejected' && state !== 'withdrawn');
  const signerOf = ({ hash }: Pick<ActivityBrief, 'hash'>) => signers.get(hash?.toLowerCase() ?? '');
  const address = settled[0] === undefined ? undefined : signerOf(settled[0]);
  if (address === undefined) return null;
  const end = settled.findIndex((write) => !sameAddress(signerOf(write) ?? '', address));
  const signed = end === -1 ? settled : settled.slice(0, end);
  return { address, count: signed.length, isSends: signed.every(({ operation }) => /transfer/i.test(operation)) };
}

/** `signed your last 4 sends`. */
export function signedWords({ count, isSends }: LastSigner): string {
  return isSends
    ? t('signed your last {count, plural, one {send} other {# sends}}', { count })
    : t('signed your last {count, plural, one {transaction} other {# transactions}}', { count });
}

export function useLastSigner(): LastSigner | null {
  'use memo';
  const { id } = useActiveConnection();
  const { connection, newest } = useSlice('activity');
  const { own, sources } = useSeenSources();
  if (connection !== id || sources === null) return null;
  return lastSignerOf(
    newest.filter((write) => !isOfOthers(write, own)),
    sources.known.flatMap(({ about }) => about.transactions),
  );
}
