/** The dialog “Send”: whether it is open, and its draft per connection. */
import { useStore } from 'zustand';
import { useStoreOf } from '#renderer/core/bridge/sign-in.tsx';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { emptyDraft, type SendDraft, withPrefill } from '#shared/writes/send-draft.ts';

/** `wasOpened`: stays mounted after it is closed, as a sending may be under way. */
const closed = { isOpen: false, wasOpened: false };
const useDialog = () => useStoreOf('connection', closed);
/** Kept while another connection is shown. */
const none: Readonly<Record<string, SendDraft>> = {};
const useDrafts = () => useStoreOf('sign-in', none);

export const useSendDialog = () => useStore(useDialog());

export function useSendDraft(): SendDraft {
  const { id } = useActiveConnection();
  return useStore(useDrafts(), (drafts) => drafts[id]) ?? emptyDraft;
}

export function useSend() {
  'use memo';
  const { id } = useActiveConnection();
  const dialog = useDialog();
  const drafts = useDrafts();
  const keep = (change: (draft: SendDraft) => SendDraft) => drafts.setState((all) => ({ [id]: change(all[id] ?? emptyDraft) }));
  return {
    /** Opens the form with the prefill, or with the draft as it was. */
    open: (prefill: Partial<SendDraft> = {}) => {
      keep((draft) => withPrefill(draft, prefill));
      dialog.setState({ isOpen: true, wasOpened: true });
    },
    /** The draft stays. */
    close: () => dialog.setState({ isOpen: false }),
    change: (change: Partial<SendDraft>) => keep((draft) => ({ ...draft, ...change })),
    /** Keeps the token, unless a link chose it. */
    clear: () => keep(({ byLink, token }) => ({ ...emptyDraft, token: byLink ? '' : token })),
    isOpen: () => dialog.getState().isOpen,
  };
}
