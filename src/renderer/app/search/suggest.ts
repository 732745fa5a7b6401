/** The search's suggestions for a text, in groups: its own meaning first, then known items that match it. */

import type { HistoryView } from '#renderer/chain/history-assets.ts';
import type { Opened } from '#renderer/core/bridge/opened.ts';
import { type Match, matchText, type Range } from '#renderer/core/lib/match-text.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { Names } from '#renderer/notebook/names.ts';
import { tokenPlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { Known } from '#shared/notebook/known.ts';
import type { Parsed } from '#shared/search/meaning.ts';
import { toAddressLine, toKnownLine } from './known-lines.ts';
import { type Group, type Offer, placeIn, type Suggestion } from './suggestion.ts';
import { howToSearch, offerTyped, type TypedSources } from './typed.ts';

/** A screen or an action. `also`: further words that find it. */
export interface Doable {
  readonly key: string;
  readonly kind: 'transaction' | 'write' | 'screen' | 'action';
  readonly words: string;
  readonly also?: string;
  readonly detail?: string;
  /** Its time, in epoch milliseconds. */
  readonly at?: number | null;
  readonly does: Suggestion['does'];
}

/** A followed token. Its words are made visible. */
export interface FollowedToken {
  /** EIP-55. */
  readonly address: string;
  readonly words: string;
  readonly detail: string | null;
  readonly send: () => void;
}

export interface Sources extends TypedSources {
  readonly screens: readonly Doable[];
  readonly actions: readonly Doable[];
  /** What the person sent and what happened to their accounts, found by words, amounts, names and transaction. */
  readonly history?: readonly Doable[];
  readonly view: HistoryView;
  /** The followed tokens. */
  readonly tokens?: readonly FollowedToken[];
  /** The followed collections, or one token of each. */
  readonly collections?: readonly Doable[];
  /** Saved contracts and calls. */
  readonly contracts?: readonly Doable[];
  readonly opened: readonly Opened[];
  /** The newest known items, for an empty text. */
  readonly recent: readonly Known[];
  /** Whether main's answer for this text is still missing. */
  readonly waits: boolean;
}

const most = { names: 6, known: 8, actions: 8, recent: 6 } as const;

export function suggest(parsed: Parsed, sources: Sources): Offer {
  if (parsed.meaning.kind === 'nothing') return offerNothingTyped(sources);
  const typed = offerTyped(parsed, sources);
  const taken = new Set(typed.suggestions.map(placeIn));
  /** Only the first suggestion for each place. */
  const fresh = (suggestions: readonly Suggestion[], limit: number) =>
    suggestions
      .filter((suggestion) => {
        const place = placeIn(suggestion);
        if (place !== null && taken.has(place)) return false;
        taken.add(place);
        return true;
      })
      .slice(0, limit);
  // What arrives later comes last, so that suggestions don't move under the pointer.
  const groups = [
    { name: 'What you typed', suggestions: typed.suggestions },
    { name: 'Tokens', suggestions: fresh(tokensLike(parsed.text, sources.tokens ?? []), most.names) },
    { name: 'Names', suggestions: fresh(namesLike(parsed.text, sources.names), most.names) },
    { name: 'Screens', suggestions: fresh(doable(parsed.text, sources.screens), most.actions) },
    { name: 'Collectibles', suggestions: fresh(doable(parsed.text, sources.collections ?? []), most.known) },
    { name: 'Contracts', suggestions: fresh(doable(parsed.text, sources.contracts ?? []), most.actions) },
    { name: 'Activity', suggestions: fresh(doable(parsed.text, sources.history ?? []), most.known) },
    { name: 'Actions', suggestions: fresh(doable(parsed.text, [...sends(sources.tokens ?? []), ...sources.actions]), most.actions) },
    { name: 'Seen by this computer', suggestions: fresh(knownLike(parsed, sources), most.known) },
  ].filter(({ suggestions }) => suggestions.length > 0);
  const isNothing = groups.length === 0 && !sources.waits;
  const nothing = `No results for “${visibleText(parsed.text, 40)}”. ${howToSearch}`;
  return { groups, notice: typed.notice ?? (isNothing ? nothing : null), picksFirst: typed.picksFirst };
}

function offerNothingTyped({ opened, recent, screens, view }: Sources): Offer {
  const last = opened.map((each) => toOpened(each));
  const places = new Set(last.map(placeIn));
  const seen = recent.map((known) => toKnownLine(known, '', view)).filter((suggestion) => !places.has(placeIn(suggestion)));
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
  address: of === 'address' || of === 'token' ? (/0x[0-9a-fA-F]{40}$/.exec(place)?.[0] ?? null) : null,
  does: { do: 'open', place },
});

const toDoable = ({ key, kind, words, does, detail, at = null }: Doable, ranges: readonly Range[]): Suggestion => ({
  key,
  kind,
  words,
  ranges,
  detail: detail ?? null,
  at,
  address: null,
  does,
});

const byRank = (a: { match: Match }, b: { match: Match }) => a.match.rank - b.match.rank;

function doable(text: string, all: readonly Doable[]): readonly Suggestion[] {
  return all
    .flatMap((each) => {
      const match = matchText(each.words, text);
      const meant = match ?? (each.also === undefined ? null : matchText(each.also, text));
      // A match in the middle of a word is a coincidence.
      return meant === null || meant.rank === 3 ? [] : [{ match: meant, suggestion: toDoable(each, match?.ranges ?? []) }];
    })
    .toSorted(byRank)
    .map(({ suggestion }) => suggestion);
}

const sends = (tokens: readonly FollowedToken[]): readonly Doable[] =>
  tokens.map(({ address, words, detail, send }) => ({
    key: `action send ${address}`,
    kind: 'action',
    words: `Send ${words}`,
    also: `transfer ${detail ?? ''}`,
    does: { do: 'act', act: send },
  }));

function tokensLike(text: string, tokens: readonly FollowedToken[]): readonly Suggestion[] {
  return tokens
    .flatMap(({ address, words, detail }) => {
      const match = matchText(words, text);
      const meant = match ?? matchText(`${detail ?? ''} ${address}`, text);
      if (meant === null || meant.rank === 3) return [];
      const place = tokenPlace(address);
      const suggestion: Suggestion = {
        key: place,
        kind: 'token',
        words,
        ranges: match?.ranges ?? [],
        detail: detail ?? shortAddress(address),
        at: null,
        address,
        does: { do: 'open', place },
      };
      return [{ match: meant, suggestion }];
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
      return [{ match: found, suggestion: { ...toAddressLine(address, names), ranges: found.ranges, key: `name ${address}` } }];
    })
    .toSorted(byRank)
    .map(({ suggestion }) => suggestion);
}

function knownLike(parsed: Parsed, sources: Sources): readonly Suggestion[] {
  return sources.known.map((known) => toKnownLine(known, parsed.text, sources.view));
}
