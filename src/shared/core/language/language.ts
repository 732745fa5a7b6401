/**
 * The words of the interface in the person's language. The sources hold the English ones, as ICU messages
 * (https://unicode-org.github.io/icu/userguide/format_parse/messages/); `src/languages` has the others, by their English.
 * The language is fixed while a process or a page lives, so that constants may hold words: another one needs a new start.
 */
import format, { type CompiledMessage } from 'icu-minify/format';
import { compileHere } from '#shared/core/language/compile-here.ts';

export type { CompiledMessage };

export interface Language {
  /** A BCP 47 tag, for numbers and dates. */
  readonly locale: string;
  /** Between the whole units of an amount and its fraction, and between thousands. */
  readonly decimal: string;
  readonly group: string;
  /** Of each message, by `keyOf`. A missing one is shown in English. */
  readonly messages: Readonly<Record<string, CompiledMessage>>;
}

/** Where a language is put before anything of the app is loaded: by main's first module, or by a script of the page. */
const place = globalThis as { blockdeskLanguage?: Language };

const language: Language = place.blockdeskLanguage ?? { locale: 'en-US', decimal: '.', group: ',', messages: {} };
export const { locale, decimal, group } = language;
const isEnglish = place.blockdeskLanguage === undefined;

/** A plain text, or in a build what the message was compiled to. */
export type Message = string | CompiledMessage;
export type Values = Readonly<Record<string, string | number | bigint>>;

/** Of a message in the catalogs: a plain text stands for itself, a compiled one for its JSON. `context` tells homonyms apart. */
export function keyOf(message: Message, context = ''): string {
  const key = typeof message === 'string' ? message : JSON.stringify(message);
  return context === '' ? key : `${key}\u0004${context}`;
}

const numbers = new Map<string, Intl.NumberFormat>();
const rules = new Map<string, Intl.PluralRules>();
const formatters = {
  getNumberFormat: (tag: string) => cached(numbers, tag, () => new Intl.NumberFormat(tag)),
  getPluralRules: (tag: string) => cached(rules, tag, () => new Intl.PluralRules(tag)),
  getDateTimeFormat: (): never => {
    throw new Error('Messages are given times as words.');
  },
} as unknown as Parameters<typeof format>[3]['formatters'];

function cached<T>(known: Map<string, T>, tag: string, make: () => T): T {
  const found = known.get(tag) ?? make();
  known.set(tag, found);
  return found;
}

/** `Element`: what tags and parts of a page are given as. */
export function fill<Element>(message: Message, values: Readonly<Record<string, unknown>>) {
  const compiled = typeof message === 'string' ? compileHere(message) : message;
  const shown = isEnglish ? compiled : (language.messages[keyOf(compiled)] ?? compiled);
  return format<Element>(shown, locale, values as never, { formatters });
}

/**
 * A text in the person's language. Without `values` the message is taken as it stands; with them it is an ICU message, and each of its
 * places is filled. `message` is always written out, so that the catalogs can be checked against the sources.
 */
export function t(message: Message, values?: Values): string {
  if (values !== undefined) return fill<string>(message, values) as string;
  return isEnglish ? (message as string) : ((language.messages[message as string] as string | undefined) ?? (message as string));
}

/** Likewise for a text that means several things in English: `Open`, as a state and as a button. `context`: which one. */
export function tc(context: string, message: string): string {
  return isEnglish ? message : ((language.messages[keyOf(message, context)] as string | undefined) ?? message);
}

/** A count in the person's language: `1,204`, `1.204`. */
export const countWords = (count: number | bigint): string => cached(numbers, locale, () => new Intl.NumberFormat(locale)).format(count);

/** `A, B and C`, or with "or". */
export const listWords = (items: readonly string[], type: 'and' | 'or' = 'and'): string =>
  // In American English there would be a comma before "and".
  new Intl.ListFormat(isEnglish ? 'en-GB' : locale, { type: type === 'and' ? 'conjunction' : 'disjunction' }).format(items);
