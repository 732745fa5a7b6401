/** The entry of the journal that a write asked for from a form has become. */
import { useActiveConnection, useSlice } from '#renderer/store/use-mirror.ts';
import type { ActivityBrief } from '#shared/activity.ts';
import type { WriteId } from '#shared/operations/table.ts';

export interface AskedWrite {
  readonly operation: WriteId;
  /** When it was asked for, epoch milliseconds. */
  readonly since: number;
  /** Of its transaction, where the answer names one. */
  readonly hash: string | null;
}

/** By its transaction, else the first of its operation that was noted since; null for none, as of what was not confirmed. */
export function useWriteEntry(asked: AskedWrite | null): ActivityBrief | null {
  const { id } = useActiveConnection();
  const { connection, newest } = useSlice('activity');
  return asked === null || connection !== id ? null : writeEntry(asked, newest);
}

export function writeEntry({ operation, since, hash }: AskedWrite, newest: readonly ActivityBrief[]): ActivityBrief | null {
  const byHash = hash === null ? undefined : newest.find((entry) => entry.hash?.toLowerCase() === hash.toLowerCase());
  return byHash ?? newest.findLast((entry) => entry.operation === operation && entry.preparedAt >= since) ?? null;
}
