/** The order of a service's accounts: kept as it is listed, until it has shown that it means nothing. */
import { expect, test } from 'vitest';
import { createAccountOrder } from '#main/activity/account-order.ts';

const [one, two, three] = ['0x01', '0x02', '0x03'] as const;

test('default: as they are listed; a first change is told', () => {
  const inOrder = createAccountOrder();
  for (const accounts of [
    [one, two],
    [one, two],
    [two, one],
    [two, one],
  ])
    expect(inOrder('a', accounts)).toEqual(accounts);
});

test('behavior: M10 an order that changes again and again is the first one from then on', () => {
  const inOrder = createAccountOrder();
  expect(inOrder('a', [one, two, three])).toEqual([one, two, three]);
  expect(inOrder('a', [two, three, one])).toEqual([two, three, one]);
  expect(inOrder('a', [three, one, two])).toEqual([one, two, three]);
  expect(inOrder('a', [two, one, three])).toEqual([one, two, three]);
});

test('error: M10 other accounts, and another connection, begin anew', () => {
  const inOrder = createAccountOrder();
  for (const accounts of [
    [one, two],
    [two, one],
    [one, two],
  ])
    inOrder('a', accounts);
  expect(inOrder('a', [two, three])).toEqual([two, three]);
  expect(inOrder('a', [three, two])).toEqual([three, two]);
  expect(inOrder('b', [two, one])).toEqual([two, one]);
});
