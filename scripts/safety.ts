/** `docs/safety.md`: which test holds which fault, from the codes that test titles begin with. `--check` fails when it is stale. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CodedTest, codedTestsIn } from '#scripts/coded-tests.ts';
import { safetyReasons, safetyRows } from '#scripts/safety-rows.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = join(root, 'docs/safety.md');

function listCodedTests(): CodedTest[] {
  return readdirSync(join(root, 'test'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(test\.tsx?|spec\.ts)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => relative(root, path).replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => codedTestsIn(file, readFileSync(join(root, file), 'utf8')));
}

interface Safety {
  readonly text: string;
  /** What is wrong with the rows, a sentence each. */
  readonly problems: readonly string[];
}

function describeSafety(tests: readonly CodedTest[]): Safety {
  const problems: string[] = [];
  const lines = Object.entries(safetyRows).map(([row, what]) => {
    const tested = listHolders(tests.filter(({ codes }) => codes.includes(row)));
    const reason = safetyReasons[row];
    if (tested.length === 0 && reason === undefined) problems.push(`${row} (${what}) has neither a test nor a reason.`);
    const notes = [...tested, ...(reason === undefined ? [] : [`Not by a test: ${reason}`])];
    return `| ${row} | ${what} | ${notes.join('<br>')} |`;
  });
  for (const unknown of Object.keys(safetyReasons)) if (!(unknown in safetyRows)) problems.push(`${unknown} has a reason and is no row.`);
  for (const { file, title, codes } of tests)
    for (const each of codes)
      if (!(each in safetyRows) && /^[OMEPHT]/.test(each)) problems.push(`${file}: “${title}” names ${each}, which is no row.`);
  return { text: [...head, ...lines, ''].join('\n'), problems };
}

const head = [
  '# What holds',
  '',
  'Each row is a fault or an attack, and the tests that hold it. Written by `node scripts/safety.ts` from the titles of the tests;',
  'a check fails when a row has neither a test nor a reason, or when this page is older than the tests.',
  '',
  '| Code | Fault or attack | Held by |',
  '|---|---|---|',
];

/** All cases of one table share a line. */
function listHolders(tests: readonly CodedTest[]): string[] {
  const write = ({ file, title }: CodedTest, more = 0) => `${escapeCell(title)}${more === 0 ? '' : `, and ${more} more`} (\`${file}\`)`;
  const cases = Map.groupBy(
    tests.filter(({ isCase }) => isCase),
    ({ file }) => file,
  );
  return [
    ...tests.filter(({ isCase }) => !isCase).map((test) => write(test)),
    ...[...cases.values()].flatMap((of) => (of[0] === undefined ? [] : [write(of[0], of.length - 1)])),
  ];
}

const escapeCell = (text: string) => text.replaceAll('\\', '').replaceAll('|', '\\|').replaceAll('<', '&lt;');

/** As it is, and as it should be. */
export function readSafety(): Safety & { readonly standing: string } {
  let standing = '';
  try {
    standing = readFileSync(page, 'utf8');
  } catch {
    // Not written yet.
  }
  return { ...describeSafety(listCodedTests()), standing };
}

if (import.meta.main) {
  const { text, problems, standing } = readSafety();
  for (const problem of problems) console.error(problem);
  if (!process.argv.includes('--check')) writeFileSync(page, text);
  else if (standing !== text) console.error('docs/safety.md is older than the tests: run `node scripts/safety.ts`.');
  process.exit(problems.length > 0 || (process.argv.includes('--check') && standing !== text) ? 1 : 0);
}
