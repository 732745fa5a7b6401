/** The form for sending a token: whether it is open, and what is filled in, by connection. */
import { useStore } from 'zustand';
import { useStoreOf } from '#renderer/core/bridge/sign-in.tsx';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { emptyDraft, type SendDraft, withPrefill } from '#shared/writes/send-draft.ts';

/** `wasOpened`: it goes on while it is closed. */
const closed = { isOpen: false, wasOpened: false };
const useDialog = () => useStoreOf('connection', closed);
/** What was typed stays while another connection is shown. */
const none: Readonly<Record<string, SendDraft>> = {};
const useDrafts = () => useStoreOf('sign-in', none);

export const useSendDialog = () => useStore(useDialog());

export function useSendDraft(): SendDraft {
  const { id } = useActiveConnection();
  return useStore(useDrafts(), (drafts) => drafts[id]) ?? emptyDraft;
}

export function useSend() {
  const { id } = useActiveConnection();
  const dialog = useDialog();
  const drafts = useDrafts();
  const keep = (change: (draft: SendDraft) => SendDraft) => drafts.setState((all) => ({ [id]: change(all[id] ?? emptyDraft) }));
  return {
    /** Shows the form, filled in as far as it is said; without a prefill with what was there. */
    open: (prefill: Partial<SendDraft> = {}) => {
      keep((draft) => withPrefill(draft, prefill));
      dialog.setState({ isOpen: true, wasOpened: true });
    },
    /** What was typed stays. */
    close: () => dialog.setState({ isOpen: false }),
    change: (change: Partial<SendDraft>) => keep((draft) => ({ ...draft, ...change })),
    isOpen: () => dialog.getState().isOpen,
  };
}
