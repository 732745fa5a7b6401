/** Contracts that answer what a test says, to the byte: runtime code for `anvil_setCode`, put together by hand. */
import { type AbiParameter, encodeAbiParameters, type Hex, toFunctionSelector } from 'viem';

/** `argument`: that argument of the call. `byId`: by its first argument, from 0 on; the last one for all above. */
export type FixedAnswer = { readonly argument: number } | { readonly bytes: Hex } | { readonly byId: readonly Hex[] };

export const returns = (types: readonly string[], values: readonly unknown[]): { readonly bytes: Hex } => ({
  bytes: encodeAbiParameters(types.map((type) => ({ type })) as AbiParameter[], values as never),
});

const byte = (value: number, bytes = 1) => value.toString(16).padStart(bytes * 2, '0');
const push = (value: number) => `62${byte(value, 3)}`;
const sizeOf = (hex: string) => hex.length / 2;

/** Reverts for every other function. */
export function fixedContract(answers: Readonly<Record<string, FixedAnswer>>): Hex {
  const data: string[] = [];
  let code = '';
  /** Filled in once the offsets are known. */
  const holes: { readonly at: number; readonly of: string }[] = [];
  const places = new Map<string, number>();
  const emit = (hex: string) => {
    code += hex;
  };
  const later = (of: string) => {
    holes.push({ at: sizeOf(code) + 1, of });
    emit(push(0));
  };
  const giveBytes = (bytes: Hex) => {
    const name = `data ${data.length}`;
    data.push(bytes.slice(2));
    emit(push(sizeOf(bytes.slice(2))));
    later(name);
    // CODECOPY to 0, then RETURN.
    emit(`600039${push(sizeOf(bytes.slice(2)))}6000f3`);
  };
  emit('60003560e01c');
  const all = Object.entries(answers);
  for (const [signature] of all) {
    emit(`8063${toFunctionSelector(signature).slice(2)}14`);
    later(signature);
    emit('57');
  }
  emit('60006000fd');
  for (const [signature, answer] of all) {
    places.set(signature, sizeOf(code));
    emit('5b');
    if ('argument' in answer) emit(`60${byte(4 + 32 * answer.argument)}3560005260206000f3`);
    else if ('bytes' in answer) giveBytes(answer.bytes);
    else {
      const last = answer.byId.length - 1;
      for (const id of answer.byId.keys()) {
        if (id === last) break;
        emit(`600435${push(id)}14`);
        later(`${signature} ${id}`);
        emit('57');
      }
      giveBytes(answer.byId[last] ?? '0x');
      for (const [id, bytes] of answer.byId.slice(0, -1).entries()) {
        places.set(`${signature} ${id}`, sizeOf(code));
        emit('5b');
        giveBytes(bytes);
      }
    }
  }
  let end = sizeOf(code);
  for (const [index, bytes] of data.entries()) {
    places.set(`data ${index}`, end);
    end += sizeOf(bytes);
  }
  for (const { at, of } of holes) {
    code = `${code.slice(0, at * 2)}${byte(places.get(of) ?? 0, 3)}${code.slice((at + 3) * 2)}`;
  }
  return `0x${code}${data.join('')}`;
}

const text = (value: string) => returns(['string'], [value]);

interface FixedCollection {
  readonly name: string;
  readonly symbol?: string;
  readonly count: number;
  /** By id, from 0 on; the last one for all above. */
  readonly uris: readonly string[];
  /** Whose all of them are. */
  readonly owner: Hex;
}

/** A collection whose tokens are 0, 1, 2 and so on, owned by the caller. */
export function fixedCollection({ name, symbol = 'FIX', count, uris, owner }: FixedCollection): Hex {
  return fixedContract({
    'function supportsInterface(bytes4)': returns(['bool'], [true]),
    'function name()': text(name),
    'function symbol()': text(symbol),
    'function balanceOf(address)': returns(['uint256'], [BigInt(count)]),
    'function tokenOfOwnerByIndex(address,uint256)': { argument: 1 },
    'function tokenURI(uint256)': { byId: uris.map((uri) => text(uri).bytes) },
    'function getApproved(uint256)': returns(['address'], [`0x${'0'.repeat(40)}`]),
    'function isApprovedForAll(address,address)': returns(['bool'], [false]),
    'function ownerOf(uint256)': returns(['address'], [owner]),
  });
}
