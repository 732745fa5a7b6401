/** Drawn from the code: the domains of main in `docs/architecture.md`, the keys in `docs/keyboard.md`. `--check` fails when a page is older. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shortcutList } from '#renderer/core/lib/shortcuts.ts';
import { domains } from '#scripts/layers.ts';
import { calls } from '#shared/ipc/contract.ts';
import { sliceNames } from '#shared/ipc/state.ts';

const root = join(import.meta.dirname, '..');
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
  const [, inOneLine, inSeveral] = /\n {4}slices: \{(?:(.*)\},\n|\n([\s\S]*?)\n {4}\},\n)/.exec(domain) ?? [];
  const sliceText = inOneLine ?? inSeveral ?? '';
  const slices = sliceNames.filter((slice) => new RegExp(`\\b${slice}: `).test(sliceText));
  const answered = Object.keys(calls).filter((call) => texts.some((text) => text.includes(`'${call}': `)));
  return [
    `### ${name}`,
    '',
    decides,
    '',
    ...(below.length === 0 ? [] : [`- **Uses** ${below.join(', ')}`]),
    ...(slices.length === 0 ? [] : [`- **Slices** ${code(slices)}`]),
    ...(answered.length === 0 ? [] : [`- **Calls** ${code(answered)}`]),
    `- **Files** in \`src/main/${name}\`: ${files.map((file) => file.replace(/\.ts$/, '')).join(', ')}`,
    '',
  ].join('\n');
}

const describeDomains = () =>
  Object.entries(domains)
    .filter(([name]) => name !== 'vault')
    .map(([name, below]) => describeDomain(name, below))
    .join('\n');

/** The keys that the app handles itself. */
function describeKeys(): string {
  const onMac = shortcutList(true);
  const rows = shortcutList(false).map(({ keys, does }, index) => `| ${keys} | ${onMac[index]?.keys} | ${does} |`);
  return ['| Keys | On macOS | Action |', '|---|---|---|', ...rows, ''].join('\n');
}

const drawn = { 'docs/architecture.md': describeDomains, 'docs/keyboard.md': describeKeys } as const;

/** Each page as it is, and as the code says it should be. */
export function readPages(): readonly { readonly page: string; readonly text: string; readonly standing: string }[] {
  return Object.entries(drawn).map(([page, draw]) => {
    const standing = readFileSync(join(root, page), 'utf8');
    const [before, rest = ''] = standing.split(begin);
    return { page, text: [before, begin, '\n\n', draw(), '\n', end, rest.split(end)[1] ?? ''].join(''), standing };
  });
}

if (import.meta.main) {
  const stale = readPages().filter(({ text, standing }) => text !== standing);
  if (!process.argv.includes('--check')) for (const { page, text } of stale) writeFileSync(join(root, page), text);
  else if (stale.length > 0) {
    console.error(`Older than the code: ${stale.map(({ page }) => page).join(', ')}. Run \`node scripts/architecture.ts\`.`);
    process.exit(1);
  }
}
