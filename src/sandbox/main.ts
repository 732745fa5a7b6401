/** The sandbox's process: starts it, says that it is ready, and ends it with its parent. */

import { fstatSync } from 'node:fs';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { takeKeys } from '#sandbox/keys.ts';
import { publicClientId } from '#sandbox/oauth/clients.ts';
import { type Options, parseOptions, UsageError, usage } from '#sandbox/options.ts';
import { Problem } from '#sandbox/problem.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import type { SandboxMessage, SandboxOrder } from '#shared/connections/sandbox-messages.ts';

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
  parent.send(sandbox.ready);
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
  if (parent.isApp) parent.send({ type: 'failed', detail });
  else console.error(error instanceof UsageError ? `${detail}\n\n${usage}` : detail);
  // A posted message needs a moment to leave.
  setTimeout(() => process.exit(1), parent.isApp ? 50 : 0);
}

// Files and sockets are for their owner alone, also those that anvil makes.
process.umask(0o077);
run().catch(fail);

/** The line to whoever started the sandbox: Electron's main process over its port, or a person at a terminal. */
interface Parent {
  /** Whether it is the app, to which messages go; else a person, to whom text goes. */
  readonly isApp: boolean;
  send(message: SandboxMessage): void;
  /** Calls back once: when asked to stop, or when the parent has gone. */
  onStop(stop: () => void): void;
}

/** As Electron gives it to a utility process. */
interface ParentPort {
  postMessage(message: SandboxMessage): void;
  on(event: 'message', listener: (event: { data: SandboxOrder }) => void): void;
}

function findParent(): Parent {
  const port = (process as NodeJS.Process & { parentPort?: ParentPort | null }).parentPort ?? null;
  return {
    isApp: port !== null,
    send: (message) => port?.postMessage(message),
    onStop: (stop) => {
      port?.on('message', ({ data }) => {
        if (data?.type === 'stop') stop();
      });
      process.once('disconnect', stop);
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
      if (isStdinOpen()) process.stdin.once('end', stop).once('close', stop).once('error', stop).resume();
    },
  };
}

/** Only a pipe's end says that the other side has gone; /dev/null ends at once, and a terminal sends SIGHUP. */
function isStdinOpen(): boolean {
  try {
    const input = fstatSync(0);
    return input.isFIFO() || input.isSocket();
  } catch {
    return false;
  }
}

/** What a person sees who starts the sandbox alone. */
function welcome({ ready, secretFile, people }: Sandbox, { rpcUrl, faults, limit }: Options): string {
  const width = Math.max(...people.list.map(({ email }) => email.length));
  const lead = rpcUrl === null ? 'and a chain of your own, on this computer only.' : `for the chain at ${new URL(rpcUrl).host}.`;
  return `
  Blockdesk sandbox: an access service ${lead}

  Authorization address  ${ready.authorizationAddress}
  API address            ${ready.apiAddress}
  Client ID              ${ready.clientId}   (without a secret, with PKCE: ${publicClientId})
  Client secret          in ${secretFile}
  Scopes                 ${ready.scopes}

  Who can sign in        Password               Signs as
${people.list.map(({ email, password, accounts }) => `  ${email.padEnd(Math.max(width, 21))}  ${password.padEnd(21)}  ${accounts[0]}`).join('\n')}
${rpcUrl === null ? demoText : warning}${faults.length === 0 ? '' : `\n  Faults, in this order  ${faults.map(({ text }) => text).join(', ')}\n`}${limit === null ? '' : `\n  Requests a second      ${limit.text}\n`}
  Ctrl-C stops it. Chain and sign-ins are kept.
`;
}

const demoText = `
  Contracts
  Demo Dollar (ERC20)    ${demoContracts.DemoDollar}   6 decimals
  Governance (ERC20)     ${demoContracts.GovernanceToken}   18 decimals
  Field Notes (ERC721)   ${demoContracts.FieldNotes}   pictures on the chain
`;

const warning = `
  Everyone knows these passwords. Anyone who can reach this port can send with your keys.
`;
