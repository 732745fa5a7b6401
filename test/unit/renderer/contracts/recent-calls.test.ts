/** The calls of a session: noted for those who made them, and for nobody after them. */
import { beforeEach, expect, test } from 'vitest';
import { callNote, forgetContractCalls, keepCallDraft, useContractCalls } from '#renderer/store/contract-calls.ts';

const call = {
  contract: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  signature: 'function pay(address,uint256)',
  params: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '100'],
  value: null,
  how: 'write',
  at: 1,
  outcome: 'accepted',
  isGood: true,
  values: null,
  block: null,
} as const;
const runs = () => useContractCalls.getState().runs;

beforeEach(forgetContractCalls);

test('default: the newest first, numbered', () => {
  const first = callNote();
  const second = callNote();
  second(call);
  first({ ...call, outcome: 'not sent' });
  expect(runs()).toMatchObject([
    { number: 2, outcome: 'not sent' },
    { number: 1, outcome: 'accepted' },
  ]);
});

test('behavior: one that ends after a sign-out or on another connection is not noted among the calls of the next', () => {
  const note = callNote();
  forgetContractCalls();
  callNote()({ ...call, outcome: 'own' });
  note(call);
  expect(runs().map(({ outcome }) => outcome)).toEqual(['own']);
});

test('behavior: what is forgotten is all of it', () => {
  callNote()(call);
  keepCallDraft('x', { entries: [], value: { text: '', mode: '' } });
  forgetContractCalls();
  expect(useContractCalls.getState()).toMatchObject({ runs: [], drafts: {}, chosen: {}, wanted: null, last: 0 });
});
