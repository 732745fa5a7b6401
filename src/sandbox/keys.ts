/** Private keys for another chain, from the environment, so that they are in no command line. Never logged. */
import type { PrivateKeyAccount } from 'viem/accounts';
import { people } from '#sandbox/people.ts';
import { Problem } from '#sandbox/problem.ts';

export const keysName = 'BLOCKDESK_SANDBOX_KEYS';

/** The text of the variable, which is taken out of the environment so that no other process inherits it. */
export function takeKeys(environment: NodeJS.ProcessEnv): string {
  const text = environment[keysName] ?? '';
  delete environment[keysName];
  return text;
}

/** The first person gets the first, and so on. Throws a `Problem` that names a key by its place alone. */
export async function readKeys(text: string): Promise<readonly PrivateKeyAccount[]> {
  const { privateKeyToAccount } = await import('viem/accounts');
  const keys = text.split(',').map((part) => part.trim());
  if (text.trim() === '') throw new Problem(`--rpc-url needs private keys, separated by commas, in the environment variable ${keysName}.`);
  if (keys.length > people.length) throw new Problem(`${keysName} holds ${keys.length} keys, and there are ${people.length} people.`);
  const accounts = keys.map((key, index) => {
    try {
      if (/^0x[0-9a-fA-F]{64}$/.test(key)) return privateKeyToAccount(key as `0x${string}`);
    } catch {
      // Not on the curve; said below.
    }
    throw new Problem(`Key ${index + 1} in ${keysName} isn’t a private key: 0x and 64 hexadecimal digits.`);
  });
  if (new Set(accounts.map(({ address }) => address)).size < accounts.length) throw new Problem(`${keysName} holds the same key twice.`);
  return accounts;
}
