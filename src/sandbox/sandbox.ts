/** Puts the sandbox together: folder, database, listener, chain, authorization server, API. */
import { apiPath } from '#sandbox/api/path.ts';
import { demoTokens } from '#sandbox/contracts/demo-contracts.ts';
import { openDatabase } from '#sandbox/database.ts';
import { withFaults } from '#sandbox/faults/faulty-service.ts';
import { withLimit } from '#sandbox/faults/limit.ts';
import { openFolder } from '#sandbox/folder.ts';
import { clientId, keepClientSecret, secretName } from '#sandbox/oauth/clients.ts';
import { routes } from '#sandbox/oauth/paths.ts';
import { scopes } from '#sandbox/oauth/scopes.ts';
import type { Options } from '#sandbox/options.ts';
import type { People } from '#sandbox/people.ts';
import { listen } from '#sandbox/server.ts';
import { startWorld } from '#sandbox/world.ts';
import type { SandboxMessage } from '#shared/connections/sandbox-messages.ts';

export interface Sandbox {
  readonly ready: Extract<SandboxMessage, { type: 'ready' }>;
  /** The file that the client secret stands in. */
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
      scopes: scopes.join(' '),
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
