/** One line that tells what a transaction did or tried, in parts, so that names can be links and amounts can be exact. */
import type { Transaction } from '#shared/readers/transaction.ts';
import { tokenDeed } from './token-deeds.ts';
import { addressPart, type Deed, type Ending, hasValue, type StoryPart, type Told, type Verb, type Words } from './told.ts';

const past: Readonly<Record<Verb, string>> = {
  send: 'sent',
  move: 'moved',
  let: 'let',
  stop: 'stopped',
  create: 'created',
  call: 'called',
  do: 'did',
};
const endings: Readonly<Record<Ending, string>> = {
  confirmed: '',
  pending: '; it waits for a block',
  reverted: '; it failed on chain',
  unknown: '; how it ended is not known',
};

/** Never claims more than is known: a call counts as what its name says only where the contract's own event says it, too. */
export function tellStory(told: Told): readonly StoryPart[] {
  const { transaction, ending } = told;
  const { verb, rest } = deedOf(told);
  const tried = ending === 'confirmed' ? past[verb] : `${ending === 'reverted' ? 'tried' : 'asked'} to ${verb}`;
  const who: Words = transaction.from === null ? 'Somebody' : { is: 'address', address: transaction.from };
  return joined([who, ` ${tried} `, ...rest, endings[ending]]);
}

function joined(parts: readonly Words[]): readonly StoryPart[] {
  const all: StoryPart[] = [];
  let text = '';
  for (const part of [...parts, null]) {
    if (typeof part === 'string') text += part;
    else {
      if (text !== '') all.push({ is: 'text', text });
      if (part !== null) all.push(part);
      text = '';
    }
  }
  return all;
}

function deedOf(told: Told): Deed {
  const { transaction, receipt, call } = told;
  const { to, value, data } = transaction;
  const created = receipt?.contractAddress ?? transaction.creates;
  if (to === null && created !== null) {
    const more: Words[] = hasValue(value) ? [' with ', { is: 'native', wei: value }] : [];
    return { verb: 'create', rest: ['the contract ', addressPart(created), ...more] };
  }
  if (to === null) return { verb: 'call', rest: ['something that the service does not tell'] };
  const token = call === null ? null : tokenDeed(told, call, to);
  if (token !== null) return token;
  return call === null ? plainDeed(transaction, to, data) : calling(call.name, transaction, to);
}

function plainDeed({ value }: Transaction, to: string, data: string | null): Deed {
  const amount: Words = value === null ? 'an unknown amount' : { is: 'native', wei: value };
  if (data === '0x') return { verb: 'send', rest: [amount, ' to ', addressPart(to)] };
  if (hasValue(value)) return { verb: 'send', rest: [amount, data === null ? ' to ' : ' with data to ', addressPart(to)] };
  // It may have been asked for anything.
  if (data === null) return { verb: 'do', rest: ['something with ', addressPart(to)] };
  return { verb: 'send', rest: ['data to ', addressPart(to)] };
}

function calling(name: string, { value }: Transaction, to: string): Deed {
  const more: Words[] = hasValue(value) ? [' with ', { is: 'native', wei: value }] : [];
  return { verb: 'call', rest: [{ is: 'code', text: name }, ' on ', addressPart(to), ...more] };
}
