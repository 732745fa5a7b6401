/** Suggestions for known blocks, transactions, tokens and addresses. */

import type { HistoryView } from '#renderer/chain/history-assets.ts';
import { historyWords } from '#renderer/chain/history-words.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { matchText, type Range } from '#renderer/core/lib/match-text.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { Names } from '#renderer/notebook/names.ts';
import { stateOf } from '#renderer/writes/activity.ts';
import { activityIcons } from '#renderer/writes/activity-row.tsx';
import { checksummed } from '#shared/core/address.ts';
import { t } from '#shared/core/language/language.ts';
import { addressPlace, blockPlace, tokenPlace, transactionPlace } from '#shared/core/places.ts';
import { screenAt } from '#shared/core/screens.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { Known } from '#shared/notebook/known.ts';
import type { Suggestion } from './suggestion.ts';

const base = { ranges: [], detail: null, at: null, address: null } as const;
const toTime = (seconds: string | null) => (seconds === null ? null : Number(seconds) * 1000);

/** `stored`: in any case. */
export function toAddressLine(stored: string, names: Names): Suggestion {
  const address = checksummed(stored);
  const name = names.of(address);
  return {
    ...base,
    key: `address ${address}`,
    kind: 'address',
    words: name?.text ?? shortAddress(address),
    detail: name === null ? null : shortAddress(address),
    address,
    does: { do: 'open', place: addressPlace(address) },
  };
}

/** A stranger’s transaction that moved nothing of the accounts. It is known only because a list showed it. */
export const isOfStrangers = (known: Known, view: HistoryView) =>
  known.kind === 'transaction' && historyWords(known.history, stateOf(known), view).icon === 'part';

/** `text`: what was typed, to be highlighted. */
export function toKnownLine(known: Known, text: string, view: HistoryView): Suggestion {
  const { names } = view;
  switch (known.kind) {
    case 'block': {
      const words = t('Block {number}', { number: withCommas(known.number) });
      const place = blockPlace(known.number);
      return {
        ...base,
        key: place,
        kind: 'block',
        words,
        ranges: numberRanges(words, text),
        at: toTime(known.timestamp),
        does: { do: 'open', place },
      };
    }
    case 'transaction': {
      const place = transactionPlace(known.hash);
      const hash = shortAddress(known.hash);
      const { title, icon } = historyWords(known.history, stateOf(known), view);
      // The hash only where digits were typed: beside a name it would look like an address.
      const [words, detail] = text === '' ? [title, null] : [t('Transaction {hash}', { hash }), title];
      return {
        ...base,
        key: place,
        kind: 'transaction',
        icon: activityIcons[icon],
        words,
        ranges: hashRanges(words, text),
        detail,
        at: toTime(known.timestamp),
        does: { do: 'open', place },
      };
    }
    case 'token': {
      const words = tokenWords(known.symbol, known.name, known.contract);
      const ranges = matchText(words, text)?.ranges ?? [];
      return {
        ...toAddressLine(known.contract, names),
        key: `token ${known.contract}`,
        kind: 'token',
        does: {
          do: 'open',
          place: known.standard === 'erc20' ? tokenPlace(checksummed(known.contract)) : addressPlace(checksummed(known.contract)),
        },
        words,
        ranges,
        detail: shortAddress(checksummed(known.contract)),
      };
    }
    case 'address': {
      const suggestion = toAddressLine(known.address, names);
      return { ...suggestion, ranges: hashRanges(suggestion.words, text) };
    }
  }
}

function tokenWords(symbol: string | null, name: string | null, contract: string): string {
  const given = [symbol, name].filter((each) => each !== null && each !== '').map((each) => visibleText(each ?? '', 40));
  return given.length === 0 ? shortAddress(checksummed(contract)) : [...new Set(given)].join(' · ');
}

/** A place on the chain by its address alone; none for other places. */
export function toPlaceLine(place: string, names: Names): readonly Suggestion[] {
  const at = screenAt(place);
  const { number = '', hash = '', address = '', contract = '' } = at?.parts ?? {};
  const line = { ...base, key: place, does: { do: 'open', place } } as const;
  switch (at?.path) {
    case '/block/:number':
      return [{ ...line, kind: 'block', words: t('Block {number}', { number: withCommas(number) }) }];
    case '/tx/:hash':
      return [{ ...line, kind: 'transaction', words: t('Transaction {hash}', { hash: shortAddress(hash) }) }];
    // One with a wrong checksum isn't the address that it resembles.
    case '/address/:address':
      return address === checksummed(address) ? [toAddressLine(address, names)] : [];
    case '/token/:contract':
      if (contract !== checksummed(contract)) return [];
      return [{ ...toAddressLine(contract, names), kind: 'token', key: line.key, does: line.does }];
    default:
      return [];
  }
}

/** The range of the typed digits, across thousands separators. */
function numberRanges(words: string, text: string): readonly Range[] {
  const typed = text.replace(/\D/g, '');
  if (typed === '' || !/^\D{0,8}[\d\s,._'’]+$/.test(text)) return [];
  const from = words.search(/\d/);
  let left = typed.length;
  for (let at = from; at < words.length; at += 1) {
    if (/\d/.test(words[at] ?? '')) left -= 1;
    if (left === 0) return [[from, at + 1]];
  }
  return [];
}

/** The typed part of the short form. */
function hashRanges(words: string, text: string): readonly Range[] {
  const from = words.indexOf('0x');
  if (from === -1 || !/^0x[0-9a-f]+$/i.test(text)) return [];
  return [[from, Math.min(from + text.length, from + 6)]];
}
