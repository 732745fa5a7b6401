/** What the service stands on: a chain, the people with accounts on it, and what signs for them. */
import { type Chain, startChain } from '#sandbox/chain/chain.ts';
import { createSender, type Sender } from '#sandbox/chain/sender.ts';
import { signOnChain, signWithKeys } from '#sandbox/chain/signer.ts';
import type { Folder } from '#sandbox/folder.ts';
import { readKeys } from '#sandbox/keys.ts';
import type { Options } from '#sandbox/options.ts';
import { createPeople, type People, people, withAccounts } from '#sandbox/people.ts';
import { Problem } from '#sandbox/problem.ts';

export interface World {
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
export async function startWorld(folder: Folder, options: Options, keys: string, say: (text: string) => void): Promise<World> {
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
