/** Addresses, hashes, amounts and times. */
import { useState } from 'react';
import { Address } from '#renderer/core/ui/address.tsx';
import { AsOf } from '#renderer/core/ui/age.tsx';
import { Amount, BaseUnits, BigAmount } from '#renderer/core/ui/amount.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { ConnectionMark } from '#renderer/core/ui/connection-mark.tsx';
import { DisplayProvider } from '#renderer/core/ui/display.ts';
import { Fact, Facts } from '#renderer/core/ui/facts.tsx';
import { Hash } from '#renderer/core/ui/hash.tsx';
import { Segments } from '#renderer/core/ui/segments.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { TokenMark } from '#renderer/core/ui/token-mark.tsx';
import styles from './design.module.css';
import { accounts, dollar, ether, hash, opened } from './samples.ts';

const timeForms = [
  { value: 'relative', label: 'Relative' },
  { value: 'absolute', label: 'Absolute' },
] as const;
const amountForms = [
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
] as const;

export function ValuesSection() {
  const [times, setTimes] = useState<'relative' | 'absolute'>('relative');
  const [amounts, setAmounts] = useState<'shown' | 'hidden'>('shown');
  return (
    <Card name="Values">
      <div className={styles.row}>
        <Segments legend="Times here" name="design-times" value={times} choices={timeForms} onChoose={setTimes} />
        <Segments legend="Amounts here" name="design-amounts" value={amounts} choices={amountForms} onChoose={setAmounts} />
      </div>
      <DisplayProvider value={{ times, hideAmounts: amounts === 'hidden' }}>
        <div className={styles.columns}>
          <div className="stack min-w-0 gap-20">
            <div className={styles.row}>
              <TokenMark address={accounts[0].address} name="DUSD" />
              <TokenMark address={accounts[0].address} name={null} size="large" />
              <ConnectionMark of={{ name: 'Example Bank', color: 'blue', letters: '' }} />
              <ConnectionMark of={{ name: 'Example Bank', color: 'brown', letters: '€' }} size="small" />
            </div>
            {accounts.map(({ address, label }) => (
              <Address key={address} address={address} label={label} mark copy />
            ))}
            <p>
              sent to <Address address={accounts[0].address} /> again
            </p>
            <p>
              in <Hash hash={hash} of="transaction" copy />
            </p>
          </div>
          <div className="stack min-w-0 gap-20">
            <BigAmount baseUnits="9998412703881204117263" currency={ether} short base="wei" />
            <BaseUnits baseUnits="9998412703881204117263" base="wei" />
            <p>
              <Amount baseUnits="250000000" currency={dollar} /> and <Amount baseUnits="50000000" currency={null} />
            </p>
            <p>
              <Time at={opened - 185_000} />, <Time at={opened - 400 * 86_400_000} />
            </p>
            <div className={styles.row}>
              <AsOf at={opened} stale={false} />
              <AsOf at={opened - 90_000} stale />
            </div>
          </div>
        </div>
        <div className={styles.columns}>
          <Facts>
            <Fact label="From">
              <Address address={accounts[0].address} label={accounts[0].label} />
            </Fact>
            <Fact label="Amount">
              <Amount baseUnits="1500000" currency={dollar} />
            </Fact>
          </Facts>
        </div>
      </DisplayProvider>
    </Card>
  );
}
