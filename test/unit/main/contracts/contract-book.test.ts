/** The contracts and calls that a person saves: what is published of them, what is refused, and what survives. */
import { describe, expect, test } from 'vitest';
import { createContractBook } from '#main/contracts/contract-book.ts';
import { mostCalls, mostContracts, type SavedContracts } from '#shared/contracts/saved-contracts.ts';
import { addressOf as address } from '#test/support/addresses.ts';
import { openSavedTable } from '#test/support/saved-table.ts';

const lines = 'function a() view returns (uint256)\nfunction b(uint256 x)\nerror C()';

function openBook() {
  const { database, table } = openSavedTable();
  const published: Omit<SavedContracts, 'descriptors'>[] = [];
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
  };
  const book = createContractBook({ table, changed: (connection) => published.push(book.of(connection)), now: () => 7, newId });
  const saveCall = (name: string, more: object = {}) =>
    book.saveCall({
      connection: 'a',
      name,
      contractAddress: address(1),
      functionSignature: 'balanceOf(address) view returns (uint256)',
      params: [address(2)],
      ...more,
    });
  return { database, book, published, saveCall };
}

describe('contracts', () => {
  test('default: saved with their interface; the page gets them without it', () => {
    const { book, published } = openBook();
    book.save({ connection: 'a', address: address(1).toLowerCase(), lines });
    expect(published).toEqual([
      { connection: 'a', contracts: [{ address: address(1), kinds: [], reads: 1, writes: 1, changedAt: 7 }], calls: [] },
    ]);
    expect(book.find('a', address(1).toLowerCase())?.lines).toEqual(lines.split('\n'));
    expect(book.find('a', address(2))).toBeNull();
    book.save({ connection: 'b', address: address(2), lines });
    expect(published.at(-1)?.contracts.map((one) => one.address)).toEqual([address(2)]);
    expect(published.at(-1)?.connection).toBe('b');
  });

  test('behavior: known interfaces that a contract has completely are listed', () => {
    const { book } = openBook();
    book.save({ connection: 'a', address: address(1), lines: 'function supportsInterface(bytes4 interfaceId) view returns (bool)' });
    expect(book.of('a').contracts[0]?.kinds).toEqual(['ERC165']);
  });

  test('behavior: each change gets a distinct time, so that the page reads the interface again', () => {
    const { book } = openBook();
    for (let times = 0; times < 2; times += 1) book.save({ connection: 'a', address: address(1), lines });
    expect(book.of('a').contracts[0]?.changedAt).toBe(8);
  });

  test('behavior: removed, its calls stay', () => {
    const { book, saveCall } = openBook();
    book.save({ connection: 'a', address: address(1), lines });
    saveCall('one');
    book.remove('a', address(1).toLowerCase());
    expect(book.of('a').contracts).toEqual([]);
    expect(book.of('a').calls).toHaveLength(1);
  });

  test('error: a line that is no function is refused whole, and one contract too many, too', () => {
    const { book } = openBook();
    expect(book.save({ connection: 'a', address: address(1), lines: 'function f(uint7)' }).ok).toBe(false);
    for (let number = 1; number <= mostContracts; number += 1)
      expect(book.save({ connection: 'a', address: address(number), lines: 'function a()' }).ok).toBe(true);
    expect(JSON.stringify(book.save({ connection: 'a', address: address(mostContracts + 1), lines: 'function a()' }))).toContain(
      'Remove one',
    );
    expect(book.save({ connection: 'a', address: address(1), lines }).ok).toBe(true);
  });

  test('error: P3 an invalid row is left out, and stays in the file', () => {
    const { database, book } = openBook();
    const insert = database.prepare("INSERT INTO saved VALUES ('a', ?, ?, ?)");
    const good = { address: address(1), kinds: [], reads: 0, writes: 1, changedAt: 1, lines: ['function a()'] };
    insert.run('contract', address(1), JSON.stringify(good));
    insert.run('contract', address(2), JSON.stringify(good));
    insert.run('contract', address(3), JSON.stringify({ ...good, address: address(3), lines: ['event A()'] }));
    insert.run('call', 'x', '{"__proto__":{}}');
    expect(book.of('a').contracts.map((one) => one.address)).toEqual([address(1)]);
    expect(book.of('a').calls).toEqual([]);
    expect(database.prepare('SELECT count(*) AS count FROM saved').get()).toEqual({ count: 4 });
  });
});

describe('calls', () => {
  test('default: saved with parameters and value, published without them; the same name replaces', () => {
    const { book, saveCall } = openBook();
    const first = saveCall('one');
    const id = first.ok ? first.value : '';
    expect(book.of('a').calls).toEqual([{ id, name: 'one', contract: address(1), called: 'balanceOf', effect: 'read', changedAt: 7 }]);
    expect(book.findCall('a', id)).toMatchObject({
      signature: 'function balanceOf(address) view returns (uint256)',
      params: [address(2)],
      value: null,
    });
    expect(saveCall('one', { functionSignature: 'function pay() payable', params: [], value: '5' })).toEqual({ ok: true, value: id });
    expect(book.findCall('a', id)).toMatchObject({ called: 'pay', effect: 'write', value: '5' });
    book.removeCall('a', id);
    expect(book.findCall('a', id)).toBeNull();
  });

  test('error: at most as many as fit, none without a function, none that is too large', () => {
    const { saveCall } = openBook();
    expect(saveCall('x', { functionSignature: 'error A()' }).ok).toBe(false);
    expect(JSON.stringify(saveCall('x', { params: ['0x'.padEnd(21_000, '0')] }))).toContain('too large');
    for (let number = 0; number < mostCalls; number += 1) expect(saveCall(`call ${number}`).ok).toBe(true);
    expect(JSON.stringify(saveCall('one more'))).toContain('Remove one');
    expect(saveCall('call 1').ok).toBe(true);
  });

  test('behavior: everything that is published to the page at once stays below the limit of one message', () => {
    const { book, saveCall } = openBook();
    const name = 'f'.repeat(1_900);
    for (let number = 0; number < mostContracts; number += 1)
      book.save({ connection: 'a', address: address(number + 1), lines: `function ${name}()` });
    for (let number = 0; number < mostCalls; number += 1)
      saveCall(`${'é'.repeat(50)} ${number}`, { functionSignature: `function ${name}()`, params: [] });
    expect(JSON.stringify(book.of('a')).length).toBeLessThan(256_000);
  });
});
