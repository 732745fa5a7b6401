/** “Check an address”: reads whether an address may spend or move something, and adds it to the list. */

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useOpenApprove } from '#renderer/approvals/approval-wishes.ts';
import { runOperation } from '#renderer/core/bridge/run-operation.ts';
import { chooseAccount } from '#renderer/core/bridge/screen.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import { Segments } from '#renderer/core/ui/segments.tsx';
import { Select } from '#renderer/core/ui/select.tsx';
import { AddressField } from '#renderer/notebook/address-field.tsx';
import { readAddressField } from '#renderer/notebook/recipient.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { tokenQueries } from '#renderer/tokens/queries.ts';
import { useAccountChoice } from '#renderer/wallet/account-choice.tsx';
import { approvalValue, readOf } from '#shared/approvals/approval-operations.ts';
import { type ApprovalKind, type ApprovalSubject, approvalKey } from '#shared/approvals/approvals.ts';
import { isWithoutLimit } from '#shared/core/amount.ts';
import { fieldProblem } from '#shared/core/input.ts';
import { t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { Allowed } from './approval-parts.tsx';
import styles from './approvals.module.css';
import { useTokensCalled } from './use-tokens-called.ts';

/** The value of the choice “Another…”. */
const another = '';

interface SelectOrOtherProps {
  readonly label: string;
  readonly value: string;
  readonly known: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
  /** Shown while “Another…” is chosen. */
  readonly children: ReactNode;
}

function SelectOrOther({ label, value, known, onChoose, children }: SelectOrOtherProps) {
  return (
    <>
      <Select stacked label={label} value={value} choices={[...known, { value: another, label: t('Another…') }]} onChoose={onChoose} />
      {value === another && children}
    </>
  );
}

interface Typed {
  readonly is: ApprovalKind;
  /** An address, `first`, or empty for “Another…”. */
  readonly followed: string;
  readonly contract: string;
  readonly tokenId: string;
  /** An address, or empty for “Another…”. */
  readonly account: string;
  readonly owner: string;
  readonly spender: string;
}

const kinds = [
  { value: 'erc20', label: t('Tokens') },
  { value: 'operator', label: t('A whole collection') },
  { value: 'token', label: t('One of a collection') },
] as const;

export function CheckDialog({ onClose }: { onClose: () => void }) {
  const { accounts, account } = useAccountChoice();
  const names = useNames();
  const { id: connection } = useActiveConnection();
  const { found, isAsking, check, forget } = useApprovalCheck();
  const [typed, setTyped] = useState<Typed>({
    ...{ is: 'erc20', followed: 'first', contract: '', tokenId: '' },
    ...{ account: account?.address ?? another, owner: '', spender: '' },
  });
  const [isTried, setTried] = useState(false);
  const { followed, chosen } = useContractChoice(typed.is, typed.followed);
  const change = (part: Partial<Typed>) => {
    forget();
    setTyped({ ...typed, ...part });
  };
  const read = (text: string) => readAddressField(text, names, isTried);
  const [contract, owner, spender] = [read(typed.contract), read(typed.owner), read(typed.spender)];
  const contractAddress = chosen === another ? contract.address : chosen;
  const ownerAddress = typed.account === another ? owner.address : typed.account;
  const idProblem = typed.is === 'token' ? fieldProblem({ kind: 'token-id', required: true }, typed.tokenId.trim()) : null;

  const approval: ApprovalSubject | null =
    contractAddress === null || ownerAddress === null || spender.address === null || idProblem !== null
      ? null
      : {
          ...{ is: typed.is, contract: contractAddress, tokenId: typed.is === 'token' ? typed.tokenId.trim() : null },
          ...{ owner: ownerAddress, spender: spender.address },
        };
  // An answer to what was filled in before isn't shown.
  const answer = found !== null && approval !== null && approvalKey(found.approval) === approvalKey(approval) ? found : null;

  const openApprove = useOpenApprove();
  const approve = ({ contract: token, owner: payer, spender: payee }: ApprovalSubject) => {
    chooseAccount(connection, payer);
    onClose();
    openApprove({ token, spender: payee });
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (approval !== null && !isAsking) await check(approval);
  }

  const contractField = (
    <AddressField label={t('Contract address')} name="contract" {...contract.field} onChange={(next) => change({ contract: next })} />
  );
  return (
    <Dialog title={t('Check an address')} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <Segments
          legend={t('What')}
          name="approval-kind"
          value={typed.is}
          choices={kinds}
          onChoose={(is) => change({ is, followed: 'first' })}
        />
        {followed.length === 0 ? (
          contractField
        ) : (
          <SelectOrOther
            label={typed.is === 'erc20' ? t('Token') : t('Collection')}
            value={chosen}
            known={followed}
            onChoose={(next) => change({ followed: next })}
          >
            {contractField}
          </SelectOrOther>
        )}
        {typed.is === 'token' && (
          <Field
            label={t('Token id')}
            name="token-id"
            value={typed.tokenId}
            onChange={(next) => change({ tokenId: next })}
            problem={isTried ? idProblem : null}
          />
        )}
        <SelectOrOther
          label={t('Owner')}
          value={typed.account}
          known={accounts.map(({ address, name }) => ({ value: address, label: name }))}
          onChoose={(next) => change({ account: next })}
        >
          <AddressField label={t('Owner address')} name="owner" {...owner.field} onChange={(next) => change({ owner: next })} />
        </SelectOrOther>
        <AddressField
          label={t('Spender or operator')}
          name="spender"
          hint={t('an address, a contact or one of your accounts')}
          {...spender.field}
          onChange={(next) => change({ spender: next })}
        />
        <div role="status">
          {answer !== null &&
            ('problem' in answer ? (
              <p className="bad">{answer.problem}</p>
            ) : (
              <CheckResult key={approvalKey(answer.approval)} approval={answer.approval} value={answer.value} />
            ))}
        </div>
        <div className="flex wrap justify-end gap-8">
          {answer !== null && !('problem' in answer) && <Button onClick={onClose}>{t('Done')}</Button>}
          {answer !== null && answer.approval.is === 'erc20' && accounts.some(({ address }) => address === answer.approval.owner) && (
            <Button onClick={() => approve(answer.approval)}>{t('Approve a spender')}</Button>
          )}
          <Button type="submit" look="main" disabled={isAsking}>
            {isAsking ? t('Checking') : t('Check')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useContractChoice(is: ApprovalKind, wanted: string) {
  const all = [...useTokens('erc20'), ...useTokens('erc721')];
  const called = useTokensCalled(all.map(({ address, standard }) => ({ contract: address, isCollection: standard === 'erc721' })));
  const followed = all
    .filter(({ standard }) => (standard === 'erc20') === (is === 'erc20'))
    .map(({ address }) => ({ value: address, label: called.get(address)?.name ?? address }));
  const first = wanted === 'first' ? (followed[0]?.value ?? another) : another;
  return { followed, chosen: followed.some(({ value }) => value === wanted) ? wanted : first };
}

/** `value`: null if the answer wasn't recognized. */
type Found = { readonly approval: ApprovalSubject } & ({ readonly value: string | null } | { readonly problem: string });

/** Reads an approval, and adds it to the list. */
function useApprovalCheck() {
  const { id: connection } = useActiveConnection();
  const add = useCall('approvals.add');
  const [isAsking, setAsking] = useState(false);
  const [found, setFound] = useState<Found | null>(null);

  async function ask(approval: ApprovalSubject): Promise<Found> {
    const { id, input } = readOf(approval);
    const { result } = await runOperation(id, connection, input).ended;
    if (!result.ok) return { approval, problem: problemLine(result.error) };
    const { reading, problem } = result.value;
    if (problem !== null) return { approval, problem: problemLine(problem) };
    const { is, tokenId, ...parties } = approval;
    const added = await add.run({ connection, approvalKind: is, ...parties, ...(tokenId === null ? {} : { tokenId }) });
    if (!added.ok) return { approval, problem: problemLine(added.error) };
    return { approval, value: reading.recognized ? approvalValue(approval, reading.value as never) : null };
  }

  return {
    found,
    isAsking,
    async check(approval: ApprovalSubject): Promise<void> {
      setAsking(true);
      setFound(null);
      setFound(await ask(approval));
      setAsking(false);
    },
    forget: () => setFound(null),
  };
}

interface CheckResultProps {
  readonly approval: ApprovalSubject;
  /** Null if the answer wasn't recognized. */
  readonly value: string | null;
}

function CheckResult({ approval, value }: CheckResultProps) {
  const names = useNames();
  const shown = useRef<HTMLDivElement>(null);
  // In a low window the result is below the fold.
  useEffect(() => {
    // Its return value must not become the effect's cleanup.
    void shown.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const isToken = approval.is === 'erc20';
  const called = useTokensCalled([{ contract: approval.contract, isCollection: !isToken }]);
  const supply = valueIn(faceOf(useRead(tokenQueries.roughSupply(isToken ? approval.contract : null))));
  const token = called.get(approval.contract) ?? { name: shortAddress(approval.contract), decimals: null };
  const isLimitless = isToken && value !== null && isWithoutLimit(value, supply);
  const [short, spender] = [shortAddress(approval.contract), shortAddress(approval.spender)];
  const owner = names.of(approval.owner)?.text ?? shortAddress(approval.owner);
  return (
    <div ref={shown} className={styles.result}>
      <p>
        {rich('<strong>{spender}</strong> {allows}.', {
          spender: names.of(approval.spender)?.text ?? spender,
          allows: <Allowed row={{ approval, value, token, isLimitless, isMine: names.of(approval.owner)?.kind === 'account' }} />,
          strong: (inner) => <strong>{inner}</strong>,
        })}
      </p>
      <p className="soft">
        {isToken
          ? t('Asks the token {token}: what {spender} may do with what {owner} holds.', { token: short, spender, owner })
          : t('Asks the collection {collection}: what {spender} may do with what {owner} holds.', {
              collection: approval.tokenId === null ? short : `${short}, #${approval.tokenId}`,
              spender,
              owner,
            })}
      </p>
      <p className="soft">{t('Added to the list as “checked by you”.')}</p>
    </div>
  );
}
