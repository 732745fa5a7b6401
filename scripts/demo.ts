/** `npm run demo`: walks through the app automatically, as a person would, and writes the pictures that the docs show; `-- all` every other one. */
import { join } from 'node:path';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { type Person, people } from '#sandbox/people.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp, startBrowser } from '#test/support/app.ts';
import makeBundles from '#test/support/bundles.ts';
import { buildIfStale } from './build.ts';
import { type Camera, createCamera } from './demo-camera.ts';
import { liveHistory, writeBeginning, writePatientAnvil } from './demo-chain.ts';
import { signIn, walkConnect } from './demo-connect.ts';
import { walkConsole } from './demo-console.ts';
import { walkContracts } from './demo-contracts.ts';
import { walkExplorer } from './demo-explorer.ts';
import { walkPayMany, walkStatement } from './demo-many.ts';
import { walkAddresses, walkSearch } from './demo-search.ts';
import { walkTokens } from './demo-tokens.ts';
import { seeTransactions, walkTransactions } from './demo-transaction.ts';
import { goTo, walkNames, walkWallet, walkWalletDialogs } from './demo-wallet.ts';
import { walkWrites } from './demo-writes.ts';
import { openDisplay } from './display.ts';

const { DemoDollar, FieldNotes } = demoContracts;
const ada = people[0];
if (ada === undefined) throw new Error('the sandbox has no people');
const camera = createCamera(process.argv.includes('all'));
buildIfStale();
await makeBundles();
const display = await openDisplay();
Object.assign(process.env, display.env);
const browser = await startBrowser();
const data = makeDataFolder();
await writeBeginning(data);
let app = await startApp({ data, env: { BLOCKDESK_ANVIL: writePatientAnvil(data) } });
try {
  await walkOnline(app, ada, camera);
  await app.quit();
  app = await startApp({ data, env: { BLOCKDESK_ANVIL: join(data, 'none') } });
  await walkOffline(app, camera);
  await walkWrites(camera);
  if (camera.takesAll) await pictureDesignSystem(camera);
} finally {
  await app.quit();
  await browser.close();
  display.stop();
  removeFolder(data);
}

async function walkOnline(app: RunningApp, person: Person, camera: Camera): Promise<void> {
  await app.page.getByText('ready', { exact: true }).waitFor();
  const chain = await liveHistory(data);
  if (camera.takesAll) await walkConnect(app, camera);
  await signIn(app, browser, person, camera);
  await walkNames(app, camera);
  await seeTransactions(app, chain);
  await walkWallet(app, chain, camera);
  if (camera.takesAll) await walkWalletDialogs(app, camera);
  await walkExplorer(app, chain, camera);
  await walkTransactions(app, chain, camera);
  await walkSearch(app, camera);
  await walkTokens(app, camera);
  await walkPayMany(app, camera);
  await walkStatement(app, camera);
  await walkApprovals(app, camera);
  await walkCollectibles(app, camera);
  await walkContracts(app, camera);
  if (camera.takesAll) {
    await walkAddresses(app, camera);
    await walkSettings(app, camera);
    await walkConsole(app, camera);
  }
  await chain.leave();
}

/** Without a service: what was once seen, with its time. */
async function walkOffline({ page }: RunningApp, { take, takesAll }: Camera): Promise<void> {
  await page.getByText(/as of/).first().waitFor();
  await page.waitForTimeout(2_500);
  await take(page, 'wallet-offline');
  if (!takesAll) return;
  for (const [name, place] of [
    ['explorer', '/explorer'],
    ['tokens', '/tokens'],
    ['token', `/token/${DemoDollar}`],
    ['approvals', '/tokens/approvals'],
    ['collectibles', `/collectibles/${FieldNotes}`],
    ['contract', `/contracts/${DemoDollar}`],
  ] as const) {
    await goTo(page, place);
    await page.waitForTimeout(2_500);
    await take(page, `${name}-offline`);
  }
}

/** Approvals: who may spend or move what, one of them in full, checking one and choosing several to revoke. */
async function walkApprovals({ page }: RunningApp, { take, takesAll }: Camera): Promise<void> {
  const main = page.getByRole('main');
  await goTo(page, '/tokens/approvals');
  await main.getByRole('table', { name: 'Approvals' }).getByRole('button', { name: 'Revoke' }).first().waitFor();
  await page.waitForTimeout(800);
  await take(page, 'approvals');
  if (!takesAll) return;
  const opened = async (name: string, open: () => Promise<void>, close: () => Promise<void> = () => page.keyboard.press('Escape')) => {
    await open();
    await page.waitForTimeout(400);
    await take(page, name);
    await close();
  };
  const details = (words: RegExp) => main.getByRole('button', { name: words }).first().click();
  await opened(
    'approvals-details',
    () => details(/^Details of/),
    () => details(/^Hide details of/),
  );
  await opened('approvals-check', () => main.getByRole('button', { name: 'Check an address' }).click());
  await opened('approvals-change', () => main.getByRole('button', { name: 'Change', exact: true }).first().click());
  await main.getByRole('checkbox', { name: 'Select all' }).check();
  await take(page, 'approvals-several');
}

/** Collectibles: the gallery, one of them, and what can be done with it. */
async function walkCollectibles({ page }: RunningApp, { take, takesAll }: Camera): Promise<void> {
  const main = page.getByRole('main');
  const place = `/collectibles/${FieldNotes}`;
  await goTo(page, place);
  await page.locator('ul[aria-label=Collectibles] img').first().waitFor();
  await page.waitForTimeout(1_200);
  await take(page, 'collectibles');
  const opened = async (name: string, open: () => Promise<void>) => {
    await open();
    await page.waitForTimeout(600);
    await take(page, name);
    await page.keyboard.press('Escape');
  };
  if (takesAll) {
    await opened('collectibles-add', () => main.getByRole('button', { name: 'Add collection' }).click());
    await opened('collectibles-pictures', async () => {
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Loading pictures…' }).click();
    });
  }
  await main.getByRole('list', { name: 'Collectibles' }).getByRole('link').first().click();
  await page.getByRole('region', { name: 'Metadata', exact: true }).waitFor();
  await page.waitForTimeout(800);
  await take(page, 'collectible');
  if (!takesAll) return;
  for (const [name, words] of [
    ['collectible-transfer', 'Transfer'],
    ['collectible-approve', 'Approve…'],
    ['collectible-operators', 'Approval for all…'],
  ] as const) {
    await opened(name, () => main.getByRole('button', { name: words, exact: true }).click());
  }
}

/** In Settings: appearance, what is stored, watching with its ranges. */
async function walkSettings({ page }: RunningApp, { take }: Camera): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('region', { name: 'Appearance' }).waitFor();
  await take(page, 'settings');
  for (const [card, name] of [
    ['Watching', 'settings-watching'],
    ['Stored answers', 'settings-stored'],
  ] as const) {
    await page.getByRole('region', { name: card, exact: true }).evaluate((region) => region.scrollIntoView({ block: 'center' }));
    await take(page, name);
  }
  await page.getByRole('button', { name: 'Sign out' }).click();
  await take(page, 'sign-out');
  await page.keyboard.press('Escape');
}

/** On the design system's page: every component in every state, on one long picture. */
async function pictureDesignSystem({ take }: Camera): Promise<void> {
  buildIfStale('development');
  const development = await startApp({ data: makeDataFolder(), build: 'development' });
  const { page } = development;
  await page.getByRole('heading', { name: 'Connect to a service' }).waitFor();
  await goTo(page, '/design');
  await page.getByRole('heading', { name: 'Design system' }).waitFor();
  const height = await page.evaluate("document.querySelector('main').parentElement.scrollHeight");
  await page.setViewportSize({ width: 1184, height: Number(height) });
  await take(page, 'design-system', { only: true });
  await development.quit();
  removeFolder(development.data);
}
