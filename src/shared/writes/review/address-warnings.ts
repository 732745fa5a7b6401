/** Warnings about the addresses that a write gives something to. */

import { checksummed } from '#shared/core/address.ts';
import { dateWords } from '#shared/core/date-words.ts';
import { t } from '#shared/core/language/language.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import { quoted } from '#shared/core/text.ts';
import { addressGroups, firstDifference, lookAlikeOf } from '#shared/notebook/look-alike.ts';
import { isPayment } from '#shared/writes/review/carried.ts';
import { actionOf, isRevoking, type ReviewContext } from '#shared/writes/review/facts.ts';
import { isFamiliar, isOwn, type KnownAddresses, type MovedName } from '#shared/writes/review/known.ts';
import { addressesIn, addressTextsIn, type Counterpart, contractOf, counterpartOf, paidContractOf } from '#shared/writes/review/meaning.ts';
import { type MaybeWarning, warn, warnBlocking, warnTyped } from '#shared/writes/review/warning.ts';
import { nameAndAddressOf } from '#shared/writes/review/words.ts';
import type { ReviewWarning } from '#shared/writes/review.ts';

/** An address that gets something, and how its warnings begin. */
interface Party extends Counterpart {
  readonly who: string;
  /** It is the called contract, and gets the money that goes with the call. */
  readonly isPaid: boolean;
}

/** `who`: the beginning of a sentence. `first`: for one that the person never used. */
const partyWords: Readonly<Record<Counterpart['role'], { readonly who: string; readonly first: string }>> = {
  To: { who: t('The recipient'), first: t('First time you send to this address') },
  Spender: { who: t('The spender'), first: t('First time with this spender') },
  Operator: { who: t('The operator'), first: t('First time with this operator') },
  'New owner': { who: t('The new owner'), first: t('First time with this new owner') },
  'New holder': { who: t('The new holder'), first: t('First time with this new holder') },
  'New code': { who: t('The new code'), first: t('First time with this new code') },
};

const receives = ({ role }: Counterpart) => role === 'To';
const toParty = (counterpart: Counterpart): Party => ({
  ...counterpart,
  who: partyWords[counterpart.role].who,
  isPaid: false,
});

/** Texts as in the request: mixed capitals are a checksum, and an address all in one case has none. */
function checksumWarning(texts: readonly string[]): MaybeWarning {
  if (texts.length === 0) return null;
  const bare = texts.filter((text) => text.slice(2) === text.slice(2).toLowerCase() || text.slice(2) === text.slice(2).toUpperCase());
  const without = bare.filter((text) => /[a-f]/i.test(text));
  if (without.length > 0) {
    return warn('no-checksum', 'info', t('The address has no checksum, so Blockdesk can’t notice a wrong digit.'));
  }
  return bare.length > 0
    ? null
    : warn('checksum', 'good', texts.length === 1 ? t('The address checksum is right') : t('The address checksums are right'));
}

function zeroWarning(party: Party): MaybeWarning {
  if (party.address !== zeroAddress) return null;
  if (receives(party))
    return warnTyped(
      'zero-address',
      t('{who} is the zero address. What you send there is lost for good.', { who: party.who }),
      t('nobody'),
      t('no one owns this address'),
    );
  return warn('zero-spender', 'care', t('{who} is the zero address, which no one owns.', { who: party.who }));
}

function ownContractWarning(party: Party, context: ReviewContext): MaybeWarning {
  const action = actionOf(context);
  // Value goes to the contract itself.
  if (party.isPaid || party.address !== contractOf(action)) return null;
  if (action.does === 'send-native')
    return warnBlocking('native-to-itself', t('The recipient is Multicall3 itself. What anyone leaves there is lost.'));
  if (receives(party)) {
    const text = t('The recipient is the token’s own contract. What you send there is most likely lost.');
    return warnTyped('token-contract', text, t('token contract'), t('a token’s contract can rarely give back what it holds'));
  }
  return warn('contract-itself', 'care', t('{who} is the contract itself.', { who: party.who }));
}

function ownWarning(party: Party, context: ReviewContext): MaybeWarning {
  const action = actionOf(context);
  if ('from' in action && action.from === party.address) return warn('to-itself', 'care', t('This sends to the address it comes from.'));
  if (!isOwn(context.known, party.address)) return null;
  return receives(party)
    ? warn('own-address', 'care', t('{who} is one of your own accounts.', { who: party.who }))
    : warn('own-spender', 'care', t('{who} is one of your own accounts.', { who: party.who }));
}

function precompileWarning(party: Party): MaybeWarning {
  const number = BigInt(party.address);
  if (number < 1n || number > 0x11n) return null;
  return warn(
    'precompile',
    'care',
    t('{who} is 0x{number}, a built-in contract of the chain. What you send there is lost.', {
      who: party.who,
      number: number.toString(16),
    }),
  );
}

const lookAlikeWarning = (party: Party, { known }: ReviewContext): MaybeWarning => alikeWarning(party.who, party.address, known, true);

const inGroups = (address: string) => addressGroups(address).join(' ');
const hereLine = (address: string) => t('Here: {address}', { address: inGroups(address) });

/** `isChosen`: the person chose this address, and could choose the other one. */
function alikeWarning(who: string, address: string, known: KnownAddresses, isChosen = false): MaybeWarning {
  const other = lookAlikeOf(known, address);
  if (other === null) return null;
  const name = nameAndAddressOf(known, other);
  // A page can label any address: only towards a contact or an own account, and never away from one.
  const isMeant = isChosen && isFamiliar(known, other) && !isFamiliar(known, address);
  const alike = t('{who} looks like {name} but is a different address.', { who, name });
  const text = isMeant ? `${alike} ${t('If you meant {name}, go back and choose it.', { name })}` : alike;
  const lines = [text, hereLine(address), t('Known: {address}', { address: inGroups(other) })];
  return warnTyped('look-alike', lines.join('\n'), firstDifference(address, other), t('the first group that differs'));
}

const movedNameWarning = (party: Party, { moved }: ReviewContext): MaybeWarning => movedWarning(party.address, moved);

function movedWarning(address: string, moved: readonly MovedName[]): MaybeWarning {
  const one = moved.find((name) => name.address === address);
  if (one === undefined) return null;
  const day = dateWords(new Date(one.until).toISOString().slice(0, 10));
  const text = t('{label} was the name of another address until {day}.', { label: quoted(one.label), day });
  const lines = [text, hereLine(address), t('Before: {address}', { address: inGroups(one.before) })];
  return warnTyped('name-moved', lines.join('\n'), firstDifference(address, one.before), t('the first group that differs'));
}

function firstTimeWarning(party: Party, { known, meaning }: ReviewContext): MaybeWarning {
  const { address } = party;
  const isPaid = party.isPaid && !isPayment(meaning);
  const isNew = address !== zeroAddress && !isOwn(known, address) && (known.times.get(address) ?? 0) === 0;
  if (!isNew) return null;
  if (known.contacts.has(address))
    return warn('first-time-contact', 'info', t('First time with your contact {contact}', { contact: nameAndAddressOf(known, address) }));
  return warn('first-time', 'info', isPaid ? t('First payment to this contract') : partyWords[party.role].first);
}

function toContractWarning(party: Party, context: ReviewContext): MaybeWarning {
  const action = actionOf(context);
  if (action.does !== 'send-item' || action.isSafe || party.address === action.token) return null;
  if (context.facts.isRecipientContract !== true && !context.known.contracts.has(party.address)) return null;
  const text = t(
    'The recipient is a contract. “Transfer From” doesn’t check that it can hold this. Go back and choose “Safe Transfer From”.',
  );
  return warn('unsafe-transfer', 'care', text);
}

const checks: readonly ((party: Party, context: ReviewContext) => MaybeWarning)[] = [
  zeroWarning,
  ownContractWarning,
  lookAlikeWarning,
  movedNameWarning,
  ownWarning,
  precompileWarning,
  toContractWarning,
  firstTimeWarning,
];

/** Calls of a function that may do anything. */
function contractWarnings({ meaning: { call }, known, moved }: ReviewContext): readonly MaybeWarning[] {
  const contract = checksummed(call.to);
  return [alikeWarning(t('The contract'), contract, known), movedWarning(contract, moved)];
}

/** An unknown function may give something to any of its address parameters. */
function parameterWarnings({ meaning: { call }, known, moved }: ReviewContext): readonly MaybeWarning[] {
  const params = [...new Set(addressesIn(call.params))].filter((address) => address !== checksummed(call.to));
  return [
    ...params.map((one) => alikeWarning(t('An address among the parameters'), one, known)),
    ...params.map((one) => movedWarning(one, moved)),
  ];
}

export function addressWarnings(context: ReviewContext): readonly ReviewWarning[] {
  const action = actionOf(context);
  const isCall = action.does === 'call';
  const { call } = context.meaning;
  const counterpart = isRevoking(context) ? null : counterpartOf(action);
  const paid = paidContractOf(context.meaning);
  const parties = [
    ...(counterpart === null ? [] : [toParty(counterpart)]),
    ...(paid === null
      ? []
      : [{ ...paid, who: isPayment(context.meaning) ? t('The recipient') : t('The contract that is paid'), isPaid: true }]),
  ];
  const texts = [...(counterpart === null ? [] : addressTextsIn(call.params)), ...(paid === null ? [] : [call.to])];
  const all = [
    ...(isCall && paid === null ? contractWarnings(context) : []),
    ...(isCall ? parameterWarnings(context) : []),
    ...parties.flatMap((party) => checks.map((check) => check(party, context))),
    checksumWarning(texts),
  ];
  // The contract that is paid may be the recipient, too.
  return all.filter(
    (warning, index) => warning !== null && all.findIndex((one) => one?.text === warning.text) === index,
  ) as ReviewWarning[];
}
