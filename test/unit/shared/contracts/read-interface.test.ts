/** Interfaces as they are pasted: what is read, in one spelling, and what is refused part by part, however hostile. */
import { Interface } from 'ethers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import contracts from '#sandbox/contracts/compiled.json' with { type: 'json' };
import { mergeLines, toFunction, toInterface } from '#shared/contracts/functions.ts';
import { kindsOf, knownInterfaces } from '#shared/contracts/known-interfaces.ts';
import { keyOfLine, readInterface } from '#shared/contracts/read-interface.ts';
import { isInterfaceText } from '#shared/contracts/stored-contracts.ts';
import { startProcessorTime } from '#test/support/processor-time.ts';
import { runsOr } from '#test/support/property-runs.ts';

function read(text: string) {
  const found = readInterface(text);
  if (!found.ok) throw new Error(found.error);
  return found.value;
}
const whys = (text: string) => read(text).unread.map(({ where, why }) => `${where}: ${why}`);

describe('lines', () => {
  test.each([
    ['balanceOf(address)', 'function balanceOf(address)'],
    ['function a(uint x) external view returns (uint256 r);', 'function a(uint256 x) view returns (uint256 r)'],
    [
      'function b((address a, uint b)[] calldata xs) public payable virtual override(A, B) returns (bytes memory)',
      'function b((address a, uint256 b)[] xs) payable returns (bytes)',
    ],
    ['function old() public constant returns (uint8)', 'function old() view returns (uint8)'],
    ['  function   spaced ( address   to )   returns(bool) ;', 'function spaced(address to) returns (bool)'],
    ['error Denied(address who, bytes32 role)', 'error Denied(address who, bytes32 role)'],
    ['function c(\n  address a,\n  uint b\n) external;', 'function c(address a, uint256 b)'],
    ['"function quoted(uint256)",', 'function quoted(uint256)'],
    ['function nested(uint8[2][][3] x, (bool, (int8 y)[]) z)', 'function nested(uint8[2][][3] x, (bool, (int8 y)[]) z)'],
  ])('default: %j', (text, line) => {
    expect(read(text)).toEqual({ lines: [line], unread: [], leftOut: {} });
  });

  test('default: lines of a program, and a whole interface with comments and structs', () => {
    const list = "const abi = [\n  'function a(uint)',\n  'function b()',\n] as const";
    expect(read(list).lines).toEqual(['function a(uint256)', 'function b()']);
    const solidity = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
interface IOrders is IERC165 {
  /* what is
     asked for */
  struct Order { address maker; uint[2] amounts; }
  event Filled(address indexed maker);
  error Late(uint256 until);
  function fill(Order calldata order) external payable returns (Order[] memory);
  function count() external view returns (uint256); // how many
}`;
    expect(read(solidity)).toEqual({
      lines: [
        'error Late(uint256 until)',
        'function fill((address maker, uint256[2] amounts) order) payable returns ((address maker, uint256[2] amounts)[])',
        'function count() view returns (uint256)',
      ],
      unread: [],
      leftOut: { pragma: 1, struct: 1, event: 1 },
    });
  });

  test('behavior: overloads stay apart; a duplicate is reported', () => {
    const { lines, unread } = read('function f(uint256)\nfunction f(address)\nfunction f(uint other)');
    expect(lines).toEqual(['function f(uint256)', 'function f(address)']);
    expect(unread).toEqual([{ where: 'line 3', text: 'function f(uint other)', why: expect.stringContaining('twice') }]);
  });

  test('error: unreadable lines are reported one by one, and the rest is used', () => {
    const text =
      'function good()\nfunction f(uint7)\nfoo bar\nfunction g() internal\nbalanceOf(address,)\nf(Foo x)\nfunction h() view pure\nfunction i() nonsense\nfunction k(fixed x)\nfunction l(address payable';
    expect(read(text).lines).toEqual(['function good()']);
    expect(whys(text)).toEqual([
      expect.stringMatching(/^line 2: There’s no type uint7/),
      expect.stringMatching(/^line 3: Expected a function/),
      expect.stringMatching(/^line 4: It can’t be called from outside/),
      expect.stringMatching(/^line 5: Expected a function/),
      expect.stringMatching(/^line 6: There’s no type Foo/),
      expect.stringMatching(/^line 7: It can’t be both view and pure/),
      expect.stringMatching(/^line 8: “nonsense” doesn’t belong/),
      expect.stringMatching(/^line 9: There’s no type fixed/),
      expect.stringMatching(/^line 10: Expected a function/),
    ]);
  });
});

describe('JSON', () => {
  const entry = { type: 'function', name: 'x', inputs: [{ name: 'to', type: 'address' }], outputs: [], stateMutability: 'payable' };
  test.each([
    ['a list', [entry]],
    ['a file that a build left', { contractName: 'X', bytecode: `0x${'60'.repeat(20_000)}`, abi: [entry], ast: { nodes: [[[]]] } }],
    ['one entry', entry],
    ['a list of texts', ['function x(address to) payable']],
    ['of before 2018', [{ ...entry, stateMutability: undefined, payable: true }]],
  ])('default: %s', (_name, json) => {
    expect(read(JSON.stringify(json)).lines).toEqual(['function x(address to) payable']);
  });

  test('default: the demo contracts’ own ABIs are read whole, each function with the selector that ethers gives it', () => {
    for (const { abi } of Object.values(contracts)) {
      const { lines, unread, leftOut } = read(JSON.stringify(abi));
      const theirs = new Interface(JSON.stringify(abi));
      const { functions, errors } = toInterface(lines);
      expect(unread).toEqual([]);
      expect(leftOut).toHaveProperty('constructor', 1);
      const named: Record<string, string> = {};
      theirs.forEachFunction(({ selector }) => (named[selector] = selector));
      expect(functions.map(({ selector }) => selector).toSorted()).toEqual(Object.keys(named).toSorted());
      expect(errors.length).toBeGreaterThan(0);
    }
  });

  test('behavior: reserved or invalid parameter names are dropped; the function stays the same', () => {
    const odd = [
      {
        type: 'function',
        name: 'f',
        inputs: [
          { name: 'calldata', type: 'uint256' },
          { name: '<b>', type: 'tuple', components: [{ name: '\u202e', type: 'bool' }] },
        ],
        outputs: [],
      },
    ];
    expect(read(JSON.stringify(odd)).lines).toEqual(['function f(uint256, (bool))']);
  });

  test('error: invalid parts are reported by position', () => {
    const json = JSON.stringify([
      null,
      5,
      [],
      {},
      { name: 'a b', inputs: [] },
      { name: 'f' },
      { name: 'g', inputs: [{ type: 'uint7' }] },
      { name: 'h', inputs: [{ type: 'tuple' }] },
      { type: 'nonsense', name: 'i' },
      { name: 'k', inputs: [{ type: 'tuple', components: [] }] },
      { name: 'l', inputs: [{ type: 'function' }] },
    ]);
    expect(read(json).lines).toEqual([]);
    expect(read(json).unread.map(({ where }) => where)).toEqual(Array.from({ length: 11 }, (_, index) => `entry ${index + 1}`));
  });

  test('error: __proto__, constructor and the like are names like others, and touch nothing', () => {
    const text = '{"__proto__":{"abi":[{"name":"evil","inputs":[]}]},"x":1}';
    expect(readInterface(text)).toEqual({ ok: false, error: expect.stringContaining('no ABI') });
    const named =
      '[{"__proto__":{"name":"evil","inputs":[]}},{"type":"function","name":"__proto__","inputs":[]},{"type":"function","name":"constructor","inputs":[]},{"type":"function","name":"toString","inputs":[{"name":"__proto__","type":"uint8"}]}]';
    const { lines, leftOut } = read(named);
    expect(lines).toEqual(['function __proto__()', 'function constructor()', 'function toString(uint8 __proto__)']);
    expect(Object.keys(leftOut)).toEqual([]);
    expect(({} as Record<string, unknown>).name).toBeUndefined();
    expect(toInterface(lines).functions).toHaveLength(3);
  });

  test.each([
    ['10 MB', `[${'{"type":"event","name":"x"},'.repeat(400_000)}{}]`, 'more than 4 MB'],
    ['deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'no ABI|too deeply'],
    ['deep in an entry', `[{"x":${'{"y":'.repeat(50_000)}1${'}'.repeat(50_000)}}]`, 'too deeply'],
    ['cut off', '[{"type":"function"', 'isn’t valid JSON'],
    ['a number', '{"abi": 5}', 'no ABI'],
    ['nothing', '  \n ', 'Paste an interface first'],
    ['endless lines', 'x\n'.repeat(300_000), 'too many lines'],
  ])('error: %s', (_name, text, words) => {
    const taken = startProcessorTime();
    const found = readInterface(text);
    expect(String(found.ok || found.error)).toMatch(new RegExp(words));
    expect(taken()).toBeLessThan(3_000);
  });

  test('error: thousands of functions are cut at the limit, with a message', () => {
    const many = Array.from({ length: 3_000 }, (_, index) => ({ type: 'function', name: `f${index}`, inputs: [], outputs: [] }));
    const { lines, unread } = read(JSON.stringify(many));
    expect(lines).toHaveLength(500);
    expect(isInterfaceText(lines.join('\n'))).toBe(true);
    expect(unread[0]?.why).toContain('up to 500 functions');
    expect(unread.at(-1)).toEqual({ where: 'after entry 2000', text: '', why: 'Nothing after this was read.' });
  });

  test('error: endlessly nested types, and texts made to be slow, finish quickly', () => {
    let type: object = { type: 'uint8', name: 'x' };
    for (let level = 0; level < 40; level += 1) type = { type: 'tuple', components: [type] };
    expect(read(JSON.stringify([{ name: 'f', inputs: [type] }])).unread[0]?.why).toContain('nested too deep');
    const taken = startProcessorTime();
    for (const text of [
      '/*'.repeat(150_000),
      '('.repeat(399_999),
      `${'('.repeat(1_900)}\n`.repeat(200),
      `f(${'('.repeat(900)}${')'.repeat(900)})\n`.repeat(200),
      'struct A {'.repeat(20_000),
    ]) {
      expect(read(text).lines).toEqual([]);
    }
    expect(taken()).toBeLessThan(5_000);
  });

  test('error: endless blanks inside a line finish quickly', () => {
    const taken = startProcessorTime();
    expect(read(`function f(uint a)${' '.repeat(800)}x`).lines).toEqual([]);
    expect(read(`  'function f(uint a)'${' '.repeat(100_000)},${' '.repeat(100_000)}]`).lines).toEqual(['function f(uint256 a)']);
    expect(taken()).toBeLessThan(1_000);
  });

  test('error: endlessly expanding structs are not written out', () => {
    const doubling = Array.from({ length: 190 }, (_, index) =>
      index === 0 ? 'struct S0 { uint a; }' : `struct S${index} { S${index - 1} a; S${index - 1} b; }`,
    );
    const wide = Array.from({ length: 9 }, (_, index) => `struct W${index} { ${index === 0 ? 'uint a;' : `W${index - 1} a; `.repeat(6)} }`);
    const taken = startProcessorTime();
    expect(whys([...doubling, 'function f(S189 x)'].join('\n'))).toEqual(['line 191: Its types are nested too deeply.']);
    expect(whys([...doubling, 'function f(S10 x)'].join('\n'))).toEqual(['line 191: It is too long once its structs are written out.']);
    expect(whys([...wide, 'function f(W8 x)'].join('\n'))).toEqual(['line 10: It is too long once its structs are written out.']);
    expect(read([...doubling, 'function f(S2 x)'].join('\n')).lines).toEqual([
      'function f((((uint256 a) a, (uint256 a) b) a, ((uint256 a) a, (uint256 a) b) b) x)',
    ]);
    expect(whys('struct A { B b; }\nstruct B { A[] a; }\nfunction f(A x)')).toEqual(['line 3: The struct A contains itself.']);
    expect(taken()).toBeLessThan(2_000);
  });

  test('behavior: a struct that cannot be read is no matter of functions that do not name it', () => {
    const text = 'struct A { IERC20 token; }\nstruct B { uint A; }\nfunction f(B x)\nfunction g(uint A)\nfunction h(A[] x)';
    const { lines, unread } = read(text);
    expect(lines).toEqual(['function f((uint256 A) x)', 'function g(uint256 A)']);
    expect(unread.map(({ where, why }) => `${where}: ${why}`)).toEqual([
      'line 5: There’s no type IERC20 here. If it’s a struct, paste the struct too.',
    ]);
  });

  test('error: any text at all is read or refused, and its result reads back the same', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 300 }), fc.stringMatching(/^[f-h]\((?:uint8|address|\(bool\)|[,()[\]{};\n ]){0,12}$/), fc.json()),
        (text) => {
          const found = readInterface(text);
          if (!found.ok) expect(found.error).not.toBe('');
          else if (found.value.lines.length > 0) expect(read(found.value.lines.join('\n')).lines).toEqual(found.value.lines);
        },
      ),
      { seed: 11, numRuns: runsOr(2_000) },
    );
  });
});

describe('known interfaces', () => {
  test('every line is kept unchanged, and has the same selector as in ethers', () => {
    for (const { name, lines } of knownInterfaces) {
      expect(read(lines.join('\n')), name).toEqual({ lines, unread: [], leftOut: {} });
      for (const line of lines.filter((one) => one.startsWith('function'))) {
        const fn = toFunction(line);
        expect(new Interface([line]).getFunction(fn?.name ?? '')?.selector).toBe(fn?.selector);
      }
    }
  });

  test('behavior: recognized by its functions, whatever else it has and however it is spelled', () => {
    const ownable = [
      'function owner() view returns (address admin)',
      'function transferOwnership(address)',
      'function renounceOwnership()',
      'function more()',
    ];
    expect(kindsOf(ownable)).toEqual(['Ownable']);
    expect(kindsOf(ownable.slice(1))).toEqual([]);
  });
});

describe('one interface after another', () => {
  test('default: new parts are added, changed parts replace the old', () => {
    const before = ['function a()', 'function b(uint256)'];
    expect(mergeLines(before, ['function b(uint256 amount) view', 'function c()', 'function a()'])).toEqual({
      lines: ['function a()', 'function b(uint256 amount) view', 'function c()'],
      added: 1,
      changed: 1,
      left: 0,
    });
  });

  test('error: no more than the limit', () => {
    const full = Array.from({ length: 500 }, (_, index) => `function f${index}()`);
    expect(mergeLines(full, ['function more()'])).toMatchObject({ added: 0, left: 1 });
    const long = Array.from({ length: 20 }, (_, index) => `function f${index}(${Array.from({ length: 180 }, () => 'uint256').join(', ')})`);
    const merged = mergeLines([], [...long, ...long.map((line) => line.replace('function f', 'function g'))]);
    expect(merged.left).toBeGreaterThan(0);
    expect(isInterfaceText(merged.lines.join('\n'))).toBe(true);
  });

  test('error: an invalid function has no key', () => {
    expect(keyOfLine('event A()')).toBeNull();
    expect(toFunction('error A()')).toBeNull();
  });
});
