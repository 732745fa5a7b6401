/** Runs the commands that a test appends to a file, one per line. */
import { openSync, readFileSync, readSync, watch, writeFileSync } from 'node:fs';

export type Commands = Record<string, (words: readonly string[]) => void>;

export function listenToControl(path: string, commands: Commands): void {
  const file = openSync(path, 'a+', 0o600);
  // What ran before a restart must not run again.
  const done = `${path}.done`;
  let offset = Number(readOr(done));
  let rest = '';
  const read = () => {
    const bytes = Buffer.alloc(64 * 1024);
    for (let length = -1; length !== 0; ) {
      length = readSync(file, bytes, 0, bytes.length, offset);
      offset += length;
      rest += bytes.toString('utf8', 0, length);
    }
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    writeFileSync(done, String(offset - Buffer.byteLength(rest)));
    for (const line of lines) run(commands, line.trim());
  };
  watch(path, { persistent: false }, read);
  // Runs commands that were written before the start.
  read();
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '0';
  }
}

function run(commands: Commands, line: string): void {
  const [name = '', ...words] = line.split(/\s+/);
  try {
    const command = commands[name];
    if (!command) throw new Error(`no such command; known: ${Object.keys(commands).join(', ')}`);
    command(words);
  } catch (error) {
    console.error(`hook: ${line}:`, error);
  }
}
