/** The examples of the ERC-7730 registry, and what they expect. */
import { readFileSync } from 'node:fs';
import { parseTransaction } from 'viem';
import { type Description, describeCall } from '#shared/contracts/clear-signing/describe-call.ts';
import type { Descriptor, Units } from '#shared/contracts/clear-signing/descriptor.ts';
import { plainWords, withSeparator } from '#shared/contracts/clear-signing/plain-words.ts';
import { toSentence } from '#shared/contracts/clear-signing/sentence.ts';
import type { DescribedCall, ShownValue } from '#shared/contracts/clear-signing/shown-value.ts';
import { checksummed } from '#shared/core/address.ts';

export interface Expected {
  readonly intent: string;
  readonly interpolatedIntent?: string;
  readonly owner: string;
  readonly fields: readonly { readonly label: string; readonly value: string | Expected }[];
}

interface Provider {
  readonly tokens?: Readonly<Record<string, { readonly symbol: string; readonly decimals: number; readonly name: string }>>;
  readonly addressNames?: Readonly<Record<string, string>>;
  readonly ensNames?: Readonly<Record<string, string>>;
  readonly nftCollectionNames?: Readonly<Record<string, string>>;
}

export interface Example {
  readonly path: string;
  readonly description: string;
  readonly call: DescribedCall;
  readonly provider: Provider;
  readonly expected: Expected;
}

interface File {
  readonly dataProvider?: Provider;
  readonly tests: readonly { readonly description: string; readonly rawTx: string; readonly from?: string; readonly expected: Expected }[];
}

export const currencies = JSON.parse(readFileSync('src/main/chain/native-currencies.json', 'utf8')) as Record<
  string,
  [string, string, number]
>;
const nativeOf = (chain: string): Units | null => {
  const [, symbol, decimals] = currencies[chain] ?? [];
  return symbol === undefined || decimals === undefined ? null : { symbol, decimals };
};

export function readExamples(): readonly Example[] {
  const files = JSON.parse(readFileSync('test/data/clear-signing-examples.json', 'utf8')) as Record<string, File>;
  return Object.entries(files).flatMap(([path, { dataProvider = {}, tests }]) =>
    tests.map(({ description, rawTx, from, expected }) => {
      const { chainId = 1, to, value = 0n, data = '0x' } = parseTransaction(rawTx as `0x${string}`);
      const call = { chain: String(chainId), to: checksummed((to ?? '').toLowerCase()), from: from ?? null, value: value.toString(), data };
      return { path, description, call, provider: dataProvider, expected };
    }),
  );
}

const byAddress = <T>(table: Readonly<Record<string, T>> | undefined, address: string): T | undefined =>
  Object.entries(table ?? {}).find(([one]) => one.toLowerCase() === address.toLowerCase())?.[1];

/** As the registry's own test runners write it. Null where Blockdesk says nothing. */
export function rendered(
  call: DescribedCall,
  { provider }: Pick<Example, 'provider'>,
  of: (chain: string, address: string) => readonly Descriptor[],
): Expected | null {
  const unitsOf = (token: string): Units | null => byAddress(provider.tokens, token) ?? null;
  const nameOf = (address: string) =>
    byAddress({ ...provider.ensNames, ...provider.nftCollectionNames, ...provider.addressNames }, address) ?? null;
  const knowledge = { native: nativeOf(call.chain), unitsOf };
  const found = of(call.chain, call.to).flatMap((descriptor) => describeCall(descriptor, call, knowledge) ?? []);
  const [first] = found;
  return first === undefined ? null : toExpected(first, nameOf, (inner) => rendered(inner, { provider }, of));
}

function toExpected(
  description: Description,
  nameOf: (address: string) => string | null,
  inner: (call: DescribedCall) => Expected | null,
): Expected {
  const { owner, intent, sentence, fields } = description;
  const textOf = (value: ShownValue) => plainWords(value, nameOf);
  const interpolated = sentence === null ? null : toSentence(sentence, fields, (field) => textOf(field.value));
  return {
    intent,
    ...(interpolated === null ? {} : { interpolatedIntent: interpolated }),
    owner,
    fields: fields.map((field) => ({
      label: field.label,
      value:
        field.value.is === 'call' ? (inner(field.value.call) ?? field.value.call.data) : withSeparator(field, textOf(field.value) ?? ''),
    })),
  };
}
