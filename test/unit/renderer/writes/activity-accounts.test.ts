/** Which of the person's own accounts a row of the activity names. */
import { expect, test } from 'vitest';
import type { SeenTransaction } from '#renderer/writes/activity.ts';
import { mergeActivity, rowOfSeen } from '#renderer/writes/activity-rows.ts';
import type { ActivityBrief } from '#shared/writes/activity.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import { signer as own, otherSigner as theirs, toEntry } from '#test/support/entries.ts';
import { historyEntry, historyTransfer, historyView, noToken } from '#test/support/history.ts';

const [second, third, token] = ['0a', '0b', '0c'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string];

test('default: the accounts that a transaction concerns, the payer first; a claim counts only where nothing else tells', () => {
  const accountsOf = (entry: SeenTransaction['entry'], isKnown = false) =>
    rowOfSeen(
      { hash: '0xaa', block: '1', at: 1, reportedAt: null, state: 'confirmed', entry },
      historyView([own, second, third], { token: () => ({ ...noToken, isKnown }) }),
    ).accounts;
  const claim = historyTransfer(second, theirs, '5', token);
  expect(accountsOf(historyEntry({ asked: { from: own }, transfers: [historyTransfer(own, second, '5')] }))).toEqual([own, second]);
  expect(accountsOf(historyEntry({ asked: { from: theirs }, transfers: [historyTransfer(theirs, third, '5'), claim] }))).toEqual([third]);
  expect(accountsOf(historyEntry({ asked: { from: theirs }, transfers: [claim] }))).toEqual([second]);
  expect(accountsOf(historyEntry({ asked: { from: own }, transfers: [claim] }))).toEqual([own, second]);
  expect(accountsOf(historyEntry({ asked: { from: theirs, to: own, value: '5' } }))).toEqual([own]);
});

test('error: the account of a write isn’t known before its receipt, as the service chooses it', () => {
  const accounts = [own, theirs];
  const accountsOf = (change: Partial<ActivityBrief>) => {
    const write = { ...briefOf(toEntry({ accounts, state: 'confirmed' })), ...change };
    return mergeActivity({ list: [write], more: false }, { list: [], more: false }, historyView([own]))[0]?.accounts;
  };
  for (const state of ['accepted', 'unknown', 'rejected'] as const) expect(accountsOf({ state })).toEqual([]);
  expect(accountsOf({ history: null })).toEqual([]);
  expect(accountsOf({ state: 'accepted', accounts: [own] })).toEqual([own]);
  // The sender stands for whichever signed, where the receipt has none: neither it nor what it would have paid is told.
  const moved = historyEntry({ asked: { from: own }, transfers: [historyTransfer(theirs, third, '5')] });
  expect(accountsOf({ history: moved })).toEqual([theirs]);
  const guessed = historyEntry({ asked: { from: own }, transfers: [historyTransfer(own, third, '5')] });
  expect(accountsOf({ history: guessed })).toEqual([]);
  // With a sender in the receipt, that one signed, whatever an unknown token claims besides.
  const claimed = historyEntry({ asked: { from: theirs }, transfers: [historyTransfer(own, third, '5', token)] });
  expect(accountsOf({ history: claimed, signer: theirs })).toEqual([theirs, own]);
});
