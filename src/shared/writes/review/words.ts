/** The words of a review: its title, its button, and the journal's line. */

import { chainWords } from '#shared/chain/chain-words.ts';
import type { Action } from '#shared/contracts/decoding/action.ts';
import { checksummed } from '#shared/core/address.ts';
import { formatAmount, groupedBaseUnits, isWithoutLimit } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import { shortAddress, zeroAddress } from '#shared/core/short-address.ts';
import { quoted, safeText } from '#shared/core/text.ts';
import { lookAlikeOf } from '#shared/notebook/look-alike.ts';
import { multicall3Address } from '#shared/tokens/multicall.ts';
import { readsAsNumber } from '#shared/tokens/token-symbol.ts';
import { callerOf, isPayment, ownerOf, payerOf } from '#shared/writes/review/carried.ts';
import { actionOf, type Facts, mayBeItem, type ReviewContext } from '#shared/writes/review/facts.ts';
import { isOwn, type KnownAddresses } from '#shared/writes/review/known.ts';
import { isSending, paidBy, type Sending } from '#shared/writes/review/meaning.ts';

type Reviewed = Pick<ReviewContext, 'meaning' | 'facts' | 'known' | 'chain'>;

const quotedOrNull = (text: string | null) => (text === null ? null : quoted(text));

/** `“Savings”`, or the short form. In quotes: the page can set a label, which could otherwise read like Blockdesk's own words. */
/** Of the notebook: EIP-55 → the person's own name. */
export type Labels = Pick<ReadonlyMap<string, string>, 'get'>;

export const nameOf = ({ labels }: { readonly labels: Labels }, address: string) =>
  quotedOrNull(labels.get(address) ?? null) ?? shortAddress(address);

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
/** The decimals and unit of a token's amounts, for a line of the review. */
export const unitsOf = (facts: Facts) => ({ decimals: facts.decimals ?? null, symbol: symbolOf(facts) });

/** Those of the native currency; wei where the service hasn't reported it. */
export function nativeUnitsOf({ chain }: Pick<ReviewContext, 'chain'>) {
  const currency = chain?.currency ?? null;
  return { decimals: currency?.decimals ?? null, symbol: currency?.symbol ?? 'wei' };
}

/** Everywhere but after an amount: in quotes, so that it never reads like Blockdesk's own words. */
export const quotedSymbolOf = ({ symbol }: Facts) => quotedOrNull(foreign(symbol, 12));
const quotedNameOf = ({ name }: Facts) => quotedOrNull(foreign(name, 40));

/** `calls itself “Demo Dollar”, “DUSD”`; null where the contract says nothing of itself. */
export function selfGivenOf(facts: Facts): string | null {
  const names = [quotedNameOf(facts), quotedSymbolOf(facts)].filter((one) => one !== null);
  return names.length === 0 ? null : t('calls itself {names}', { names: names.join(', ') });
}

/** `250 DUSD`; in base units if the decimals are unknown, and then without the symbol, which names whole tokens. */
export function amountWords(baseUnits: string, facts: Facts): string {
  if (typeof facts.decimals !== 'number') return t('{amount} base units', { amount: groupedBaseUnits(baseUnits) });
  const [amount, symbol] = [formatAmount(baseUnits, facts.decimals), symbolOf(facts)];
  return symbol === null ? t('{amount} of an unnamed token', { amount }) : `${amount} ${symbol}`;
}

/** `25 000 base units of “DUSD” of 0x1234…abcd`, where the decimals are not known. */
function tokenAmountWords(reviewed: Reviewed, contract: string, amount: string): string {
  return typeof reviewed.facts.decimals === 'number'
    ? amountWords(amount, reviewed.facts)
    : t('{amount} base units of {token}', { amount: groupedBaseUnits(amount), token: tokenWords(reviewed, contract) });
}

/** The label, or the first name that the contract gives itself, with its address; else the address alone. `which`: of its items. */
function calledWords({ known }: Reviewed, contract: string, names: readonly (string | null)[], which = ''): string {
  const [label, address] = [known.labels.get(contract), shortAddress(contract)];
  if (label !== undefined) return `${quoted(label)}${which} (${address})`;
  const name = names.find((one) => one !== null);
  return name === undefined ? `${address}${which}` : t('{name} of {address}', { name: `${name}${which}`, address });
}
export const tokenWords = (reviewed: Reviewed, contract: string) =>
  calledWords(reviewed, contract, [quotedSymbolOf(reviewed.facts), quotedNameOf(reviewed.facts)]);
export const collectionWords = (reviewed: Reviewed, contract: string, id?: string) =>
  calledWords(reviewed, contract, [quotedNameOf(reviewed.facts), quotedSymbolOf(reviewed.facts)], id === undefined ? '' : ` #${id}`);

/** `Ethereum · 1`; null where the service hasn't reported it. */
export const chainWordsOf = (chain: ReviewContext['chain']) => (chain === null ? null : chainWords(chain));

/** `wei`: decimal digits. */
export function nativeAmountWords(wei: string, chain: ReviewContext['chain']): string {
  const currency = chain?.currency ?? null;
  return currency === null
    ? t('{amount} wei', { amount: groupedBaseUnits(wei) })
    : `${formatAmount(wei, currency.decimals)} ${currency.symbol}`;
}
const nativeWords = ({ meaning, chain }: Reviewed) => nativeAmountWords(paidBy(meaning).toString(), chain);

/** With what the contract is paid, whatever else the call does. */
function withPaid(action: string, reviewed: Reviewed): string {
  if (isPayment(reviewed.meaning) || reviewed.meaning.action.does === 'send-native' || paidBy(reviewed.meaning) === 0n) return action;
  return t('{action} and send {amount}', { action, amount: nativeWords(reviewed) });
}

/** "Send 250 DUSD": the heading, and what the button says. */
export const titleOf = (reviewed: Reviewed): string => withPaid(callTitleOf(reviewed), reviewed);

function callTitleOf(reviewed: Reviewed): string {
  const { known, meaning } = reviewed;
  if (isPayment(meaning)) return paymentWords(reviewed);
  const action = actionOf(reviewed);
  switch (action.does) {
    case 'send-tokens':
    case 'send-item':
    case 'send-items':
    case 'send-native':
      return t('Send {asset}', { asset: sentWords(reviewed, action) });
    case 'allow-tokens':
      return spendingWords(reviewed, action);
    case 'allow-item': {
      const item = collectionWords(reviewed, action.token, action.id);
      if (action.spender !== zeroAddress) return t('Let {spender} move {item}', { spender: nameOf(known, action.spender), item });
      const [one, ...more] = reviewed.facts.approved ?? [];
      return one === undefined || more.length > 0
        ? t('Stop others moving {item}', { item })
        : t('Stop {spender} moving {item}', { spender: nameOf(known, one), item });
    }
    case 'allow-all': {
      const [operator, collection] = [nameOf(known, action.operator), collectionWords(reviewed, action.token)];
      return action.isAllowed
        ? t('Let {operator} move all {collection}', { operator, collection })
        : t('Stop {operator} moving {collection}', { operator, collection });
    }
    case 'hand-over':
    case 'call':
      return t('Call {functionName} on {contract}', { functionName: meaning.functionName, contract: calledName(known, action.contract) });
  }
}

/** Multicall3 is at one address on every chain; its name stands with it, as another chain may have other code there. */
const calledName = (known: KnownAddresses, contract: string) =>
  contract === multicall3Address && known.labels.get(contract) === undefined
    ? `${multicall3Name} (${shortAddress(contract)})`
    : nameOf(known, contract);
const multicall3Name = 'Multicall3';

const paymentWords = (reviewed: Reviewed) =>
  t('Send {asset} to {recipient}', {
    asset: nativeWords(reviewed),
    recipient: nameOf(reviewed.known, checksummed(reviewed.meaning.call.to)),
  });

/** `250 DUSD`, `“Field Notes” #14 of 0x1234…abcd`: what is sent. */
function sentWords(reviewed: Reviewed, action: Sending): string {
  if (action.does === 'send-native') return nativeWords(reviewed);
  if (action.does === 'send-item') return collectionWords(reviewed, action.token, action.id);
  if (action.does === 'send-tokens') {
    const amount = tokenAmountWords(reviewed, action.token, action.amount);
    return mayBeItem(reviewed) ? t('{amount} or #{id}', { amount, id: action.amount }) : amount;
  }
  const [one, ...others] = action.items;
  if (one !== undefined && others.length === 0)
    return t('{amount} of {item}', { amount: groupedBaseUnits(one.amount), item: collectionWords(reviewed, action.token, one.id) });
  const collection = collectionWords(reviewed, action.token);
  return one === undefined
    ? t('collectibles of {collection}', { collection })
    : t('{count, plural, one {# kind of collectibles} other {# kinds of collectibles}} of {collection}', {
        count: action.items.length,
        collection,
      });
}

function spendingWords(reviewed: Reviewed, action: Extract<Action, { does: 'allow-tokens' }>): string {
  const { known, meaning } = reviewed;
  const spender = nameOf(known, action.spender);
  const contract = action.through === undefined ? null : nameOf(known, action.through.contract);
  const [token, amount] = [tokenWords(reviewed, action.token), tokenAmountWords(reviewed, action.token, action.amount)];
  if (action.how === 'lower') return t('Let {spender} spend {amount} less', { spender, amount });
  if (mayBeItem(reviewed) && !isWithoutLimit(action.amount))
    return t('Approve {spender} for {amount} or for #{id}', { spender, amount, id: action.amount });
  if (BigInt(action.amount) === 0n && action.how === 'set')
    return contract === null
      ? t('Stop {spender} spending {token}', { spender, token })
      : t('Stop {spender} spending {token} through {contract}', { spender, token, contract });
  if (isWithoutLimit(action.amount)) {
    const owner = ownerOf(action, meaning, known) === null ? 'you' : 'other';
    return contract === null
      ? t('Let {spender} spend all {owner, select, you {your} other {its}} {token}, without limit', { spender, owner, token })
      : t('Let {spender} spend all {owner, select, you {your} other {its}} {token}, without limit, through {contract}', {
          spender,
          owner,
          token,
          contract,
        });
  }
  if (action.how === 'raise') return t('Let {spender} spend {amount} more', { spender, amount });
  return contract === null
    ? t('Let {spender} spend up to {amount}', { spender, amount })
    : t('Let {spender} spend up to {amount} through {contract}', { spender, amount, contract });
}

/** "Send 250 DUSD to “Savings”": as the journal calls it. */
export const storyOf = (reviewed: Reviewed): string => withCaller(withPaid(callStoryOf(reviewed), reviewed), reviewed);

/** Of an inner call, where it isn't made as the account that signs. What it moves says from whom. */
function withCaller(action: string, { meaning, known }: Reviewed): string {
  const caller = callerOf(meaning);
  if (caller !== null && isPayment(meaning)) return t('{action}, from {account}', { action, account: nameOf(known, caller) });
  const owner = meaning.action.does === 'allow-tokens' ? meaning.action.owner : null;
  if (owner !== null) return t('{action}, of {account}', { action, account: nameOf(known, owner) });
  if (caller === null || isSending(meaning.action)) return action;
  return t('{action}, as {account}', { action, account: nameOf(known, caller) });
}

function callStoryOf(reviewed: Reviewed): string {
  const { known, meaning } = reviewed;
  const action = actionOf(reviewed);
  if (!isPayment(meaning) && isSending(action)) {
    const [asset, recipient] = [sentWords(reviewed, action), nameOf(known, action.to)];
    const sender = action.does === 'send-native' ? null : action.does === 'send-tokens' ? payerOf(action, meaning) : action.from;
    return sender === null
      ? t('Send {asset} to {recipient}', { asset, recipient })
      : t('Send {asset} from {sender} to {recipient}', { asset, sender: nameOf(known, sender), recipient });
  }
  if (action.does === 'hand-over' && action.to !== null)
    return t('Call {functionName} on {contract}, for {recipient}', {
      functionName: meaning.functionName,
      contract: nameOf(known, action.contract),
      recipient: nameOf(known, action.to),
    });
  return callTitleOf(reviewed);
}

/** Of an allowance. `owner`: null for the person. `expires`: it ends by itself, too. */
export function unlimitedWords(spender: string, owner: string | null, expires: boolean): string {
  if (owner === null)
    return expires
      ? t('Unlimited: {spender} can take all you have of this token, now and later, until it expires or you revoke it.', { spender })
      : t('Unlimited: {spender} can take all you have of this token, now and later, until you revoke it.', { spender });
  return expires
    ? t('Unlimited: {spender} can take all {owner} has of this token, now and later, until it expires or it’s revoked.', { spender, owner })
    : t('Unlimited: {spender} can take all {owner} has of this token, now and later, until it’s revoked.', { spender, owner });
}

/** Without its short form, which a look-alike shares. */
function notWords(known: KnownAddresses, address: string): string {
  const name = quotedOrNull(known.labels.get(address) ?? null);
  if (name !== null) return t('isn’t {name}, only looks like it', { name });
  return isOwn(known, address) ? t('isn’t your account, only looks like it') : t('isn’t an address you know, only looks like it');
}

const noteOf = (pastOf: (known: KnownAddresses, address: string, times: number) => string) => (known: KnownAddresses, address: string) => {
  if (isOwn(known, address)) return t('yours');
  const other = lookAlikeOf(known, address);
  return [
    ...(other === null ? [] : [notWords(known, other)]),
    ...(known.contacts.has(address) ? [t('contact')] : []),
    pastOf(known, address, known.times.get(address) ?? 0),
  ].join(', ');
};

/** What is known of an address, in a few words. */
export const addressNote = noteOf((known, address, times) => {
  const revoked = known.revoked.get(address) ?? 0;
  if (times === 0) return revoked === 0 ? t('first time') : t('only revoked before');
  return revoked === 0
    ? t('used {times, plural, one {once} other {# times}} before', { times })
    : t('used {times, plural, one {once} other {# times}} before, revoked {revoked, plural, one {once} other {# times}}', {
        times,
        revoked,
      });
});
/** The same for a recipient. */
export const recipientNote = noteOf((_known, _address, times) =>
  times === 0 ? t('not sent here before') : t('sent here {times, plural, one {once} other {# times}}', { times }),
);
