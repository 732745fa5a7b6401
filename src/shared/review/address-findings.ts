/** What is to be said of the address that a write gives something to. */
import { checksummed } from '#shared/address.ts';
import { deedOf, isRevoking, type ReviewContext } from '#shared/review/facts.ts';
import { type Finding, found, typed } from '#shared/review/finding.ts';
import { addressGroups, firstDifference, isOwn, type KnownAddresses, lookAlikeOf, type MovedName } from '#shared/review/known.ts';
import { addressesIn, type Counterpart, contractOf, counterpartOf, noAddress, paidBy } from '#shared/review/meaning.ts';
import { nameAndAddressOf } from '#shared/review/words.ts';
import type { ReviewFinding } from '#shared/review.ts';

const receives = ({ role }: Counterpart) => role === 'To';
const who = (counterpart: Counterpart) => (receives(counterpart) ? 'The recipient' : `The ${counterpart.role.toLowerCase()}`);

/** As it stands in the request: capitals are a checksum, and what is all in one case has none. */
function checksumFinding(_counterpart: Counterpart, { meaning }: ReviewContext): Finding {
  const texts = addressTexts(meaning.call.params);
  if (texts.length === 0) return null;
  const bare = texts.filter((text) => text.slice(2) === text.slice(2).toLowerCase() || text.slice(2) === text.slice(2).toUpperCase());
  const without = bare.filter((text) => /[a-f]/i.test(text));
  if (without.length > 0) {
    return found('no-checksum', 'info', 'The address was given without capitals, so it has no checksum: a wrong digit would not show.');
  }
  return bare.length > 0
    ? null
    : found('checksum', 'good', texts.length === 1 ? 'The address checksum is right' : 'The address checksums are right');
}

function addressTexts(params: ReviewContext['meaning']['call']['params']): readonly string[] {
  return params.flatMap((param) => (typeof param !== 'string' ? addressTexts(param) : /^0x[0-9a-fA-F]{40}$/.test(param) ? [param] : []));
}

function zeroFinding(counterpart: Counterpart): Finding {
  if (counterpart.address !== noAddress) return null;
  if (receives(counterpart))
    return typed(
      'zero-address',
      'The recipient is the zero address: what is sent there is gone for good.',
      'nobody',
      'nobody owns this address',
    );
  return found('zero-spender', 'care', `${who(counterpart)} is the zero address, which is nobody’s.`);
}

function ownContractFinding(counterpart: Counterpart, context: ReviewContext): Finding {
  const deed = deedOf(context);
  if (counterpart.address !== contractOf(deed)) return null;
  if (receives(counterpart)) {
    const text = 'The recipient is the token’s own contract: what is sent there is most likely lost.';
    return typed('token-contract', text, 'token contract', 'a token’s contract can rarely give back what it holds');
  }
  return found('contract-itself', 'care', `${who(counterpart)} is the contract itself.`);
}

function ownFinding(counterpart: Counterpart, context: ReviewContext): Finding {
  const deed = deedOf(context);
  const from = 'from' in deed ? deed.from : null;
  if (from !== null && from === counterpart.address) return found('to-itself', 'care', 'It goes back to where it comes from.');
  if (!isOwn(context.known, counterpart.address)) return null;
  return receives(counterpart)
    ? found('own-address', 'care', 'The recipient is an account of your own.')
    : found('own-spender', 'care', `${who(counterpart)} is an account of your own.`);
}

function precompileFinding(counterpart: Counterpart): Finding {
  const number = BigInt(counterpart.address);
  if (number < 1n || number > 0x11n) return null;
  return found(
    'precompile',
    'care',
    `${who(counterpart)} is 0x${number.toString(16)}, a part of the chain itself: nobody can take anything out of it.`,
  );
}

const lookAlikeFinding = (counterpart: Counterpart, { known }: ReviewContext): Finding =>
  alikeFinding(who(counterpart), counterpart.address, known);

function alikeFinding(what: string, address: string, known: KnownAddresses): Finding {
  const other = lookAlikeOf(known, address);
  if (other === null) return null;
  const [here, there] = [address, other].map((one) => addressGroups(one).join(' '));
  const text = `${what} looks like ${nameAndAddressOf(known, other)} and is another address.\nHere: ${here}\nKnown: ${there}`;
  return typed('look-alike', text, firstDifference(address, other), 'it is the first group in which the two differ');
}

const movedNameFinding = (counterpart: Counterpart, { moved }: ReviewContext): Finding => movedFinding(counterpart.address, moved);

function movedFinding(address: string, moved: readonly MovedName[]): Finding {
  const one = moved.find((name) => name.address === address);
  if (one === undefined) return null;
  const day = new Date(one.until).toISOString().slice(0, 10);
  const [here, there] = [address, one.before].map((each) => addressGroups(each).join(' '));
  const text = `“${one.label}” was another address until ${day}.\nHere: ${here}\nBefore: ${there}`;
  return typed('name-moved', text, firstDifference(address, one.before), 'it is the first group in which the two differ');
}

function firstTimeFinding(counterpart: Counterpart, { known }: ReviewContext): Finding {
  const { address } = counterpart;
  const isNew = address !== noAddress && !isOwn(known, address) && (known.times.get(address) ?? 0) === 0;
  if (!isNew) return null;
  if (known.contacts.has(address))
    return found('first-time-contact', 'info', `First time with ${nameAndAddressOf(known, address)}, which is among your contacts.`);
  return found(
    'first-time',
    'info',
    receives(counterpart)
      ? 'The first time that anything is sent to this address'
      : `First time with this ${counterpart.role.toLowerCase()}`,
  );
}

function toContractFinding(counterpart: Counterpart, context: ReviewContext): Finding {
  const deed = deedOf(context);
  if (deed.does !== 'send-item' || deed.isSafe || counterpart.address === deed.token) return null;
  if (context.facts.isRecipientContract !== true && !context.known.contracts.has(counterpart.address)) return null;
  const text =
    'The recipient is a contract. “Transfer From” does not ask whether it can hold this; “Safe Transfer From” does. Go back and choose that.';
  return found('unsafe-transfer', 'care', text);
}

const checks: readonly ((counterpart: Counterpart, context: ReviewContext) => Finding)[] = [
  zeroFinding,
  ownContractFinding,
  lookAlikeFinding,
  movedNameFinding,
  ownFinding,
  precompileFinding,
  toContractFinding,
  checksumFinding,
  firstTimeFinding,
];

/** A contract that is paid, or does as it likes. */
function contractFindings({ meaning: { call }, known, moved }: ReviewContext): readonly Finding[] {
  const contract = checksummed(call.to);
  return [alikeFinding('The contract', contract, known), movedFinding(contract, moved)];
}

/** Which of its parameters an unknown function gives something to cannot be told: it may be any of them. */
function parameterFindings({ meaning: { call }, known, moved }: ReviewContext): readonly Finding[] {
  const params = [...new Set(addressesIn(call.params))].filter((address) => address !== checksummed(call.to));
  return [
    ...params.map((one) => alikeFinding('An address among the parameters', one, known)),
    ...params.map((one) => movedFinding(one, moved)),
  ];
}

export function addressFindings(context: ReviewContext): readonly ReviewFinding[] {
  const deed = deedOf(context);
  const counterpart = counterpartOf(deed);
  const isCall = deed.does === 'call';
  const all = [
    ...(isCall || paidBy(context.meaning) > 0n ? contractFindings(context) : []),
    ...(isCall ? parameterFindings(context) : []),
    ...(counterpart === null || isRevoking(context) ? [] : checks.map((check) => check(counterpart, context))),
  ];
  return all.filter((finding) => finding !== null);
}
