/** Chooses whose data a list or a form shows. The service decides which account signs. */

import type { ReactNode } from 'react';
import { chooseAccount, useScreen } from '#renderer/core/bridge/screen.ts';
import { useActiveConnection, useNotebook } from '#renderer/core/bridge/use-mirror.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { type Face, faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { Select } from '#renderer/core/ui/select.tsx';
import { sessionQueries } from '#renderer/session/queries.ts';
import { type NamedAccount, nameAccounts } from '#renderer/wallet/account-names.ts';
import { t } from '#shared/core/language/language.ts';
import type { Account } from '#shared/core/readers/user.ts';

interface AccountChoiceOptions {
  /** Of the field. */
  readonly label?: string;
  /** The label above the field, as in a form. */
  readonly stacked?: boolean;
}

interface AccountChoice {
  /** Null until the accounts are known, or where there are none. */
  readonly account: NamedAccount | null;
  readonly accounts: readonly NamedAccount[];
  /** Of the read of the accounts. */
  readonly face: Face<readonly Account[]>;
  /** Reads the accounts again. */
  readonly again: () => void;
  /** The field. */
  readonly choice: ReactNode;
}

export function useAccountChoice({ label = t('Account'), stacked = false }: AccountChoiceOptions = {}): AccountChoice {
  const { id } = useActiveConnection();
  const { entries } = useNotebook();
  const read = useRead(sessionQueries.accounts());
  const face = faceOf(read, (accounts) => accounts.length === 0);
  const accounts = nameAccounts(valueIn(face) ?? [], entries);
  const chosen = useScreen((screen) => screen.accounts[id]);
  const account = accounts.find(({ address }) => address === chosen) ?? accounts[0] ?? null;
  const choice = account !== null && (
    <Select
      label={label}
      stacked={stacked}
      value={account.address}
      choices={accounts.map(({ address, name }) => ({ value: address, label: name }))}
      onChoose={(address) => chooseAccount(id, address)}
    />
  );
  return { account, accounts, face, choice, again: read.again };
}
