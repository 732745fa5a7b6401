/** What calls of tokens do: as their names say, and only where the token's own events bear it out. */
import { isWithoutLimit } from '#shared/amount.ts';
import type { Log } from '#shared/readers/transaction.ts';
import { decodeEvent } from './decode-event.ts';
import type { Decoded, DecodedCall } from './decoded.ts';
import { addressPart as address, type Deed, hasValue, type Told, type Words } from './told.ts';

/** Of a token's own functions; null where the call is none, or the receipt does not bear it out. */
export function tokenDeed(told: Told, call: DecodedCall, contract: string): Deed | null {
  // A token that is paid for being asked is none of the usual ones.
  if (call.source !== 'known' || hasValue(told.transaction.value)) return null;
  const args = call.inputs.map(plainOf);
  const standard = eventStandard(told, contract) ?? told.standard;
  const deed = Object.hasOwn(deeds, call.types) ? (deeds[call.types]?.({ ...told, args, contract, standard }) ?? null) : null;
  if (deed === null) return null;
  const isBorneOut = told.ending !== 'confirmed' || deed.events(told.receipt?.logs ?? [], contract);
  return isBorneOut ? deed : null;
}

const plainOf = (value: Decoded) => ('value' in value ? value.value : '');

interface Asked extends Told {
  readonly args: readonly string[];
  readonly contract: string;
}

interface TokenDeed extends Deed {
  /** Whether the logs say that it happened. */
  readonly events: (logs: readonly Log[], contract: string) => boolean;
}

/** Whether one of the contract's logs is this event with these values; `''`: any. */
function has(logs: readonly Log[], contract: string, types: string, values: readonly string[]): boolean {
  return logs.some((log) => {
    if (log.address !== contract) return false;
    const event = decodeEvent(log);
    return event?.types === types && values.every((value, index) => value === '' || value === plainOf(event.inputs[index] as Decoded));
  });
}

/** ERC20's events have three topics, ERC721's four. */
function eventStandard({ receipt }: Told, contract: string): Told['standard'] {
  for (const log of receipt?.logs ?? []) {
    const name = log.address === contract ? decodeEvent(log)?.name : null;
    if (name === 'Transfer' || name === 'Approval') return log.topics.length === 4 ? 'erc721' : 'erc20';
  }
  return null;
}

const transferred = (from: string, to: string, amount: string) => (logs: readonly Log[], contract: string) =>
  has(logs, contract, 'Transfer(address,address,uint256)', [from, to, amount]);
const approved = (owner: string, spender: string, amount: string) => (logs: readonly Log[], contract: string) =>
  has(logs, contract, 'Approval(address,address,uint256)', [owner, spender, amount]);

const item = (contract: string, id: string): Words[] => [{ is: 'token', contract }, ` #${id}`];
const whom = (sender: string | null, from: string): Words[] => (sender === from ? [] : [' from ', address(from)]);

function moveToken({ args: [from = '', to = '', amount = ''], contract, standard, transaction }: Asked): TokenDeed | null {
  if (standard === null) return null;
  const what: Words[] = standard === 'erc721' ? item(contract, amount) : [{ is: 'token-amount', contract, baseUnits: amount }];
  const own = transaction.from === from;
  return {
    verb: own ? 'send' : 'move',
    rest: [...what, ...whom(transaction.from, from), ' to ', address(to)],
    events: transferred(from, to, amount),
  };
}

function approve(asked: Asked): TokenDeed | null {
  const { args, contract, standard, transaction } = asked;
  const [spender = '', amount = ''] = args;
  const events = approved(transaction.from ?? '', spender, amount);
  if (standard === 'erc721') {
    const nobody = /^0x0{40}$/.test(spender);
    if (nobody) return { verb: 'stop', rest: ['others moving ', ...item(contract, amount)], events: approved('', spender, amount) };
    return { verb: 'let', rest: [address(spender), ' move ', ...item(contract, amount)], events: approved('', spender, amount) };
  }
  if (standard === null) return null;
  if (amount === '0') return { verb: 'stop', rest: [address(spender), ' spending ', { is: 'token', contract }], events };
  const limit: Words[] = isWithoutLimit(amount, asked.totalSupply)
    ? [' spend any amount of ', { is: 'token', contract }]
    : [' spend up to ', { is: 'token-amount', contract, baseUnits: amount }];
  return { verb: 'let', rest: [address(spender), ...limit], events };
}

const single = 'TransferSingle(address,address,address,uint256,uint256)';

const deeds: Readonly<Record<string, (asked: Asked) => TokenDeed | null>> = {
  'transfer(address,uint256)': ({ args: [to = '', amount = ''], contract, transaction, standard }) =>
    standard === 'erc721'
      ? null
      : {
          verb: 'send',
          rest: [{ is: 'token-amount', contract, baseUnits: amount }, ' to ', address(to)],
          events: transferred(transaction.from ?? '', to, amount),
        },
  'transferFrom(address,address,uint256)': moveToken,
  'safeTransferFrom(address,address,uint256)': (asked) => moveToken({ ...asked, standard: 'erc721' }),
  'safeTransferFrom(address,address,uint256,bytes)': (asked) => moveToken({ ...asked, standard: 'erc721' }),
  'safeTransferFrom(address,address,uint256,uint256,bytes)': ({
    args: [from = '', to = '', id = '', count = ''],
    contract,
    transaction,
  }) => ({
    verb: transaction.from === from ? 'send' : 'move',
    rest: [{ is: 'count', count }, ' of ', ...item(contract, id), ...whom(transaction.from, from), ' to ', address(to)],
    events: (logs) => has(logs, contract, single, ['', from, to, id, count]),
  }),
  'approve(address,uint256)': approve,
  'setApprovalForAll(address,bool)': ({ args: [operator = '', allowed = ''], contract, transaction }) => ({
    verb: allowed === 'true' ? 'let' : 'stop',
    rest:
      allowed === 'true'
        ? [address(operator), ' move every item of ', { is: 'token', contract }]
        : [address(operator), ' moving items of ', { is: 'token', contract }],
    events: (logs) => has(logs, contract, 'ApprovalForAll(address,address,bool)', [transaction.from ?? '', operator, allowed]),
  }),
};
