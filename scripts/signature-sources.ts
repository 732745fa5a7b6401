/**
 * Takes the signatures of functions that transactions call, and of events, out of checkouts of public repositories, and writes
 * `data/signatures.txt`: `node scripts/signature-sources.ts <folder with owner+name/>`. What is taken are names and types, which are facts; still,
 * only files under a permissive license are read, and each is named with its repository, commit and license.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSignature } from '../src/shared/contracts/decoding/signatures.ts';
import { signatureText } from '../src/shared/contracts/signature-text.ts';

/** By `owner/name`, those that are met most first. `only`: which files. */
const sources: Readonly<Record<string, { readonly license: string; readonly only?: RegExp }>> = {
  'OpenZeppelin/openzeppelin-contracts': { license: 'MIT', only: /^contracts\// },
  'Uniswap/permit2': { license: 'MIT', only: /^src\// },
  'mds1/multicall3': { license: 'MIT', only: /^src\// },
  'Uniswap/sdks': { license: 'MIT' },
  'Uniswap/v4-core': { license: 'MIT files', only: /^src\// },
  'Uniswap/v4-periphery': { license: 'MIT', only: /^src\// },
  'safe-global/safe-deployments': { license: 'MIT' },
  'bgd-labs/aave-address-book': { license: 'MIT', only: /^src\// },
  'lidofinance/lido-ethereum-sdk': { license: 'MIT' },
  'balancer/balancer-sdk': { license: 'MIT' },
  'curvefi/curve-js': { license: 'MIT' },
  'compound-finance/compound-protocol': { license: 'BSD-3-Clause', only: /^contracts\// },
  'morpho-org/sdks': { license: 'MIT' },
  '1inch/limit-order-protocol': { license: 'MIT', only: /^contracts\// },
  'ProjectOpenSea/seaport-types': { license: 'MIT' },
  'ensdomains/ens-contracts': { license: 'MIT', only: /^contracts\// },
  'circlefin/stablecoin-evm': { license: 'Apache-2.0', only: /^contracts\// },
  'circlefin/evm-cctp-contracts': { license: 'Apache-2.0', only: /^src\// },
  'LayerZero-Labs/LayerZero-v2': { license: 'MIT files' },
  'across-protocol/contracts': { license: 'MIT files', only: /^contracts\// },
  'ethereum-optimism/optimism': { license: 'MIT', only: /^packages\/contracts-bedrock\/(?:src|interfaces)\// },
  'Vectorized/solady': { license: 'MIT', only: /^src\// },
  'ethereum/clear-signing-erc7730-registry': { license: 'CC0-1.0', only: /^(?:registry\/[^/]+|ercs)\/(?:calldata|common)[^/]*\.json$/ },
};
const permissive = /SPDX-License-Identifier:\s*(?:MIT|Apache-2\.0|BSD-3-Clause|CC0-1\.0|Unlicense|UNLICENSE)\b/;
/** A file without a license of its own is under its repository's. */
const isPermissive = (text: string, license: string) =>
  permissive.test(text) || (!license.endsWith(' files') && !text.includes('SPDX-License-Identifier'));
const leftOut =
  /(?:^lib|(?:^|\/)(?:test|tests|mock|mocks|testing|harness|certora|examples?|scripts?|libraries|node_modules|legacy|vendor)s?)\//i;
const file = new URL('../data/signatures.txt', import.meta.url);
const longest = 400;

interface Parameter {
  readonly name?: string;
  readonly type: string;
  readonly components?: readonly Parameter[];
  readonly indexed?: boolean;
}
interface Item {
  readonly type?: string;
  readonly name?: string;
  readonly stateMutability?: string;
  readonly constant?: boolean;
  readonly anonymous?: boolean;
  readonly inputs?: readonly Parameter[];
}

/** Names that the parser takes for words of Solidity are left out; types say what there is to say. */
const nameIn = (name: string | undefined) => (/^[A-Za-z_$][\w$]*$/.test(name ?? '') ? (name ?? '') : '');
const plain = ({ name, type, components, indexed }: Parameter): Parameter => ({
  name: nameIn(name),
  type,
  ...(components === undefined ? {} : { components: components.map(plain) }),
  ...(indexed === true ? { indexed } : {}),
});

function textOf(item: Item): readonly string[] {
  const { type, name = '', stateMutability, constant, anonymous, inputs = [] } = item;
  if (type === 'event' && anonymous !== true) {
    const parameters = inputs.map((input) => {
      const [written] = signatureText({ type: 'error', name: 'x', inputs: [plain(input)] })
        .match(/\((.*)\)$/s)
        ?.slice(1) ?? [''];
      return input.indexed === true
        ? (written ?? '').replace(/ ?([\w$]*)$/, (all, one: string) =>
            all === '' || one === written ? `${all} indexed` : ` indexed ${one}`,
          )
        : written;
    });
    return checked(`event ${name}(${parameters.join(', ')})`, inputs);
  }
  if (type !== 'function' || stateMutability === 'view' || stateMutability === 'pure' || constant === true) return [];
  return checked(signatureText({ type: 'function', name, inputs: inputs.map(plain) }), inputs);
}

/** As it is read back: with names where the parser takes them, else with types alone. */
function checked(text: string, inputs: readonly Parameter[]): readonly string[] {
  if (text.length > longest) return [];
  if (readSignature(text, 'known') !== null) return [text];
  const bare = (parameter: Parameter): Parameter => ({
    type: parameter.type,
    ...(parameter.components === undefined ? {} : { components: parameter.components.map(bare) }),
  });
  const name = /^function ([\w$]+)/.exec(text)?.[1];
  const types = name === undefined ? null : signatureText({ type: 'function', name, inputs: inputs.map(bare) });
  return types !== null && readSignature(types, 'known') !== null ? [types] : [];
}

/** ERC-7730 names functions by their signatures. */
const formatsAsItems = (formats: unknown): readonly Item[] =>
  Object.keys(formats as object).flatMap((key) => {
    const read = readSignature(key, 'known');
    return read === null ? [] : [{ type: 'function', name: read.name, inputs: read.inputs as readonly Parameter[] }];
  });

/** Lists of ABI items within a JSON file, or within a file of TypeScript that holds only such a list. */
function abisIn(text: string, path: string): readonly Item[] {
  const found: Item[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const one of value) walk(one);
    } else if (typeof value === 'object' && value !== null) {
      const { type, name } = value as Item;
      if ((type === 'function' || type === 'event') && typeof name === 'string') found.push(value as Item);
      else for (const [key, one] of Object.entries(value)) walk(key === 'formats' ? formatsAsItems(one) : one);
    }
  };
  if (path.endsWith('.json')) {
    try {
      walk(JSON.parse(text.replace(/,(\s*[}\]])/g, '$1')));
    } catch {
      // Not JSON, whatever its name.
    }
  }
  for (const list of path.endsWith('.ts') ? text.matchAll(/=\s*(\[[\s\S]*?\n\])\s*as const/g) : []) {
    const json = (list[1] ?? '')
      .replace(/\/\/.*$/gm, '')
      .replace(/'/g, '"')
      .replace(/([{,]\s*)(\w+):/g, '$1"$2":')
      .replace(/,(\s*[}\]])/g, '$1');
    try {
      walk(JSON.parse(json));
    } catch {
      // Not only a list of items.
    }
  }
  return found;
}

type Types = ReadonlyMap<string, string | null>;

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');

/** What names stand for in the Solidity of a repository: null where two files mean different things by one. */
function typesIn(texts: readonly string[]): Types {
  const types = new Map<string, string | null>();
  const add = (name: string, type: string) => types.set(name, types.has(name) && types.get(name) !== type ? null : type);
  for (const text of texts) {
    for (const [, name = '', body = ''] of text.matchAll(/\bstruct\s+(\w+)\s*\{([^{}]*)\}/g))
      add(
        name,
        `(${body
          .trim()
          .replace(/;\s*$/, '')
          .replace(/\s*;\s*/g, ', ')})`,
      );
    for (const [, name = ''] of text.matchAll(/\benum\s+(\w+)\s*\{/g)) add(name, 'uint8');
    for (const [, name = '', type = ''] of text.matchAll(/\btype\s+(\w+)\s+is\s+([\w ]+);/g)) add(name, type.trim());
    for (const [, name = ''] of text.matchAll(/\b(?:interface|contract)\s+(\w+)\b/g)) add(name, 'address');
  }
  return types;
}

const elementary = /^(?:address|bool|string|bytes(?:\d{1,2})?|u?int\d*)$/;

function splitTop(list: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const sign of list) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) parts.push(part);
    part = sign === ',' && depth === 0 ? '' : part + sign;
  }
  return part.trim() === '' ? parts : [...parts, part];
}

function parameterOf(written: string, types: Types, depth = 0): Parameter | null {
  const words = written
    .trim()
    .replace(/\b(?:memory|calldata|storage|payable|virtual)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const match = /^([\w.]+)((?:\[\w*\])*)( indexed)?(?: ([\w$]+))?$/.exec(words);
  if (match === null || depth > 6) return null;
  const [, base = '', lists = '', indexed, name = ''] = match;
  if (/[A-Za-z_]/.test(lists)) return null;
  const more = { name, ...(indexed === undefined ? {} : { indexed: true }) };
  if (elementary.test(base)) return { ...more, type: `${base.replace(/^(u?int)$/, '$1256')}${lists}` };
  const found = types.get(base.split('.').at(-1) ?? '');
  if (found == null) return null;
  if (!found.startsWith('(')) return { ...more, type: `${found.replace(/^(u?int)$/, '$1256')}${lists}` };
  const components = splitTop(found.slice(1, -1)).map((one) => parameterOf(one, types, depth + 1));
  return components.every((one) => one !== null) ? { ...more, type: `tuple${lists}`, components } : null;
}

function itemsIn(text: string, types: Types): readonly Item[] {
  const functions = [...text.matchAll(/\bfunction\s+(\w+)\s*\(([^()]*)\)([^{};]*)[{;]/g)].flatMap(
    ([, name = '', list = '', after = '']) => {
      if (!/\b(?:external|public)\b/.test(after) || /\b(?:view|pure)\b/.test(after)) return [];
      const inputs = splitTop(list).map((one) => parameterOf(one, types));
      return inputs.every((one) => one !== null) ? [{ type: 'function', name, inputs }] : [];
    },
  );
  const events = [...text.matchAll(/\bevent\s+(\w+)\s*\(([^()]*)\)\s*(anonymous)?\s*;/g)].flatMap(([, name = '', list = '', anonymous]) => {
    const inputs = splitTop(list).map((one) => parameterOf(one, types));
    return anonymous === undefined && inputs.every((one) => one !== null) ? [{ type: 'event', name, inputs }] : [];
  });
  return [...functions, ...events];
}

function take(folder: string, license: string, only: RegExp | undefined): readonly string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(?:sol|json|ts)$/.test(path) && statSync(join(folder, path)).isFile())
    .sort();
  const solidity = paths.filter((path) => path.endsWith('.sol')).map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
  const types = typesIn(solidity.map(({ text }) => withoutComments(text)));
  const isTaken = (path: string) => !leftOut.test(path) && (only?.test(path) ?? true);
  const ofSolidity = solidity
    .filter(({ path, text }) => isTaken(path) && isPermissive(text, license))
    .flatMap(({ text }) => itemsIn(withoutComments(text), types));
  const ofAbis = paths
    .filter((path) => isTaken(path) && !path.endsWith('.sol'))
    .flatMap((path) => abisIn(readFileSync(join(folder, path), 'utf8'), path));
  return [...ofAbis, ...ofSolidity].flatMap(textOf);
}

/** The same function or event under another source, or with other names, is the same. */
const keyOf = (text: string) => {
  const read = readSignature(text, 'known');
  return read === null
    ? null
    : `${read.kind} ${read.key} ${read.kind === 'event' ? read.inputs.map(({ indexed }) => (indexed === true ? 1 : 0)).join('') : ''}`;
};

if (import.meta.main) {
  const [folder = ''] = process.argv.slice(2);
  const seen = new Set<string>();
  const sections: string[] = [];
  for (const [name, { license, only }] of Object.entries(sources)) {
    const checkout = join(folder, name.replace('/', '+'));
    if (!existsSync(checkout)) throw new Error(`${checkout} is missing`);
    const commit = execFileSync(
      'git',
      ['-C', existsSync(join(checkout, 'repo')) ? join(checkout, 'repo') : checkout, 'rev-parse', 'HEAD'],
      { encoding: 'utf8' },
    ).trim();
    const own = take(checkout, license, only).filter((text) => {
      const key = keyOf(text);
      if (key === null || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
    console.log(`${name}: ${own.length}`);
    sections.push(`# https://github.com/${name} at ${commit}, ${license}\n${own.toSorted().join('\n')}\n`);
  }
  writeFileSync(file, `${sections.join('\n')}`);
  console.log(`${seen.size} in all`);
}
