/** Lives the sandbox's history on a fresh anvil and keeps it as `src/sandbox/chain/seed.json`: `node scripts/sandbox-seed.ts`. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Abi } from 'viem';
import { encodeDeployData, encodeFunctionData, parseEther, parseUnits } from 'viem/utils';
import { findAnvil } from '#sandbox/chain/anvil.ts';
import { shiftHistory } from '#sandbox/chain/history.ts';
import { connectRpc, type Rpc } from '#sandbox/chain/rpc.ts';
import contracts from '#sandbox/contracts/compiled.json' with { type: 'json' };
import { demoContracts, deployer, market } from '#sandbox/contracts/demo-contracts.ts';
import { mnemonic, people } from '#sandbox/people.ts';

const output = 'src/sandbox/chain/seed.json';
const begin = 1_760_000_000;
const adaAtTheEnd = 9_998_412_703_881_204_117_263n;

type Address = `0x${string}`;
interface Send {
  readonly from: Address;
  readonly to?: Address;
  readonly data?: Address;
  readonly value?: bigint;
  readonly gas?: bigint;
  readonly gasPrice?: bigint;
}

function account(handle: string, index: number): Address {
  const found = people.find((person) => person.handle === handle)?.accounts[index];
  if (found === undefined) throw new Error(`${handle} has no account ${index}.`);
  return found;
}
const [ada, adaSecond] = [account('ada', 0), account('ada', 1)];
const [grace, graceSecond] = [account('grace', 0), account('grace', 1)];
const [linus, linusSecond] = [account('linus', 0), account('linus', 1)];
const everyone = people.flatMap(({ accounts }) => accounts);

/** The same choices each time (mulberry32), so that the history only changes when this file does. */
let chance = 1;
function pick(below: number): number {
  chance = (chance + 0x6d2b79f5) | 0;
  let mixed = Math.imul(chance ^ (chance >>> 15), 1 | chance);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
}
const pickFrom = <T>(list: readonly T[]): T => list[pick(list.length)] as T;

const abiOf = (name: keyof typeof contracts) => contracts[name].abi as Abi;
const deploy = (name: keyof typeof contracts): Send => ({
  from: deployer,
  data: encodeDeployData({ abi: abiOf(name), bytecode: contracts[name].bytecode as Address, args: [deployer] }),
  gas: 5_000_000n,
});
const onToken = (
  name: 'DemoDollar' | 'GovernanceToken',
  from: Address,
  functionName: 'transfer' | 'approve',
  to: Address,
  amount: bigint,
): Send => ({
  from,
  to: demoContracts[name],
  data: encodeFunctionData({ abi: abiOf(name), functionName, args: [to, amount] }),
});
const mint = (receiver: Address): Send => ({
  from: deployer,
  to: demoContracts.FieldNotes,
  data: encodeFunctionData({ abi: abiOf('FieldNotes'), functionName: 'mint', args: [receiver] }),
});
const onNotes = (from: Address, data: Address): Send => ({ from, to: demoContracts.FieldNotes, data });
const notesAbi = abiOf('FieldNotes');
const dollars = (text: string) => parseUnits(text, 6);

/** What happened, block by block. */
function* live(): Generator<readonly Send[]> {
  yield [deploy('DemoDollar')];
  yield [deploy('GovernanceToken')];
  yield [deploy('FieldNotes')];
  yield [
    onToken('DemoDollar', deployer, 'transfer', ada, dollars('12250')),
    onToken('DemoDollar', deployer, 'transfer', grace, dollars('48200.5')),
  ];
  yield [
    onToken('DemoDollar', deployer, 'transfer', linus, dollars('7300.25')),
    onToken('DemoDollar', deployer, 'transfer', adaSecond, dollars('4000')),
  ];
  yield [
    onToken('GovernanceToken', deployer, 'transfer', ada, parseEther('320')),
    onToken('GovernanceToken', deployer, 'transfer', grace, parseEther('1250.75')),
  ];
  yield [onToken('GovernanceToken', deployer, 'transfer', linusSecond, parseEther('42'))];
  const receivers = [ada, ada, ada, grace, ada, ada, ada, linus, ada, grace, ada, ada, ada, ada, grace, ada, ada, linus, ada, grace];
  for (const receiver of receivers) yield [mint(receiver)];
  yield [onToken('DemoDollar', ada, 'approve', market, dollars('1000'))];
  yield [onNotes(ada, encodeFunctionData({ abi: notesAbi, functionName: 'approve', args: [market, 5n] }))];
  yield [onNotes(grace, encodeFunctionData({ abi: notesAbi, functionName: 'setApprovalForAll', args: [market, true] }))];
  yield [onToken('GovernanceToken', grace, 'approve', ada, 2n ** 256n - 1n)];
  for (let day = 0; day < 98; day += 1) yield happen(day);
  yield [onNotes(linus, encodeFunctionData({ abi: notesAbi, functionName: 'safeTransferFrom', args: [linus, ada, 8n] }))];
}

function happen(day: number): Send[] {
  const from = pickFrom(everyone);
  const to = pickFrom(everyone.filter((account) => account !== from));
  const odd = BigInt(pick(1_000_000_000)) * 1_000_000_007n;
  // One that fails: more than there is, with its gas given so that it is sent all the same.
  if (day === 61) return [onToken('DemoDollar', linusSecond, 'transfer', ada, dollars('1000000'))];
  if (day % 9 === 4) return [onToken('DemoDollar', grace, 'transfer', to === grace ? ada : to, dollars(`${pick(90) + 5}.${pick(10)}`))];
  if (day % 13 === 6) return [onToken('GovernanceToken', grace, 'transfer', adaSecond, parseEther(`0.${pick(900) + 10}`))];
  const transfer = { from, to, value: BigInt(pick(180) + 1) * 10n ** 16n + odd };
  return day % 5 === 0 ? [transfer, { from: to, to: pickFrom([market, deployer]), value: odd + 1n }] : [transfer];
}

async function mine(rpc: Rpc, time: number, sends: readonly Send[]): Promise<void> {
  for (const { from, to, data, value = 0n, gas = 400_000n, gasPrice } of sends) {
    const hex = (quantity: bigint) => `0x${quantity.toString(16)}`;
    const call = { from, to, data, value: hex(value), gas: hex(gas), ...(gasPrice === undefined ? {} : { gasPrice: hex(gasPrice) }) };
    await rpc.request('eth_sendTransaction', [call]);
  }
  await rpc.request('evm_setNextBlockTimestamp', [time]);
  await rpc.request('evm_mine');
}

async function liveThrough(rpc: Rpc): Promise<string> {
  let time = begin;
  for (const sends of live()) {
    time += 60 + pick(2400);
    await mine(rpc, time, sends);
  }
  const gasPrice = 2_000_000_000n;
  const balance = BigInt(await rpc.request<string>('eth_getBalance', [ada, 'latest']));
  const value = balance - adaAtTheEnd - 21_000n * gasPrice;
  if (value <= 0n) throw new Error(`ada has only ${balance} wei left; change what happens.`);
  await mine(rpc, time + 700, [{ from: ada, to: graceSecond, value, gas: 21_000n, gasPrice }]);
  for (const [name, address] of Object.entries(demoContracts)) {
    if ((await rpc.request<string>('eth_getCode', [address, 'latest'])) === '0x') throw new Error(`${name} is not at ${address}.`);
  }
  return rpc.request<string>('anvil_dumpState');
}

const folder = mkdtempSync(join(tmpdir(), 'seed-'));
const socket = join(folder, 'ipc');
const args = [
  '--ipc',
  socket,
  '--port',
  '0',
  '--no-mining',
  '--quiet',
  '--prune-history',
  '--chain-id',
  '31337',
  '--mnemonic',
  mnemonic,
  '--timestamp',
  String(begin),
];
const anvil = spawn(findAnvil(), args, { stdio: 'ignore' });
try {
  let rpc: Rpc | null = null;
  for (let tries = 0; rpc === null && tries < 500; tries += 1) {
    rpc = await connectRpc(socket).catch(() => null);
    if (rpc === null) await new Promise((resolve) => setTimeout(resolve, 10));
  }
  if (rpc === null) throw new Error('anvil does not start.');
  const state = gunzipSync(Buffer.from((await liveThrough(rpc)).slice(2), 'hex')).toString('utf8');
  rpc.close();
  // Moved by nothing, every block must keep its hash: else the hashes are not computed as the chain does.
  if (shiftHistory(state, 0) !== state) throw new Error('The hashes of the history are not computed right.');
  const gzip = gzipSync(state, { level: 9 }).toString('base64');
  writeFileSync(output, `${JSON.stringify({ madeBy: 'node scripts/sandbox-seed.ts', gzip })}\n`);
  const { best_block_number: last } = JSON.parse(state) as { best_block_number: string };
  console.log(
    `${output}: ${Number(last)} blocks, ${Math.round(state.length / 1024)} kB as JSON, ${Math.round(gzip.length / 1024)} kB kept`,
  );
} finally {
  anvil.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
