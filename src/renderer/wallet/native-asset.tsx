/** The native currency: its balance, and what the service can do with it. */

import { Send } from 'lucide-react';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import type { Face } from '#renderer/core/lib/face.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { laterPart } from '#renderer/core/parts/later-part.tsx';
import { AsOf } from '#renderer/core/ui/age.tsx';
import { Amount } from '#renderer/core/ui/amount.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { TokenMark } from '#renderer/core/ui/token-mark.tsx';
import { useSend } from '#renderer/writes/send.ts';
import { hinderedBy, useHindrance } from '#renderer/writes/use-hindrance.ts';
import { t } from '#shared/core/language/language.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import { type NativeSending, native, nativeSending } from '#shared/tokens/native-sending.ts';
import { AssetRow } from './asset-row.tsx';

// Loaded later, as hardly any chain has answered by the first frame.
const Together = laterPart(async () => (await import('./native-by-account.tsx')).Together);
const NativeDetails = laterPart(async () => (await import('./native-details.tsx')).NativeDetails);

interface NativeAssetProps {
  readonly wei: string;
  readonly face: Face<string>;
  readonly answer: Answer<string> | null;
}

export function NativeAsset({ wei, face, answer }: NativeAssetProps) {
  const connection = useActiveConnection();
  const currency = connection.chain?.currency ?? null;
  const symbol = currency === null ? null : visibleText(currency.symbol, 12);
  const sending = nativeSending(connection);
  const send = useSend();
  const hindrance = useHindrance();
  return (
    <AssetRow
      name={symbol ?? t('Native currency')}
      to={null}
      mark={<TokenMark address={`native ${connection.chain?.id ?? ''}`} name={symbol} />}
      below={
        <>
          {belowWords(sending)}
          <Together reported={wei} />
        </>
      }
      amount={
        <>
          <Amount baseUnits={wei} currency={currency} short base="wei" />
          {face.face === 'stale' && <AsOf at={face.readAt} stale={face.problem !== null} block={answer?.block ?? null} />}
        </>
      }
      action={
        sending.can === 'send' &&
        wei !== '0' && (
          <Button
            size="small"
            icon={<Send size={14} aria-hidden />}
            aria-label={t('Send {title}', { title: symbol ?? t('Native currency') })}
            {...hinderedBy(hindrance)}
            onClick={() => send.open({ token: native })}
          >
            {t('Send')}
          </Button>
        )
      }
      unfolds={
        sending.can === 'try' && wei !== '0'
          ? { words: t('Check'), label: t('Check sending of {title}', { title: symbol ?? t('Native currency') }) }
          : null
      }
      details={<NativeDetails wei={wei} answer={answer} />}
    />
  );
}

function belowWords(sending: NativeSending): string {
  const isUnknown = sending.can === 'no' && (sending.why === 'chain' || sending.why === 'not-looked');
  if (sending.can === 'send' || isUnknown) return t('Pays network fees');
  return sending.can === 'no' ? t('Pays network fees · can’t be sent from Blockdesk') : t('Pays network fees · sending isn’t checked yet');
}
