/** The words of a review: its title, its button, and the journal's line. */

import { chainWords } from '#shared/chain/chain-words.ts';
import { checksummed } from '#shared/core/address.ts';
import { formatAmount, groupedBaseUnits, isWithoutLimit } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import { shortAddress, zeroAddress } from '#shared/core/short-address.ts';
import { quoted, safeText } from '#shared/core/text.ts';
import { lookAlikeOf } from '#shared/notebook/look-alike.ts';
import { readsAsNumber } from '#shared/tokens/token-symbol.ts';
import { callerOf, isPayment, ownerOf, payerOf } from '#shared/writes/review/carried.ts';
import { actionOf, type Facts, mayBeItem, type ReviewContext } from '#shared/writes/review/facts.ts';
import { isOwn, type KnownAddresses } from '#shared/writes/review/known.ts';
import { paidBy } from '#shared/writes/review/meaning.ts';

type Reviewed = Pick<ReviewContext, 'meaning' | 'facts' | 'known' | 'chain'>;

const quotedOrNull = (text: string | null) => (text === null ? null : quoted(text));

/** `“Savings”`, or the short form. In quotes: the page can set a label, which could otherwise read like Blockdesk's own words. */
export const nameOf = ({ labels }: KnownAddresses, address: string) => quotedOrNull(labels.get(address) ?? null) ?? shortAddress(address);

/** `“Savings” (0x90F7…b906)`, where a warning must not rest on a name alone. */
export const nameAndAddressOf = ({ labels }: KnownAddresses, address: string) => {
  const name = quotedOrNull(labels.get(address) ?? null);
  return name === null ? shortAddress(address) : `${name} (${shortAddress(address)})`;
};

/** Text from a contract is untrusted. */
const foreign = (text: string | null | undefined, most: number) => {
  const safe = Array.from(safeText(text ?? ''))
    .slice(0, most)
    .join('')
    .trim();
  return safe === '' ? null : safe;
};

/** As the unit of an amount; in quotes if it could read like Blockdesk's own words, such as "ETH to Bob". */
export function symbolOf({ symbol }: Facts): string | null {
  const shown = foreign(symbol, 12);
  return shown !== null && /^[\p{L}\p{M}\p{N}\p{S}.\-_]+$/u.test(shown) && !readsAsNumber(shown) ? shown : quotedOrNull(shown);
}
/** Everywhere but after an amount: in quotes, so that it never reads like Blockdesk's own words. */
export const quotedSymbolOf = ({ symbol }: Facts) => quotedOrNull(foreign(symbol, 12));
const quotedNameOf = ({ name }: Facts) => quotedOrNull(foreign(name, 40));

/** `calls itself “Demo Dollar”, “DUSD”`; null where the contract says nothing of itself. */
export function selfGivenOf(facts: Facts): string | null {
  const names = [quotedNameOf(facts), quotedSymbolOf(facts)].filter((one) => one !== null);
  return names.length === 0 ? null : t('calls itself {join}', { join: names.join(', ') });
}

/** `250 DUSD`; in base units if the decimals are unknown, and then without the symbol, which names whole tokens. */
export function amountWords(amount: string, facts: Facts): string {
  if (typeof facts.decimals !== 'number') return t('{amount} base units', { amount: groupedBaseUnits(amount) });
  return `${formatAmount(amount, facts.decimals)} ${symbolOf(facts) ?? t('of an unnamed token')}`;
}

/** `25 000 base units of “DUSD” of 0x1234…abcd`, where the decimals are not known. */
function tokenAmountWords(reviewed: Reviewed, contract: string, amount: string): string {
  const words = amountWords(amount, reviewed.facts);
  return typeof reviewed.facts.decimals === 'number' ? words : t('{words} of {token}', { words, token: tokenWords(reviewed, contract) });
}

/** The label, or the first name that the contract gives itself, with its address; else the address alone. `which`: of its items. */
function calledWords({ known }: Reviewed, contract: string, names: readonly (string | null)[], which = ''): string {
  const [label, short] = [known.labels.get(contract), shortAddress(contract)];
  if (label !== undefined) return `${quoted(label)}${which} (${short})`;
  const name = names.find((one) => one !== null);
  return name === undefined ? `${short}${which}` : t('{name}{which} of {short}', { name, which, short });
}
const tokenWords = (reviewed: Reviewed, contract: string) =>
  calledWords(reviewed, contract, [quotedSymbolOf(reviewed.facts), quotedNameOf(reviewed.facts)]);
const collectionWords = (reviewed: Reviewed, contract: string, id?: string) =>
  calledWords(reviewed, contract, [quotedNameOf(reviewed.facts), quotedSymbolOf(reviewed.facts)], id === undefined ? '' : ` #${id}`);

/** `Ethereum · 1`; null where the service hasn't reported it. */
export const chainWordsOf = (chain: ReviewContext['chain']) => (chain === null ? null : chainWords(chain));

function nativeWords({ meaning, chain }: Reviewed): string {
  const value = paidBy(meaning).toString();
  const currency = chain?.currency ?? null;
  return currency === null
    ? t('{value} wei', { value: groupedBaseUnits(value) })
    : `${formatAmount(value, currency.decimals)} ${currency.symbol}`;
}

/** What the contract is paid, whatever else the call does. */
function paidWords(reviewed: Reviewed): string {
  return isPayment(reviewed.meaning) || paidBy(reviewed.meaning) === 0n
    ? ''
    : t(' and send {reviewed}', { reviewed: nativeWords(reviewed) });
}

/** "Send 250 DUSD": the heading, and what the button says. */
export const titleOf = (reviewed: Reviewed): string => `${callTitleOf(reviewed)}${paidWords(reviewed)}`;

function callTitleOf(reviewed: Reviewed): string {
  const { known, meaning } = reviewed;
  const action = actionOf(reviewed);
  if (isPayment(meaning))
    return t('Send {reviewed} to {name}', { reviewed: nativeWords(reviewed), name: nameOf(known, checksummed(meaning.call.to)) });
  switch (action.does) {
    case 'send-tokens':
      return t('Send {tokenAmount}{what}', {
        tokenAmount: tokenAmountWords(reviewed, action.token, action.amount),
        what: mayBeItem(reviewed) ? t(' or #{amount}', { amount: action.amount }) : '',
      });
    case 'allow-tokens': {
      const spender = nameOf(known, action.spender);
      const through = action.through === undefined ? '' : t(' through {name}', { name: nameOf(known, action.through.contract) });
      const [token, amount] = [tokenWords(reviewed, action.token), tokenAmountWords(reviewed, action.token, action.amount)];
      if (action.how === 'lower') return t('Let {spender} spend {amount} less', { spender, amount });
      if (mayBeItem(reviewed) && !isWithoutLimit(action.amount))
        return t('Approve {spender} for {amount} or for #{amount2}', { spender, amount, amount2: action.amount });
      if (BigInt(action.amount) === 0n && action.how === 'set')
        return t('Stop {spender} spending {token}{through}', { spender, token, through });
      if (isWithoutLimit(action.amount))
        return t('Let {spender} spend all {what} {token}, without limit{what2}', {
          spender,
          what: ownerOf(action, meaning, known) === null ? 'your' : 'its',
          token,
          what2: through === '' ? '' : `,${through}`,
        });
      return action.how === 'raise'
        ? t('Let {spender} spend {amount} more', { spender, amount })
        : t('Let {spender} spend up to {amount}{through}', { spender, amount, through });
    }
    case 'send-item':
      return t('Send {collection}', { collection: collectionWords(reviewed, action.token, action.id) });
    case 'send-items': {
      const [one, ...others] = action.items;
      if (one !== undefined && others.length === 0)
        return t('Send {amount} of {collection}', {
          amount: groupedBaseUnits(one.amount),
          collection: collectionWords(reviewed, action.token, one.id),
        });
      return t('Send {what} of {collection}', {
        what: one === undefined ? 'collectibles' : t('{length} kinds of collectibles', { length: action.items.length }),
        collection: collectionWords(reviewed, action.token),
      });
    }
    case 'allow-item': {
      const item = collectionWords(reviewed, action.token, action.id);
      if (action.spender !== zeroAddress) return t('Let {name} move {item}', { name: nameOf(known, action.spender), item });
      const [one, ...more] = reviewed.facts.approved ?? [];
      return t('Stop {what} moving {item}', { what: one === undefined || more.length > 0 ? 'others' : nameOf(known, one), item });
    }
    case 'allow-all': {
      const [operator, collection] = [nameOf(known, action.operator), collectionWords(reviewed, action.token)];
      return action.isAllowed
        ? t('Let {operator} move all {collection}', { operator, collection })
        : t('Stop {operator} moving {collection}', { operator, collection });
    }
    case 'hand-over':
    case 'call':
      return t('Call {functionName} on {name}', { functionName: meaning.functionName, name: nameOf(known, action.contract) });
  }
}

/** "Send 250 DUSD to “Savings”": as the journal calls it. */
export const storyOf = (reviewed: Reviewed): string => `${callStoryOf(reviewed)}${paidWords(reviewed)}${callerWords(reviewed)}`;

/** Of an inner call, where it isn't made as the account that signs. What it moves says from whom. */
function callerWords({ meaning, known }: Reviewed): string {
  const caller = callerOf(meaning);
  if (caller !== null && isPayment(meaning)) return t(', from {name}', { name: nameOf(known, caller) });
  const owner = meaning.action.does === 'allow-tokens' ? meaning.action.owner : null;
  if (owner !== null) return t(', of {name}', { name: nameOf(known, owner) });
  return caller === null || meaning.action.does.startsWith('send-') ? '' : t(', as {name}', { name: nameOf(known, caller) });
}

function callStoryOf(reviewed: Reviewed): string {
  const title = callTitleOf(reviewed);
  const { known } = reviewed;
  const action = actionOf(reviewed);
  if (action.does === 'send-tokens') {
    const payer = payerOf(action, reviewed.meaning);
    const from = payer === null ? '' : t(' from {name}', { name: nameOf(known, payer) });
    return t('{title}{from} to {name}', { title, from, name: nameOf(known, action.to) });
  }
  if (action.does === 'send-item' || action.does === 'send-items')
    return t('{title} from {name} to {name2}', { title, name: nameOf(known, action.from), name2: nameOf(known, action.to) });
  if (action.does === 'hand-over' && action.to !== null) return t('{title}, for {name}', { title, name: nameOf(known, action.to) });
  return title;
}

const countWords = (times: number) => (times === 1 ? 'once' : t('{times} times', { times }));

/** Without its short form, which a look-alike shares. */
const calledOf = (known: KnownAddresses, address: string) =>
  quotedOrNull(known.labels.get(address) ?? null) ?? (isOwn(known, address) ? t('your account') : t('an address you know'));

const noteOf = (pastOf: (known: KnownAddresses, address: string, times: number) => string) => (known: KnownAddresses, address: string) => {
  if (isOwn(known, address)) return 'yours';
  const past = pastOf(known, address, known.times.get(address) ?? 0);
  const other = lookAlikeOf(known, address);
  const alike = other === null ? '' : t('isn’t {called}, only looks like it, ', { called: calledOf(known, other) });
  return `${alike}${known.contacts.has(address) ? t('contact, {past}', { past }) : past}`;
};

/** What is known of an address, in a few words. */
export const addressNote = noteOf((known, address, times) => {
  const revoked = known.revoked.get(address) ?? 0;
  if (times === 0) return revoked === 0 ? t('first time') : t('only revoked before');
  return t('used {times} before{what}', {
    times: countWords(times),
    what: revoked === 0 ? '' : t(', revoked {revoked}', { revoked: countWords(revoked) }),
  });
});
/** The same for a recipient. */
export const recipientNote = noteOf((_known, _address, times) =>
  times === 0 ? t('not sent here before') : t('sent here {times}', { times: countWords(times) }),
);
