/** How a failed write ended, in words: whether it was sent, whether it was carried out, and what to do. */

import { errorWords } from '#renderer/core/lib/error-words.ts';
import { quotedEnd } from '#renderer/core/lib/visible-text.ts';
import type { AppError } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';

interface WriteEndWords {
  readonly tone: 'care' | 'bad';
  readonly title: string;
  readonly text: string;
}

/** `service`: its name, as it is shown. `now`: epoch milliseconds. */
export function writeEndWords(problem: AppError, service: string, now: number): WriteEndWords {
  const { title, text, next } = errorWords(problem, now);
  switch (problem.code) {
    case 'canceled':
      return {
        tone: 'care',
        title: t('Not sent'),
        text: t('It wasn’t confirmed, or was withdrawn in time, so nothing was sent.'),
      };
    case 'outcome-unknown':
      return { tone: 'care', title, text: `${text} ${t('Blockdesk is checking the chain. Track it in Activity.')}` };
    // After an internal error only the journal knows whether it was sent.
    case 'internal':
      return { tone: 'care', title, text: t('This may have been sent. Check Activity before you send it again.') };
    case 'service':
      return {
        tone: 'care',
        title: t('{service} says it refused this', { service }),
        text: `${isBeingChecked} ${said(problem)}${afterRefusal(problem, next)}`,
      };
    default:
      return { tone: 'bad', title: t('Not sent'), text: title === t('Nothing was sent') ? `${text} ${next}` : `${title}. ${text} ${next}` };
  }
}

/** In one line. It names no service, as another connection may be on the screen by then. */
export function writeEndLine(problem: AppError, now: number): string {
  const { title, text } = writeEndWords(problem, t('The service'), now);
  return `${title}. ${text}`;
}

/** Whether it may have been sent, so that its form must not be used again. */
export const mayHaveLeft = ({ code }: AppError) => code === 'outcome-unknown' || code === 'internal';

type Refusal = Extract<AppError, { code: 'service' }>;

const said = ({ text }: Refusal): string =>
  text === '' ? t('It gave no reason.') : t('The reason given: {reason}', { reason: quotedEnd(text, 300) });

const afterRefusal = ({ status }: Refusal, next: string) => (status === 401 || status === 403 ? ` ${next}` : '');

/** A service may answer with a refusal and carry it out all the same. */
const isBeingChecked = t('It could still go through, so Blockdesk is checking the chain. Check Activity before you send it again.');
