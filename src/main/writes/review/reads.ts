/** The facts that a review needs, read from the service itself and never from the cache, within ten seconds of each request. */
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { ReadService } from '#main/core/ports/service.ts';
import { currentValue } from '#main/core/service/current-value.ts';
import { mayBeTried } from '#shared/connections/service-settings.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { OperationInput, OperationValue, ReadId } from '#shared/core/operations/table.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import type { CallResult } from '#shared/core/readers/call.ts';
import { onlyBool, onlyNumber, onlyResult, toDecimals } from '#shared/core/readers/quantity.ts';
import { toAddress } from '#shared/core/readers/shape.ts';
import { fail, type Result } from '#shared/core/result.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import { nativeBalanceInput } from '#shared/tokens/multicall.ts';
import { balanceInput, factInput, ownerInput, readTokenText, supportsInput, type TokenFact } from '#shared/tokens/token-facts.ts';
import { callerOf, payerOf } from '#shared/writes/review/carried.ts';
import type { FactName, Facts } from '#shared/writes/review/facts.ts';
import { contractOf, type Meaning } from '#shared/writes/review/meaning.ts';

/** Milliseconds to wait for an answer. */
const patience = 10_000;
/** Milliseconds to wait for a turn: a slow service is asked for one fact after the other. */
const queuePatience = 30_000;

export interface Asking {
  readonly read: ReadService;
  readonly connection: ConfirmedConnection;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** The answer, or `timeout` once it takes too long. */
export function askInTime<Id extends ReadId>(
  { read, connection, clock, signal }: Asking,
  id: Id,
  input: OperationInput<Id>,
): Promise<Result<Answer<OperationValue<Id>>>> {
  const aborter = new AbortController();
  const end = () => aborter.abort();
  signal.addEventListener('abort', end, { once: true });
  return new Promise((resolve) => {
    const settle = (result: Result<Answer<OperationValue<Id>>>) => {
      stop();
      signal.removeEventListener('abort', end);
      resolve(result);
    };
    const giveUp = () => {
      end();
      settle(fail({ code: 'timeout', host: new URL(connection.apiAddress).host, seconds: patience / 1000 }));
    };
    let stop = clock.after(queuePatience, giveUp);
    const asked = () => {
      stop();
      stop = clock.after(patience, giveUp);
    };
    // Immutable answers as well: what a token says of itself may have changed.
    read(id, connection, input, { signal: aborter.signal, ask: 'by-hand', urgency: 'own', asked }).then(settle, () =>
      settle(fail({ code: 'internal' })),
    );
  });
}

/** The value that the service has now, or null. */
async function readNow<Id extends ReadId>(asking: Asking, id: Id, input: OperationInput<Id>): Promise<OperationValue<Id> | null> {
  return currentValue(await askInTime(asking, id, input));
}

export async function called(asking: Asking, input: OperationInput<'contract.call'>): Promise<CallResult> {
  const answer = await readNow(asking, 'contract.call', input);
  return answer === null ? null : onlyResult(answer.result);
}

/** Null where it isn't known whether the contract was called. */
async function isRefused(asking: Asking, input: OperationInput<'contract.call'>): Promise<boolean | null> {
  if (!mayBeTried(asking.connection.settings)) return null;
  const answer = await askInTime(asking, 'contract.call', input);
  if (answer.ok) return currentValue(answer) === null ? null : false;
  return answer.error.code === 'service' && isRefusal(answer.error) ? true : null;
}

/** Whether a service refuses the call itself, as opposed to failing. */
export const isRefusal = ({ status, text }: Extract<AppError, { code: 'service' }>) =>
  [400, 404, 409, 422].includes(status) || (status === 500 && text !== '');

/** At most this many accounts are asked about. */
const mostAsked = 10;

/** Null where one of them is unknown. */
function highest(amounts: readonly (string | null)[]): string | null {
  const known = amounts.filter((amount) => amount !== null).map(BigInt);
  if (known.length < amounts.length) return null;
  const [most = 0n] = known.toSorted((one, other) => (one < other ? 1 : -1));
  return most.toString();
}

type Reads = { readonly [N in FactName]?: () => Promise<Facts[N]> };

/** A reader for each fact. `accounts`: the person's own. */
export function readsOf(meaning: Meaning, accounts: readonly string[], asking: Asking): Reads {
  const { action, call } = meaning;
  const contract = contractOf(action);
  const factOf = (fact: TokenFact) => called(asking, factInput(contract, fact));
  const [first] = accounts;
  const described: Reads = {
    name: async () => readTokenText(await factOf('name')),
    symbol: async () => readTokenText(await factOf('symbol')),
  };
  const isCollection = async () => onlyBool(await called(asking, supportsInput(contract)));
  // What an inner call pays may be another contract's money.
  const paid: Reads =
    meaning.within !== undefined || call.value === null || BigInt(call.value) === 0n
      ? {}
      : { nativeBalance: () => readNow(asking, 'user.balance', {}) };
  // First, because they decide what the write means, and a service may limit requests.
  const kind: Reads = { isCollection, decimals: async () => toDecimals(await factOf('decimals')) };

  switch (action.does) {
    case 'send-tokens': {
      const payer = payerOf(action, meaning) ?? first;
      const balanceOf = (account: string) => async () => onlyNumber(await called(asking, balanceInput(contract, account)));
      const { from, to } = action;
      const isOthers = from !== null && callerOf(meaning) === null && accounts.length > 0 && !accounts.includes(from);
      // One of the accounts signs; the service does not say which.
      const allowance = async () => {
        const ask = (spender: string) => readNow(asking, 'erc20.allowance', { contractAddress: contract, owner: from ?? '', spender });
        return highest(await Promise.all(accounts.slice(0, mostAsked).map(ask)));
      };
      return {
        ...{ ...kind, ...paid, ...described },
        ...(payer === undefined ? {} : { balance: balanceOf(payer) }),
        ...(to !== payer && accounts.includes(to) ? { recipientBalance: balanceOf(to) } : {}),
        ...(isOthers ? { allowance } : {}),
      };
    }
    case 'allow-tokens': {
      const owner = action.owner ?? callerOf(meaning) ?? first;
      const allowance = () =>
        readNow(asking, 'erc20.allowance', { contractAddress: contract, owner: owner ?? '', spender: action.spender });
      const supply = () => readNow(asking, 'erc20.totalSupply', { contractAddress: contract });
      // The token doesn’t store an allowance given through Permit2: its own would mislead.
      const isKnown = owner !== undefined && action.through === undefined;
      return { ...kind, ...paid, ...described, supply, ...(isKnown ? { allowance } : {}) };
    }
    case 'send-item': {
      const owner = async () => toAddress(await called(asking, ownerInput(contract, action.id)));
      // No operation says whether an address is a contract. One that answers a common function is.
      const isRecipientContract = async () => {
        const answers = await Promise.all([
          called(asking, supportsInput(action.to, 'erc165')),
          called(asking, factInput(action.to, 'name')),
        ]);
        return answers.some((answer) => answer !== null);
      };
      return {
        ...(meaning.asTokens === null ? {} : kind),
        ...paid,
        ...described,
        owner,
        ...(action.isSafe || action.to === zeroAddress ? {} : { isRecipientContract }),
      };
    }
    case 'allow-item': {
      const approved = () => readNow(asking, 'erc721.approved', { contractAddress: contract, tokenId: action.id });
      return { ...kind, ...paid, ...described, approved };
    }
    case 'allow-all': {
      const input = { contractAddress: contract, owner: callerOf(meaning) ?? first ?? '', operator: action.operator };
      const isAllowedForAll = () => readNow(asking, 'erc721.isApprovedForAll', input);
      return { ...paid, ...described, ...(first === undefined ? {} : { isAllowedForAll }) };
    }
    case 'send-native': {
      const balanceOf = (account: string) => async () => onlyNumber(await called(asking, nativeBalanceInput(contract, account)));
      // Nothing comes with a call, so the contract has to refuse this one.
      const refusesOtherAmount = () =>
        isRefused(asking, { contractAddress: call.to, functionSignature: call.signature, params: call.params });
      return {
        ...paid,
        ...(first === undefined ? {} : { balance: balanceOf(first) }),
        ...(action.to !== first && accounts.includes(action.to) ? { recipientBalance: balanceOf(action.to) } : {}),
        refusesOtherAmount,
      };
    }
    case 'send-items':
    case 'hand-over':
    case 'call':
      return { ...paid, ...described };
  }
}
