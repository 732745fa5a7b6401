/** The domains of main in `docs/architecture.md`, drawn from the code. `--check` fails when the page is older. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { domains } from '#scripts/layers.ts';
import { calls } from '#shared/ipc/contract.ts';
import { sliceNames } from '#shared/ipc/state.ts';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/architecture.md');
const [begin, end] = ['<!-- Written by `node scripts/architecture.ts`. -->', '<!-- End of what it writes. -->'];
const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

function describeDomain(name: string, below: readonly string[]): string {
  const folder = join(root, 'src/main', name);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts'))
    .sort();
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const domain = texts[files.indexOf('domain.ts')] ?? '';
  const [, decides] = /^\/\*\* (.*) \*\/\n/.exec(domain) ?? [];
  if (decides === undefined) throw new Error(`src/main/${name}/domain.ts does not begin with one line that says what it decides.`);
  const [, sliceText = ''] = /\n {4}slices: \{(.*)\},\n/.exec(domain) ?? [];
  const slices = sliceNames.filter((slice) => new RegExp(`\\b${slice}: `).test(sliceText));
  const answered = Object.keys(calls).filter((call) => texts.some((text) => text.includes(`'${call}': `)));
  return [
    `### ${name}`,
    '',
    decides,
    '',
    ...(below.length === 0 ? [] : [`- **Uses** ${below.join(', ')}`]),
    `- **Slices** ${code(slices)}`,
    ...(answered.length === 0 ? [] : [`- **Calls** ${code(answered)}`]),
    `- **Files** in \`src/main/${name}\`: ${files.map((file) => file.replace(/\.ts$/, '')).join(', ')}`,
    '',
  ].join('\n');
}

/** The page as it is, and as the code says it should be. */
export function readArchitecture(): { readonly text: string; readonly standing: string } {
  const standing = readFileSync(page, 'utf8');
  const [before, rest = ''] = standing.split(begin);
  const described = Object.entries(domains)
    .filter(([name]) => name !== 'vault')
    .map(([name, below]) => describeDomain(name, below));
  return { text: [before, begin, '\n\n', described.join('\n'), '\n', end, rest.split(end)[1] ?? ''].join(''), standing };
}

if (import.meta.main) {
  const { text, standing } = readArchitecture();
  if (!process.argv.includes('--check')) writeFileSync(page, text);
  else if (standing !== text) {
    console.error('docs/architecture.md is older than the code: run `node scripts/architecture.ts`.');
    process.exit(1);
  }
}
