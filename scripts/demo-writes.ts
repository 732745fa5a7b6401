/** The demo's part on writes, on its own service: reviews, an unknown outcome, and the activity. */
import type { Page } from 'playwright-core';
import { demoContracts, market } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import type { State } from '#shared/ipc/state.ts';
import { answerBox, makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { alike } from '#test/support/review-context.ts';
import { openedReview } from '#test/support/review-window.ts';
import { startSandbox } from '#test/support/sandbox.ts';
import { enterSandbox, fillService } from '#test/support/walk.ts';
import type { Camera } from './demo-camera.ts';
import { gracesAccount, linusAccount } from './demo-chain.ts';
import { goTo } from './demo-wallet.ts';

const { DemoDollar, FieldNotes } = demoContracts;
const unlimited = (2n ** 256n - 1n).toString();

type Bridge = { readonly blockdesk: { readonly call: Readonly<Record<string, (input: object) => Promise<{ readonly value: unknown }>>> } };
const callIn = (page: Page, name: string, input: object) =>
  page.evaluate(([name, input]) => (globalThis as unknown as Bridge).blockdesk.call[name]?.(input) ?? null, [name, input] as const);

export async function walkWrites(camera: Camera): Promise<void> {
  const [ada] = people;
  if (ada === undefined) throw new Error('the sandbox has no people');
  const data = makeDataFolder();
  // The answer to the first write is lost, and it is not carried out.
  const service = await startSandbox({ mining: 'slow', args: ['--fault', 'write-reset-before-headers:1'] });
  const app = await startApp({ data });
  try {
    await fillService(app.page, service, service.scopes);
    await app.page.getByRole('radio', { name: 'Test', exact: true }).check();
    await enterSandbox(app);
    await walk(app, camera, (blocks) => service.rpc.mine({ blocks, interval: 12 }));
  } finally {
    await app.quit();
    await service.stop();
    removeFolder(data);
  }
}

async function walk(app: RunningApp, { take }: Camera, mine: (blocks: number) => Promise<unknown>): Promise<void> {
  const { page } = app;
  const snapshot = (await callIn(page, 'app.snapshot', {})) as { value: { slices: { connections: { value: State['connections'] } } } };
  const connection = snapshot.value.slices.connections.value.active;
  /** As a form of the page asks for it; `null`: no picture. Ends with the person's answer in main's own window. */
  async function review<Id extends WriteId>(id: Id, input: OperationInput<Id>, picture: string | null, confirms = true): Promise<void> {
    const written = callIn(page, `service.${id}`, { ...input, connection });
    const opened = await openedReview(app);
    // Before that its button takes nothing, lest a press meant for another window confirms.
    await opened.waitForTimeout(1_000);
    if (picture !== null) await take(opened, picture, { only: true });
    const button = confirms ? await opened.getByRole('button').last().textContent() : 'Back';
    await answerBox(opened, button ?? '');
    await written;
    // After the third time back the next review waits a second.
    if (!confirms) await page.waitForTimeout(1_100);
  }
  for (const [subject, label, contact] of [
    [people[0]?.accounts[0], 'Main account', false],
    [gracesAccount, 'Grace Hopper', true],
    [linusAccount, 'Linus Pauling', true],
    [market, 'Market', true],
  ])
    await callIn(page, 'notebook.save', { connection, subject, label, contact });
  const transfer = (receiver: string, amount: string) => ({ contractAddress: DemoDollar, receiver, amount });

  await goTo(page, '/activity');
  await review('erc20.transfer', transfer(gracesAccount, '250000000'), 'review');
  await page.getByRole('button', { name: 'View' }).click();
  const unknown = page.getByRole('region', { name: 'We couldn’t confirm this transaction' });
  await unknown.waitFor();
  await mine(3);
  await unknown.getByRole('button', { name: 'Check now' }).click();
  await unknown.getByText(/Blocks \d+ to \d+ read: no matching transaction/).waitFor();
  await take(page, 'unknown');
  await goTo(page, '/activity');
  await review('erc20.transfer', transfer(alike(gracesAccount), '250000000'), 'review-look-alike', false);
  await review('erc20.approve', { contractAddress: DemoDollar, spender: market, amount: unlimited }, 'review-unlimited', false);
  await review('erc20.transfer', transfer(gracesAccount, '250000000'), 'review-same-unknown', false);
  await review('erc20.transfer', transfer(linusAccount, '12500000'), null);
  await review('erc20.approve', { contractAddress: DemoDollar, spender: market, amount: '1000000000' }, null);
  await review('erc721.setApprovalForAll', { contractAddress: FieldNotes, operator: market, approved: true }, 'review-all');
  await mine(13);
  const table = page.getByRole('table', { name: 'Activity' });
  await table.getByText('confirmed').nth(2).waitFor();
  await review('erc20.transfer', transfer(linusAccount, '40000000'), null);
  await table.getByText('pending').first().waitFor();
  // Until the notice has closed.
  await page.mouse.move(700, 700);
  await page.waitForTimeout(9_000);
  await take(page, 'activity-open');
}
