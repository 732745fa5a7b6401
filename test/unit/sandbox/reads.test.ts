/** Every read of contracts, tokens and transactions, each beside what the chain itself says to a direct client. */
import { encodeFunctionData, erc20Abi, getAddress } from 'viem';
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
const owners = people.flatMap(({ accounts }) => accounts);
const [ada, grace] = [people[0]?.accounts[0] ?? '0x', people[1]?.accounts[0] ?? '0x'];

let sandbox: RunningSandbox;
let api: Api;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = openApi(sandbox, (await signIn(sandbox)).access_token);
});
afterAll(() => sandbox?.stop());

describe('erc20', () => {
  it.each([
    ['balance', dollar],
    ['balance', governance],
  ] as const)('%s: of the signing account, and of any other', async (_, token) => {
    const balanceOf = (owner: `0x${string}`) => sandbox.rpc.readContract({ ...token, functionName: 'balanceOf', args: [owner] });
    expect(await api.get(`/erc20/balance/${token.address}`)).toEqual({ balance: String(await balanceOf(ada)) });
    expect(await balanceOf(ada)).toBeGreaterThan(0n);
    for (const owner of owners) {
      expect(await api.get(`/erc20/balance/${token.address}?address=${owner}`)).toEqual({ balance: String(await balanceOf(owner)) });
    }
  });

  it('balance: of the person who asks', async () => {
    const graces = openApi(sandbox, (await signIn(sandbox, { handle: 'grace' })).access_token);
    const balance = await sandbox.rpc.readContract({ ...dollar, functionName: 'balanceOf', args: [grace] });
    expect(await graces.get(`/erc20/balance/${DemoDollar}`)).toEqual({ balance: String(balance) });
    expect(await graces.get('/erc20/balance/0x700b6a60ce7eaaea56f065753d8dcb9653dbad35')).toEqual({ balance: String(balance) });
  });

  it('allowance: some, none, unlimited', async () => {
    const allowance = async (contract: string, owner: string, spender: string) =>
      ((await api.get(`/erc20/allowance/${contract}?owner=${owner}&spender=${spender}`)) as { allowance: string }).allowance;
    for (const [token, owner, spender] of [
      [dollar, ada, market],
      [dollar, grace, ada],
      [governance, grace, ada],
    ] as const) {
      const expected = await sandbox.rpc.readContract({ ...token, functionName: 'allowance', args: [owner, spender] });
      expect(await allowance(token.address, owner, spender)).toBe(String(expected));
    }
    expect(await allowance(GovernanceToken, grace, ada)).toBe(String(2n ** 256n - 1n));
  });

  it('totalSupply: all of its digits', async () => {
    for (const token of [dollar, governance]) {
      const totalSupply = String(await sandbox.rpc.readContract({ ...token, functionName: 'totalSupply' }));
      expect(await api.get(`/erc20/totalSupply/${token.address}`)).toEqual({ totalSupply });
    }
  });
});

describe('erc721', () => {
  it('balance and all tokens: of every owner', async () => {
    for (const owner of owners) {
      const balance = await sandbox.rpc.readContract({ ...notes, functionName: 'balanceOf', args: [owner] });
      expect(await api.get(`/erc721/balance/${FieldNotes}?address=${owner}`)).toEqual({ balance: String(balance) });
      const indexes = Array.from({ length: Number(balance) }, (_, index) => BigInt(index));
      const ids = await Promise.all(
        indexes.map((index) => sandbox.rpc.readContract({ ...notes, functionName: 'tokenOfOwnerByIndex', args: [owner, index] })),
      );
      expect(await api.get(`/erc721/getAllTokensOfOwner/${FieldNotes}?owner=${owner}`)).toEqual({ tokenIds: ids.map(String) });
      for (const index of indexes) {
        expect(await api.get(`/erc721/tokenOfOwnerByIndex/${FieldNotes}?owner=${owner}&index=${index}`)).toEqual({
          tokenId: String(ids[Number(index)]),
        });
      }
    }
  });

  it('all tokens: those of one moment, while tokens move and blocks come', async () => {
    const move = async (from: `0x${string}`, to: `0x${string}`, tokenId: bigint) => {
      const data = encodeFunctionData({ ...notes, functionName: 'transferFrom', args: [from, to, tokenId] });
      const hash = await sandbox.rpc.request({ method: 'eth_sendTransaction', params: [{ from, to: FieldNotes, data }] } as never);
      await sandbox.rpc.waitForTransactionReceipt({ hash: hash as `0x${string}`, pollingInterval: 5 });
    };
    const other = owners[1] ?? '0x';
    const had = (await sandbox.rpc.readContract({ ...notes, functionName: 'balanceOf', args: [ada] })) as bigint;
    const last = (await sandbox.rpc.readContract({ ...notes, functionName: 'tokenOfOwnerByIndex', args: [ada, had - 1n] })) as bigint;
    let moving = true;
    const moveAbout = async () => {
      for (let times = 0; times < 20; times += 1) {
        await move(ada, other, last);
        await move(other, ada, last);
      }
    };
    const mover = moveAbout().finally(() => {
      moving = false;
    });
    const lengths = new Set<number>();
    while (moving) {
      const { tokenIds } = (await api.get(`/erc721/getAllTokensOfOwner/${FieldNotes}?owner=${ada}`)) as { tokenIds: string[] };
      expect(new Set(tokenIds).size).toBe(tokenIds.length);
      lengths.add(tokenIds.length);
    }
    await mover;
    for (const length of lengths) expect([Number(had) - 1, Number(had)]).toContain(length);
    expect(((await api.get(`/erc721/getAllTokensOfOwner/${FieldNotes}?owner=${ada}`)) as { tokenIds: string[] }).tokenIds).toHaveLength(
      Number(had),
    );
  });

  it('approved: one spender, none', async () => {
    for (const tokenId of [5n, 1n]) {
      const approvedAddress = await sandbox.rpc.readContract({ ...notes, functionName: 'getApproved', args: [tokenId] });
      expect(await api.get(`/erc721/approved/${FieldNotes}/${tokenId}`)).toEqual({ approvedAddress });
    }
    expect(await api.get(`/erc721/approved/${FieldNotes}/5`)).toEqual({ approvedAddress: market });
  });

  it('token URI: whole, with its picture', async () => {
    const tokenURI = await sandbox.rpc.readContract({ ...notes, functionName: 'tokenURI', args: [7n] });
    const answer = (await api.get(`/erc721/tokenURI/${FieldNotes}/7`)) as { tokenURI: string };
    expect(answer).toEqual({ tokenURI });
    const metadata = JSON.parse(Buffer.from(answer.tokenURI.split(',')[1] ?? '', 'base64').toString()) as { name: string; image: string };
    expect(metadata.name).toBe('Field Notes #7');
    expect(Buffer.from(metadata.image.split(',')[1] ?? '', 'base64').toString()).toMatch(/^<svg .*<\/svg>$/);
  });

  it('approval for all: on the document’s bare address too', async () => {
    const body = (owner: string) => ({ owner, operator: market, contractAddress: FieldNotes });
    for (const path of ['/erc721/isApprovedForAll', '']) {
      expect(await api.call(path, body(grace))).toEqual({ isApproved: true });
      expect(await api.call(path, body(ada))).toEqual({ isApproved: false });
    }
  });

  it('error: a token without an owner', async () => {
    expect(await api.refused(`/erc721/tokenURI/${FieldNotes}/999`)).toEqual({
      status: 422,
      code: 'reverted',
      message: 'The contract refused: ERC721NonexistentToken(tokenId: 999).',
    });
    expect(await api.refused(`/erc721/tokenOfOwnerByIndex/${FieldNotes}?owner=${grace}&index=99`)).toMatchObject({
      status: 422,
      message: `The contract refused: ERC721OutOfBoundsIndex(owner: ${grace}, index: 99).`,
    });
  });
});

describe('contract call', () => {
  const ask = (functionSignature: string, params: unknown, contractAddress: string = DemoDollar) =>
    api.call('/contract/call', { functionSignature, params, contractAddress });

  it('default: one output is the value', async () => {
    const balance = String(await sandbox.rpc.readContract({ ...dollar, functionName: 'balanceOf', args: [grace] }));
    expect(await ask('function balanceOf(address) view returns (uint256)', JSON.stringify([grace]))).toEqual({ result: balance });
    expect(await ask('function decimals() view returns (uint8)', '[]')).toEqual({ result: '6' });
    expect(await ask('function symbol() view returns (string)', '[]')).toEqual({ result: 'DUSD' });
    expect(await ask('function supportsInterface(bytes4) view returns (bool)', '["0x80ac58cd"]', FieldNotes)).toEqual({ result: true });
  });

  it('args: name and types alone give the raw answer', async () => {
    const hex = `0x${(6).toString(16).padStart(64, '0')}`;
    expect(await ask('decimals()', '[]')).toEqual({ result: hex });
    expect(await ask('function decimals()', '[]')).toEqual({ result: hex });
  });

  it('behavior: it is asked as the signing account', async () => {
    const trial = 'function transfer(address,uint256) returns (bool)';
    expect(await ask(trial, JSON.stringify([grace, '1']))).toEqual({ result: true });
    const tooMuch = await api.refused('/contract/call', {
      functionSignature: trial,
      params: JSON.stringify([grace, '999999999999999999999']),
      contractAddress: DemoDollar,
    });
    expect(tooMuch.message).toContain(`ERC20InsufficientBalance(sender: ${ada}, balance: `);
  });

  it('error: no contract, no such function, an answer that does not fit', async () => {
    const body = { functionSignature: 'function decimals() view returns (uint8)', params: '[]' };
    expect(await api.refused('/contract/call', { ...body, contractAddress: ada })).toEqual({
      status: 404,
      code: 'no-contract',
      message: `There is no contract at ${ada}.`,
    });
    expect(await api.refused('/contract/call', { ...body, functionSignature: 'decimals()', contractAddress: ada })).toMatchObject({
      code: 'no-contract',
    });
    expect(await api.refused('/contract/call', { ...body, contractAddress: FieldNotes })).toEqual({
      status: 422,
      code: 'reverted',
      message: 'The contract refused: it gives no reason.',
    });
    expect(
      await api.refused('/contract/call', {
        ...body,
        functionSignature: 'function decimals() view returns (string)',
        contractAddress: DemoDollar,
      }),
    ).toMatchObject({ status: 422, code: 'unreadable-answer' });
  });

  it.each(['/erc20/balance/', '/erc20/totalSupply/', '/erc721/balance/'])('error: no contract for %s', async (path) => {
    expect(await api.refused(`${path}${ada}?address=${grace}`)).toMatchObject({ status: 404, code: 'no-contract' });
  });
});

describe('transaction', () => {
  it('default: every one of the history, beside the chain’s', async () => {
    let seen = 0;
    const latest = await sandbox.rpc.getBlockNumber();
    for (let number = 1n; number <= 131n; number += 10n) {
      const block = await sandbox.rpc.getBlock({ blockNumber: number, includeTransactions: true });
      for (const onChain of block.transactions) {
        seen += 1;
        const { transaction } = (await api.get(`/transaction/${onChain.hash}`)) as { transaction: Record<string, unknown> };
        expect(transaction).toMatchObject({
          hash: onChain.hash,
          type: Number(onChain.typeHex),
          accessList: onChain.accessList ?? [],
          blockHash: onChain.blockHash,
          blockNumber: Number(onChain.blockNumber),
          transactionIndex: onChain.transactionIndex,
          gasPrice: String(onChain.gasPrice),
          maxFeePerGas: onChain.maxFeePerGas === undefined ? null : String(onChain.maxFeePerGas),
          maxPriorityFeePerGas: onChain.maxPriorityFeePerGas === undefined ? null : String(onChain.maxPriorityFeePerGas),
          gasLimit: String(onChain.gas),
          value: String(onChain.value),
          nonce: onChain.nonce,
          data: onChain.input,
          r: onChain.r,
          s: onChain.s,
          v: Number(onChain.v),
          chainId: 31337,
        });
        expect(String(transaction.from).toLowerCase()).toBe(onChain.from);
        expect(transaction.to === null ? null : String(transaction.to).toLowerCase()).toBe(onChain.to);
        expect(Number(transaction.confirmations)).toBeGreaterThanOrEqual(Number(latest - number) + 1);
        const receipt = await sandbox.rpc.getTransactionReceipt({ hash: onChain.hash });
        expect(transaction.creates).toBe(receipt.contractAddress ? getAddress(receipt.contractAddress) : null);
      }
    }
    expect(seen).toBeGreaterThan(10);
  });

  it('receipt: success, a failed one, a creation', async () => {
    const statuses = new Set<number>();
    for (let number = 1n; number <= 131n; number += 1n) {
      const { transactions } = await sandbox.rpc.getBlock({ blockNumber: number });
      const hash = transactions[0];
      if (hash === undefined) continue;
      const onChain = await sandbox.rpc.getTransactionReceipt({ hash });
      const receipt = (await api.get(`/transaction/${hash}/receipt`)) as Record<string, unknown> & { logs: Record<string, unknown>[] };
      statuses.add(Number(receipt.status));
      expect(receipt).toMatchObject({
        transactionHash: hash,
        transactionIndex: onChain.transactionIndex,
        blockHash: onChain.blockHash,
        blockNumber: Number(onChain.blockNumber),
        gasUsed: String(onChain.gasUsed),
        cumulativeGasUsed: String(onChain.cumulativeGasUsed),
        effectiveGasPrice: String(onChain.effectiveGasPrice),
        logsBloom: onChain.logsBloom,
        status: onChain.status === 'success' ? 1 : 0,
        type: onChain.type === 'legacy' ? 0 : 2,
        byzantium: true,
      });
      expect(String(receipt.contractAddress).toLowerCase()).toBe(String(onChain.contractAddress ?? null));
      expect(receipt.logs.map(({ address, ...log }) => ({ ...log, address: String(address).toLowerCase() }))).toEqual(
        onChain.logs.map((log) => ({
          address: log.address,
          topics: log.topics,
          data: log.data,
          logIndex: log.logIndex,
          blockHash: log.blockHash,
          blockNumber: Number(log.blockNumber),
          transactionHash: log.transactionHash,
          transactionIndex: log.transactionIndex,
        })),
      );
    }
    expect([...statuses].sort()).toEqual([0, 1]);
  });

  it('error: an unknown hash', async () => {
    const hash = `0x${'ab'.repeat(32)}`;
    for (const path of [`/transaction/${hash}`, `/transaction/${hash}/receipt`]) {
      expect(await api.refused(path)).toEqual({ status: 404, code: 'not-found', message: `There is no transaction ${hash}.` });
    }
  });
});
