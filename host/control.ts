/** What a test can make happen to a running app from outside: lines that are added to a file. */
import { closeSync, fstatSync, openSync, readSync, watch } from 'node:fs';

export type Commands = Record<string, (words: readonly string[]) => void>;

export function listenToControl(path: string | undefined, commands: Commands): void {
  if (path === undefined || path === '') return;
  const file = openSync(path, 'a+', 0o600);
  // What an earlier app was told is not told again.
  let offset = fstatSync(file).size;
  let rest = '';
  const watcher = watch(path, { persistent: false }, () => {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - offset));
    offset += readSync(file, bytes, 0, bytes.length, offset);
    const lines = (rest + bytes.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) run(commands, line.trim());
  });
  process.once('exit', () => {
    watcher.close();
    closeSync(file);
  });
}

function run(commands: Commands, line: string): void {
  const [name = '', ...words] = line.split(/\s+/);
  try {
    const command = commands[name];
    if (!command) throw new Error(`no such command; there are: ${Object.keys(commands).join(', ')}`);
    command(words);
  } catch (error) {
    console.error(`host control: ${line}:`, error);
  }
}
