/** Every operation through main's own client, against the real sandbox: each answer matches what the chain says to a direct client. */

import { decodeFunctionResult, encodeFunctionData, erc20Abi } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import contracts from '#sandbox/contracts/compiled.json' with { type: 'json' };
import { demoContracts, market } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { type OperationInput, operationIds, type ReadId, type WriteId } from '#shared/core/operations/table.ts';
import { type MainServices, startMainServices } from '#test/support/main-services.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { createBrowser } from '#test/support/sign-in.ts';
import { visit } from '#test/support/visit.ts';
import { writeOf } from '#test/support/write.ts';

const { DemoDollar, FieldNotes } = demoContracts;
const notes = { address: FieldNotes, abi: contracts.FieldNotes.abi } as const;
const dollar = { address: DemoDollar, abi: erc20Abi } as const;
const [ada, grace] = [people[0]?.accounts[0] ?? '0x', people[1]?.accounts[0] ?? '0x'];

let sandbox: RunningSandbox;
let main: MainServices;
const used = new Set<string>();

beforeAll(async () => {
  sandbox = await startSandbox();
  const browse = async (link: string) => {
    const [person] = sandbox.people;
    const browser = createBrowser();
    const page = await browser.visit(link);
    const consent = await browser.submit(page.at, { email: person?.email ?? '', password: person?.password ?? '' });
    const back = await browser.submit(consent.at, { answer: 'allow', scope: sandbox.scopes.split(' ') });
    void visit(back.at).catch(() => {});
    return true;
  };
  main = await startMainServices(sandbox, { browse });
  await main.signIn();
});
afterAll(async () => {
  await main?.stop();
  await sandbox?.stop();
});

async function read<Id extends ReadId>(id: Id, input: OperationInput<Id>): Promise<unknown> {
  used.add(id);
  const answer = await main.client.read(id, main.connection, input);
  if (!answer.ok) throw new Error(`${id}: ${JSON.stringify(answer.error)}`);
  expect(answer.value).toMatchObject({ source: 'service', problem: null, reading: { recognized: true } });
  return answer.value.reading.recognized ? answer.value.reading.value : null;
}

async function write<Id extends WriteId>(id: Id, input: OperationInput<Id>) {
  used.add(id);
  const answer = await main.client.write(writeOf(id, main.connection, input, main.session.signInNumber(main.connection.id)));
  if (!answer.ok) throw new Error(`${id}: ${JSON.stringify(answer.error)}`);
  if (!answer.value.reading.recognized) throw new Error(`${id}: ${answer.value.raw}`);
  const receipt = await sandbox.rpc.waitForTransactionReceipt({ hash: answer.value.reading.value as `0x${string}`, pollingInterval: 20 });
  expect(receipt).toMatchObject({ status: 'success', from: ada.toLowerCase() });
  return receipt;
}

const onDollar = <F extends 'balanceOf' | 'allowance' | 'totalSupply'>(functionName: F, args: readonly unknown[] = []) =>
  sandbox.rpc.readContract({ ...dollar, functionName, args } as never) as Promise<bigint>;
const onNotes = (functionName: string, args: readonly unknown[]) =>
  sandbox.rpc.readContract({ ...notes, functionName, args } as never) as Promise<unknown>;
const ownerOf = (tokenId: bigint) => onNotes('ownerOf', [tokenId]);
const firstOfAda = () => onNotes('tokenOfOwnerByIndex', [ada, 0n]) as Promise<bigint>;

test('user, chain and block', async () => {
  expect(await read('user.get', {})).toMatchObject({ handle: 'ada', address: ada });
  expect(await read('user.balance', {})).toBe(String(await sandbox.rpc.getBalance({ address: ada })));
  expect(await read('user.accounts', {})).toEqual(people[0]?.accounts.map((address) => ({ address, name: null })));
  expect(await read('chain.id', {})).toBe(String(await sandbox.rpc.getChainId()));
  const number = String(await read('block.latestNumber', {}));
  const block = await sandbox.rpc.getBlock({ blockNumber: BigInt(number) });
  expect(await read('block.get', { number })).toMatchObject({
    number,
    hash: block.hash,
    gasUsed: String(block.gasUsed),
    timestamp: String(block.timestamp),
  });
});

test('ERC20: what is read', async () => {
  expect(await read('erc20.balance', { contractAddress: DemoDollar })).toBe(String(await onDollar('balanceOf', [ada])));
  expect(await read('erc20.allowance', { contractAddress: DemoDollar, owner: ada, spender: market })).toBe(
    String(await onDollar('allowance', [ada, market])),
  );
  expect(await read('erc20.totalSupply', { contractAddress: DemoDollar })).toBe(String(await onDollar('totalSupply')));
});

test('ERC721: what is read', async () => {
  const count = (await onNotes('balanceOf', [ada])) as bigint;
  expect(count).toBeGreaterThan(1n);
  expect(await read('erc721.balance', { contractAddress: FieldNotes, owner: ada })).toBe(String(count));
  const ids = await Promise.all(Array.from({ length: Number(count) }, (_, index) => onNotes('tokenOfOwnerByIndex', [ada, BigInt(index)])));
  expect(await read('erc721.tokensOfOwner', { contractAddress: FieldNotes, owner: ada })).toEqual(ids.map(String));
  expect(await read('erc721.tokenOfOwnerByIndex', { contractAddress: FieldNotes, owner: ada, index: '1' })).toBe(String(ids[1]));
  const tokenId = String(ids[0]);
  expect(await read('erc721.tokenUri', { contractAddress: FieldNotes, tokenId })).toBe(await onNotes('tokenURI', [BigInt(tokenId)]));
  expect(await read('erc721.approved', { contractAddress: FieldNotes, tokenId })).toEqual(
    [await onNotes('getApproved', [BigInt(tokenId)])].filter((address) => address !== `0x${'0'.repeat(40)}`),
  );
  expect(await read('erc721.isApprovedForAll', { contractAddress: FieldNotes, owner: ada, operator: market })).toBe(
    await onNotes('isApprovedForAll', [ada, market]),
  );
});

test('a contract’s function, in every encoding of its parameters', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [grace] });
  const { data: raw } = await sandbox.rpc.call({ to: DemoDollar, data });
  const onChain = decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: raw ?? '0x' });
  const input = { functionSignature: 'balanceOf(address) view returns (uint256)', params: [grace], contractAddress: DemoDollar };
  for (const paramsEncoding of ['json-string', 'array', 'comma-string'] as const) {
    const connection = { ...main.connection, settings: { ...main.connection.settings, paramsEncoding } };
    const answer = await main.client.read('contract.call', connection, input);
    expect(answer).toMatchObject({ ok: true, value: { reading: { value: { result: String(onChain) } } } });
  }
  used.add('contract.call');
});

test('ERC20: what is written, by the state of the chain', async () => {
  const [ours, theirs] = [await onDollar('balanceOf', [ada]), await onDollar('balanceOf', [grace])];
  const receipt = await write('erc20.transfer', { contractAddress: DemoDollar, amount: '1234567', receiver: grace });
  expect([await onDollar('balanceOf', [ada]), await onDollar('balanceOf', [grace])]).toEqual([ours - 1_234_567n, theirs + 1_234_567n]);
  const hash = receipt.transactionHash;
  expect(await read('transaction.get', { hash })).toMatchObject({
    hash,
    from: ada,
    to: DemoDollar,
    value: '0',
    blockNumber: String(receipt.blockNumber),
  });
  expect(await read('transaction.receipt', { hash })).toMatchObject({
    transactionHash: hash,
    status: 'success',
    gasUsed: String(receipt.gasUsed),
    logs: receipt.logs.map(({ data, topics }) => ({ address: DemoDollar, data, topics })),
  });
  await write('erc20.approve', { contractAddress: DemoDollar, amount: '500', spender: ada });
  expect(await onDollar('allowance', [ada, ada])).toBe(500n);
  await write('erc20.transferFrom', { contractAddress: DemoDollar, from: ada, receiver: grace, amount: '499' });
  expect(await onDollar('allowance', [ada, ada])).toBe(1n);
  expect(await onDollar('balanceOf', [grace])).toBe(theirs + 1_234_567n + 499n);
});

test('ERC721: what is written, by the state of the chain', async () => {
  const first = await firstOfAda();
  await write('erc721.approve', { contractAddress: FieldNotes, tokenId: String(first), approvedAddress: market });
  expect(await onNotes('getApproved', [first])).toBe(market);
  for (const approved of [true, false]) {
    await write('erc721.setApprovalForAll', { contractAddress: FieldNotes, operator: grace, approved });
    expect(await onNotes('isApprovedForAll', [ada, grace])).toBe(approved);
  }
  for (const id of ['erc721.transferFrom', 'erc721.safeTransferFrom'] as const) {
    const tokenId = await firstOfAda();
    await write(id, { contractAddress: FieldNotes, tokenId: String(tokenId), from: ada, receiver: grace });
    expect(await ownerOf(tokenId)).toBe(grace);
  }
});

test('a submitted transaction', async () => {
  const before = await onDollar('balanceOf', [grace]);
  await write('transaction.submit', { functionSignature: 'transfer(address,uint256)', params: [grace, '7'], contractAddress: DemoDollar });
  expect(await onDollar('balanceOf', [grace])).toBe(before + 7n);
});

test('error: M5 a revert is a rejection in the service’s words, and changes nothing', async () => {
  const before = await sandbox.rpc.getTransactionCount({ address: ada });
  const refused = await main.client.write(
    writeOf(
      'erc20.transfer',
      main.connection,
      {
        contractAddress: DemoDollar,
        amount: String(2n ** 255n),
        receiver: grace,
      },
      main.session.signInNumber(main.connection.id),
    ),
  );
  expect(refused).toMatchObject({ ok: false, error: { code: 'service', status: 422, text: expect.stringMatching(/balance|funds/i) } });
  expect(await sandbox.rpc.getTransactionCount({ address: ada })).toBe(before);
});

test('no operation was left out', () => {
  expect([...used].sort()).toEqual([...operationIds].sort());
});
