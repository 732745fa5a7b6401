/** Everything that the search offers for a text, in groups: what it means first, then what is known here by such a name. */
import { withCommas } from '#renderer/lib/grouped-text.ts';
import { type Match, matchText, type Range } from '#renderer/lib/match-text.ts';
import { visibleText } from '#renderer/lib/visible-text.ts';
import type { Names } from '#renderer/parts/use-names.ts';
import type { Opened } from '#renderer/store/opened.ts';
import { checksummed, shortAddress } from '#shared/address.ts';
import type { Known } from '#shared/known.ts';
import { addressPlace, blockPlace, transactionPlace } from '#shared/places.ts';
import type { Parsed } from '#shared/search/meaning.ts';
import type { Group, Kind, Offer, Suggestion } from './suggestion.ts';
import { howToSearch, offerTyped, type TypedSources } from './typed.ts';

/** A screen or an action, by its words and others that mean it. */
export interface Doable {
  readonly key: string;
  readonly kind: 'screen' | 'action';
  readonly words: string;
  readonly also?: string;
  readonly does: Suggestion['does'];
}

export interface Sources extends TypedSources {
  readonly screens: readonly Doable[];
  readonly actions: readonly Doable[];
  readonly opened: readonly Opened[];
  /** What was stored last, whatever was typed. */
  readonly recent: readonly Known[];
  /** Whether it is not told yet what is known of the text. */
  readonly waits: boolean;
}

const most = { names: 6, known: 8, actions: 8, recent: 6 } as const;

export function suggest(parsed: Parsed, sources: Sources): Offer {
  if (parsed.meaning.kind === 'nothing') return offerNothingTyped(sources);
  const typed = offerTyped(parsed, sources);
  const taken = new Set(typed.suggestions.map(placeIn));
  /** One line for each place: the first that names it. */
  const fresh = (suggestions: readonly Suggestion[], limit: number) =>
    suggestions
      .filter((suggestion) => {
        const place = placeIn(suggestion);
        if (place !== null && taken.has(place)) return false;
        taken.add(place);
        return true;
      })
      .slice(0, limit);
  // What is told later stands last, so that nothing moves away under the hand.
  const groups = [
    { name: 'What you typed', suggestions: typed.suggestions },
    { name: 'Names', suggestions: fresh(namesLike(parsed.text, sources.names), most.names) },
    { name: 'Screens', suggestions: fresh(doable(parsed.text, sources.screens), most.actions) },
    { name: 'Actions', suggestions: fresh(doable(parsed.text, sources.actions), most.actions) },
    { name: 'Seen by this computer', suggestions: fresh(knownLike(parsed, sources), most.known) },
  ].filter(({ suggestions }) => suggestions.length > 0);
  const isNothing = groups.length === 0 && !sources.waits;
  const nothing = `Nothing is known here by “${visibleText(parsed.text, 40)}”. ${howToSearch}`;
  return { groups, notice: typed.notice ?? (isNothing ? nothing : null), picksFirst: typed.picksFirst };
}

/** `/block/1` for a suggestion that leads there; null for one that does something else. */
export const placeIn = ({ does }: Suggestion) =>
  does.do === 'open' ? does.place.toLowerCase() : does.do === 'open-hash' ? transactionPlace(does.hash) : null;

function offerNothingTyped({ opened, recent, screens, names }: Sources): Offer {
  const last = opened.map((each) => toOpened(each));
  const places = new Set(last.map(placeIn));
  const seen = recent.map((known) => toSuggestion(known, '', names)).filter((suggestion) => !places.has(placeIn(suggestion)));
  const groups: readonly Group[] = [
    { name: 'Opened lately', suggestions: last.slice(0, most.recent) },
    { name: 'Seen by this computer', suggestions: seen.slice(0, Math.max(0, most.recent - last.length)) },
    { name: 'Screens', suggestions: screens.map((screen) => toDoable(screen, [])) },
  ];
  return { groups: groups.filter(({ suggestions }) => suggestions.length > 0), notice: howToSearch, picksFirst: false };
}

const toOpened = ({ place, words, of }: Opened): Suggestion => ({
  key: `opened ${place}`,
  kind: of,
  words,
  ranges: [],
  detail: null,
  at: null,
  address: of === 'address' || of === 'token' ? place.slice(addressPlace('').length) : null,
  does: { do: 'open', place },
});

const toDoable = ({ key, kind, words, does }: Doable, ranges: readonly Range[]): Suggestion => ({
  key,
  kind,
  words,
  ranges,
  detail: null,
  at: null,
  address: null,
  does,
});

const byRank = (a: { match: Match }, b: { match: Match }) => a.match.rank - b.match.rank;

function doable(text: string, all: readonly Doable[]): readonly Suggestion[] {
  return all
    .flatMap((each) => {
      const match = matchText(each.words, text);
      const meant = match ?? (each.also === undefined ? null : matchText(each.also, text));
      // In the middle of a word it is chance.
      return meant === null || meant.rank === 3 ? [] : [{ match: meant, suggestion: toDoable(each, match?.ranges ?? []) }];
    })
    .toSorted(byRank)
    .map(({ suggestion }) => suggestion);
}

function namesLike(text: string, names: Names): readonly Suggestion[] {
  return names
    .list()
    .flatMap(({ address, name }) => {
      const match = matchText(name.text, text);
      const isStart = /^0x[0-9a-f]{2,}$/i.test(text) && address.toLowerCase().startsWith(text.toLowerCase());
      if (match === null && !isStart) return [];
      const found = match ?? { rank: 1, ranges: [] };
      return [{ match: found, suggestion: { ...toAddress(address, names), ranges: found.ranges, key: `name ${address}` } }];
    })
    .toSorted(byRank)
    .map(({ suggestion }) => suggestion);
}

function knownLike(parsed: Parsed, sources: Sources): readonly Suggestion[] {
  return sources.known.map((known) => toSuggestion(known, parsed.text, sources.names));
}

const base = { ranges: [], detail: null, at: null, address: null } as const;
const toTime = (seconds: string | null) => (seconds === null ? null : Number(seconds) * 1000);

/** `stored`: in any case. */
function toAddress(stored: string, names: Names): Suggestion {
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

function toSuggestion(known: Known, text: string, names: Names): Suggestion {
  switch (known.kind) {
    case 'block': {
      const words = `Block ${withCommas(known.number)}`;
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
      const words = `Transaction ${shortAddress(known.hash)}`;
      const detail = parties(known.from, known.to, names);
      return {
        ...base,
        key: place,
        kind: 'transaction',
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
        ...toAddress(known.contract, names),
        key: `token ${known.contract}`,
        kind: 'token',
        words,
        ranges,
        detail: shortAddress(checksummed(known.contract)),
      };
    }
    case 'address': {
      const suggestion = toAddress(known.address, names);
      return { ...suggestion, ranges: hashRanges(suggestion.words, text) };
    }
  }
}

function parties(from: string | null, to: string | null, names: Names): string | null {
  const called = (address: string) => names.of(address)?.text ?? shortAddress(checksummed(address));
  if (from === null) return null;
  return to === null ? `by ${called(from)}` : `${called(from)} to ${called(to)}`;
}

function tokenWords(symbol: string | null, name: string | null, contract: string): string {
  const told = [symbol, name].filter((each) => each !== null && each !== '').map((each) => visibleText(each ?? '', 40));
  return told.length === 0 ? shortAddress(checksummed(contract)) : [...new Set(told)].join(' · ');
}

/** The digits that were typed, across the commas between them. */
function numberRanges(words: string, text: string): readonly Range[] {
  const typed = text.replace(/\D/g, '');
  if (typed === '' || !/^\D{0,8}[\d\s,_'’]+$/.test(text)) return [];
  const from = words.search(/\d/);
  let left = typed.length;
  for (let at = from; at < words.length; at += 1) {
    if (words[at] !== ',') left -= 1;
    if (left === 0) return [[from, at + 1]];
  }
  return [];
}

/** As much of the short form as was typed. */
function hashRanges(words: string, text: string): readonly Range[] {
  const from = words.indexOf('0x');
  if (from === -1 || !/^0x[0-9a-f]+$/i.test(text)) return [];
  return [[from, Math.min(from + text.length, from + 6)]];
}

/** What of the chain it is, for those that are remembered. */
export const isOfChain = (kind: Kind): kind is Opened['of'] => kind !== 'screen' && kind !== 'action';
