/** The test's side of the hook in the app (`test/hook`): reads what the app recorded, and sends it commands. */
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '#scripts/build.ts';
import type { Recorded, RecordedBox } from '#test/hook/records.ts';

export interface Box extends RecordedBox {
  /** The button that Enter presses, and the one that Escape presses. */
  readonly byEnter: string | undefined;
  readonly byEscape: string | undefined;
  /** Presses a button and waits until the box is closed. Without a button: presses Escape. `typed`: the path, in a save dialog. */
  answer(button?: string, more?: { readonly checkbox?: 'checked' | 'unchecked'; readonly typed?: string }): Promise<void>;
}
type Kind = Recorded['kind'];
type OfKind<K extends Kind> = Extract<Recorded, { kind: K }>;

export interface Hook {
  /** For starting the app: the first switches, and the environment. */
  readonly load: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The app's folder for downloads. */
  readonly downloads: string;
  /** Sends a command; `test/hook/main.ts` lists them. */
  command(line: string): void;
  /** What main measures time by: stops, runs on from there, or is so many milliseconds later. */
  moveTime(how: 'stop' | 'run' | number): Promise<void>;
  /** Waits for the next address that the app opens in the browser. Of several, the last. */
  link(): Promise<string>;
  /** All addresses that the app has opened in the browser and no test has taken yet, oldest first. */
  links(): readonly string[];
  /** Waits for the open box with this message. */
  box(message: string): Promise<Box>;
  /** All records of a kind so far, oldest first. */
  recorded<K extends Kind>(kind: K): OfKind<K>[];
}

/** Bundles the hook into one CommonJS file, because Electron loads it by `require`. Building is fast enough to do every time. */
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

/** Polls until `find` returns something. */
async function waitFor<T>(find: () => T | undefined, complaint: () => string): Promise<T> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(complaint());
}

/** `parent`: the test's own folder; the hook's folder is created in it. */
export function openHook(parent: string, said: () => string): Hook {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'hook-'));
  const [control, records] = [join(folder, 'control'), join(folder, 'records')];
  for (const file of [control, records]) writeFileSync(file, '', { mode: 0o600 });
  // The text after the last line break may be a record that is still being written.
  const all = () =>
    readFileSync(records, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Recorded);
  const recorded = <K extends Kind>(kind: K) => all().filter((one): one is OfKind<K> => one.kind === kind);
  const isClosed = (box: number) => recorded('box-closed').some(({ number }) => number === box);
  const command = (line: string) => appendFileSync(control, `${line}\n`);
  const takeLinks = () => {
    const paths = readdirSync(folder)
      .filter((name) => /^link-\d+$/.test(name))
      .sort()
      .map((name) => join(folder, name));
    const links = paths.map((path) => readFileSync(path, 'utf8'));
    for (const path of paths) rmSync(path);
    return links;
  };

  const answer: (one: OfKind<'box'>, ...how: Parameters<Box['answer']>) => Promise<void> = async ({ number, box }, button, more = {}) => {
    const index = button === undefined ? undefined : box.buttons.indexOf(button);
    if (index === -1) throw new Error(`the box has no button ${button}, but ${box.buttons.join(', ')}`);
    command(`box ${number} ${index ?? ''} ${more.checkbox ?? ''} ${more.typed === undefined ? '' : `typed ${more.typed}`}`);
    await waitFor(
      () => isClosed(number) || undefined,
      () => `the box ${box.message} stays\n${said()}`,
    );
  };
  const boxOf = (one: OfKind<'box'>): Box => ({
    ...one.box,
    byEnter: one.box.buttons[one.box.defaultId],
    byEscape: one.box.buttons[one.box.cancelId],
    answer: (...how) => answer(one, ...how),
  });

  return {
    load: ['-r', hookFile],
    // Tests read English, whatever their machine's language is.
    env: { BLOCKDESK_HOOK: folder, LANGUAGE: 'en' },
    downloads: join(folder, 'downloads'),
    command,
    async moveTime(how) {
      const before = recorded('time').length;
      command(`time ${how}`);
      await waitFor(
        () => recorded('time').length > before || undefined,
        () => `the app’s time is not moved\n${said()}`,
      );
    },
    recorded,
    links: takeLinks,
    link: () =>
      waitFor(
        () => takeLinks().at(-1),
        () => `the app opened no browser\n${said()}`,
      ),
    async box(message) {
      const open = () => recorded('box').findLast((one) => one.box.message === message && !isClosed(one.number));
      return boxOf(await waitFor(open, () => `the app shows no box “${message}”\n${said()}`));
    },
  };
}
