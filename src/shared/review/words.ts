/** The words of a review: what a write does, as its heading and button say, and as the journal keeps it. */

import { formatAmount, groupedBaseUnits, isWithoutLimit } from '#shared/amount.ts';
import { deedOf, type Facts, mayBeItem, type ReviewContext } from '#shared/review/facts.ts';
import { isOwn, type KnownAddresses } from '#shared/review/known.ts';
import { noAddress, paidBy } from '#shared/review/meaning.ts';
import { shortAddress } from '#shared/short-address.ts';
import { quoted, safeText } from '#shared/text.ts';
import { readsAsNumber } from '#shared/token-symbol.ts';

type Told = Pick<ReviewContext, 'meaning' | 'facts' | 'known' | 'chain'>;

const quotedOrNull = (text: string | null) => (text === null ? null : quoted(text));

/** `“Savings”`, or the short form. In quotes: the page can give a label, and it could go on as words of ours. */
export const nameOf = ({ labels }: KnownAddresses, address: string) => quotedOrNull(labels.get(address) ?? null) ?? shortAddress(address);

/** `“Savings” (0x90F7…b906)`, where a warning must not rest on a name alone. */
export const nameAndAddressOf = ({ labels }: KnownAddresses, address: string) => {
  const name = quotedOrNull(labels.get(address) ?? null);
  return name === null ? shortAddress(address) : `${name} (${shortAddress(address)})`;
};

/** What contracts say of themselves is anybody's text. */
const foreign = (text: string | null | undefined, most: number) => {
  const safe = Array.from(safeText(text ?? ''))
    .slice(0, most)
    .join('')
    .trim();
  return safe === '' ? null : safe;
};

/** As the unit of an amount; in quotes where it could be read as words of ours, such as "ETH to Bob". */
export function symbolOf({ symbol }: Facts): string | null {
  const told = foreign(symbol, 12);
  return told !== null && /^[\p{L}\p{M}\p{N}\p{S}.\-_]+$/u.test(told) && !readsAsNumber(told) ? told : quotedOrNull(told);
}
/** Everywhere but behind an amount: in quotes, so that it is never taken for words of ours. */
export const quotedSymbolOf = ({ symbol }: Facts) => quotedOrNull(foreign(symbol, 12));
const quotedNameOf = ({ name }: Facts) => quotedOrNull(foreign(name, 40));

/** `calls itself “Demo Dollar”, “DUSD”`; null where the contract says nothing of itself. */
export function selfGivenOf(facts: Facts): string | null {
  const names = [quotedNameOf(facts), quotedSymbolOf(facts)].filter((one) => one !== null);
  return names.length === 0 ? null : `calls itself ${names.join(', ')}`;
}

/** `250 DUSD`; in base units where the decimals are not known, and then without the symbol, which is no unit of theirs. */
export function amountWords(amount: string, facts: Facts): string {
  if (typeof facts.decimals !== 'number') return `${groupedBaseUnits(amount)} base units`;
  return `${formatAmount(amount, facts.decimals)} ${symbolOf(facts) ?? 'of an unnamed token'}`;
}

/** `25 000 base units of “DUSD” of 0x1234…abcd`, where the decimals are not known. */
function tokenAmountWords(told: Told, contract: string, amount: string): string {
  const words = amountWords(amount, told.facts);
  return typeof told.facts.decimals === 'number' ? words : `${words} of ${tokenWords(told, contract)}`;
}

/** The label, or the first name that the contract gives itself, with its address; else the address alone. `which`: of its items. */
function calledWords({ known }: Told, contract: string, names: readonly (string | null)[], which = ''): string {
  const [label, short] = [known.labels.get(contract), shortAddress(contract)];
  if (label !== undefined) return `${quoted(label)}${which} (${short})`;
  const name = names.find((one) => one !== null);
  return name === undefined ? `${short}${which}` : `${name}${which} of ${short}`;
}
const tokenWords = (told: Told, contract: string) => calledWords(told, contract, [quotedSymbolOf(told.facts), quotedNameOf(told.facts)]);
const collectionWords = (told: Told, contract: string, id?: string) =>
  calledWords(told, contract, [quotedNameOf(told.facts), quotedSymbolOf(told.facts)], id === undefined ? '' : ` #${id}`);

/** What the contract is paid, whatever else the call does. */
function paidWords({ meaning, chain }: Told): string {
  const value = paidBy(meaning).toString();
  if (value === '0') return '';
  const currency = chain?.currency ?? null;
  return ` and send ${currency === null ? `${groupedBaseUnits(value)} wei` : `${formatAmount(value, currency.decimals)} ${currency.symbol}`}`;
}

/** "Send 250 DUSD": the heading, and what the button says. */
export const titleOf = (told: Told): string => `${callTitleOf(told)}${paidWords(told)}`;

function callTitleOf(told: Told): string {
  const { known, meaning } = told;
  const deed = deedOf(told);
  switch (deed.does) {
    case 'send-tokens':
      return `Send ${tokenAmountWords(told, deed.token, deed.amount)}${mayBeItem(told) ? ` or #${deed.amount}` : ''}`;
    case 'allow-tokens': {
      const spender = nameOf(known, deed.spender);
      const [token, amount] = [tokenWords(told, deed.token), tokenAmountWords(told, deed.token, deed.amount)];
      if (deed.how === 'lower') return `Let ${spender} spend ${amount} less`;
      if (mayBeItem(told) && !isWithoutLimit(deed.amount)) return `Approve ${spender} for ${amount} or for #${deed.amount}`;
      if (BigInt(deed.amount) === 0n && deed.how === 'set') return `Stop ${spender} spending ${token}`;
      if (isWithoutLimit(deed.amount)) return `Let ${spender} spend all your ${token}, without limit`;
      return deed.how === 'raise' ? `Let ${spender} spend ${amount} more` : `Let ${spender} spend up to ${amount}`;
    }
    case 'send-item':
      return `Send ${collectionWords(told, deed.token, deed.id)}`;
    case 'send-items': {
      const [one, ...others] = deed.items;
      if (one !== undefined && others.length === 0)
        return `Send ${groupedBaseUnits(one.amount)} of ${collectionWords(told, deed.token, one.id)}`;
      return `Send ${one === undefined ? 'items' : `${deed.items.length} kinds of items`} of ${collectionWords(told, deed.token)}`;
    }
    case 'allow-item': {
      const item = collectionWords(told, deed.token, deed.id);
      return deed.spender === noAddress ? `Stop others moving ${item}` : `Let ${nameOf(known, deed.spender)} move ${item}`;
    }
    case 'allow-all': {
      const [operator, collection] = [nameOf(known, deed.operator), collectionWords(told, deed.token)];
      return deed.isAllowed ? `Let ${operator} move all ${collection}` : `Stop ${operator} moving ${collection}`;
    }
    case 'hand-over':
    case 'call':
      return `Call ${meaning.functionName} on ${nameOf(known, deed.contract)}`;
  }
}

/** "Send 250 DUSD to “Savings”": as the journal calls it. */
export const storyOf = (told: Told): string => `${callStoryOf(told)}${paidWords(told)}`;

function callStoryOf(told: Told): string {
  const title = callTitleOf(told);
  const { known } = told;
  const deed = deedOf(told);
  if (deed.does === 'send-tokens') {
    const from = deed.from === null ? '' : ` from ${nameOf(known, deed.from)}`;
    return `${title}${from} to ${nameOf(known, deed.to)}`;
  }
  if (deed.does === 'send-item' || deed.does === 'send-items')
    return `${title} from ${nameOf(known, deed.from)} to ${nameOf(known, deed.to)}`;
  if (deed.does === 'hand-over' && deed.to !== null) return `${title}, for ${nameOf(known, deed.to)}`;
  return title;
}

/** What is known of an address, in a few words. */
export function addressNote(known: KnownAddresses, address: string): string {
  if (isOwn(known, address)) return 'yours';
  const times = known.times.get(address) ?? 0;
  const past = times === 0 ? 'first time' : times === 1 ? 'used once before' : `used ${times} times before`;
  return known.contacts.has(address) ? `contact, ${past}` : past;
}

/** The same of one that receives. */
export function recipientNote(known: KnownAddresses, address: string): string {
  if (isOwn(known, address)) return 'yours';
  const times = known.times.get(address) ?? 0;
  const past = times === 0 ? 'first time' : times === 1 ? 'sent here once' : `sent here ${times} times`;
  return known.contacts.has(address) ? `contact, ${past}` : past;
}
