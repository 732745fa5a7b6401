/** The chain's own currency: its balance, what the service can do with it, and whose it is as far as the service reports it. */

import { Send } from 'lucide-react';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import type { Face } from '#renderer/core/lib/face.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { laterPart } from '#renderer/core/parts/later-part.tsx';
import { RawButton } from '#renderer/core/parts/raw-button.tsx';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { AsOf } from '#renderer/core/ui/age.tsx';
import { Amount, BaseUnits } from '#renderer/core/ui/amount.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { TokenMark } from '#renderer/core/ui/token-mark.tsx';
import { useAccounts } from '#renderer/session/accounts.tsx';
import { useSend } from '#renderer/writes/send.ts';
import { hinderedBy, useHindrance } from '#renderer/writes/use-hindrance.ts';
import { t } from '#shared/core/language/language.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import { type NativeSending, native, nativeSending } from '#shared/tokens/native-sending.ts';
import { AssetRow } from './asset-row.tsx';
import { useAccountBalances } from './use-account-balances.ts';

// Later, as few chains tell it within the first frame.
const Together = laterPart(async () => (await import('./native-by-account.tsx')).Together);
const ByAccount = laterPart(async () => (await import('./native-by-account.tsx')).ByAccount);
const NativeCheck = laterPart(async () => (await import('./native-check.tsx')).NativeCheck);

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
      details={
        <>
          <NativeCheck />
          <div className="row wrap gap-4">
            <BaseUnits baseUnits={wei} base="wei" />
            <CopyButton label={t('Copy exact amount in wei')} text={wei} />
            <RawButton operation="user.balance" input={{}} answer={answer} />
          </div>
          <p className="soft">
            {currency === null && `${t('In wei, as this chain’s currency isn’t known.')} `}
            <ReportedWords />
          </p>
          <ByAccount />
        </>
      }
    />
  );
}

function belowWords(sending: NativeSending): string {
  const isUnknown = sending.can === 'no' && (sending.why === 'chain' || sending.why === 'not-looked');
  if (sending.can === 'send' || isUnknown) return t('Pays network fees');
  return sending.can === 'no' ? t('Pays network fees · can’t be sent from Blockdesk') : t('Pays network fees · sending isn’t checked yet');
}

/** Whose balance it is, as far as the service reports it. */
function ReportedWords() {
  const service = useServiceName();
  const balances = useAccountBalances();
  const accounts = useAccounts();
  const own = new Set(accounts?.map(({ address }) => address));
  const others = accounts === null ? 0 : [...balances.of.keys()].filter((address) => !own.has(address)).length;
  if (balances.from === 'chain') return <>{t('Total reported by {service}. What each account has is read from the chain.', { service })}</>;
  if (balances.from === 'nowhere') return <>{t('Total reported by {service}. Not broken down by account.', { service })}</>;
  return (
    <>
      {t('Sum of {count, plural, one {# account} other {# accounts}}, as reported by {service}.', { count: balances.of.size, service })}
      {others > 0 &&
        ` ${t('{count, plural, one {# of them isn’t} other {# of them aren’t}} in your list of accounts.', { count: others })}`}
    </>
  );
}
