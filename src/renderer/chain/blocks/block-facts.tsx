/** The fields of a block. What each means is shown on demand. */

import { type ReactNode, useId, useState } from 'react';
import { gasShare, gasWords, toTime } from '#renderer/chain/block-figures.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Amount } from '#renderer/core/ui/amount.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { GasPrice } from '#renderer/core/ui/gas-price.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { WholeTime } from '#renderer/core/ui/time.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { burntFees } from '#shared/chain/fee.ts';
import { textOfHex } from '#shared/core/hex-text.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { blockPlace } from '#shared/core/places.ts';
import type { Block } from '#shared/core/readers/block.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import styles from './block-screen.module.css';
import { GasBar } from './gas-bar.tsx';

/** Its number is the screen's title, and its confirmations stand in the bar above. */
export function BlockFacts({ block }: { block: Block }) {
  const currency = useActiveConnection().chain?.currency ?? null;
  const [isExplained, setExplained] = useState(false);
  const id = useId();
  const { number, gasUsed, gasLimit, baseFeePerGas } = block;
  const burnt = burntFees(baseFeePerGas, gasUsed);
  return (
    <section className={styles.card} aria-label={t('Facts of the block')}>
      <div className={styles.explain}>
        <Button size="small" aria-expanded={isExplained} aria-controls={id} onClick={() => setExplained(!isExplained)}>
          {t('What these mean')}
        </Button>
      </div>
      <dl id={id} className={styles.facts} data-explained={isExplained}>
        <Fact name={t('Time')} about={t('Set by the block’s producer.')}>
          <BlockTime seconds={block.timestamp} />
        </Fact>
        <Fact name={t('Transactions')} about={t('How many the block contains.')}>
          {block.transactions === null ? null : withCommas(String(block.transactions.length))}
        </Fact>
        <Fact begins name={t('Gas used')} about={t('Gas that its transactions used, and how full that made the block.')}>
          {gasUsed === null ? null : <GasGauge gasUsed={gasUsed} gasLimit={gasLimit} />}
        </Fact>
        <Fact name={t('Gas limit')} about={t('Most gas the block could use.')}>
          {gasLimit === null ? null : withCommas(gasLimit)}
        </Fact>
        <Fact name={t('Base fee per gas')} about={t('Lowest price per unit of gas, set by how full the last block was.')}>
          {baseFeePerGas === null ? null : <GasPrice wei={baseFeePerGas} />}
        </Fact>
        <Fact name={t('Burnt fees')} about={t('Base fee times gas used. Paid by the senders and destroyed.')}>
          {burnt === null ? null : <Amount baseUnits={burnt} currency={currency} base="wei" />}
        </Fact>
        <Fact begins name={t('Fee recipient')} about={t('The miner or validator that received the fees.')}>
          {block.miner === null ? null : <FeeRecipient miner={block.miner} />}
        </Fact>
        <Fact name={t('Hash')} about={t('Identifies the block. Any change would give another hash.')}>
          {block.hash === null ? null : (
            <Whole text={block.hash} label={t('Copy hash of block {hash}', { hash: shortAddress(block.hash) })} />
          )}
        </Fact>
        <Fact name={t('Parent hash')} about={t('The hash of the block before it.')}>
          {block.parentHash === null ? null : <Parent number={number} hash={block.parentHash} />}
        </Fact>
        <Fact name={t('Extra data')} about={t('Up to 32 bytes chosen by the producer.')}>
          {block.extraData === null ? null : <ExtraData hex={block.extraData} />}
        </Fact>
        <Fact name={t('Nonce')} about={t('The number that the miner found. Zero on chains without mining.')}>
          {block.nonce === null ? null : <code>{block.nonce}</code>}
        </Fact>
        <Fact name={t('Difficulty')} about={t('How hard the block was to mine. Zero on chains without mining.')}>
          {block.difficulty === null ? null : withCommas(block.difficulty)}
        </Fact>
      </dl>
    </section>
  );
}

interface FactProps {
  readonly name: string;
  readonly about: string;
  /** A line above it begins another group. */
  readonly begins?: boolean;
  /** Null if the service doesn't give it. */
  readonly children: ReactNode;
}

function Fact({ name, about, begins = false, children }: FactProps) {
  return (
    <div className={styles.fact} data-begins={begins}>
      <dt>{name}</dt>
      <dd>
        <div className={styles.value}>{children ?? <span className="soft">{t('not reported')}</span>}</div>
        <p className={styles.about}>{about}</p>
      </dd>
    </div>
  );
}

function BlockTime({ seconds }: { seconds: string }) {
  const at = toTime(seconds);
  if (at === null) return t('{seconds} seconds after 1970, which isn’t a valid date', { seconds: withCommas(seconds) });
  return <WholeTime at={at} />;
}

function FeeRecipient({ miner }: { miner: string }) {
  const isNobody = /^0x0+$/.test(miner);
  return (
    <>
      {isNobody && <span>{t('no one')}</span>}
      <NamedAddress address={miner} mark={!isNobody} copy />
    </>
  );
}

function GasGauge({ gasUsed, gasLimit }: { gasUsed: string; gasLimit: string | null }) {
  const share = gasShare({ gasUsed, gasLimit });
  return (
    <>
      {withCommas(gasUsed)}
      {share !== null && (
        <>
          <GasBar share={share} />
          <span className="soft">{t('{share} of the limit', { share: gasWords({ gasUsed, gasLimit }) })}</span>
        </>
      )}
    </>
  );
}

function Whole({ text, label }: { text: string; label: string }) {
  return (
    <>
      <code>{text}</code>
      <CopyButton label={label} text={text} />
    </>
  );
}

function Parent({ number, hash }: { number: string; hash: string }) {
  const label = t('Copy hash of parent block {hash}', { hash: shortAddress(hash) });
  if (number === '0') return <Whole text={hash} label={label} />;
  return (
    <>
      <Link to={blockPlace(String(BigInt(number) - 1n))}>
        <code>{hash}</code>
      </Link>
      <CopyButton label={label} text={hash} />
    </>
  );
}

function ExtraData({ hex }: { hex: string }) {
  const text = textOfHex(hex);
  if (hex === '0x') return <span className="soft">{tc('data', 'none')}</span>;
  return (
    <>
      {text !== null && <span>{t('“{name}”', { name: visibleText(text, 64) })}</span>}
      <code>{hex.length > 200 ? `${hex.slice(0, 200)}…` : hex}</code>
      <CopyButton label={t('Copy extra data')} text={hex} />
    </>
  );
}
