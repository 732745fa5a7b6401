/** Converts typed amounts to a limit in base units. The decimals are read from the token, never guessed. */

import { useState } from 'react';
import { getBridge } from '#renderer/core/bridge/bridge.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { isAddressText } from '#shared/core/address.ts';
import { parseAmount } from '#shared/core/amount.ts';
import { fieldKinds } from '#shared/core/fields.ts';
import { t } from '#shared/core/language/language.ts';
import { toDecimals } from '#shared/core/readers/quantity.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { native } from '#shared/tokens/native-sending.ts';
import { factInput } from '#shared/tokens/token-facts.ts';
import { type LimitAmount, limitNames, mapLimit } from '#shared/writes/review/rules.ts';
import type { LimitInput } from './use-rules.ts';

/** `token`: empty for the native currency. */
export type LimitTexts = Readonly<Record<LimitAmount | 'token', string>>;
export const emptyLimit: LimitTexts = { token: '', ...mapLimit(() => '') };

type Problems = { readonly [N in keyof LimitTexts]?: string };

interface Units {
  /** 0 while unknown, which means that base units are typed. */
  readonly decimals: number;
  readonly isKnown: boolean;
}

const noAmount = t('Enter at least one amount.');

const words = {
  empty: noAmount,
  'not-a-number': t('Enter digits with at most one decimal point, such as 1000 or 0.5.'),
  'too-large': t('This is more than a token can hold.'),
} as const;

export function useLimitForm() {
  const connection = useActiveConnection();
  const [problems, setProblems] = useState<Problems>({});
  const [isReading, setReading] = useState(false);

  async function unitsOf(token: string): Promise<Units> {
    if (token === '') {
      const currency = connection.chain?.currency ?? null;
      return { decimals: currency?.decimals ?? 0, isKnown: currency !== null };
    }
    const answer = await getBridge().call['service.contract.call']({ ...factInput(token, 'decimals'), connection: connection.id });
    const decimals = answer.ok && answer.value.reading.recognized ? toDecimals(answer.value.reading.value.result) : null;
    return { decimals: decimals ?? 0, isKnown: decimals !== null };
  }

  function toLimit(texts: LimitTexts, { decimals, isKnown }: Units): Result<LimitInput, Problems> {
    const found: Record<string, string> = {};
    const amounts: Record<string, string> = {};
    for (const name of limitNames) {
      if (texts[name] === '') continue;
      const parsed = parseAmount(texts[name], decimals);
      if ('baseUnits' in parsed) amounts[name] = parsed.baseUnits;
      else if (parsed.problem !== 'too-precise') found[name] = words[parsed.problem];
      else if (isKnown) found[name] = t('This token has at most {decimals} decimals.', { decimals });
      else found[name] = t('This token doesn’t give its decimals. Enter a whole number of base units.');
    }
    if (Object.keys(found).length > 0) return fail(found);
    if (Object.keys(amounts).length === 0) return fail({ perTransaction: noAmount });
    return ok({ token: texts.token === '' ? native : texts.token, ...amounts });
  }

  return {
    problems,
    isReading,
    /** Null where something is invalid; `problems` then says what. */
    async toInput(texts: LimitTexts): Promise<LimitInput | null> {
      const token = texts.token.trim();
      if (token !== '' && !isAddressText(token)) {
        setProblems({ token: fieldKinds.address.problem });
        return null;
      }
      setReading(true);
      const limit = toLimit({ ...texts, token }, await unitsOf(token));
      setReading(false);
      setProblems(limit.ok ? {} : limit.error);
      return limit.ok ? limit.value : null;
    },
  };
}
