/** Below the native currency: whether it can be sent, the exact balance, and whose it is as far as the service reports it. */

import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { RawButton } from '#renderer/core/parts/raw-button.tsx';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { BaseUnits } from '#renderer/core/ui/amount.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { useAccounts } from '#renderer/session/accounts.tsx';
import { t } from '#shared/core/language/language.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import { ByAccount } from './native-by-account.tsx';
import { NativeCheck } from './native-check.tsx';
import { useAccountBalances } from './use-account-balances.ts';

/** `answer`: to the read of the balance. */
export function NativeDetails({ wei, answer }: { wei: string; answer: Answer<string> | null }) {
  const { chain } = useActiveConnection();
  return (
    <>
      <NativeCheck />
      <div className="row wrap gap-4">
        <BaseUnits baseUnits={wei} base="wei" />
        <CopyButton label={t('Copy exact amount in wei')} text={wei} />
        <RawButton operation="user.balance" input={{}} answer={answer} />
      </div>
      <p className="soft">
        {(chain?.currency ?? null) === null && `${t('In wei, as this chain’s currency isn’t known.')} `}
        <ReportedWords />
      </p>
      <ByAccount />
    </>
  );
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
