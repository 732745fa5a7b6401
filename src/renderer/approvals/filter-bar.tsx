/** The filters of the list of approvals, behind one button. */

import type { ApprovalFilter, ApprovalRow } from '#renderer/approvals/approval-rows.ts';
import { riskWords, whoWords } from '#renderer/approvals/approval-words.ts';
import { SearchField } from '#renderer/core/ui/search-field.tsx';
import { Select } from '#renderer/core/ui/select.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import { t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import styles from './approvals.module.css';

interface FilterBarProps {
  readonly id: string;
  /** Unfiltered. */
  readonly rows: readonly ApprovalRow[];
  readonly filter: ApprovalFilter;
  readonly onChange: (filter: ApprovalFilter) => void;
}

function choicesOf(rows: readonly ApprovalRow[], of: (row: ApprovalRow) => readonly [string, string], any: string) {
  const all = [...new Map(rows.map(of))].toSorted(([, one], [, other]) => one.localeCompare(other));
  return [{ value: '', label: any }, ...all.map(([value, label]) => ({ value, label }))];
}

export function FilterBar({ id, rows, filter, onChange }: FilterBarProps) {
  const names = useNames();
  const change = (part: Partial<ApprovalFilter>) => onChange({ ...filter, ...part });
  const owners = choicesOf(
    rows,
    ({ approval }) => [approval.owner, names.of(approval.owner)?.text ?? shortAddress(approval.owner)],
    t('All'),
  );
  return (
    <div id={id} className={styles.bar}>
      <SearchField label={t('Find an approval')} value={filter.sought} onChange={(sought) => change({ sought })} />
      <Select
        stacked
        label={t('Token')}
        value={filter.contract}
        choices={choicesOf(rows, ({ approval, token }) => [approval.contract, token.name], t('Any'))}
        onChoose={(contract) => change({ contract })}
      />
      <Select
        stacked
        label={t('Spender or operator')}
        value={filter.spender}
        choices={choicesOf(rows, (row) => [row.approval.spender, whoWords(row)], t('Anyone'))}
        onChoose={(spender) => change({ spender })}
      />
      <Select
        stacked
        label={t('Risk')}
        value={filter.risk}
        choices={[
          { value: 'any', label: t('Any') },
          { value: 'high', label: riskWords.high },
          { value: 'care', label: riskWords.care },
          { value: 'info', label: riskWords.info },
        ]}
        onChoose={(risk) => change({ risk })}
      />
      <Select stacked label={t('Account')} value={filter.owner} choices={owners} onChoose={(owner) => change({ owner })} />
      <Select
        stacked
        label={t('State')}
        value={filter.state}
        choices={[
          { value: 'now', label: t('Allowed now') },
          { value: 'over', label: t('Include revoked') },
        ]}
        onChoose={(state) => change({ state })}
      />
    </div>
  );
}
