/** Every write, by what the chain holds afterwards; and what is refused, with nothing sent. */
import { erc20Abi } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import contracts from '#sandbox/contracts/compiled.json' with { type: 'json' };
import { demoContracts, market } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { type Api, openApi } from '#test/support/sandbox-api.ts';
import { signIn } from '#test/support/sign-in.ts';

const { DemoDollar, GovernanceToken, FieldNotes } = demoContracts;
const notes = { address: FieldNotes, abi: contracts.FieldNotes.abi } as const;
const dollar = { address: DemoDollar, abi: erc20Abi } as const;
const governance = { address: GovernanceToken, abi: erc20Abi } as const;
const [ada, grace, linus] = [people[0]?.accounts[0] ?? '0x', people[1]?.accounts[0] ?? '0x', people[2]?.accounts[0] ?? '0x'];

let sandbox: RunningSandbox;
let adas: Api;
let graces: Api;
beforeAll(async () => {
  sandbox = await startSandbox();
  adas = openApi(sandbox, (await signIn(sandbox)).access_token);
  graces = openApi(sandbox, (await signIn(sandbox, { handle: 'grace' })).access_token);
});
afterAll(() => sandbox?.stop());

const dollarsOf = (owner: `0x${string}`) => sandbox.rpc.readContract({ ...dollar, functionName: 'balanceOf', args: [owner] });
const ownerOf = (tokenId: bigint) => sandbox.rpc.readContract({ ...notes, functionName: 'ownerOf', args: [tokenId] });
const nonceOf = (address: `0x${string}`) => sandbox.rpc.getTransactionCount({ address });
const mined = async (hash: `0x${string}`) => {
  const receipt = await sandbox.rpc.waitForTransactionReceipt({ hash, pollingInterval: 20 });
  expect(receipt.status).toBe('success');
  return receipt;
};

describe('erc20', () => {
  it('transfer: from the signing account', async () => {
    const [from, to] = [await dollarsOf(ada), await dollarsOf(linus)];
    const receipt = await mined(await adas.send('/erc20/transfer', { contractAddress: DemoDollar, amount: '1234567', address: linus }));
    expect(receipt.from).toBe(ada.toLowerCase());
    expect([await dollarsOf(ada), await dollarsOf(linus)]).toEqual([from - 1_234_567n, to + 1_234_567n]);
  });

  it('approve, then transferFrom by the one who may', async () => {
    await mined(await adas.send('/erc20/approve', { contractAddress: DemoDollar, amount: '5000', address: grace }));
    const allowance = () => sandbox.rpc.readContract({ ...dollar, functionName: 'allowance', args: [ada, grace] });
    expect(await allowance()).toBe(5000n);
    const before = await dollarsOf(linus);
    await mined(await graces.send('/erc20/transferFrom', { contractAddress: DemoDollar, from: ada, to: linus, amount: '4999' }));
    expect(await allowance()).toBe(1n);
    expect(await dollarsOf(linus)).toBe(before + 4999n);
  });
});

describe('erc721', () => {
  const transfer = { from: ada, to: grace, contractAddress: FieldNotes };

  it.each(['/erc721/transferFrom', '/erc721/safeTrasferFrom', '/erc721/safeTransferFrom'])('%s: to another owner', async (path) => {
    const count = (await sandbox.rpc.readContract({ ...notes, functionName: 'balanceOf', args: [ada] })) as bigint;
    const tokenId = (await sandbox.rpc.readContract({ ...notes, functionName: 'tokenOfOwnerByIndex', args: [ada, count - 1n] })) as bigint;
    await mined(await adas.send(path, { ...transfer, tokenId: String(tokenId) }));
    expect(await ownerOf(tokenId)).toBe(grace);
  });

  it('safe transfer: refused by a contract that cannot hold it, which a plain one is not', async () => {
    const body = { ...transfer, to: DemoDollar, tokenId: '1' };
    expect(await adas.refused('/erc721/safeTrasferFrom', body)).toEqual({
      status: 422,
      code: 'reverted',
      message: `The contract refused: ERC721InvalidReceiver(receiver: ${DemoDollar}).`,
    });
    expect(await ownerOf(1n)).toBe(ada);
  });

  it.each(['approvedAddresss', 'approvedAddress'])('approve: by the field %s', async (field) => {
    await mined(await adas.send('/erc721/approve', { contractAddress: FieldNotes, tokenId: '2', [field]: linus }));
    expect(await sandbox.rpc.readContract({ ...notes, functionName: 'getApproved', args: [2n] })).toBe(linus);
    await mined(await adas.send('/erc721/approve', { contractAddress: FieldNotes, tokenId: '2', [field]: `0x${'0'.repeat(40)}` }));
    expect(await sandbox.rpc.readContract({ ...notes, functionName: 'getApproved', args: [2n] })).toBe(`0x${'0'.repeat(40)}`);
  });

  it('approval for all: set and unset', async () => {
    for (const approved of [true, false]) {
      await mined(await adas.send('/erc721/setApprovalForAll', { operator: market, approved, contractAddress: FieldNotes }));
      expect(await sandbox.rpc.readContract({ ...notes, functionName: 'isApprovedForAll', args: [ada, market] })).toBe(approved);
    }
  });
});

describe('transaction submit', () => {
  const body = { functionSignature: 'function transfer(address,uint256)', contractAddress: GovernanceToken };

  it('default: any function, and the transaction can be read back', async () => {
    const before = await sandbox.rpc.readContract({ ...governance, functionName: 'balanceOf', args: [linus] });
    const hash = await adas.send('/transaction/submit', { ...body, params: JSON.stringify([linus, '1000000000000000001']) });
    await mined(hash);
    const after = await sandbox.rpc.readContract({ ...governance, functionName: 'balanceOf', args: [linus] });
    expect(after - before).toBe(1_000_000_000_000_000_001n);
    expect(await adas.get(`/transaction/${hash}`)).toMatchObject({ transaction: { hash, from: ada, to: GovernanceToken, value: '0' } });
    expect(await adas.get(`/transaction/${hash}/receipt`)).toMatchObject({ transactionHash: hash, status: 1, from: ada });
  });

  it('behavior: before it is in a block there is a transaction and no receipt', async () => {
    const slow = await startSandbox({ mining: 'slow' });
    try {
      const api = openApi(slow, (await signIn(slow)).access_token);
      const hash = await api.send('/transaction/submit', { ...body, params: JSON.stringify([linus, '1']) });
      expect(await api.get(`/transaction/${hash}`)).toMatchObject({ transaction: { hash, blockNumber: null, confirmations: 0 } });
      expect(await api.refused(`/transaction/${hash}/receipt`)).toMatchObject({
        status: 404,
        message: `Transaction ${hash} is in no block yet.`,
      });
      await slow.rpc.mine({ blocks: 1 });
      expect(await api.get(`/transaction/${hash}/receipt`)).toMatchObject({ status: 1, confirmations: 1 });
    } finally {
      await slow.stop();
    }
  });

  it('value: sent along, or refused where the function takes none', async () => {
    const params = JSON.stringify([linus, '1']);
    const nonce = await nonceOf(ada);
    expect(await adas.refused('/transaction/submit', { ...body, params, value: '1' })).toMatchObject({ status: 422, code: 'reverted' });
    await mined(await adas.send('/transaction/submit', { ...body, params, value: '0' }));
    const purse = await deployPurse();
    const before = await sandbox.rpc.getBalance({ address: purse });
    await mined(
      await adas.send('/transaction/submit', { functionSignature: 'deposit()', params: '[]', contractAddress: purse, value: '77' }),
    );
    expect(await sandbox.rpc.getBalance({ address: purse })).toBe(before + 77n);
    expect(await nonceOf(ada)).toBe(nonce + 2);
  });

  it('error: more than the account has', async () => {
    const purse = await deployPurse();
    const refused = await adas.refused('/transaction/submit', {
      functionSignature: 'deposit()',
      params: '[]',
      contractAddress: purse,
      value: String(10n ** 30n),
    });
    expect(refused).toMatchObject({ status: 422, code: 'not-accepted', message: expect.stringMatching(/funds.*Nothing was sent\.$/i) });
  });
});

/** A contract that takes whatever it is sent: STOP. */
async function deployPurse(): Promise<`0x${string}`> {
  const address = `0x${'9a'.repeat(20)}` as const;
  await sandbox.rpc.setCode({ address, bytecode: '0x00' });
  return address;
}

const word = (value: number) => value.toString(16).padStart(64, '0');

describe('refusals', () => {
  /** Code that copies the data after its ten bytes and reverts with it: CODECOPY, REVERT. */
  const revertWith = (data: string): `0x${string}` => {
    const size = (data.length / 2).toString(16).padStart(2, '0');
    return `0x60${size}600a5f3960${size}5ffd${data}`;
  };

  it.each([
    ['Error(string)', revertWith(`08c379a0${word(32)}${word(9)}${Buffer.from('not today').toString('hex').padEnd(64, '0')}`), 'not today.'],
    ['Panic(uint256)', revertWith(`4e487b71${word(17)}`), 'a calculation overflowed or underflowed (Panic).'],
    ['an unknown error', revertWith('12345678'), 'an error of its own (0x12345678).'],
    ['no reason', '0x5f5ffd' as const, 'it gives no reason.'],
  ] as const)('error: %s in words, and nothing is sent', async (_, bytecode, reason) => {
    const address = `0x${'9b'.repeat(20)}` as const;
    await sandbox.rpc.setCode({ address, bytecode });
    const nonce = await nonceOf(ada);
    const body = { functionSignature: 'anything()', params: '[]', contractAddress: address };
    const expected = { status: 422, code: 'reverted', message: `The contract refused: ${reason}` };
    expect(await adas.refused('/transaction/submit', body)).toEqual(expected);
    expect(await adas.refused('/contract/call', body)).toEqual(expected);
    expect(await nonceOf(ada)).toBe(nonce);
  });

  it('error: OpenZeppelin’s own errors, with their values', async () => {
    const nonce = await nonceOf(ada);
    const balance = await dollarsOf(ada);
    expect(await adas.refused('/erc20/transfer', { contractAddress: DemoDollar, amount: String(balance + 1n), address: grace })).toEqual({
      status: 422,
      code: 'reverted',
      message: `The contract refused: ERC20InsufficientBalance(sender: ${ada}, balance: ${balance}, needed: ${balance + 1n}).`,
    });
    expect(
      await adas.refused('/erc20/transferFrom', { contractAddress: GovernanceToken, from: linus, to: ada, amount: '5' }),
    ).toMatchObject({ message: `The contract refused: ERC20InsufficientAllowance(spender: ${ada}, allowance: 0, needed: 5).` });
    expect(await adas.refused('/erc721/transferFrom', { contractAddress: FieldNotes, from: grace, to: ada, tokenId: '4' })).toMatchObject({
      status: 422,
      message: `The contract refused: ERC721InsufficientApproval(operator: ${ada}, tokenId: 4).`,
    });
    expect(await nonceOf(ada)).toBe(nonce);
  });

  it.each([
    ['/erc20/transfer', { amount: '1', address: grace }],
    ['/erc20/approve', { amount: '1', address: grace }],
    ['/erc20/transferFrom', { amount: '1', from: ada, to: grace }],
    ['/erc721/transferFrom', { from: ada, to: grace, tokenId: '1' }],
    ['/erc721/safeTrasferFrom', { from: ada, to: grace, tokenId: '1' }],
    ['/erc721/approve', { tokenId: '1', approvedAddresss: grace }],
    ['/erc721/setApprovalForAll', { operator: grace, approved: true }],
    ['/transaction/submit', { functionSignature: 'f()', params: '[]', value: '1' }],
  ])('error: %s where there is no contract, and nothing is sent', async (path, body) => {
    const nonce = await nonceOf(ada);
    expect(await adas.refused(path, { ...body, contractAddress: linus })).toEqual({
      status: 404,
      code: 'no-contract',
      message: `There is no contract at ${linus}.`,
    });
    expect(await nonceOf(ada)).toBe(nonce);
  });
});

describe('many at once', () => {
  it.each(['fast', 'slow'] as const)(
    'behavior: 100 from one account, a third of them impossible, leave no gap (mining %s)',
    async (mining) => {
      const own = await startSandbox({ mining });
      try {
        const api = openApi(own, (await signIn(own)).access_token);
        const balance = await own.rpc.readContract({ ...dollar, functionName: 'balanceOf', args: [linus] });
        const nonce = await own.rpc.getTransactionCount({ address: ada });
        const amounts = Array.from({ length: 100 }, (_, index) => (index % 3 === 2 ? 10n ** 20n : BigInt(index + 1)));
        const responses = await Promise.all(
          amounts.map((amount) => api.post('/erc20/transfer', { contractAddress: DemoDollar, amount: String(amount), address: linus })),
        );
        const possible = amounts.filter((amount) => amount < 10n ** 20n);
        expect(responses.map(({ status }) => status)).toEqual(amounts.map((amount) => (amount < 10n ** 20n ? 200 : 422)));
        const hashes = (await Promise.all(responses.map((each) => each.json() as Promise<{ hash?: string }>))).flatMap(
          ({ hash }) => hash ?? [],
        );
        expect(new Set(hashes).size).toBe(possible.length);
        if (mining === 'slow') await own.rpc.mine({ blocks: 1 });
        await expect.poll(() => own.rpc.getTransactionCount({ address: ada })).toBe(nonce + possible.length);
        const sum = possible.reduce((total, amount) => total + amount, 0n);
        expect(await own.rpc.readContract({ ...dollar, functionName: 'balanceOf', args: [linus] })).toBe(balance + sum);
        // The node takes a block's transactions out of its pool a moment after the block.
        await expect.poll(() => own.rpc.getTxpoolStatus()).toEqual({ pending: 0, queued: 0 });
      } finally {
        await own.stop();
      }
    },
  );

  it('behavior: what waits for a block counts: the second that would spend the same is refused', async () => {
    const slow = await startSandbox({ mining: 'slow' });
    try {
      const api = openApi(slow, (await signIn(slow)).access_token);
      const all = await slow.rpc.readContract({ ...dollar, functionName: 'balanceOf', args: [ada] });
      const body = { contractAddress: DemoDollar, amount: String(all), address: linus };
      const statuses = (await Promise.all([api.post('/erc20/transfer', body), api.post('/erc20/transfer', body)])).map(
        ({ status }) => status,
      );
      expect(statuses.sort()).toEqual([200, 422]);
    } finally {
      await slow.stop();
    }
  });

  it('behavior: transactions past the service do not put it off', async () => {
    const nonce = await nonceOf(ada);
    await adas.send('/erc20/transfer', { contractAddress: DemoDollar, amount: '1', address: linus });
    await sandbox.rpc.request({ method: 'eth_sendTransaction', params: [{ from: ada, to: linus, value: '0x1' }] } as never);
    await mined(await adas.send('/erc20/transfer', { contractAddress: DemoDollar, amount: '1', address: linus }));
    expect(await nonceOf(ada)).toBe(nonce + 3);
  });
});
