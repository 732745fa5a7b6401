/** A saved contract: its interface, and how to change it. */

import { contractQueries } from '#renderer/contracts/queries.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useContracts } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { type ContractInterface, type Merged, mergeLines, toInterface } from '#shared/contracts/functions.ts';
import type { ContractLine } from '#shared/contracts/saved-contracts.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { Result } from '#shared/core/result.ts';

export interface ContractState extends ContractInterface {
  readonly line: ContractLine | null;
  readonly lines: readonly string[];
  /** Until main has sent the interface. */
  readonly loading: boolean;
  readonly add: (lines: readonly string[]) => Promise<Merged | null>;
  readonly replace: (lines: readonly string[]) => Promise<Result<null>>;
  readonly remove: () => Promise<Result<null>>;
  readonly problem: AppError | null;
  readonly saving: boolean;
}

const none: readonly string[] = [];

/** `address`: EIP-55. */
export function useContract(address: string): ContractState {
  'use memo';
  const { id: connection } = useActiveConnection();
  const line = useContracts().contracts.find((one) => one.address === address) ?? null;
  const { value: saved } = useOwn(contractQueries.saved(address));
  const saving = useCall('contracts.save');
  const removing = useCall('contracts.remove');
  const lines = line === null || saved === null || saved.address !== address ? none : saved.lines;
  const replace = (all: readonly string[]) => saving.run({ connection, address, lines: all.join('\n') });
  return {
    line,
    lines,
    loading: line !== null && saved?.changedAt !== line.changedAt && lines.length === 0,
    ...toInterface(lines),
    replace,
    add: async (more) => {
      const merged = mergeLines(lines, more);
      return (await replace(merged.lines)).ok ? merged : null;
    },
    remove: () => removing.run({ connection, address }),
    problem: saving.problem ?? removing.problem,
    saving: saving.running || removing.running,
  };
}
