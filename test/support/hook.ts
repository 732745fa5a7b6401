/** A test's end of the hook in the app (`test/hook`): what the app showed the person and handed to their system, and their answers. */
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '#scripts/build.ts';
import type { Recorded, RecordedBox } from '#test/hook/records.ts';

export interface Box extends RecordedBox {
  /** What Enter and Escape press; undefined where they press nothing. */
  readonly byEnter: string | undefined;
  readonly byEscape: string | undefined;
  /** Presses the button and waits until the box is gone; without one, as Escape or closing it. */
  answer(button?: string, checkbox?: 'checked' | 'unchecked'): Promise<void>;
}
type Kind = Recorded['kind'];
type OfKind<K extends Kind> = Extract<Recorded, { kind: K }>;

export interface Hook {
  /** For the start of the app: the first of its switches, and its environment. */
  readonly load: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Where the app saves what a person downloads. */
  readonly downloads: string;
  /** A line of control: `test/hook/main.ts` knows which there are. */
  tell(line: string): void;
  /** The last address that the app handed to the browser, waited for, and once. */
  link(): Promise<string>;
  /** The open box with this message, waited for. */
  box(message: string): Promise<Box>;
  /** All that was recorded so far of a kind, the oldest first. */
  recorded<K extends Kind>(kind: K): OfKind<K>[];
}

/** One file, as Electron takes it by `require`. Each who needs it builds it: that takes no longer than finding out whether to. */
async function buildHook(): Promise<string> {
  const path = join(root, '.cache', 'hook.cjs');
  const made = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { ssr: join(root, 'test/hook/main.ts'), write: false, minify: false, rollupOptions: { output: { format: 'cjs' } } },
  });
  const code = (made as { output: { code: string }[] }).output[0]?.code ?? '';
  if (existsSync(path) && readFileSync(path, 'utf8') === code) return path;
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, code);
  renameSync(`${path}.${process.pid}`, path);
  return path;
}
const hookFile = await buildHook();

/** `wanted`: undefined until it is there. */
async function waitFor<T>(wanted: () => T | undefined, complaint: () => string): Promise<T> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const found = wanted();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(complaint());
}

/** `parent`: a folder of the test's own, which the hook's goes into. */
export function openHook(parent: string, said: () => string): Hook {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'hook-'));
  const [control, records] = [join(folder, 'control'), join(folder, 'records')];
  for (const file of [control, records]) writeFileSync(file, '', { mode: 0o600 });
  // Without what stands behind the last end of a line: that is being written.
  const all = () =>
    readFileSync(records, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Recorded);
  const recorded = <K extends Kind>(kind: K) => all().filter((one): one is OfKind<K> => one.kind === kind);
  const isClosed = (box: number) => recorded('box-closed').some(({ number }) => number === box);
  const tell = (line: string) => appendFileSync(control, `${line}\n`);
  const takeLink = () => {
    const paths = readdirSync(folder)
      .filter((name) => /^link-\d+$/.test(name))
      .sort()
      .map((name) => join(folder, name));
    const links = paths.map((path) => readFileSync(path, 'utf8'));
    for (const path of paths) rmSync(path);
    return links.at(-1);
  };

  const answer = async ({ number, box }: OfKind<'box'>, button?: string, checkbox = '') => {
    const index = button === undefined ? undefined : box.buttons.indexOf(button);
    if (index === -1) throw new Error(`the box has no button ${button}, but ${box.buttons.join(', ')}`);
    tell(`box ${number} ${index ?? ''} ${checkbox}`);
    await waitFor(
      () => isClosed(number) || undefined,
      () => `the box ${box.message} stays\n${said()}`,
    );
  };
  const boxOf = (one: OfKind<'box'>): Box => ({
    ...one.box,
    byEnter: one.box.buttons[one.box.defaultId],
    byEscape: one.box.buttons[one.box.cancelId],
    answer: (button, checkbox) => answer(one, button, checkbox),
  });

  return {
    load: ['-r', hookFile],
    env: { BLOCKDESK_HOOK: folder },
    downloads: join(folder, 'downloads'),
    tell,
    recorded,
    link: () => waitFor(takeLink, () => `the app opened no browser\n${said()}`),
    async box(message) {
      const open = () => recorded('box').findLast((one) => one.box.message === message && !isClosed(one.number));
      return boxOf(await waitFor(open, () => `the app shows no box “${message}”\n${said()}`));
    },
  };
}
