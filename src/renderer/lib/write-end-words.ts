/** How a write that was asked for ended where it did not get through: whether anything left, whether it was carried out, and what to do. */
import { errorWords } from '#renderer/lib/error-words.ts';
import { quotedEnd } from '#renderer/lib/visible-text.ts';
import type { AppError } from '#shared/errors.ts';

export interface WriteEndWords {
  readonly tone: 'care' | 'bad';
  readonly title: string;
  readonly text: string;
}

export function writeEndWords(problem: AppError, now: number): WriteEndWords {
  const { title, text, next } = errorWords(problem, now);
  switch (problem.code) {
    case 'canceled':
      return {
        tone: 'care',
        title: 'Not sent',
        text: 'It was not confirmed in the review, or was taken back in time, so nothing left this computer.',
      };
    case 'outcome-unknown':
      return { tone: 'care', title, text: `${text} Its entry in Activity tells what is looked for on the chain, and what you can do.` };
    // A fault of our own says nothing of how far it came; the journal does.
    case 'internal':
      return { tone: 'care', title, text: 'Whether anything was sent stands in Activity: look there before you send it again.' };
    case 'service':
      return {
        tone: 'care',
        title: 'The service says it refused this',
        text: `${said(problem)} ${afterRefusal(problem, next)}${isBeingChecked}`,
      };
    default:
      return { tone: 'bad', title: 'Not sent', text: title === 'Nothing was sent' ? `${text} ${next}` : `${title}. ${text} ${next}` };
  }
}

/** In one line. */
export function writeEndLine(problem: AppError, now: number): string {
  const { title, text } = writeEndWords(problem, now);
  return `${title}. ${text}`;
}

/** Nothing of it was sent, or it was certainly not carried out: what was filled in may be used again. */
export const mayHaveLeft = ({ code }: AppError) => code === 'outcome-unknown' || code === 'internal';

type Refusal = Extract<AppError, { code: 'service' }>;

const said = ({ status, text }: Refusal): string =>
  text === '' ? `It gave no reason (${status}).` : `Its answer (${status}): ${quotedEnd(text, 300)}`;

const afterRefusal = ({ status }: Refusal, next: string) => (status === 401 || status === 403 ? `${next} ` : '');

/** A service can refuse what it has carried out. */
const isBeingChecked = 'Blockdesk is checking the chain. Look in Activity before you send it again.';
