/** The change that loosens the person's rules. A page alone can only make them stricter. */

import { formatAmount, groupedBaseUnits } from '#shared/core/amount.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { native } from '#shared/tokens/native-sending.ts';
import { type ChangeDraft, type ChangeField, type NamedConnection, takesEffect } from '#shared/writes/change.ts';
import { onOffKeys, onOffRules } from '#shared/writes/review/on-off-rules.ts';
import { limitAmounts, limitedToken, limitNames, loosened, noRules, type Rules, type TokenLimit } from '#shared/writes/review/rules.ts';
import { warn } from '#shared/writes/review/warning.ts';

const noneLeft = t('None of your rules remain. Any amount can be sent to any address, at any time, with one confirmation.');

const isEmpty = (rules: Rules) => JSON.stringify({ ...noRules, ...rules }) === JSON.stringify(noRules);

/** Null if nothing gets looser. */
export function looserRules({ name, environment }: NamedConnection, before: Rules, after: Rules): ChangeDraft | null {
  const words = loosened(before, after);
  if (words.length === 0) return null;
  return {
    title: t('Loosen your rules?'),
    text: takesEffect,
    connection: name,
    environment,
    fields: ruleFields(before, after),
    warnings: [
      ...(isEmpty(after) ? [warn('no-rules', 'danger', noneLeft)] : []),
      warn('looser-rules', 'care', t('Less strict: {rules}.', { rules: words.join(', ') })),
    ],
    action: t('Loosen rules'),
  };
}

/** A line for each rule that differs. */
export const ruleFields = (before: Rules, after: Rules): readonly ChangeField[] => [
  ...limitFields(before, after),
  ...otherFields(before, after),
];

/** Compared in base units, by the token's address: a symbol and decimals only say how an amount is written. */
function limitFields(before: Rules, after: Rules): readonly ChangeField[] {
  const tokens = new Set([...before.limits, ...after.limits].map(({ token }) => token));
  return [...tokens].flatMap((token) => {
    const [was, now] = [before, after].map(({ limits }) => limits.find((limit) => limit.token === token));
    const written = was ?? now;
    const changed = limitNames.filter((name) => (was?.[name] ?? null) !== (now?.[name] ?? null));
    if (written === undefined || changed.length === 0) return [];
    const lines = changed.map((name): ChangeField => {
      const { label, without } = limitAmounts[name];
      const amountIn = (limit: TokenLimit | undefined) => amountOf(limit ?? written, limit?.[name] ?? null) ?? without;
      return { name: label, before: amountIn(was), after: amountIn(now), is: 'text' };
    });
    const whose = token === native ? t('The native currency') : limitedToken(written, token);
    return [{ name: t('Token'), before: null, after: whose, is: 'text' }, ...lines];
  });
}

function otherFields(before: Rules, after: Rules): readonly ChangeField[] {
  const was = new Map(othersOf(before));
  return othersOf(after).flatMap(([name, now]) => {
    const then = was.get(name) ?? '';
    return now === then ? [] : [{ name, before: then, after: now, is: 'text' as const }];
  });
}

const othersOf = ({ quietHours, holding, ...rules }: Rules): readonly (readonly [string, string])[] => [
  ...onOffKeys.map((key) => [onOffRules[key].label, rules[key] ? tc('setting', 'on') : tc('setting', 'off')] as const),
  [t('Block sending'), quietHours === null ? t('never') : t('from {from} to {until}', { from: quietHours.from, until: quietHours.until })],
  [t('Undo window after confirming'), holding === 0 ? tc('setting', 'off') : t('{seconds} seconds', { seconds: holding / 1000 })],
];

/** `250 DUSD (25 000 base units)`: the base units are what counts. */
function amountOf({ decimals, symbol }: TokenLimit, amount: string | null): string | null {
  if (amount === null) return null;
  const units = t('{amount} base units', { amount: groupedBaseUnits(amount) });
  return decimals === null ? units : `${formatAmount(amount, decimals)}${symbol === null ? '' : ` ${symbol}`} (${units})`;
}
