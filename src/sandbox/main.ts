/** The sandbox's process: starts it, says that it is ready, and ends it with its parent. */

import { takeKeys } from '#sandbox/keys.ts';
import { parseOptions, UsageError, usage } from '#sandbox/options.ts';
import { findParent } from '#sandbox/parent.ts';
import { Problem } from '#sandbox/problem.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import { welcome } from '#sandbox/welcome.ts';

const parent = findParent();

async function run(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  if (options === null) return console.log(usage);
  const starting = startSandbox(options, takeKeys(process.env), (text) => console.error(text));
  let stopping = false;
  parent.onStop(() => {
    if (stopping) return;
    stopping = true;
    void end(starting);
  });
  const sandbox = await starting;
  parent.tell(sandbox.ready);
  if (!parent.isApp && !stopping) console.log(welcome(sandbox, options));
}

async function end(starting: Promise<Sandbox>): Promise<void> {
  const sandbox = await starting.catch(() => null);
  await sandbox?.stop().catch((error: unknown) => console.error(error));
  process.exit(0);
}

function fail(error: unknown): void {
  const said = error instanceof Error ? error.message : String(error);
  const detail = error instanceof Problem || error instanceof UsageError ? said : `The sandbox failed to start: ${said}`;
  if (parent.isApp) parent.tell({ type: 'failed', detail });
  else console.error(error instanceof UsageError ? `${detail}\n\n${usage}` : detail);
  // A posted message needs a moment to leave.
  setTimeout(() => process.exit(1), parent.isApp ? 50 : 0);
}

// Files and sockets are for their owner alone, also those that anvil makes.
process.umask(0o077);
run().catch(fail);
