/** Runs a sending: reviewed once, sent at most once. Its outcome stays until the person has read it. */
import { useState } from 'react';
import { useSend } from '#renderer/writes/send.ts';
import { type AskedWrite, announceFailure, type FailedWrite, useWrite } from '#renderer/writes/use-write.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';

export type ToReview =
  | { readonly operation: 'erc20.transfer'; readonly input: OperationInput<'erc20.transfer'> }
  | { readonly operation: 'erc20.transferFrom'; readonly input: OperationInput<'erc20.transferFrom'> }
  | { readonly operation: 'transaction.submit'; readonly input: OperationInput<'transaction.submit'> };

export type Sending =
  /** `failed`: why the last attempt wasn't sent. The form is as it was. */
  | { readonly is: 'form'; readonly failed: FailedWrite | null }
  /** In review, or being sent. */
  | { readonly is: 'under-way'; readonly asked: AskedWrite }
  | { readonly is: 'accepted'; readonly asked: AskedWrite }
  | { readonly is: 'refused' | 'unknown'; readonly failed: FailedWrite };

const form: Sending = { is: 'form', failed: null };

export function useSending() {
  const send = useSend();
  const { write } = useWrite();
  const [state, setState] = useState<Sending>(form);
  const review = async (wanted: ToReview) => {
    const begun = write<WriteId>(wanted.operation, wanted.input);
    if (begun === null) return;
    const { asked, ended } = begun;
    setState({ is: 'under-way', asked });
    const { result } = await ended;
    if (result.ok) {
      // Sent: the form must not offer the same again.
      send.clear();
      // Once it is closed, the next to open is the form: a link may fill it in.
      return setState(send.isOpen() ? { is: 'accepted', asked } : form);
    }
    const problem = result.error;
    if (!send.isOpen()) announceFailure(problem);
    const failed: FailedWrite = { ...asked, problem };
    if (problem.code === 'outcome-unknown') send.clear();
    setState({ is: problem.code === 'canceled' ? 'form' : problem.code === 'outcome-unknown' ? 'unknown' : 'refused', failed });
  };
  return { state, review: (wanted: ToReview) => void review(wanted), begin: () => setState(form) };
}
