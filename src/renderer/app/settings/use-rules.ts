/** The rules of the active connection, and changing them. */
import { useEffect, useState } from 'react';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { Result } from '#shared/core/result.ts';
import type { CallInput } from '#shared/ipc/derive.ts';
import type { Rules } from '#shared/writes/review/rules.ts';

export type RuleInput = Omit<CallInput<'rules.save'>, 'connection'>;
export type LimitInput = Omit<CallInput<'rules.limit'>, 'connection'>;

interface RulesState {
  /** Null until they are read. */
  readonly rules: Rules | null;
  readonly problem: AppError | null;
  readonly isSaving: boolean;
  save(input: RuleInput): void;
  /** True on success. */
  setLimit(input: LimitInput): Promise<boolean>;
}

export function useRules(): RulesState {
  const { id } = useActiveConnection();
  // A restored backup publishes them anew, and its rules may be stricter.
  const connections = useSlice('connections');
  const [known, setKnown] = useState<{ readonly connection: string; readonly rules: Rules } | null>(null);
  const [refused, setRefused] = useState<AppError | null>(null);
  const get = useCall('rules.get');
  const saving = useCall('rules.save');
  const limiting = useCall('rules.limit');

  function take(result: Result<Rules>): boolean {
    if (result.ok) setKnown({ connection: id, rules: result.value });
    setRefused(result.ok ? null : result.error);
    return result.ok;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each connection, and after a restore
  useEffect(() => {
    let gone = false;
    void get.run({ connection: id }).then((result) => gone || take(result));
    return () => {
      gone = true;
    };
  }, [id, connections]);

  return {
    rules: known?.connection === id ? known.rules : null,
    problem: refused,
    isSaving: saving.running || limiting.running,
    save: (input) => void saving.run({ ...input, connection: id }).then(take),
    setLimit: (input) => limiting.run({ ...input, connection: id }).then(take),
  };
}
