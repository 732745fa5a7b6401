/** Compiles the sandbox's demo contracts into `src/sandbox/contracts/compiled.json`: `node scripts/contracts.ts`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const folder = 'src/sandbox/contracts';
const output = `${folder}/compiled.json`;

interface Compiled {
  readonly abi: unknown;
  readonly evm: { readonly bytecode: { readonly object: string } };
}
interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, Compiled>>>>;
}
interface Solc {
  compile(input: string, callbacks: { import(path: string): { contents: string } }): string;
}

// solc is CommonJS without types.
const solc = createRequire(import.meta.url)('solc') as Solc;
const files = readdirSync(folder).filter((name) => name.endsWith('.sol'));
const input = {
  language: 'Solidity',
  sources: Object.fromEntries(files.map((name) => [name, { content: readFileSync(`${folder}/${name}`, 'utf8') }])),
  settings: {
    evmVersion: 'cancun',
    optimizer: { enabled: true, runs: 200 },
    metadata: { bytecodeHash: 'none' },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
  },
};
const result = JSON.parse(
  solc.compile(JSON.stringify(input), { import: (path) => ({ contents: readFileSync(`node_modules/${path}`, 'utf8') }) }),
) as Output;

const errors = (result.errors ?? []).filter(({ severity }) => severity === 'error');
if (errors.length > 0) {
  console.error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  process.exit(1);
}

const parts = files.map((file) => {
  const name = file.replace('.sol', '');
  const contract = result.contracts?.[file]?.[name];
  if (contract === undefined) throw new Error(`${file} holds no contract ${name}.`);
  return `${JSON.stringify(name)}: ${JSON.stringify({ abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` })}`;
});
writeFileSync(output, `{\n${parts.join(',\n')}\n}\n`);
console.log(`${output}: ${files.length} contracts`);
