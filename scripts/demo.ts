/** `npm run demo`: walks the app by itself, as a person would, and writes the pictures that the docs show; `-- all` every other one. */
import { join } from 'node:path';
import { type Person, people } from '#sandbox/people.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp, startBrowser } from '#test/support/app.ts';
import { buildIfStale } from './build.ts';
import { walkApprovals } from './demo-approvals.ts';
import { type Camera, createCamera } from './demo-camera.ts';
import { liveHistory, writeBeginning, writePatientAnvil } from './demo-chain.ts';
import { walkCollectibles } from './demo-collectibles.ts';
import { signIn, walkConnect } from './demo-connect.ts';
import { walkConsole } from './demo-console.ts';
import { walkContracts } from './demo-contracts.ts';
import { pictureDesignSystem } from './demo-design.ts';
import { walkExplorer } from './demo-explorer.ts';
import { walkOffline } from './demo-offline.ts';
import { walkAddresses, walkSearch } from './demo-search.ts';
import { walkSettings } from './demo-settings.ts';
import { walkTokens } from './demo-tokens.ts';
import { seeTransactions, walkTransactions } from './demo-transaction.ts';
import { walkNames, walkWallet, walkWalletDialogs } from './demo-wallet.ts';
import { walkWrites } from './demo-writes.ts';
import { openDisplay } from './display.ts';

const ada = people[0];
if (ada === undefined) throw new Error('the sandbox has no people');
const camera = createCamera(process.argv.includes('all'));
buildIfStale();
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
