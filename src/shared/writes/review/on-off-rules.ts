/**
 * The person's rules that are only on or off, one row each. How such a rule is saved, set, shown in Settings and loosened in
 * main's own window comes from its row; `rules.ts` has the check of each. Imports nothing: the preload loads it, too.
 */
import { t } from '#shared/core/language/language.ts';

interface OnOffRule<Kind extends string = `rule-${string}`> {
  readonly label: string;
  /** Below the label, in Settings. */
  readonly hint: string;
  /** After "Less strict:", where it would be turned off. */
  readonly looseWords: string;
  /** Where saved rules don't have it. A new rule needs `off`: `unreadable` would block every write under rules saved before it. */
  readonly ifMissing: 'off' | 'unreadable';
  /** Whether it lets contacts through, so that the person must confirm each new contact. */
  readonly allowsContacts: boolean;
  readonly breachKind: Kind;
}

/** A row's key is its name in the vault and in calls, and never changes. */
const rows = {
  knownReceiversOnly: {
    label: t('Known recipients only'),
    hint: t('Your own accounts and your contacts.'),
    looseWords: t('known recipients only'),
    ifMissing: 'unreadable',
    allowsContacts: true,
    breachKind: 'rule-known-only',
  },
} as const satisfies Readonly<Record<string, OnOffRule>>;

export type OnOffKey = keyof typeof rows;
export type OnOffValues = Readonly<Record<OnOffKey, boolean>>;
export type OnOffBreach = (typeof rows)[OnOffKey]['breachKind'];

export const onOffRules: Readonly<Record<OnOffKey, OnOffRule<OnOffBreach>>> = rows;
export const onOffKeys = Object.keys(rows) as readonly OnOffKey[];

export const mapOnOffRules = <T>(toValue: (key: OnOffKey) => T) =>
  Object.fromEntries(onOffKeys.map((key) => [key, toValue(key)])) as Readonly<Record<OnOffKey, T>>;

/** Whether a new contact is one more recipient. Unreadable rules (null) may say so. */
export const limitsToContacts = (rules: OnOffValues | null) =>
  rules === null || onOffKeys.some((key) => rules[key] && onOffRules[key].allowsContacts);
