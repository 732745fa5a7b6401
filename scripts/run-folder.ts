/** What one run of the tests leaves: its temporary files, all that it said, and a record of its secrets, until they were looked for. */
import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSecrets, type Search, searchFor } from './canaries.ts';
import { readSavedSecrets } from './saved-secrets.ts';

export interface RunFolder {
  /** For whatever the run starts. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs a script. Keeps its output and prints it: as it comes, or all of it `after` the end when scripts run at once. */
  run(script: string, args: readonly string[], env: Readonly<Record<string, string>>, when?: 'at once' | 'after'): Promise<boolean>;
  search(): Promise<Search>;
  remove(): void;
}

/** `root`: of the project, in which test runners and crashes leave files, too. */
export function openRunFolder(root: string): RunFolder {
  // Short: a socket's path, which lies below it, holds about 100 bytes.
  const temporary = mkdtempSync(join(tmpdir(), 'bd-'));
  const log = join(temporary, 'output');
  writeFileSync(log, '', { mode: 0o600 });
  const records = mkdtempSync(join(tmpdir(), 'bd-record-'));
  const record = join(records, 'secrets');
  const env = { TMPDIR: temporary, TEMP: temporary, TMP: temporary, BLOCKDESK_CANARIES: record };
  const left = () => [
    temporary,
    ...['test-results', 'docs', '.cache'].map((name) => join(root, name)),
    ...readdirSync(root)
      .filter((name) => /^core(\.|$)|\.dmp$|\.log$|^report\./.test(name))
      .map((name) => join(root, name)),
  ];
  return {
    env,
    run: (script, args, more, when = 'at once') =>
      new Promise((resolve) => {
        const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
        const options = { cwd: root, env: { ...process.env, ...colors, ...env, ...more } };
        const child = spawn(process.execPath, [script, ...args], { ...options, stdio: ['inherit', 'pipe', 'pipe'] });
        const output: Buffer[] = [];
        for (const stream of [child.stdout, child.stderr]) {
          stream.on('data', (chunk: Buffer) => {
            appendFileSync(log, chunk);
            if (when === 'after') output.push(chunk);
            else process.stdout.write(chunk);
          });
        }
        child.on('close', (code) => {
          process.stdout.write(Buffer.concat(output));
          resolve(code === 0);
        });
      }),
    search: async () => searchFor(readSecrets(record, await readSavedSecrets(temporary)), left()),
    remove() {
      for (const folder of [temporary, records]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
