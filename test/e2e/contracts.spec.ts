/** Contracts: added by signature, ABI or known interface, read and written through their forms, compared with the chain itself. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { AbiCoder, Interface } from 'ethers';
import fc from 'fast-check';
import { parseAbi } from 'viem';
import contracts from '#sandbox/contracts/compiled.json' with { type: 'json' };
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { checksummed } from '#shared/core/address.ts';
import { anyTypes, named, type Typed } from '#test/support/any-types.ts';
import { answerBox, makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { echoAddress, echoCode } from '#test/support/echo-contract.ts';
import { expectGood, hideToasts } from '#test/support/good-looks.ts';
import { enter, tabTo } from '#test/support/keys.ts';
import { confirmChange, confirmReview, openedChange, openedReview } from '#test/support/review-window.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { enterSandbox, fillService } from '#test/support/walk.ts';

const { DemoDollar, GovernanceToken, FieldNotes } = demoContracts;
const [ada, grace] = people;
if (ada === undefined || grace === undefined) throw new Error('the sandbox has no people');
const [mine] = ada.accounts;
const [theirs] = grace.accounts;
const echo = checksummed(echoAddress) as `0x${string}`;
const erc20 = parseAbi(['function balanceOf(address) view returns (uint256)', 'function totalSupply() view returns (uint256)']);

const data = makeDataFolder();
let service: RunningSandbox;
let app: RunningApp;
let page: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  [service, app] = await Promise.all([startSandbox(), startApp({ data })]);
  ({ page } = app);
  await service.rpc.setCode({ address: echo, bytecode: echoCode });
  await fillService(page, service, service.scopes);
  await enterSandbox(app);
});
test.afterAll(async () => {
  await app?.quit();
  await service?.stop().catch(() => {});
  removeFolder(data);
});

const button = (name: string | RegExp, within: Page | Locator = page) => within.getByRole('button', { name, exact: true });
const region = (name: string) => page.getByRole('region', { name, exact: true });
const form = () => page.getByRole('form');
const answer = () => region('Answer');
const functions = () => page.getByRole('navigation', { name: 'Functions' });
const placeNow = () => page.evaluate(() => location.hash.slice(1));
const balanceOf = (account: string) =>
  service.rpc.readContract({ address: DemoDollar, abi: erc20, functionName: 'balanceOf', args: [account as `0x${string}`] });
const spaced = (value: bigint) => value.toString().replace(/\B(?=(\d{3})+$)/g, ' ');

async function open(address: string): Promise<void> {
  await page.getByRole('link', { name: 'Contracts' }).first().click();
  await page.getByLabel('Contract address').fill(address);
  await button('Open').click();
  await expect(region('Contract')).toContainText(address.slice(-4));
}
/** The field of the form on the screen. */
const field = (label: string) => form().getByLabel(label, { exact: true });

test('default: a signature that is pasted; the answer is what the chain says, in base units and others', async () => {
  await page.getByRole('link', { name: 'Contracts' }).click();
  await expect(region('Saved contracts')).toContainText('No contracts yet.');
  await page.getByLabel('Contract address').fill('0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD36');
  await button('Open').click();
  await expect(page.getByText('This address’s checksum is wrong')).toBeVisible();
  await page.getByLabel('Contract address').fill(`ethereum:${GovernanceToken}/transfer?address=${mine}`);
  await button('Open').click();
  expect(await placeNow()).toBe(`/contracts/${GovernanceToken}`);
  await region('Interface').getByText('Signature', { exact: true }).click();
  await page.getByLabel('Function signature').fill('totalSupply( view');
  await button('Add interface').click();
  await expect(page.getByText('Expected a function or error')).toBeVisible();
  await page.getByLabel('Function signature').fill('totalSupply() view returns (uint256)');
  await button('Add interface').click();
  await button('Read').click();
  const supply = await service.rpc.readContract({ address: GovernanceToken, abi: erc20, functionName: 'totalSupply' });
  await expect(answer()).toContainText(spaced(supply));
  await answer().getByRole('button', { name: '18 decimals' }).click();
  await expect(answer()).toContainText((supply / 10n ** 18n).toLocaleString('en-US'));
  await button('Raw', answer()).click();
  await expect(page.getByRole('dialog')).toContainText('"result"');
  await page.keyboard.press('Escape');
});

test('default: an ABI from a build artifact; unreadable parts are listed, and each overload is separate', async () => {
  await open(FieldNotes);
  await page.getByText('ABI', { exact: true }).click();
  const abi = [...contracts.FieldNotes.abi, { type: 'function', name: 'odd', inputs: [{ type: 'uint7' }] }];
  await page.getByRole('textbox', { name: 'ABI' }).fill(JSON.stringify({ contractName: 'FieldNotes', abi }));
  await button('Add interface').click();
  await expect(region('Result')).toContainText('1 part couldn’t be read');
  await expect(page.getByRole('list', { name: 'Not read' })).toContainText('odd The type uint7 isn’t supported.');
  await expect(region('Contract')).toContainText('ERC721Enumerable');
  await expect(functions().getByRole('button', { name: /^safeTransferFrom/ })).toHaveCount(2);
  await page.getByLabel('Find a function').fill('uri');
  await expect(functions().getByRole('listitem')).toHaveCount(1);
  await button(/^tokenURI/, functions()).click();
  await field('tokenId').fill('1');
  await button('Read').click();
  await expect(answer()).toContainText('data:');
});

test('default: a known interface; the unit is chosen, the write is reviewed, the chain is changed, the answer compared with the last', async () => {
  await open(DemoDollar);
  await page.getByRole('checkbox', { name: 'ERC20', exact: true }).check();
  await button('Add interface').click();
  await button(/^balanceOf/, functions()).click();
  await field('account').fill(theirs);
  await button('Read').click();
  const before = await balanceOf(theirs);
  await expect(answer()).toContainText(spaced(before));
  await button('Save call').click();
  await page.getByRole('dialog').getByLabel('Name').fill('Grace’s dollars');
  await button('Save', page.getByRole('dialog')).click();
  await button(/^transfer\(/, functions()).click();
  await field('to').fill('0x1234');
  await field('value').fill('2.5');
  await field('Unit of value').selectOption({ label: 'token units (DUSD)' });
  await expect(form()).toContainText('= 2 500 000 in base units');
  await button('Write').click();
  await expect(form().getByText('An address is 0x and 40 hexadecimal digits.')).toBeVisible();
  await expect(field('to')).toBeFocused();
  await field('to').fill(theirs);
  const contract = new Interface(['function transfer(address to, uint256 value) returns (bool)']);
  await form().getByText('Call data').click();
  expect(await callData()).toBe(contract.encodeFunctionData('transfer', [theirs, 2_500_000n]));
  await button('Simulate').click();
  await expect(answer()).toContainText('wouldn’t fail');
  expect(await balanceOf(theirs)).toBe(before);
  await button('Write').click();
  await confirmReview(app, 'Send 2.5 DUSD');
  await expect(answer()).toContainText('accepted');
  await expect.poll(() => balanceOf(theirs)).toBe(before + 2_500_000n);
  await expect(answer().getByRole('link', { name: 'Track it in Activity' })).toHaveAttribute('href', /#\/activity\/[0-9a-f-]{36}$/);
  await button(/^balanceOf/, functions()).click();
  await button('Read').click();
  await expect(answer()).toContainText(`changed: it was ${spaced(before)}`);
});

test('error: M20 a refusal is shown in the contract’s own words, and nothing is sent', async () => {
  await button(/^transferFrom/, functions()).click();
  await field('from').fill(theirs);
  await field('to').fill(mine);
  await field('value').fill('1e6');
  await button('Simulate').click();
  await expect(answer()).toContainText('The contract refused');
  await expect(answer()).toContainText('ERC20InsufficientAllowance');
});

test('default: generated functions through the real form: requests and results match those of ethers', async () => {
  const coder = AbiCoder.defaultAbiCoder();
  const isHandy = (types: readonly Typed[]) => types.length > 1 && named(types).length < 220 && asJson(types).length < 900;
  // As JSON, a list that is pasted, and a tuple in its fields.
  const drawn = fc.sample(anyTypes.filter(isHandy), { numRuns: 4, seed: 21 }).filter((_, index) => index % 3 === 0);
  await open(echo);
  await page.getByText('ABI', { exact: true }).click();
  const lines = drawn.map((types, index) => `function e${index}(${named(types)}) view returns (${named(types)});`);
  await page.getByRole('textbox', { name: 'ABI' }).fill(lines.join('\n'));
  await button('Add interface').click();
  for (const [index, types] of drawn.entries()) {
    await button(new RegExp(`^e${index}\\(`), functions()).click();
    await fillIn(types);
    const values = types.map(({ value }) => value);
    const wanted = new Interface([`function e${index}(${named(types)})`]).encodeFunctionData(`e${index}`, values);
    await form().getByText('Call data').click();
    await expect.poll(() => callData()).toBe(wanted);
    await button('Read').click();
    await expect(answer().getByRole('status')).toHaveText('answered');
    const shown = (await answer().textContent()) ?? '';
    const decoded = coder.decode(
      types.map(({ type }) => type),
      `0x${wanted.slice(10)}`,
    );
    for (const leaf of leavesOf(decoded.toArray())) expect(shown).toContain(leaf);
  }
});

const asJson = (value: unknown) => JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one));
const callData = async () => (await form().getByRole('region', { name: 'Call data' }).textContent())?.replace(/\s/g, '');

/** Value by value in its own field, lists pasted; all of it as JSON where a list is inside a tuple. */
async function fillIn(types: readonly Typed[]): Promise<void> {
  if (types.some(({ type }) => /\(.*\[/.test(type) && type.endsWith(')'))) {
    await form().getByText('JSON', { exact: true }).click();
    await form()
      .getByRole('textbox', { name: 'Params' })
      .fill(asJson(types.map(({ value }) => value)));
    return;
  }
  for (const [place, { value }] of types.entries()) await fill(`a${place}`, `p${place}`, value);
}

/** `name`: of the field in its form. */
async function fill(label: string, name: string, value: unknown): Promise<void> {
  const paste = button(`Paste ${label} as JSON`);
  if (!Array.isArray(value)) {
    const input = form().locator(`[name="${name}"]`);
    await (typeof value === 'boolean' ? input.setChecked(value) : input.fill(String(value)));
  } else if ((await paste.count()) > 0) {
    await paste.click();
    await page.getByRole('dialog').getByLabel('JSON').fill(asJson(value));
    await button('Fill in', page.getByRole('dialog')).click();
  } else for (const [index, inner] of value.entries()) await fill('', `${name}.${index}`, inner);
}

function leavesOf(value: unknown): readonly string[] {
  // ethers’ own lists make lists of their kind.
  if (Array.isArray(value)) return Array.from(value as readonly unknown[]).flatMap(leavesOf);
  if (typeof value === 'bigint') return [spaced(value < 0n ? -value : value)];
  return typeof value === 'string' && /^0x[0-9a-f]{2,60}$/.test(value) ? [value] : [];
}

test('default: M11 M20 value is sent with a payable call, as typed and as reviewed', async () => {
  await button('Interface').click();
  const dialog = page.getByRole('dialog', { name: 'Interface' });
  await dialog.getByText('Signature', { exact: true }).click();
  await dialog.getByLabel('Function signature').fill('pay(string note) payable');
  await button('Add interface', dialog).click();
  await button(/^pay\(/, functions()).click();
  await field('note').fill('rent');
  await field('Value').fill('0.25e1');
  await button('Write').click();
  await expect(form().getByText('Enter digits with at most one decimal point')).toBeVisible();
  await field('Value').fill('0.25');
  await expect(form()).toContainText('= 250 000 000 000 000 000 wei');
  await button('Write').click();
  const review = await openedReview(app);
  await expect(review.getByText('0.25').first()).toBeVisible();
  const confirm = await review.getByRole('button').last().textContent();
  await confirmReview(app, confirm ?? '');
  await expect(answer()).toContainText('accepted');
  await expect.poll(() => service.rpc.getBalance({ address: echo })).toBe(250_000_000_000_000_000n);
});

test('behavior: a saved call is run from the search with the keyboard alone; a write is only filled in', async () => {
  await button('Save call').click();
  await page.getByRole('dialog').getByLabel('Name').fill('Pay rent');
  await button('Save', page.getByRole('dialog')).click();
  await page.getByRole('link', { name: 'Wallet' }).first().click();
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.insertText('run grace');
  await expect(page.getByRole('option', { name: /Run Grace’s dollars/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(answer()).toContainText(spaced(await balanceOf(theirs)));
  expect(await placeNow()).toBe(`/contracts/${DemoDollar}`);
  const sent = await service.rpc.getTransactionCount({ address: mine });
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.insertText('pay rent');
  await expect(
    page
      .getByRole('listbox', { name: 'Results' })
      .getByRole('option', { name: /^Fill in Pay rent/i })
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field('note')).toHaveValue('rent');
  await expect(field('Value')).toHaveValue('250000000000000000');
  await expect(answer()).toHaveCount(0);
  expect(await service.rpc.getTransactionCount({ address: mine })).toBe(sent);
});

test('behavior: found, filled in and read without a mouse', async () => {
  await page.keyboard.press('ControlOrMeta+8');
  await tabTo(page.getByLabel('Contract address'));
  await page.keyboard.insertText(FieldNotes);
  await page.keyboard.press('Enter');
  await tabTo(page.getByLabel('Find a function'));
  await page.keyboard.insertText('ownerOf');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(field('tokenId'));
  await page.keyboard.insertText('1');
  await enter(button('Read'));
  const owner = await service.rpc.readContract({
    address: FieldNotes,
    abi: parseAbi(['function ownerOf(uint256) view returns (address)']),
    functionName: 'ownerOf',
    args: [1n],
  });
  await expect(answer()).toContainText(owner.slice(-4));
  // It can be read once more at once.
  await expect(button('Read')).toBeFocused();
});

test('behavior: it looks right in both themes, lists and answers too', async () => {
  await hideToasts(page);
  await expectGood(page);
  await page.keyboard.press('ControlOrMeta+8');
  await expect(page.getByRole('table', { name: 'Saved contracts' }).getByRole('row')).toHaveCount(5);
  await expect(page.getByRole('table', { name: 'Saved calls' }).getByRole('row')).toHaveCount(3);
  await expectGood(page);
});

test('behavior: a file that describes a contract is added in main’s own window; its words stand beneath the review, and go with it', async () => {
  const file = {
    $schema: 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json',
    context: { contract: { deployments: [{ chainId: await service.rpc.getChainId(), address: DemoDollar }] } },
    metadata: { owner: 'Demo Bank' },
    display: {
      formats: {
        'transfer(address to,uint256 value)': {
          intent: 'Pay',
          interpolatedIntent: 'Pay {value}',
          fields: [
            { path: 'value', label: 'Sum', format: 'tokenAmount', params: { tokenPath: '@.to' } },
            { path: 'to', label: 'Payee', format: 'addressName' },
          ],
        },
      },
    },
  };
  const [good, bad] = ['good.json', 'bad.json'].map((name) => join(data, name)) as [string, string];
  writeFileSync(good, JSON.stringify(file));
  writeFileSync(bad, JSON.stringify({ ...file, metadata: { owner: `Demo${String.fromCodePoint(0x202e)}` } }));
  const card = region('Descriptions you added');
  const choose = async (path: string) => {
    await button('Add a file…', card).click();
    await (await app.box('Add descriptions of contracts')).answer('Open', { typed: path });
  };
  await page.keyboard.press('ControlOrMeta+8');
  await choose(bad);
  await expect(card.getByRole('alert')).toContainText('doesn’t say in plain letters whose it is');
  await choose(good);
  const window = await openedChange(app);
  for (const shown of ['“Demo Bank”', DemoDollar, 'transfer']) await expect(window.getByRole('dialog')).toContainText(shown);
  await confirmChange(app, 'Use descriptions');
  await expect(card.getByRole('row', { name: /Demo Bank/ })).toBeVisible();
  await open(DemoDollar);
  await button(/^transfer\(/, functions()).click();
  await field('to').fill(theirs);
  await field('value').fill('2.5');
  await button('Write').click();
  const review = await openedReview(app);
  const words = review.getByRole('region', { name: 'In the words of “Demo Bank” (a file you added)' });
  await expect(words).toContainText('Pay 2.5 DUSD');
  await expect(words).toContainText('Payee');
  await expect(review.getByRole('heading', { level: 1 })).toHaveText('Send 2.5 DUSD');
  await answerBox(review, 'Back');
  await page.keyboard.press('ControlOrMeta+8');
  await card.getByRole('button', { name: 'Remove Demo Bank' }).click();
  await expect(card).toContainText('No files yet.');
});

test('behavior: removed, it can be added again; undone, it is as before', async () => {
  await open(echo);
  await button('Remove', region('Functions')).click();
  await expect(region('Interface')).toContainText('Add an interface to read and write this contract.');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(button(/^pay\(/, functions())).toBeVisible();
  await page.keyboard.press('ControlOrMeta+8');
});

test('behavior: without the service, what was read is shown with its time; the rest says why it is missing', async () => {
  await service.stop();
  await button('Run Grace’s dollars').click();
  await expect(answer()).toContainText('last known');
  await expect(answer()).toContainText('base units');
  await field('account').fill(echo);
  await button('Read').click();
  await expect(answer()).toContainText('can’t be reached');
  expect(app.complaints).toEqual([]);
});
