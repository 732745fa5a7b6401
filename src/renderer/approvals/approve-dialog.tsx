/** “Approve a spender”, a dialog that opens over any screen. */

import { useState } from 'react';
import { useStore } from 'zustand';
import { useApprovalWishes } from '#renderer/approvals/approval-wishes.ts';
import { momentWords } from '#renderer/approvals/approval-words.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { AddressField } from '#renderer/notebook/address-field.tsx';
import { readPlainAddress } from '#renderer/notebook/recipient.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { TokenField } from '#renderer/tokens/token-field.tsx';
import { useTotalSupply } from '#renderer/tokens/use-holdings.ts';
import { useToken } from '#renderer/tokens/use-token.ts';
import { useAccountChoice } from '#renderer/wallet/account-choice.tsx';
import type { ApprovalSubject } from '#shared/approvals/approvals.ts';
import { isWithoutLimit } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import { type AllowanceRow, AmountForm, useAllowance } from './amount-form.tsx';
import { SteppedForm } from './stepped-form.tsx';

export function ApproveDialog() {
  const wishes = useApprovalWishes();
  const wished = useStore(wishes, ({ approve }) => approve);
  const [token, setToken] = useState(wished?.token ?? '');
  const [spender, setSpender] = useState(wished?.spender ?? '');
  const { account, accounts, choice } = useAccountChoice({ label: t('Show limit on'), stacked: true });
  const service = useServiceName();
  const { hideAmounts } = useDisplay();
  const recipient = readPlainAddress(spender, useNames());
  const problem =
    recipient.is === 'address' && recipient.address === zeroAddress ? t('This is the zero address. It can’t spend anything.') : null;
  const unit = useUnit(token);
  const approval: ApprovalSubject | null =
    token === '' || account === null || recipient.is !== 'address' || problem !== null
      ? null
      : { is: 'erc20', contract: token, tokenId: null, owner: account.address, spender: recipient.address };
  const row = useAllowanceRow(approval, unit.token);
  const close = () => wishes.setState({ approve: null });
  const lacking =
    token === ''
      ? t('Choose a token.')
      : recipient.is !== 'address'
        ? t('Enter a spender.')
        : unit.token === null
          ? t('Blockdesk is still reading this token.')
          : null;
  return (
    <Dialog title={t('Approve a spender')} onClose={close}>
      <SteppedForm
        row={row}
        head={(shown, when) => shown !== null && shown.value !== null && <p>{momentWords(shown, when, hideAmounts)}</p>}
        form={(shown, run) => (
          <AmountForm unit={unit} row={shown} lacking={problem ?? lacking ?? noAccount(account)} onRun={run} onClose={close}>
            <TokenField value={token} onChoose={setToken} />
            <AddressField
              label={t('Spender')}
              name="spender"
              hint={t('an address, a contact or one of your accounts')}
              value={spender}
              onChange={setSpender}
              recipient={recipient}
              problem={problem}
            />
            {accounts.length > 1 && (
              <div className="stack gap-6">
                {choice}
                <p className="soft">{t('{service} picks the account that approves.', { service })}</p>
              </div>
            )}
          </AmountForm>
        )}
        onClose={close}
      />
    </Dialog>
  );
}

const noAccount = (account: object | null) => (account === null ? t('Blockdesk is still reading your accounts.') : null);

/** `token` is null until the decimals are read: an amount typed before that would be in base units. */
function useUnit(contract: string) {
  const title = useToken(contract === '' ? null : contract);
  const isKnown = contract !== '' && !title.isReading;
  return { contract, token: isKnown ? { name: title.symbol ?? title.title, decimals: title.decimals } : null };
}

function useAllowanceRow(approval: ApprovalSubject | null, token: AllowanceRow['token'] | null): AllowanceRow | null {
  const names = useNames();
  const read = useAllowance(approval);
  const { baseUnits: supply } = useTotalSupply(approval?.contract ?? null);
  if (approval === null || token === null) return null;
  const { answer, problem } = read;
  const value = valueIn(faceOf(read));
  return {
    ...{ approval, token, value, name: names.of(approval.spender), isMine: true },
    checkedAt: answer?.readAt ?? null,
    isStale: problem !== null || (answer?.source === 'stored' && answer.problem !== null),
    isLimitless: value !== null && isWithoutLimit(value, supply),
  };
}
