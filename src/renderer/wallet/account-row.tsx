/** One account in the list. */
import { Pencil, QrCode } from 'lucide-react';
import { useRef, useState } from 'react';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { cx } from '#renderer/core/lib/cx.ts';
import { Address } from '#renderer/core/ui/address.tsx';
import { Amount } from '#renderer/core/ui/amount.tsx';
import { IconButton } from '#renderer/core/ui/button.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Mark } from '#renderer/core/ui/mark.tsx';
import { wholeOnFocus } from '#renderer/core/ui/shortened.tsx';
import { useFocusBack } from '#renderer/core/ui/use-focus-back.ts';
import type { NamedAccount } from '#renderer/wallet/account-names.ts';
import styles from './account-row.module.css';
import { LabelEditor } from './label-editor.tsx';

interface AccountRowProps {
  readonly account: NamedAccount;
  readonly first: boolean;
  /** Null where the service reports no balance for this account. */
  readonly wei: string | null;
  readonly onReceive: () => void;
}

export function AccountRow({ account, first, wei, onReceive }: AccountRowProps) {
  const { address, name } = account;
  const currency = useActiveConnection().chain?.currency ?? null;
  const [renaming, setRenaming] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  useFocusBack(row, renaming);
  if (renaming) {
    return (
      <li ref={row} className={styles.row}>
        <Mark address={address} />
        {/* Not lazy, or the first key press would be lost. */}
        <LabelEditor account={account} onDone={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li ref={row} className={cx(styles.row, wholeOnFocus)}>
      <Mark address={address} />
      <div className="grow">
        <p className="break-words semibold">{name}</p>
        <p className={styles.line}>
          <Address address={address} />
          {first && <span className="small">listed first</span>}
        </p>
        {wei !== null && (
          <p>
            <Amount baseUnits={wei} currency={currency} digits={4} base="wei" />
          </p>
        )}
      </div>
      <div className="flex flex-none">
        <IconButton label={`Rename ${name}`} icon={<Pencil size={15} aria-hidden />} onClick={() => setRenaming(true)} />
        <IconButton label={`Receive to ${name}`} icon={<QrCode size={16} aria-hidden />} onClick={onReceive} />
        <CopyButton label={`Copy address of ${name}`} text={address} />
      </div>
    </li>
  );
}
