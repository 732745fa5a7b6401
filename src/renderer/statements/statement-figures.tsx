/** The figures of a statement before it is saved, asset by asset, and which of them go into the file. */
import { Amount } from '#renderer/core/ui/amount.tsx';
import { type Column, Table } from '#renderer/core/ui/table.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { StatementAsset, StatementView } from '#shared/statements/statement.ts';
import styles from './statement.module.css';
import { coverageSentences, proofWords } from './statement-words.ts';

interface FiguresProps {
  readonly view: StatementView;
  /** Keys of those that are in the file. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

export function StatementFigures({ view, chosen, onChoose }: FiguresProps) {
  const toggle = (key: string) => onChoose(new Set(chosen.has(key) ? [...chosen].filter((one) => one !== key) : [...chosen, key]));
  const columns: readonly Column<StatementAsset>[] = [
    {
      key: 'asset',
      head: t('Asset'),
      namesRow: true,
      cell: (asset) => <AssetCell asset={asset} isOn={chosen.has(asset.key)} onToggle={() => toggle(asset.key)} />,
    },
    { key: 'opening', head: t('Opening'), align: 'end', cell: (asset) => <Figure asset={asset} baseUnits={asset.opening} /> },
    { key: 'in', head: t('In'), align: 'end', cell: (asset) => <Figure asset={asset} baseUnits={asset.in} sign="+" /> },
    { key: 'out', head: t('Out'), align: 'end', cell: (asset) => <Figure asset={asset} baseUnits={asset.out} sign="−" /> },
    {
      key: 'fees',
      head: t('Fees'),
      align: 'end',
      cell: (asset) => (asset.kind === 'native' ? <Figure asset={asset} baseUnits={asset.fees} sign="−" /> : ''),
    },
    { key: 'closing', head: t('Closing'), align: 'end', cell: (asset) => <Figure asset={asset} baseUnits={asset.closing} /> },
  ];
  return (
    <section aria-label={t('Figures')} className="stack min-w-0 gap-8">
      <Table name={t('Figures')} columns={columns} rows={view.assets} rowKey={({ key }) => key} />
      <ul className={styles.sentences}>
        {coverageSentences(view).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>{t('Native currency that a contract sends on inside a transaction can’t be seen. It is part of what is unexplained.')}</li>
      </ul>
    </section>
  );
}

function AssetCell({ asset, isOn, onToggle }: { asset: StatementAsset; isOn: boolean; onToggle: () => void }) {
  const names = useNames();
  const { contract, symbol, tokenId, rest, isChecked, kind } = asset;
  const label = contract === null ? null : (names.of(contract)?.text ?? null);
  const name = label ?? symbol ?? (contract === null ? t('The chain’s currency') : t('Unnamed'));
  const hasRest = rest !== null && rest !== '0' && isChecked;
  return (
    <div className={styles.asset}>
      <label>
        <input type="checkbox" checked={isOn} onChange={onToggle} />
        <span>
          {name}
          {tokenId !== null && ` #${tokenId}`} {contract !== null && <span className="mono soft">{shortAddress(contract)}</span>}
        </span>
      </label>
      <p className={hasRest || asset.opening === null || asset.closing === null ? styles.care : 'soft small'}>
        {proofWords(asset)}
        {hasRest && (
          <>
            : <Figure asset={asset} baseUnits={rest.replace('-', '')} sign={rest.startsWith('-') ? '−' : '+'} />
          </>
        )}
        {kind !== 'native' && !asset.isFollowed && ` · ${t('not among your tokens')}`}
      </p>
    </div>
  );
}

function Figure({
  asset: { kind, symbol, decimals },
  baseUnits,
  sign = '',
}: {
  asset: StatementAsset;
  baseUnits: string | null;
  sign?: string;
}) {
  if (baseUnits === null) return <span className="care">{t('unknown')}</span>;
  if (baseUnits === '0') return '0';
  if (kind === 'erc721' || kind === 'erc1155') return `${sign}${baseUnits.length < 15 ? countWords(Number(baseUnits)) : baseUnits}`;
  const currency = decimals === null ? null : { symbol: symbol ?? '', decimals };
  return <Amount baseUnits={baseUnits} currency={currency} base={kind === 'native' ? 'wei' : 'base units'} short sign={sign} />;
}
