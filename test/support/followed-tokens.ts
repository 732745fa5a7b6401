/** Main, signed in to a small service, and following tokens whose calls were answered. */
import { expect, onTestFinished } from 'vitest';
import { addressOf } from './addresses.ts';
import { handlersOf } from './main-handlers.ts';
import { startMainServices } from './main-services.ts';
import { startTinyService } from './tiny-service.ts';

/** Two tokens and a hidden one, then a collection. EIP-55. */
export const [dollar, euro, hidden, collection] = [1, 2, 3, 4].map(addressOf) as [string, string, string, string];

/** `answers`: of the service, by path. */
export async function startFollowing(answers: Readonly<Record<string, string>>) {
  const tiny = await startTinyService({ answers });
  const main = await startMainServices(tiny);
  onTestFinished(async () => {
    await main.stop();
    await tiny.stop();
  });
  const { handlers } = handlersOf(main);
  await main.signIn();
  const connection = main.connection.id;
  for (const address of [dollar, euro, hidden])
    await handlers['tokens.save']({ connection, address, standard: 'erc20', hidden: address === hidden });
  await handlers['tokens.save']({ connection, address: collection, standard: 'erc721' });
  /** Reads calls, as a page does, and the service gives them these answers. */
  async function readCalls(calls: readonly (readonly [object, string])[]): Promise<void> {
    for (const [input, answer] of calls) {
      tiny.behavior.answers['/contract/call'] = answer;
      expect(await handlers['service.contract.call']({ connection, ...input } as never)).toMatchObject({ ok: true });
    }
  }
  return { tiny, handlers, connection, readCalls };
}
