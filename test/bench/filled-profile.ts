/** A profile with much in it: two thousand entries in the activity, five thousand contacts, and five hundred tokens on the chain. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { concat, encodeAbiParameters, encodeFunctionData, getAddress, type Hex, keccak256, pad, parseAbi, stringToHex, toHex } from 'viem';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import type { SignedIn } from '#test/bench/signed-in.ts';
import { toEntry } from '#test/support/entries.ts';

/** Of each: entries of the journal, and transactions that only the chain has. */
const entries = 1_000;
const inBlock = 20;
const contacts = 5_000;
const followed = 500;

const [ada, grace] = people;
if (ada === undefined || grace === undefined) throw new Error('the sandbox has no people');
export const [account] = ada.accounts;
const [other] = grace.accounts;
export const token = demoContracts.DemoDollar;
/** Of the name; the symbol is in the next one. */
const nameSlot = 3;

/** Payments of a token to and fro, which a scan finds. Answers the last one's hash. */
export async function fillChain({ app: { page }, chain }: SignedIn): Promise<Hex> {
  const abi = parseAbi(['function transfer(address to, uint256 value)']);
  let last: Hex = '0x';
  await chain.setIntervalMining({ interval: 0 });
  await chain.setAutomine(false);
  for (let made = 0; made < entries; made += 1) {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [made % 2 === 0 ? other : account, BigInt(made + 1)] });
    last = await chain.sendTransaction({ account: made % 2 === 0 ? account : other, chain: null, gas: 200_000n, to: token, data } as never);
    if (made % inBlock === inBlock - 1) await chain.mine({ blocks: 1 });
  }
  const newest = Number(await chain.getBlockNumber({ cacheTime: 0 })).toLocaleString('en-US');
  await expect(page.getByRole('complementary').getByText(newest, { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: /^Scan \d/ }).click({ timeout: 60_000 });
  await expect(page.getByText(/^Last 7 days · Blocks 0–[\d,]+ checked$/)).toBeVisible({ timeout: 300_000 });
  return last;
}

const addressOf = (head: string, index: number) => getAddress(`0x${head}${index.toString(16).padStart(40 - head.length, '0')}`);

/** Tokens of their own names and symbols, by the code of another: where OpenZeppelin's ERC20 keeps them. */
export async function makeTokens({ chain }: SignedIn): Promise<void> {
  const bytecode = await chain.getCode({ address: token });
  if (bytecode === undefined) throw new Error('no token');
  const short = (text: string) => concat([pad(stringToHex(text), { dir: 'right', size: 31 }), toHex(text.length * 2, { size: 1 })]);
  for (let index = 0; index < followed; index += 1) {
    const address = addressOf('70', index);
    await chain.setCode({ address, bytecode });
    const slots = [`Token ${index}`, `TK${index}`].map(short);
    for (const [at, value] of slots.entries()) await chain.setStorageAt({ address, index: nameSlot + at, value });
    const held = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [account, 0n]));
    await chain.setStorageAt({ address, index: held, value: toHex(BigInt(index) * 10n ** 6n, { size: 32 }) });
  }
}

/** Names, symbols and decimals of all that are followed, as Pay many needs them. */
export async function readTokens({ app: { page } }: SignedIn): Promise<void> {
  await expect(page.getByRole('navigation').first()).toBeVisible({ timeout: 60_000 });
  await page.evaluate("location.hash = '/pay'");
  await page.getByLabel('Lines').fill('nobody, TK1, 1');
  await expect(page.getByText('Correct the lines first.')).toBeVisible({ timeout: 120_000 });
  // What was read is stored within a tenth of a second.
  await page.waitForTimeout(1_000);
}

function fillNotebook(database: DatabaseSync): void {
  const insert = database.prepare("INSERT INTO entry (connection, subject, label, note, contact) VALUES ('sandbox', ?, ?, ?, 1)");
  for (let index = 0; index < contacts; index += 1) {
    const [subject, name] = [addressOf('c0', index * 7919), `Contact ${(index * 7919) % contacts}`];
    insert.run(subject, name, index % 10 === 0 ? `Met in ${index}` : '');
  }
}

function fillTokens(database: DatabaseSync): void {
  const insert = database.prepare("INSERT INTO saved (connection, kind, key, body) VALUES ('sandbox', 'token', ?, ?)");
  const [{ kept }] = database.prepare("SELECT count(*) AS kept FROM saved WHERE connection = 'sandbox' AND kind = 'token'").all() as [
    { kept: number },
  ];
  for (let index = 0; index < followed - kept; index += 1) {
    const address = addressOf('70', index);
    const body = { address, standard: 'erc20', pinned: false, hidden: false, place: 100 + index, addedAt: Date.now() };
    insert.run(address, JSON.stringify(body));
  }
}

/** Answers the id of one of the journal's entries. */
export function fillVault(data: string): string {
  const database = new DatabaseSync(join(data, 'vault.db'));
  database.exec('BEGIN');
  fillNotebook(database);
  fillTokens(database);
  const id = fillJournal(database);
  database.exec('COMMIT');
  database.close();
  return id;
}

function fillJournal(database: DatabaseSync): string {
  const insert = database.prepare('INSERT INTO journal (id, connection, identity, digest, state, at, body) VALUES (?, ?, ?, ?, ?, ?, ?)');
  let id = '';
  for (let index = 0; index < entries; index += 1) {
    const at = Date.now() - (index + 1) * 60_000;
    const settled = { state: 'confirmed', settledAt: at, settledBy: 'service', sentAt: at, answeredAt: at, differences: [] } as const;
    const hash = `0x${index.toString(16).padStart(64, '0')}`;
    const about = { accounts: ada?.accounts ?? [], connection: 'sandbox', title: `Send ${index} DUSD to Savings` };
    const { state, ...kept } = toEntry({ ...settled, ...about, hash, preparedAt: at });
    insert.run(kept.id, kept.connection, kept.identity, kept.digest, state, kept.preparedAt, JSON.stringify(kept));
    id = kept.id;
  }
  return id;
}
