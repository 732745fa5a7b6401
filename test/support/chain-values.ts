/** What the pages of blocks and transactions have to say, from what the chain's node tells a direct client. */
import {
  type Abi,
  type Block,
  decodeEventLog,
  decodeFunctionData,
  type Hex,
  type Log,
  parseAbi,
  parseEventLogs,
  type Transaction,
  type TransactionReceipt,
} from 'viem';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import type { DirectChain } from './busy-chain.ts';
import { baseUnits, count, type Names, share, units } from './plain-words.ts';
import type { Values } from './shown-values.ts';

const functions = [
  'transfer(address to, uint256 value)',
  'approve(address spender, uint256 value)',
  'transferFrom(address from, address to, uint256 value)',
  'setApprovalForAll(address operator, bool approved)',
  'safeTransferFrom(address from, address to, uint256 tokenId)',
  'mint(address to)',
];
const coinEvents = [
  'Transfer(address indexed from, address indexed to, uint256 value)',
  'Approval(address indexed owner, address indexed spender, uint256 value)',
];
const otherEvents = [
  'Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
  'ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  'OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
];
const parse = (kind: 'function' | 'event', signatures: readonly string[]) =>
  parseAbi(signatures.map((signature) => `${kind} ${signature}`)) as Abi;
const calls = parse('function', functions);

interface Token {
  readonly name: string;
  readonly symbol: string;
  /** Null for one of collectibles. */
  readonly decimals: number | null;
}
interface Call {
  readonly name: string;
  readonly signature: string;
  readonly args: readonly unknown[];
}

/** Asked of the chain as soon as it is needed, and once. */
export function createChainValues(chain: DirectChain, names: Names) {
  const tokens = new Map<string, Promise<Token | null>>();
  const tokenAt = (address: Hex) => {
    const known = tokens.get(address.toLowerCase()) ?? readToken(chain, address);
    tokens.set(address.toLowerCase(), known);
    return known;
  };
  return {
    ofBlock: async (number: bigint): Promise<Values> => {
      const block = await chain.getBlock({ blockNumber: number });
      const rows = await Promise.all(block.transactions.map((hash) => lineOf(chain, names, hash)));
      return { ...factsOfBlock(block, names), ...Object.fromEntries(rows) };
    },
    ofTransaction: async (hash: Hex): Promise<Values> => {
      const [sent, receipt] = await Promise.all([chain.getTransaction({ hash }), chain.getTransactionReceipt({ hash })]);
      const [block, newest] = [await chain.getBlock({ blockNumber: receipt.blockNumber }), await chain.getBlockNumber()];
      const token = sent.to === null ? null : await tokenAt(sent.to);
      const call = callOf(sent);
      const events = await Promise.all(receipt.logs.map(async (log) => eventWords(log, await tokenAt(log.address), names)));
      return {
        title: 'Transaction',
        hash,
        status: receipt.status === 'success' ? 'confirmed' : 'failed: the network fee was charged',
        story: storyOf({ sent, receipt, call, token, names }),
        'place 0': confirmations(newest - receipt.blockNumber + 1n),
        'place 1': `block ${count(receipt.blockNumber)}`,
        'place 2': `position ${count(receipt.transactionIndex)}`,
        'place 3': wholeTime(block.timestamp),
        ...factsOfTransaction({ sent, receipt, call, token, names }, block.baseFeePerGas ?? 0n),
        Call: callWords({ sent, call, token, names }),
        ...(events.length === 0
          ? { 'Events 0': receipt.status === 'success' ? 'No events.' : 'No events. A failed transaction leaves none.' }
          : Object.fromEntries(events.map((words, index) => [`event ${index}`, words]))),
        'Input data': sent.input,
      };
    },
  };
}

const confirmations = (above: bigint) => (above === 1n ? '1 confirmation' : `${count(above)} confirmations`);

async function readToken(chain: DirectChain, address: Hex): Promise<Token | null> {
  const abi = parseAbi([
    'function name() view returns (string)',
    'function symbol() view returns (string)',
    'function decimals() view returns (uint8)',
  ]);
  const ask = <T>(functionName: 'name' | 'symbol' | 'decimals') =>
    chain.readContract({ address, abi, functionName }).then(
      (value) => value as T,
      () => null,
    );
  const [name, symbol, decimals] = [await ask<string>('name'), await ask<string>('symbol'), await ask<number>('decimals')];
  return name === null || symbol === null ? null : { name, symbol, decimals };
}

const native = (name: string, wei: bigint): Values => ({ [name]: `${units(wei, 18)} ETH`, [`${name}, exactly`]: `${baseUnits(wei)} wei` });

function wholeTime(seconds: bigint): string {
  const time = new Date(Number(seconds) * 1000);
  const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long', hourCycle: 'h23' }).format(time);
  return `${time.toISOString()} (${written})`;
}

function factsOfBlock(block: Block<bigint, false, 'latest'> | Block, names: Names): Values {
  const { number, timestamp, gasUsed, gasLimit, baseFeePerGas } = block;
  if (number === null || baseFeePerGas === null) throw new Error('the chain is older than EIP-1559');
  return {
    title: `Block ${count(number)}`,
    Time: wholeTime(timestamp),
    Transactions: count(block.transactions.length),
    'Gas used': `${count(gasUsed)} ${share(gasUsed, gasLimit)} of the limit`,
    'Gas limit': count(gasLimit),
    'Base fee per gas': `${units(baseFeePerGas, 9)} gwei`,
    ...native('Burnt fees', gasUsed * baseFeePerGas),
    'Fee recipient': `${BigInt(block.miner) === 0n ? 'no one ' : ''}${names.whole(block.miner)}`,
    Hash: String(block.hash),
    'Parent hash': block.parentHash,
    'Extra data': block.extraData === '0x' ? 'none' : block.extraData,
    Nonce: String(block.nonce),
    Difficulty: count(block.difficulty),
  };
}

/** One transaction as its block lists it: the tokens that it moved, and who received them, in place of the contract and of no native currency. */
async function lineOf(chain: DirectChain, names: Names, hash: Hex): Promise<[string, string]> {
  const [sent, receipt] = await Promise.all([chain.getTransaction({ hash }), chain.getTransactionReceipt({ hash })]);
  const { to, input } = sent;
  const method = to === null ? 'creates a contract' : input === '0x' ? 'ETH transfer' : (callOf(sent, false)?.name ?? input.slice(0, 10));
  const moved = tokensMoved(sent, receipt);
  const contract = to ?? receipt.contractAddress ?? '0x';
  const called = [followedAt(contract)?.name, names.whole(contract)].filter(Boolean).join(' ');
  const paid = receipt.gasUsed * receipt.effectiveGasPrice;
  const near = BigInt(Number(Number(paid).toPrecision(3)));
  const fee = `${near === paid ? '' : '≈ '}${paid < 10n ** 12n ? `${units(near, 9)} gwei` : `${units(near, 18)} ETH`}`;
  const ended = receipt.status === 'success' ? 'confirmed' : 'failed';
  const value = moved?.value ?? (isTransfer(sent) ? 'nothing moved' : `${units(sent.value, 18, 6)} ETH`);
  const isItself = sent.from === (moved?.to ?? to)?.toLowerCase();
  const other = isItself ? 'the same account' : moved === null ? called : names.whole(moved.to);
  return [`transaction ${hash}`, [method, names.whole(sent.from), other, value, fee, ended].join(' | ')];
}

const followed = [
  { address: demoContracts.DemoDollar, decimals: 6, symbol: 'DUSD', name: 'Demo Dollar' },
  { address: demoContracts.GovernanceToken, decimals: 18, symbol: 'GOV', name: 'Governance' },
  { address: demoContracts.FieldNotes, decimals: null, symbol: 'NOTE', name: 'Field Notes' },
];
const followedAt = (contract: string | null) => followed.find(({ address }) => address.toLowerCase() === contract?.toLowerCase());

/** Of what its sender holds. */
function isTransfer(sent: Transaction): boolean {
  const call = sent.value === 0n ? callOf(sent) : null;
  return call?.name === 'transfer' || (/ransferFrom$/.test(call?.name ?? '') && String(call?.args[0]).toLowerCase() === sent.from);
}

function tokensMoved(sent: Transaction, { logs }: TransactionReceipt): { value: string; to: string } | null {
  const [coins, items] = coinEvents
    .slice(0, 1)
    .concat(otherEvents.slice(0, 1))
    .map((signature) => parseEventLogs({ abi: parse('event', [signature]), logs, strict: true })) as unknown as {
    address: string;
    args: { from: string; to: string; value: bigint; tokenId: bigint };
  }[][];
  const [coin, ...more] = coins ?? [];
  const [item] = items ?? [];
  if (isTransfer(sent) && item !== undefined) return { to: item.args.to, value: `#${item.args.tokenId} ${followedAt(item.address)?.name}` };
  if (sent.value !== 0n || coin === undefined || more.length > 0 || coin.args.from.toLowerCase() !== sent.from) return null;
  const token = followedAt(coin.address);
  if (token === undefined || token.decimals === null) return null;
  return { to: coin.args.to, value: `${units(coin.args.value, token.decimals, 6)} ${token.symbol} ${token.name}` };
}

/** `whole`: the data has to fit, and not only its selector. */
function callOf({ to, input }: Transaction, whole = true): Call | null {
  if (to === null) return null;
  for (const [index, item] of calls.entries()) {
    try {
      const { functionName, args } = decodeFunctionData({ abi: [item], data: input });
      return { name: functionName, signature: functions[index] ?? '', args: (args as readonly unknown[] | undefined) ?? [] };
    } catch {
      if (whole) continue;
    }
  }
  return null;
}

interface Whole {
  readonly sent: Transaction;
  readonly receipt: TransactionReceipt;
  readonly call: Call | null;
  readonly token: Token | null;
  readonly names: Names;
}

const types = { legacy: '0: legacy, one gas price', eip2930: '1: with an access list (EIP-2930)', eip1559: '2: with a fee cap (EIP-1559)' };

function factsOfTransaction({ sent, receipt, call, token, names }: Whole, baseFee: bigint): Values {
  const { to, maxFeePerGas, maxPriorityFeePerGas } = sent;
  const { gasUsed, effectiveGasPrice, contractAddress } = receipt;
  const percent = (gasUsed * 100n) / sent.gas;
  const called = call === null ? null : token;
  const isContract = called !== null || receipt.logs.some(({ address }) => address === to);
  const toWords = to === null ? ['a new contract'] : [called && `“${called.name}”`, names.whole(to)];
  return {
    From: names.whole(sent.from),
    [isContract ? 'Contract called' : 'To']: toWords.filter((word) => word != null).join(' '),
    ...(contractAddress == null ? {} : { 'Contract created': names.whole(contractAddress) }),
    ...native('Value', sent.value),
    ...native('Fee', gasUsed * effectiveGasPrice),
    ...native('Burnt', gasUsed * baseFee),
    ...native('Priority fee', gasUsed * (effectiveGasPrice - baseFee)),
    Gas: `${count(gasUsed)} of ${count(sent.gas)} · ${percent === 0n ? '< 1' : percent} %`,
    'Gas price': `${units(effectiveGasPrice, 9)} gwei`,
    ...(maxFeePerGas === undefined ? {} : { 'Max fee per gas': `${units(maxFeePerGas, 9)} gwei` }),
    ...(maxPriorityFeePerGas === undefined ? {} : { 'Max priority fee per gas': `${units(maxPriorityFeePerGas, 9)} gwei` }),
    Nonce: count(sent.nonce),
    Type: types[sent.type as keyof typeof types],
  };
}

function storyOf({ sent, receipt, call, token, names }: Whole): string {
  const failed = receipt.status === 'reverted';
  const say = (done: string, tried: string, rest: string) =>
    `${names.inLine(sent.from)} ${failed ? `tried to ${tried}` : done} ${rest}${failed ? '; it failed on chain' : ''}`;
  const { to, value, input } = sent;
  if (to === null) return say('created', 'create', `the contract ${names.inLine(String(receipt.contractAddress))}`);
  if (call === null) {
    const what = input === '0x' || value > 0n ? `${units(value, 18)} ETH${input === '0x' ? '' : ' with data'}` : 'data';
    return say('sent', 'send', `${what} to ${names.inLine(to)}`);
  }
  const [first, second, third] = call.args as [never, never, never];
  const contract = token?.symbol ? `“${token.symbol}”` : names.inLine(to);
  const amount = (of: bigint) => (token?.decimals == null ? '' : `${units(of, token.decimals)} ${token.symbol}`);
  const isCoin = token !== null && token.decimals !== null;
  switch (call.name) {
    case 'transfer':
      return say('sent', 'send', `${amount(second)} to ${names.inLine(first)}`);
    case 'approve':
      if (!isCoin) return say('let', 'let', `${names.inLine(first)} move ${contract} #${second}`);
      if (second === 0n) return say('stopped', 'stop', `${names.inLine(first)} spending ${contract}`);
      return say(
        'let',
        'let',
        `${names.inLine(first)} spend ${second === 2n ** 256n - 1n ? `any amount of ${contract}` : `up to ${amount(second)}`}`,
      );
    case 'setApprovalForAll':
      if (second) return say('let', 'let', `${names.inLine(first)} move every collectible of ${contract}`);
      return say('stopped', 'stop', `${names.inLine(first)} moving collectibles of ${contract}`);
    case 'safeTransferFrom':
    case 'transferFrom':
      // What failed left no event that distinguishes a coin from a collectible.
      if (!failed || call.name === 'safeTransferFrom') return say('sent', 'send', `${contract} #${third} to ${names.inLine(second)}`);
  }
  return say('called', 'call', `${call.name} on ${names.inLine(to)}`);
}

function valueWords(name: string, type: string, value: unknown, token: Token | null, names: Names): string {
  const plain = typeof value === 'bigint' ? baseUnits(value) : type === 'address' ? names.whole(String(value)) : String(value);
  const isAmount = typeof value === 'bigint' && name === 'value' && token !== null && token.decimals !== null;
  return `${name} ${type} ${isAmount ? `${units(value, token.decimals ?? 0)} ${token.symbol} ${plain} base units` : plain}`;
}

/** `transfer(address to, uint256 value)` → what each argument is. */
const parametersOf = (signature: string) =>
  signature
    .slice(signature.indexOf('(') + 1, -1)
    .split(', ')
    .map((parameter) => ({ type: parameter.split(' ')[0] ?? '', name: parameter.split(' ').at(-1) ?? '' }));

function callWords({ sent, call, token, names }: Omit<Whole, 'receipt'>): string {
  const bytes = count((sent.input.length - 2) / 2);
  if (sent.to === null) return `It created a contract; its data is the contract’s code, ${bytes} bytes.`;
  if (call === null && sent.input === '0x') return 'Plain transfer without data.';
  if (call === null) return `No known signature matches ${sent.input.slice(0, 10)} and its ${bytes} bytes of calldata. Add a signature`;
  const values = parametersOf(call.signature).map(({ name, type }, index) => valueWords(name, type, call.args[index], token, names));
  const source = 'Decoded with a known signature. The contract isn’t verified.';
  return [call.signature, ...values, source].join(' ');
}

function eventWords(log: Log, token: Token | null, names: Names): string {
  const isCoin = log.topics.length === 3 && token !== null && token.decimals !== null;
  for (const signature of isCoin ? [...coinEvents, ...otherEvents] : [...otherEvents, ...coinEvents]) {
    try {
      const abi = parse('event', [signature]);
      const { args } = decodeEventLog({ abi, topics: log.topics, data: log.data }) as unknown as { args: Record<string, unknown> };
      const isNamed = /^(?:Transfer|Approval)\(/.test(signature) && log.topics.length === 3;
      const values = parametersOf(signature).map(({ name, type }) => valueWords(name, type, args[name], isNamed ? token : null, names));
      const head = [log.logIndex, isNamed && token !== null ? `“${token.name}”` : null, names.whole(log.address), signature];
      return [...head.filter((word) => word != null), ...values].join(' ');
    } catch {}
  }
  return `${log.logIndex} ${log.address}, not to be decoded here`;
}
