/** Whether a token calls itself what the person calls something else. */
import type { Names } from '#renderer/notebook/names.ts';
import { memoized } from '#shared/core/memoized.ts';
import { lettersOf } from '#shared/tokens/token-symbol.ts';

const byLetters = memoized((list: ReturnType<Names['list']>) => Map.groupBy(list, ({ name }) => lettersOf(name.text)));

/** Answers whether the person calls another address than this one so, marks and case aside; `null`: any address. */
export const isNameOfAnother =
  (names: Names, but: string | null) =>
  (text: string): boolean => {
    const letters = lettersOf(text);
    const alike = letters === '' ? [] : (byLetters(names.list()).get(letters) ?? []);
    return alike.some(({ address }) => address.toLowerCase() !== but?.toLowerCase());
  };
