/**
 * Makes the table of ERC-7730 descriptors that ships with Blockdesk from `data/clear-signing/registry.json`: `node scripts/clear-signing.ts`.
 * With the folder of a checkout of the registry it writes that file first, with what is needed of it, and the registry's examples.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { isObject, mergeIncludes } from '../src/shared/contracts/clear-signing/merge-includes.ts';
import { readDescriptor } from '../src/shared/contracts/clear-signing/read-descriptor.ts';
import { toTable } from '../src/shared/contracts/clear-signing/table.ts';

export const sourceFile = new URL('../data/clear-signing/registry.json', import.meta.url);
export const tableFile = new URL('../src/main/contracts/clear-signing.json', import.meta.url);
const examplesFile = new URL('../test/data/clear-signing-examples.json', import.meta.url);

export interface Source {
  readonly from: string;
  readonly commit: string;
  readonly license: string;
  /** By their path in the registry. */
  readonly files: Readonly<Record<string, unknown>>;
}

type Json = Record<string, unknown>;
const isDescriptor = (path: string) => /^(?:registry\/[^/]+|ercs)\/calldata[^/]*\.json$/.test(path);

/** Without what no reader looks at. */
function slim(file: Json): Json {
  const { $schema, includes, context, metadata, display } = file as Record<string, Json | undefined>;
  const contract = isObject(context) ? context.contract : undefined;
  const { owner, contractName, token, constants, enums, maps } = metadata ?? {};
  return {
    $schema,
    includes,
    context: isObject(contract) ? { contract: { deployments: contract.deployments } } : undefined,
    metadata: { owner, contractName, token, constants, enums, maps },
    display,
  };
}

/** The descriptors of a registry, merged. `left`: functions and files that Blockdesk can't show. */
export function readSource({ files }: Pick<Source, 'files'>) {
  const all = new Map(Object.entries(files));
  const read = [...all.keys()].filter(isDescriptor).map((path) => ({ path, result: readDescriptor(mergeIncludes(all, path)) }));
  const left = read.flatMap(({ path, result }) =>
    result.is === 'unread' ? [`${path}: ${result.why}`] : result.left.map((key) => `${path}: ${key.slice(0, 80)}`),
  );
  const found = read.flatMap(({ path, result }) => (result.is === 'descriptor' ? [{ path, descriptor: result.descriptor }] : []));
  return { found, left };
}

export const tableOf = (source: Pick<Source, 'files'>) => toTable(readSource(source).found.map(({ descriptor }) => descriptor));

/** A line for each entry, so that changes can be read. */
const lines = (entries: Readonly<Record<string, unknown>>) =>
  Object.entries(entries)
    .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n');

function takeFrom(folder: string): void {
  const commit = execFileSync('git', ['-C', folder, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  const json = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as Json;
  const candidates = paths.filter((path) => /^(?:registry\/[^/]+|ercs)\/(?:calldata|common)[^/]*\.json$/.test(path));
  const all = Object.fromEntries(candidates.map((path) => [path, slim(json(path))]));
  const used = new Set(readSource({ files: all }).found.map(({ path }) => path));
  const included = new Set([...used].flatMap((path) => includesOf(all, path)));
  const files = Object.fromEntries(Object.entries(all).filter(([path]) => used.has(path) || included.has(path)));
  const head = { from: 'https://github.com/ethereum/clear-signing-erc7730-registry', commit, license: 'CC0-1.0' };
  const text = `{\n${Object.entries(head)
    .map(([name, value]) => `  "${name}": ${JSON.stringify(value)}`)
    .join(',\n')},\n  "files": {\n${lines(files)}\n  }\n}\n`;
  writeFileSync(sourceFile, text);
  const examples = Object.fromEntries(
    paths.filter((path) => /\/testsv2\/calldata[^/]*\.tests\.json$/.test(path)).map((path) => [path, json(path)]),
  );
  writeFileSync(examplesFile, `{\n${lines(examples)}\n}\n`);
}

function includesOf(all: Readonly<Record<string, Json>>, path: string): readonly string[] {
  const { includes } = all[path] ?? {};
  if (typeof includes !== 'string') return [];
  const from = join(path, '..', includes).replaceAll('\\', '/');
  return [from, ...includesOf(all, from)];
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder !== undefined) takeFrom(folder);
  const source = JSON.parse(readFileSync(sourceFile, 'utf8')) as Source;
  const { found, left } = readSource(source);
  const { functions, descriptors } = tableOf(source);
  const list = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join(',\n');
  const text = `{"functions":[\n${list(functions)}\n],"descriptors":[\n${list(descriptors)}\n]}\n`;
  writeFileSync(tableFile, text);
  for (const one of left) console.log(`left out: ${one}`);
  const count = found.reduce((sum, { descriptor }) => sum + Object.keys(descriptor.formats).length, 0);
  console.log(`${found.length} descriptors, ${count} functions; ${text.length} bytes, ${gzipSync(text).length} compressed`);
}
