/** What becomes of what the form asks for: reviewed once, sent at most once, and its end told until the person has read it. */
import { useState } from 'react';
import { useWrite } from '#renderer/bridge/use-write.ts';
import { changeDraft } from '#renderer/store/send.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import type { AppError } from '#shared/errors.ts';
import type { OperationInput } from '#shared/operations/table.ts';
import { emptyDraft } from '#shared/send-draft.ts';

export type ToReview =
  | { readonly operation: 'erc20.transfer'; readonly input: OperationInput<'erc20.transfer'> }
  | { readonly operation: 'erc20.transferFrom'; readonly input: OperationInput<'erc20.transferFrom'> };

export type Sending =
  | { readonly is: 'form' }
  /** In main's own window, or on its way. `since`: epoch milliseconds. */
  | { readonly is: 'under-way'; readonly since: number }
  /** `hash`: null where the answer names none that can be read. */
  | { readonly is: 'accepted'; readonly since: number; readonly hash: string | null }
  | { readonly is: 'refused'; readonly since: number; readonly problem: AppError }
  | { readonly is: 'unknown'; readonly since: number; readonly problem: AppError };

export function useSending() {
  const { id } = useActiveConnection();
  const { write } = useWrite();
  const [state, setState] = useState<Sending>({ is: 'form' });
  const review = async (asked: ToReview) => {
    const since = Date.now();
    setState({ is: 'under-way', since });
    const result =
      asked.operation === 'erc20.transfer' ? await write(asked.operation, asked.input) : await write(asked.operation, asked.input);
    if (result === null) return;
    if (result.ok) {
      const { reading } = result.value;
      // It has gone: the same must not stand there to be sent once more.
      changeDraft(id, emptyDraft);
      setState({ is: 'accepted', since, hash: reading.recognized && typeof reading.value === 'string' ? reading.value : null });
    } else if (result.error.code === 'canceled') setState({ is: 'form' });
    else if (result.error.code === 'outcome-unknown') {
      changeDraft(id, emptyDraft);
      setState({ is: 'unknown', since, problem: result.error });
    } else setState({ is: 'refused', since, problem: result.error });
  };
  return { state, review: (asked: ToReview) => void review(asked), begin: () => setState({ is: 'form' }) };
}
