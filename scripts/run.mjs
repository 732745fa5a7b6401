/** `node scripts/run.mjs SCRIPT [arguments]`: sets this machine up, then runs the script on the project's own Node. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ownNode, setUp } from './setup.mjs';

await setUp();
// Not by name: a shell that has found `node` once goes on using that one, although npm's PATH now leads to ours.
const [script = '', ...args] = process.argv.slice(2);
// As scripts/compiled.ts says, which is TypeScript: that takes half the time where it was compiled before.
const env = { ...process.env, NODE_COMPILE_CACHE: fileURLToPath(new URL('../.cache/compiled', import.meta.url)) };
const child = spawn(ownNode, [fileURLToPath(new URL(`../${script}`, import.meta.url)), ...args], { stdio: 'inherit', env });
// Ctrl-C reaches the child without us, as one of the terminal's group; we only wait for it. A SIGTERM is for us alone.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
