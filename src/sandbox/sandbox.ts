/** Puts the sandbox together: folder, database, listener, chain, authorization server, API. */

import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { apiPath } from '#sandbox/api/path.ts';
import { type Chain, startChain } from '#sandbox/chain/chain.ts';
import { createSender, type Sender } from '#sandbox/chain/sender.ts';
import { signOnChain, signWithKeys } from '#sandbox/chain/signer.ts';
import { demoTokens } from '#sandbox/contracts/demo-contracts.ts';
import { withFaults } from '#sandbox/faults/faulty-service.ts';
import { withLimit } from '#sandbox/faults/limit.ts';
import { type Folder, openFolder } from '#sandbox/folder.ts';
import { readKeys } from '#sandbox/keys.ts';
import { clientId, keepClientSecret, secretName } from '#sandbox/oauth/clients.ts';
import { routes } from '#sandbox/oauth/paths.ts';
import type { Options } from '#sandbox/options.ts';
import { createPeople, type People, people, withAccounts } from '#sandbox/people.ts';
import { Problem } from '#sandbox/problem.ts';
import { listen } from '#sandbox/server.ts';
import type { SandboxMessage } from '#shared/connections/sandbox-messages.ts';
import { sandboxScopeNames } from '#shared/session/scopes.ts';

export interface Sandbox {
  readonly ready: Extract<SandboxMessage, { type: 'ready' }>;
  /** The file that contains the client secret. */
  readonly secretFile: string;
  readonly people: People;
  /** Saves the chain and ends everything. */
  stop(): Promise<void>;
}

/** `keys`: text of private keys, for another chain. `say`: what the person should know, a sentence at a time. Throws `Problem`. */
export async function startSandbox(options: Options, keys: string, say: (text: string) => void): Promise<Sandbox> {
  const folder = openFolder(options.state);
  // Before all else: it is what keeps a second sandbox away from the chain's files.
  const database = openDatabase(folder);
  folder.removeUnfinished();
  const listener = await listen(folder, options.port);
  // The chain starts while the rest is still being loaded.
  const [world, service] = await Promise.all([startWorld(folder, options, keys, say), import('#sandbox/service.ts')]);
  const clientSecret = keepClientSecret(folder);
  const { address } = listener;
  const serve = await service.createService({ ...world, address, folder, database, clientSecret, options });
  listener.serveWith(withLimit(withFaults(serve, options.faults, world.chain), options.limit));
  return {
    ready: {
      type: 'ready',
      authorizationAddress: address,
      apiAddress: `${address}${apiPath}`,
      revocationAddress: `${address}${routes.revocation}`,
      clientId,
      clientSecret,
      scopes: sandboxScopeNames.join(' '),
      tokens: options.rpcUrl === null ? demoTokens : [],
    },
    secretFile: folder.at(secretName),
    people: world.people,
    stop: async () => {
      await listener.close();
      await world.chain.stop();
      database.close();
    },
  };
}

/** The database of sign-ins; holding it open is what keeps a second sandbox off the same folder. */
const name = 'sign-ins.db';

/** Throws a `Problem` when another sandbox has it. */
function openDatabase(folder: Folder): DatabaseSync {
  const database = new DatabaseSync(folder.at(name), { timeout: 1000 });
  chmodSync(folder.at(name), 0o600);
  try {
    // The system lets go of the lock however the process ends, so no stale lock file can be left.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
    database.exec('BEGIN EXCLUSIVE; COMMIT;');
  } catch (error) {
    if (error instanceof Error && /locked|busy/.test(error.message)) {
      throw new Problem(`Another sandbox is using ${folder.path}. Stop it, or choose another folder with --state.`);
    }
    throw error;
  }
  return database;
}

/** What the service is built on: a chain, the people with accounts on it, and the signer for them. */
interface World {
  readonly chain: Chain;
  readonly people: People;
  readonly send: Sender;
}

const recordName = 'serves';

async function firstState(): Promise<string> {
  const { writeHistory } = await import('#sandbox/chain/history.ts');
  return writeHistory(Math.floor(Date.now() / 1000));
}

/** `keys`: text of private keys, for another chain. `say`: what the person should know. Throws `Problem`. */
async function startWorld(folder: Folder, options: Options, keys: string, say: (text: string) => void): Promise<World> {
  keepApart(folder, options.rpcUrl === null ? 'practice' : 'another chain');
  if (options.rpcUrl === null) {
    const chain = await startChain(folder, options, firstState, say);
    return { chain, people: createPeople(people, true), send: createSender(chain, signOnChain(chain)) };
  }
  const accounts = await readKeys(keys);
  const { connectNode } = await import('#sandbox/chain/node.ts');
  const chain = await connectNode(options.rpcUrl);
  const others = createPeople(withAccounts(accounts.map(({ address }) => address)), false);
  return { chain, people: others, send: createSender(chain, signWithKeys(chain, accounts)) };
}

/** A token of the practice chain's ada must not sign with a real key because a folder was used for both. */
function keepApart(folder: Folder, serves: string): void {
  const before = folder.read(recordName) ?? (folder.has('chain.json') ? 'practice' : serves);
  if (before !== serves) throw new Problem(`The folder ${folder.path} belongs to a sandbox of another kind. Choose another with --state.`);
  folder.write(recordName, serves);
}
