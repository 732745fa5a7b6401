/** The functions of the kinds of contract that the operations speak of, made ready once: a selector costs a hash. */
import type { AbiFunction } from 'viem';
import { decodeAbiParameters, encodeAbiParameters, toFunctionSelector } from 'viem/utils';
import contracts from '#sandbox/contracts/compiled.json' with { type: 'json' };

type Hex = `0x${string}`;

export interface KnownFunction {
  readonly name: string;
  encode(args: readonly unknown[]): Hex;
  /** Its one output. Throws where the data is none. */
  decode(data: Hex): unknown;
}

/** The encoder takes an address all in capitals for a wrong checksum; whether it is one has been checked. */
const toSmall = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

function prepare(signature: AbiFunction): KnownFunction {
  const selector = toFunctionSelector(signature);
  const { name, inputs, outputs } = signature;
  return {
    name,
    encode: (args) => `${selector}${encodeAbiParameters(inputs, args.map(toSmall)).slice(2)}`,
    decode: (data) => decodeAbiParameters(outputs, data)[0],
  };
}

/** By name and number of parameters: safeTransferFrom is there with three and with four. */
function prepareAll(abi: readonly { readonly type: string }[]) {
  const functions = abi.filter((item): item is AbiFunction => item.type === 'function');
  const known = new Map(functions.map((item) => [`${item.name}/${item.inputs.length}`, prepare(item)]));
  return (name: string): KnownFunction => {
    const found = known.get(name);
    if (found === undefined) throw new Error(`There is no function ${name}.`);
    return found;
  };
}

const [ofErc20, ofErc721] = [prepareAll(contracts.GovernanceToken.abi), prepareAll(contracts.FieldNotes.abi)];

export const erc20 = {
  balanceOf: ofErc20('balanceOf/1'),
  allowance: ofErc20('allowance/2'),
  totalSupply: ofErc20('totalSupply/0'),
  transfer: ofErc20('transfer/2'),
  approve: ofErc20('approve/2'),
  transferFrom: ofErc20('transferFrom/3'),
};

export const erc721 = {
  balanceOf: ofErc721('balanceOf/1'),
  getApproved: ofErc721('getApproved/1'),
  tokenOfOwnerByIndex: ofErc721('tokenOfOwnerByIndex/2'),
  tokenUri: ofErc721('tokenURI/1'),
  isApprovedForAll: ofErc721('isApprovedForAll/2'),
  transferFrom: ofErc721('transferFrom/3'),
  safeTransferFrom: ofErc721('safeTransferFrom/3'),
  approve: ofErc721('approve/2'),
  setApprovalForAll: ofErc721('setApprovalForAll/2'),
};
