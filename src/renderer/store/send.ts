/** The form for sending a token: whether it is open, and what is filled in, by connection; gone with the sign-in. */
import { create } from 'zustand';
import { emptyDraft, type SendDraft, withPrefill } from '#shared/send-draft.ts';

interface Send {
  readonly isOpen: boolean;
  /** Since the sign-in. */
  readonly wasOpened: boolean;
  readonly drafts: Readonly<Record<string, SendDraft>>;
}

const nothing: Send = { isOpen: false, wasOpened: false, drafts: {} };

export const useSend = create<Send>(() => nothing);

/** Shows the form, filled in as far as it is said; without a prefill with what was there. */
export function openSend(connection: string, prefill: Partial<SendDraft> = {}): void {
  useSend.setState(({ drafts }) => ({
    isOpen: true,
    wasOpened: true,
    drafts: { ...drafts, [connection]: withPrefill(drafts[connection] ?? emptyDraft, prefill) },
  }));
}

/** What was typed stays. */
export function closeSend(): void {
  useSend.setState({ isOpen: false });
}

export function changeDraft(connection: string, change: Partial<SendDraft>): void {
  useSend.setState(({ drafts }) => ({ drafts: { ...drafts, [connection]: { ...(drafts[connection] ?? emptyDraft), ...change } } }));
}

export function forgetSend(): void {
  useSend.setState(nothing, true);
}
