/** The dialog “Send”, over any screen. A sending goes on after it is closed. */

import { Plus } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useActiveConnection, useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { lazyPart } from '#renderer/core/ui/lazy-part.tsx';
import { useShowAddToken } from '#renderer/tokens/add-token.ts';
import { useSend, useSendDialog, useSendDraft } from '#renderer/writes/send.ts';
import { t } from '#shared/core/language/language.ts';
import { tokensPlace } from '#shared/core/screens.ts';
import { nativeSending } from '#shared/tokens/native-sending.ts';
import { draftOfRequest } from '#shared/writes/send-draft.ts';
import { parseSendPlace } from '#shared/writes/send-link.ts';
import { useSending } from './use-sending.ts';

// Loaded on demand, with the address parser.
const SendFormView = lazyPart(async () => (await import('./send-form.tsx')).SendFormView);
const SendOutcome = lazyPart(async () => (await import('./send-outcome.tsx')).SendOutcome);

export function SendHost() {
  const { id } = useActiveConnection();
  const { isOpen } = useSendDialog();
  const draft = useSendDraft();
  const send = useSend();
  const { state, review, begin } = useSending();
  const sending = nativeSending(useActiveConnection());
  const hasTokens = useTokens('erc20').some(({ hidden }) => !hidden);
  if (!isOpen) return null;
  const close = () => {
    send.close();
    if (state.is !== 'under-way') begin();
  };
  const clear = () => {
    send.clear();
    begin();
  };
  return (
    <Dialog title={t('Send')} onClose={close}>
      <Suspense fallback={null}>
        {state.is === 'form' && draft.token === '' && !hasTokens && sending.can !== 'send' ? (
          <NoTokens onClose={close} />
        ) : state.is === 'form' ? (
          <SendFormView
            key={`${draft.byLink} ${id}`}
            draft={draft}
            failed={state.failed}
            onReview={review}
            onClear={clear}
            onClose={close}
          />
        ) : (
          <SendOutcome state={state} onBegin={begin} onClear={clear} onClose={close} />
        )}
      </Suspense>
    </Dialog>
  );
}

/** The form takes its place as soon as a token is added. */
function NoTokens({ onClose }: { onClose: () => void }) {
  const connection = useActiveConnection();
  const { name, chain } = connection;
  const showAddToken = useShowAddToken();
  const currency = chain?.currency == null ? t('the native currency') : visibleText(chain.currency.symbol, 12);
  return (
    <>
      <p>
        {nativeSending(connection).can === 'try'
          ? t('Add a token to send it. To send {currency}, check the unit in Wallet first.', { currency })
          : t('{service} can send tokens, but not {currency}. Add a token to send it.', { service: visibleText(name, 60), currency })}
      </p>
      <div className="flex wrap gap-8 mt-20 justify-end">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="main" icon={<Plus size={16} aria-hidden />} onClick={() => showAddToken('')}>
          {t('Add token')}
        </Button>
      </div>
    </>
  );
}

/** Where a link to send leads: opens the form filled in, and goes on to Tokens. */
export function SendPlace({ place }: { place: string }) {
  const send = useSend();
  const [, navigate] = useLocation();
  const open = useEffectEvent(() => {
    const request = parseSendPlace(place);
    if (request === null) showToast(t('This send link is wrong: an address in it was changed.'), 'bad');
    else send.open(draftOfRequest(request));
    navigate(tokensPlace, { replace: true });
  });
  useEffect(() => open(), []);
  return null;
}
