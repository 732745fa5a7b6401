/** The form for a spending limit. Where the old and new limits could both be spent, it offers to set the limit to 0 first. */

import { type ReactNode, useState } from 'react';
import { allowanceChange } from '#renderer/approvals/allowance-change.ts';
import type { ApprovalRow, TokenCalled } from '#renderer/approvals/approval-rows.ts';
import { amountText } from '#renderer/approvals/approval-words.ts';
import { typedAllowance, unlimited, unlimitedWord } from '#renderer/approvals/typed-allowance.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { Checkbox } from '#renderer/core/ui/checkbox.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { tokenQueries } from '#renderer/tokens/queries.ts';
import { allowOf } from '#shared/approvals/approval-operations.ts';
import type { ApprovalSubject } from '#shared/approvals/approvals.ts';
import { t } from '#shared/core/language/language.ts';
import { type Step, zeroStep } from './step.ts';
import { ReviewForm } from './stepped-form.tsx';

/** The current limit. */
export interface AllowanceRow extends Pick<ApprovalRow, 'token' | 'value' | 'checkedAt' | 'isStale' | 'isLimitless' | 'isMine' | 'name'> {
  readonly approval: ApprovalSubject;
}

/** The chosen token. `contract`: empty for none yet. `token`: null while it is being read. */
interface AmountUnit {
  readonly contract: string;
  readonly token: TokenCalled | null;
}

interface AmountFormProps {
  readonly unit: AmountUnit;
  /** Null until token, spender and account are chosen. */
  readonly row: AllowanceRow | null;
  /** What is missing, in words; null if nothing is. */
  readonly lacking?: string | null;
  readonly onRun: (steps: readonly Step[]) => void;
  readonly onClose: () => void;
  /** Fields above the amount. */
  readonly children?: ReactNode;
}

const nothingKnown = { isSame: false, races: false, isUnsure: false };

export const useAllowance = (approval: ApprovalSubject | null) =>
  useRead(tokenQueries.allowance(approval?.contract ?? null, approval?.owner ?? null, approval?.spender ?? null));

export function AmountForm({ unit, row, lacking = null, onRun, onClose, children }: AmountFormProps) {
  // Reads the current limit, which the list reads rarely; the row then shows it.
  useAllowance(row?.approval ?? null);
  const [text, setText] = useTypedAmount(unit);
  const [zeroFirst, setZeroFirst] = useState(false);
  const [isTried, setTried] = useState(false);
  const now = useNow();
  const parsed = unit.token === null ? null : typedAllowance(text, unit.token);
  const wanted = parsed !== null && 'baseUnits' in parsed ? parsed.baseUnits : null;
  const { isSame, races, isUnsure } = row === null ? nothingKnown : allowanceChange(row, wanted, now);
  const problem = parsed !== null && 'problem' in parsed ? parsed.problem : isSame ? t('That’s already the limit.') : null;
  const submit = () => {
    setTried(true);
    if (row === null || lacking !== null || problem !== null || wanted === null) return;
    const set: Step = { key: 'set', approval: row.approval, write: allowOf(row.approval, wanted), wanted };
    onRun(zeroFirst && races ? [zeroStep(row.approval), set] : [set]);
  };
  return (
    <ReviewForm onClose={onClose} onSubmit={submit} lacking={isTried ? lacking : null}>
      {children}
      <Field
        label={t('Amount')}
        name="amount"
        value={text}
        onChange={setText}
        hint={hintOf(unit)}
        problem={isTried && lacking === null && problem !== null ? problem : null}
        note={wanted === null || unit.token === null ? undefined : <Meant wanted={wanted} token={unit.token} />}
      />
      {races && (
        <Checkbox name="zero-first" label={t('Set to 0 first')} text={raceWords(isUnsure)} on={zeroFirst} onChange={setZeroFirst} />
      )}
    </ReviewForm>
  );
}

/** Clears the field when another token, or other decimals, would give the digits another meaning. */
function useTypedAmount({ contract, token }: AmountUnit) {
  const [typed, setTyped] = useState<{ text: string; contract: string; decimals: number | null | 'unread' }>({
    ...{ text: '', contract: '', decimals: 'unread' },
  });
  const isOfToken = typed.contract === '' || typed.contract === contract;
  const isOfUnit = typed.decimals === 'unread' || token === null || typed.decimals === token.decimals;
  const set = (text: string) => setTyped({ text, contract, decimals: token === null ? 'unread' : token.decimals });
  return [isOfToken && isOfUnit ? typed.text : '', set] as const;
}

function raceWords(isUnsure: boolean): string {
  const race = t('Until this confirms, the old and new limits could both be spent. Setting it to 0 first is safer: two reviews, two fees.');
  return isUnsure ? `${t('The current limit isn’t certain.')} ${race}` : race;
}

function hintOf({ token }: AmountUnit): string {
  if (token === null) return t('or type “{unlimited}”', { unlimited: unlimitedWord });
  if (token.decimals === null)
    return t('in base units, because its decimals are unknown, or type “{unlimited}”', { unlimited: unlimitedWord });
  return t('in {token}, or type “{unlimited}”', { token: token.name, unlimited: unlimitedWord });
}

function Meant({ wanted, token }: { wanted: string; token: TokenCalled }) {
  if (wanted !== unlimited) return <>{t('New: up to {amount}', { amount: amountText(wanted, token) })}</>;
  return <span className="care semibold">{t('New: unlimited. All your {token} can be spent, now and later.', { token: token.name })}</span>;
}
