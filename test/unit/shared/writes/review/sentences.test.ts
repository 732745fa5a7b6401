/** What each warning of a review says, in full, and what has to be typed and why: one review for each kind. */
import { expect, test } from 'vitest';
import { reviewCases } from '#test/support/review-cases.ts';
import { sentencesOf } from '#test/support/review-context.ts';

/** By the name of its review in `reviewCases`. */
const sentences: Readonly<Record<string, readonly string[]>> = {
  transfer: [],
  'transfer-building': [],
  'transfer-held': [],
  'transfer-live': [],
  'transfer-from': ['“Market” (0x2361…1E8f) lets your account spend only 0 DUSD.'],
  'transfer-from-another': ['The allowance covers the amount'],
  'first-time': ['First time you send to this address'],
  'first-time-contact': ['First time with your contact “Market” (0x2361…1E8f)'],
  'look-alike': [
    'The recipient looks like “Savings” (0x90F7…b906) but is a different address. If you meant “Savings” (0x90F7…b906), go back and choose it.\nHere: 0x90F7 AbaB abab aBaB AbAb ABAB aBAB aBab aBAB b906\nKnown: 0x90F7 9bf6 EB2c 4f87 0365 E785 982E 1f10 1E93 b906 <AbaB: the first group that differs>',
    'First time you send to this address',
  ],
  'name-moved': [
    '“Savings” was the name of another address until 2026-11-20.\nHere: 0x90F7 9bf6 EB2c 4f87 0365 E785 982E 1f10 1E93 b906\nBefore: 0x9965 507D 1a55 bcC2 695C 58ba 16FB 37d8 19B0 A4dc <0x90F7: the first group that differs>',
  ],
  'zero-address': ['The recipient is the zero address. What you send there is lost for good. <nobody: no one owns this address>'],
  'zero-spender': [
    '0x0000…0000 can move everything you have in this collection, now and later, until you revoke it.',
    'The operator is the zero address, which no one owns.',
  ],
  'token-contract': [
    'The recipient is the token’s own contract. What you send there is most likely lost. <token contract: a token’s contract can rarely give back what it holds>',
    'First time you send to this address',
  ],
  'contract-itself': ['The spender is the contract itself.', 'First time with this spender'],
  'own-address': ['The recipient is one of your own accounts.'],
  'own-spender': ['The spender is one of your own accounts.'],
  'to-itself': ['This sends to the address it comes from.', 'You own it'],
  precompile: [
    'The recipient is 0x4, a built-in contract of the chain. What you send there is lost.',
    'First time you send to this address',
  ],
  'no-checksum': ['The address has no checksum, so Blockdesk can’t notice a wrong digit.'],
  'unsafe-transfer': [
    'The recipient is a contract. “Transfer From” doesn’t check that it can hold this. Go back and choose “Safe Transfer From”.',
    'You own it',
    'First time with your contact “Market” (0x2361…1E8f)',
  ],
  'safe-transfer': ['You own it'],
  'not-owner': ['It belongs to 0x9965…A4dc, not to 0xf39F…2266.'],
  'approve-item': ['First time with your contact “Market” (0x2361…1E8f)'],
  approve: ['First time with your contact “Market” (0x2361…1E8f)'],
  revoke: [],
  unlimited: [
    'Unlimited: “Market” (0x2361…1E8f) can take all you have of this token, now and later, until you revoke it.',
    'First time with your contact “Market” (0x2361…1E8f)',
  ],
  'above-supply': [
    'This is above the total supply: “Market” (0x2361…1E8f) can take all you have of this token, now and later.',
    'First time with your contact “Market” (0x2361…1E8f)',
  ],
  'allowance-race': [
    '“Market” (0x2361…1E8f) may already spend 50 DUSD. Until this confirms, the old and new limits could both be spent. Safer: revoke, then set the new limit.',
    'First time with your contact “Market” (0x2361…1E8f)',
  ],
  'allow-all': [
    '“Market” (0x2361…1E8f) can move everything you have in this collection, now and later, until you revoke it.',
    'First time with your contact “Market” (0x2361…1E8f)',
  ],
  'as-it-is': ['This isn’t approved now.'],
  'too-little': ['0xf39F…2266 has only 1,000 DUSD.'],
  'too-little-native': [
    'The reported native balance is less than the value you’re sending.',
    'The documentation gives no unit for “value”. Blockdesk assumes wei. If in doubt, ask your operator.',
    'Blockdesk doesn’t know what pay does. The contract decides that.',
    'First payment to this contract',
  ],
  'currency-differs': [
    'The service moved from chain 31337 to chain 1. The same address may belong to someone else here. <1: the chain this would be sent on>',
    'The value is 5 000 000 000 000 000 000 wei. This connection’s settings call its currency “USDC” with 24 decimals, but chain 1 uses “ETH” with 18 decimals.',
    'The documentation gives no unit for “value”. Blockdesk assumes wei. If in doubt, ask your operator.',
    'Blockdesk doesn’t know what pay does. The contract decides that.',
    'First payment to this contract',
  ],
  'currency-unlisted': [
    'The service moved from chain 31337 to chain 77. The same address may belong to someone else here. <77: the chain this would be sent on>',
    'The value is 5 000 000 000 000 000 000 wei. This connection’s settings call its currency “XYZ” with 6 decimals. Blockdesk doesn’t know the currency of chain 77.',
    'The documentation gives no unit for “value”. Blockdesk assumes wei. If in doubt, ask your operator.',
    'Blockdesk doesn’t know what pay does. The contract decides that.',
    'First payment to this contract',
  ],
  'test-run-not-made': [
    'Not simulated. Example Bank gets only a function’s name and types, so it could mistake a simulation for the transaction.',
  ],
  'no-decimals': ['The token doesn’t report its decimals, so the amount is in base units only.'],
  'is-collection': ['This contract says it’s a collection. The number is a collectible’s id, not an amount.'],
  'is-token': ['This contract is a token, not a collection. The number is an amount.'],
  'either-kind': [
    'Tokens and collections both have this function, and the contract doesn’t say which it is. The number is either an amount in base units or a collectible’s id.',
    'First time with your contact “Market” (0x2361…1E8f)',
  ],
  disguised: [
    'This says “func_2093253501(bytes)”. But if the contract has transfer(address,uint256), it runs that instead. <transfer: the function the contract may run instead>',
    'First time you send to this address',
  ],
  'hand-over': ['The owner controls the contract. You can’t undo this.', 'First time with this new owner'],
  'hand-over-role': ['The new holder can do whatever this role allows, until it’s revoked.', 'First time with this new holder'],
  'hand-over-code': ['The contract gets new code, which can change everything it holds and does.', 'First time with this new code'],
  'give-up': ['After this, no one owns the contract. You can’t undo this.'],
  permit: [
    'Unlimited: 0x9965…A4dc can take all you have of this token, now and later, until you revoke it.',
    'This uses a signature from 0xf39F…2266 to let 0x9965…A4dc spend that account’s tokens.',
    'First time with this spender',
  ],
  'hidden-calls': ['This can carry other calls that Blockdesk can’t read. Those can move anything this account can.'],
  'unread-call': [
    'Calls 1 and 2: Blockdesk can’t read what this does. It can move anything that this account can.',
    'This makes 2 calls. The contract decides whether it makes just those.',
  ],
  'inner-calls': [
    'Call 2: Unlimited: “Market” (0x2361…1E8f) can take all 0x700b…AD35 has of this token, now and later, until it’s revoked.',
    'Call 4.1: The owner controls the contract. You can’t undo this.',
    'Call 4.2: Blockdesk can’t read what this does. It can move anything that 0x700b…AD35 can.',
    'This makes 4 calls. The contract decides whether it makes just those.',
    'Call 4: This makes 2 calls. The contract decides whether it makes just those.',
    'Call 2: First time with your contact “Market” (0x2361…1E8f)',
    'Call 4.1: First time with this new owner',
  ],
  'delegate-call': [
    'Call 1: This runs the code of 0x9965…A4dc as 0x700b…AD35, so it can move anything that 0x700b…AD35 can.',
    'This makes another call. The contract decides whether it makes just that one.',
    'Call 1: This may fail even if the transaction succeeds.',
  ],
  'many-inner-calls': [
    'This makes 1 more call. Blockdesk reads 100 in all.',
    'Blockdesk looked up only 10 of the calls that move or allow something. Balances, allowances, supplies and owners of the others aren’t checked.',
  ],
  'passes-on-data': ['This passes on data that Blockdesk can’t read. It can do more than is shown here.'],
  'send-items': ['First time you send to this address'],
  'unknown-function': ['Blockdesk doesn’t know what pause does. The contract decides that.'],
  'chain-unknown': ['The chain isn’t known yet.'],
  'chain-not-reported': ['The chain isn’t reported right now. The last reported chain was 31337.'],
  'chain-changed': [
    'The service moved from chain 1 to chain 31337. The same address may belong to someone else here. <31337: the chain this would be sent on>',
  ],
  'another-person': [
    'These aren’t the accounts of the last sign-in here. You may be signed in as someone else. <other accounts: this would be sent from accounts that are new here>',
  ],
  'same-again': ['You sent the same request 3 minutes ago. Check Activity first.'],
  'same-unknown': [
    'You sent the same request before. Its outcome is unknown. Check Activity first: it could go through twice. <send again: the first one may still go through>',
  ],
  'could-not-be-read': ['Couldn’t read: the balance.'],
  'test-run-fails': ['Simulation failed: this would fail too. It said: “execution reverted: ERC20InsufficientBalance”'],
  'test-run-inconclusive': ['Simulation inconclusive: it may have used a different account. It said: “execution reverted”'],
  'currency-name': [
    'This token calls itself “ETH”, like a native currency, but it isn’t one. Only its contract address shows which token it is.',
  ],
  'odd-letters': [
    'The token’s symbol, “DUЅD”, has letters other than A to Z, so it may imitate another. Only its contract address shows which token it is.',
  ],
  'symbol-of-words': [],
  'allowance-race-unlimited': [
    '“Market” (0x2361…1E8f) may already spend without limit. Until this confirms, the old and new limits could both be spent. Safer: revoke, then set the new limit.',
    'First time with your contact “Market” (0x2361…1E8f)',
  ],
};

test.each(Object.entries(sentences))('default: the review “%s” says this, and no more', (name, expected) => {
  expect(sentencesOf(reviewCases[name]?.().warnings ?? [])).toEqual(expected);
});
