/** What a token says of itself, made safe to show and cut short. */
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { CallResult } from '#shared/core/readers/call.ts';
import { onlyBool, onlyResult } from '#shared/core/readers/quantity.ts';
import { readTokenText } from '#shared/tokens/token-facts.ts';

export function shownTokenText(result: CallResult, cap: number): string | null {
  const shown = visibleText(readTokenText(result) ?? '', cap).trim();
  return shown === '' ? null : shown;
}

/** Whether a contract says that it is a collection (ERC165, ERC721); null if it doesn't answer. */
export const readSupports = (result: CallResult): boolean | null => (onlyResult(result) === '0x' ? false : onlyBool(result));
