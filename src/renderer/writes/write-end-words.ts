/** How a write that was asked for ended where it did not get through: whether anything left, whether it was carried out, and what to do. */
import { errorWords } from '#renderer/core/lib/error-words.ts';
import { quotedEnd } from '#renderer/core/lib/visible-text.ts';
import type { AppError } from '#shared/core/errors.ts';

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
        title: 'Not sent',
        text: 'It wasn’t confirmed, or was withdrawn in time, so nothing was sent.',
      };
    case 'outcome-unknown':
      return { tone: 'care', title, text: `${text} Blockdesk is checking the chain. Track it in Activity.` };
    // A fault of our own says nothing of how far it came; the journal does.
    case 'internal':
      return { tone: 'care', title, text: 'This may have been sent. Check Activity before you send it again.' };
    case 'service':
      return {
        tone: 'care',
        title: `${service} says it refused this`,
        text: `${isBeingChecked} ${said(problem)}${afterRefusal(problem, next)}`,
      };
    default:
      return { tone: 'bad', title: 'Not sent', text: title === 'Nothing was sent' ? `${text} ${next}` : `${title}. ${text} ${next}` };
  }
}

/** In one line, also where another connection may be shown by then. */
export function writeEndLine(problem: AppError, now: number): string {
  const { title, text } = writeEndWords(problem, 'The service', now);
  return `${title}. ${text}`;
}

/** Nothing of it was sent, or it was certainly not carried out: what was filled in may be used again. */
export const mayHaveLeft = ({ code }: AppError) => code === 'outcome-unknown' || code === 'internal';

type Refusal = Extract<AppError, { code: 'service' }>;

const said = ({ text }: Refusal): string => (text === '' ? 'It gave no reason.' : `The reason given: ${quotedEnd(text, 300)}`);

const afterRefusal = ({ status }: Refusal, next: string) => (status === 401 || status === 403 ? ` ${next}` : '');

/** A service can refuse what it has carried out. */
const isBeingChecked = 'It could still go through, so Blockdesk is checking the chain. Check Activity before you send it again.';
