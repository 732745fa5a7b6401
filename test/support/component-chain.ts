/** A chain as the service reports it to a component test: tokens by contract, transactions by hash. */

import { fail, ok } from '#shared/core/result.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import { answerOf } from './component-bridge.ts';

export interface TestToken {
  readonly name?: string;
  readonly symbol?: string;
  /** As it answers, whatever that is. */
  readonly decimals?: string;
  readonly totalSupply?: string;
  /** Of everybody. */
  readonly balance?: string;
  readonly isCollection?: boolean;
}

const reverted = fail({ code: 'service', status: 400, text: 'execution reverted' } as const);

/** What a contract is not listed for, it refuses. */
export function tokens(list: Readonly<Record<string, TestToken>>): Partial<Handlers> {
  const of = (address: string) => Object.entries(list).find(([listed]) => listed.toLowerCase() === address.toLowerCase())?.[1];
  return {
    'service.contract.call': async ({ functionSignature, contractAddress }) => {
      const token = of(contractAddress);
      const [, asked = ''] = /function (\w+)\(/.exec(functionSignature) ?? [];
      const answers: Record<string, string | undefined> = {
        name: token?.name,
        symbol: token?.symbol,
        decimals: token?.decimals,
        totalSupply: token?.totalSupply,
        balanceOf: token?.balance,
        supportsInterface: token?.isCollection === undefined ? undefined : String(token.isCollection),
      };
      const answer = answers[asked];
      return answer === undefined ? reverted : ok(answerOf('contract.call', JSON.stringify({ result: answer })));
    },
    'service.erc20.totalSupply': async ({ contractAddress }) => {
      const supply = of(contractAddress)?.totalSupply;
      return supply === undefined ? reverted : ok(answerOf('erc20.totalSupply', JSON.stringify({ totalSupply: supply })));
    },
    'service.erc20.balance': async ({ contractAddress }) => {
      const balance = of(contractAddress)?.balance;
      return balance === undefined ? reverted : ok(answerOf('erc20.balance', JSON.stringify({ balance })));
    },
  };
}

export interface TestTransaction {
  /** Without it the service knows no such transaction. */
  readonly transaction?: object;
  readonly receipt?: object;
}

const unknown = fail({ code: 'service', status: 404, text: '' } as const);

/** By hash, in lower case. */
export function transactions(list: Readonly<Record<string, TestTransaction>>): Partial<Handlers> {
  return {
    'service.transaction.get': async ({ hash }) => {
      const found = list[hash]?.transaction;
      return found === undefined ? unknown : ok(answerOf('transaction.get', JSON.stringify({ hash, ...found })));
    },
    'service.transaction.receipt': async ({ hash }) => {
      const found = list[hash]?.receipt;
      return found === undefined ? unknown : ok(answerOf('transaction.receipt', JSON.stringify({ transactionHash: hash, ...found })));
    },
  };
}
