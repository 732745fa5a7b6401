/** What an account may spend of another's tokens. An answer that can't be used is unknown, and not waited for. */

import { type Face, faceOf } from '#renderer/core/lib/face.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import type { AppError } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';
import type { Answer } from '#shared/core/readers/answers.ts';

export type KnownAllowance =
  /** Something must be filled in first; `why` says what. */
  | { readonly is: 'unasked'; readonly why: string }
  | { readonly is: 'reading' }
  /** Base units. `asOf`: epoch milliseconds of an older answer, where a newer one couldn't be had. */
  | { readonly is: 'known'; readonly baseUnits: string; readonly asOf: number | null }
  | { readonly is: 'unknown'; readonly why: string };

interface Asked {
  readonly hasToken: boolean;
  readonly hasOwner: boolean;
  readonly hasAccount: boolean;
  readonly answer: Answer<string> | null;
  readonly problem: AppError | null;
}

export function knownAllowance({ hasToken, hasOwner, hasAccount, answer, problem }: Asked): KnownAllowance {
  if (!hasOwner) return { is: 'unasked', why: t('Enter the owner to see what you may spend.') };
  if (!hasToken) return { is: 'unasked', why: t('Choose a token to see what you may spend.') };
  if (!hasAccount) return { is: 'unknown', why: t('Your own accounts aren’t known yet.') };
  return ofFace(faceOf({ answer, problem }));
}

function ofFace(face: Face<string>): KnownAllowance {
  switch (face.face) {
    case 'loading':
      return { is: 'reading' };
    case 'error':
      return { is: 'unknown', why: problemLine(face.problem) };
    case 'unrecognized':
      return { is: 'unknown', why: t('Blockdesk can’t read the answer.') };
    default:
      return { is: 'known', baseUnits: face.value, asOf: face.face === 'stale' ? face.readAt : null };
  }
}
