/** The search's suggestions for a text, in groups: its own meaning first, then what can be done, then known items that match it. */

import { ArrowUpRight, History, type LucideIcon } from 'lucide-react';
import type { HistoryView } from '#renderer/chain/history-assets.ts';
import { type Match, matchText, type Range } from '#renderer/core/lib/match-text.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { Names } from '#renderer/notebook/names.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { memoized } from '#shared/core/memoized.ts';
import { addressPlace, tokenPlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { Known } from '#shared/notebook/known.ts';
import type { Parsed } from '#shared/search/meaning.ts';
import { isOfStrangers, toAddressLine, toKnownLine, toPlaceLine } from './known-lines.ts';
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
  readonly icon?: LucideIcon;
  /** The keys that do the same. */
  readonly keys?: string;
  /** For what changes everything on the screen: Enter runs it only if it was chosen, or if all of this name was typed. Null: only if chosen. */
  readonly wholeName?: string | null;
  /** Destructive: listed after equally good matches, with a red icon. */
  readonly isDanger?: boolean;
  readonly does: Suggestion['does'];
}

/** A followed token. Its words are made visible. */
export interface FollowedToken {
  /** EIP-55. */
  readonly address: string;
  readonly words: string;
  /** Its other names. */
  readonly also: readonly string[];
  readonly send: () => void;
}

export interface Sources extends TypedSources {
  readonly screens: readonly Doable[];
  readonly actions: readonly Doable[];
  /** Those that matter most on this screen and now, for an empty text. */
  readonly first: readonly Doable[];
  /** What the person sent and what happened to their accounts, found by words, amounts, names and transaction. */
  readonly history?: readonly Doable[];
  /** The history has older entries. */
  readonly isCut?: boolean;
  /** Opens Activity, narrowed to this text. */
  readonly findInActivity?: (text: string) => void;
  readonly view: HistoryView;
  /** The followed tokens. */
  readonly tokens?: readonly FollowedToken[];
  /** The followed collections, or one token of each. */
  readonly collections?: readonly Doable[];
  /** Saved contracts and calls. */
  readonly contracts?: readonly Doable[];
  /** The places that were opened last, the newest first; for an empty text. */
  readonly opened: readonly string[];
  /** The newest known items, for an empty text. */
  readonly recent: readonly Known[];
  /** Whether main's answer for this text is still missing. */
  readonly waits: boolean;
}

export const olderElsewhere = t('Older transactions are in Activity.');

const most = { names: 6, known: 8, actions: 16, first: 6, recent: 6 } as const;

export function suggest(parsed: Parsed, sources: Sources): Offer {
  if (parsed.meaning.kind === 'nothing') return offerNothingTyped(sources);
  const typed = offerTyped(parsed, sources);
  const taken = new Set(typed.suggestions.map(placeIn));
  /** Only the first suggestion for each place. `mayLack`: there may be others that weren’t looked at. */
  const group = (name: string, all: readonly Found[], limit: number, mayLack = false): Group => {
    const found = all.filter((each) => {
      const place = placeIn(each);
      if (place !== null && taken.has(place)) return false;
      taken.add(place);
      return true;
    });
    const cut =
      found.length > limit
        ? mayLack
          ? t('{limit} of at least {count}', { limit, count: found.length })
          : t('{limit} of {count}', { limit, count: found.length })
        : null;
    return { name, suggestions: found.slice(0, limit).map((each) => each.show()), cut };
  };
  const { text } = parsed;
  const tokens = sources.tokens ?? [];
  const { best, found: actions } = ranked(text, [...sources.screens, ...sends(tokens), ...sources.actions]);
  const [ownNames, inActivity] = [t('Names'), t('Activity')];
  const named: readonly (readonly [string, Ranked, number])[] = [
    [ownNames, namesLike(text, sources.names), most.names],
    [t('Tokens'), tokensLike(text, tokens), most.names],
    [t('Collectibles'), ranked(text, sources.collections ?? []), most.known],
    [t('Contracts'), ranked(text, sources.contracts ?? []), most.known],
  ];
  // A matching name comes before actions on it: “Market” before “Send to Market…”.
  // A name that a contract chose is less: it comes first only if it is typed whole, and no action begins so.
  const isMeant = ([name, like]: (typeof named)[number]) =>
    name === ownNames ? best > 0 && like.best <= best : like.best === 0 && best > 1;
  const [meant, others] = [named.filter(isMeant), named.filter((each) => !isMeant(each))];
  // What arrives later comes last, so that suggestions don't move under the pointer.
  const groups = [
    { name: t('What you typed'), suggestions: typed.suggestions },
    ...meant.map(([name, like, limit]) => group(name, like.found, limit)),
    group(t('Actions'), actions, most.actions),
    ...others.map(([name, like, limit]) => group(name, like.found, limit)),
    withRest(group(inActivity, ranked(text, sources.history ?? []).found, most.known, sources.isCut), text, sources),
    group(t('Seen on this computer'), knownLike(parsed, sources), most.known, true),
  ].filter(({ suggestions }) => suggestions.length > 0);
  const isNothing = groups.length === 0 && !sources.waits;
  const nothing = `${t('No results for “{text}”.', { text: visibleText(text, 40) })} ${howToSearch}`;
  const older = sources.isCut === true && groups.every(({ name }) => name !== inActivity) ? olderElsewhere : null;
  const notice = typed.notice ?? (isNothing ? [nothing, older].filter(Boolean).join(' ') : older);
  return { groups, notice, picksFirst: typed.picksFirst, waits: sources.waits };
}

/** Ends with a choice that finds the rest in Activity. */
function withRest(group: Group, text: string, sources: Sources): Group {
  const isWhole = group.cut === null && sources.isCut !== true;
  if (isWhole || group.suggestions.length === 0 || sources.findInActivity === undefined) return group;
  const { findInActivity } = sources;
  const words = t('Find “{text}” in Activity', { text: visibleText(text, 40) });
  const rest: Doable = { key: 'rest', kind: 'action', words, icon: History, does: { do: 'act', act: () => findInActivity(text) } };
  return { ...group, suggestions: [...group.suggestions, toDoable(rest, [])] };
}

/** A block that isn't mined yet, as far as known. */
function isAhead(place: string, latest: string | null): boolean {
  const number = /^\/block\/(\d+)$/.exec(place)?.[1];
  return number !== undefined && latest !== null && BigInt(number) > BigInt(latest);
}

function offerNothingTyped(sources: Sources): Offer {
  const last = sources.opened.filter((place) => !isAhead(place, sources.latest)).flatMap((place) => toOpened(place, sources));
  const places = new Set(last.map(placeIn));
  const seen = sources.recent
    .filter((known) => !isOfStrangers(known, sources.view))
    .map((known) => toKnownLine(known, '', sources.view))
    .filter((suggestion) => !places.has(placeIn(suggestion)));
  const groups: readonly Group[] = [
    { name: t('Actions'), suggestions: sources.first.slice(0, most.first).map((action) => toDoable(action, [])) },
    // Without times: it is ordered by when they were opened.
    { name: t('Recent'), suggestions: [...last, ...seen].slice(0, most.recent).map((one) => ({ ...one, at: null })) },
  ];
  return { groups: groups.filter(({ suggestions }) => suggestions.length > 0), notice: howToSearch, picksFirst: true, waits: false };
}

/** By what is known of it now. None for a place of which nothing can be said. */
function toOpened(place: string, { tokens = [], history = [], collections = [], contracts = [], names }: Sources): readonly Suggestion[] {
  const same = (suggestion: Suggestion) => placeIn(suggestion) === place.toLowerCase();
  const known = [...tokens.map(toToken), ...[...history, ...collections, ...contracts].map((each) => toDoable(each, []))].find(same);
  return known === undefined ? toPlaceLine(place, names) : [known];
}

const toDoable = ({ also: _, wholeName: __, detail, at, ...shown }: Doable, ranges: readonly Range[]): Suggestion => ({
  ...shown,
  ranges,
  detail: detail ?? null,
  at: at ?? null,
  address: null,
});

/** A suggestion to be made: of thousands that match, few are shown. */
interface Found {
  readonly does: Suggestion['does'];
  readonly show: () => Suggestion;
}

interface RankedFound extends Found {
  readonly rank: Match['rank'];
  readonly isDanger: boolean;
}

interface Ranked {
  /** The rank of the first; infinite for none. */
  readonly best: number;
  readonly found: readonly Found[];
}

function byRank(all: readonly RankedFound[]): Ranked {
  const order = ({ rank, isDanger }: RankedFound) => rank + (isDanger ? 0.5 : 0);
  const found = all.toSorted((one, other) => order(one) - order(other));
  return { best: found[0]?.rank ?? Number.POSITIVE_INFINITY, found };
}

/** Words that aren't shown never match as well as those that are. */
function matchOther(also: string, text: string): Match | null {
  const match = matchText(also, text);
  return match === null || match.rank === 3 ? null : { ...match, rank: 2 };
}

function ranked(text: string, all: readonly Doable[]): Ranked {
  return byRank(
    all.flatMap((each) => {
      const match = matchText(each.words, text);
      const meant = match ?? (each.also === undefined ? null : matchOther(each.also, text));
      // A match in the middle of a word is a coincidence.
      if (meant === null || meant.rank === 3) return [];
      const show = () => ({ ...toDoable(each, match?.ranges ?? []), mustBeChosen: mustBeChosen(each, text) });
      return [{ rank: meant.rank, isDanger: each.isDanger === true, does: each.does, show }];
    }),
  );
}

const mustBeChosen = ({ wholeName, words }: Doable, text: string) =>
  wholeName !== undefined && (wholeName === null || [wholeName, words].every((whole) => matchText(whole, text)?.rank !== 0));

/** Sends one of them. */
export const sends = memoized((tokens: readonly FollowedToken[]): readonly Doable[] =>
  tokens.map(({ address, words, also, send }) => ({
    key: `action send ${address}`,
    kind: 'action',
    words: t('Send {token}', { token: words }),
    also: [tc('search', 'transfer'), ...also].join(' '),
    icon: ArrowUpRight,
    does: { do: 'act', act: send },
  })),
);

/** Its other names in one line; empty for none. */
const detailOf = ({ also }: FollowedToken) => also.join(' · ');

const opening = (place: string) => ({ do: 'open', place }) as const;

function toToken(token: FollowedToken): Suggestion {
  const { address, words } = token;
  const [place, detail] = [tokenPlace(address), detailOf(token)];
  const shown = { key: place, kind: 'token', words, detail: detail === '' ? shortAddress(address) : detail } as const;
  return { ...shown, ranges: [], at: null, address, does: opening(place) };
}

function tokensLike(text: string, tokens: readonly FollowedToken[]): Ranked {
  return byRank(
    tokens.flatMap((token) => {
      const { address, words, also } = token;
      const match = matchText(words, text);
      const others = [detailOf(token), ...also, address].map((each) => matchText(each, text));
      const [meant] = [match, ...others].filter((each) => each !== null).toSorted((one, other) => one.rank - other.rank);
      if (meant === undefined || meant.rank === 3) return [];
      const show = () => ({ ...toToken(token), ranges: match?.ranges ?? [] });
      return [{ rank: meant.rank, isDanger: false, does: opening(tokenPlace(address)), show }];
    }),
  );
}

function namesLike(text: string, names: Names): Ranked {
  return byRank(
    names.list().flatMap(({ address, name }) => {
      const match = matchText(name.text, text);
      const isStart = /^0x[0-9a-f]{2,}$/i.test(text) && address.toLowerCase().startsWith(text.toLowerCase());
      if (match === null && !isStart) return [];
      const show = () => ({ ...toAddressLine(address, names), ranges: match?.ranges ?? [], key: `name ${address}` });
      return [{ rank: match?.rank ?? 1, isDanger: false, does: opening(addressPlace(address)), show }];
    }),
  );
}

function knownLike(parsed: Parsed, sources: Sources): readonly Found[] {
  return sources.known.map((known) => {
    const suggestion = toKnownLine(known, parsed.text, sources.view);
    return { does: suggestion.does, show: () => suggestion };
  });
}
