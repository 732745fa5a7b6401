/** “Check a pair”: whether somebody may spend or move something, asked at once and kept in the list. */
import { type FormEvent, useState } from 'react';
import { runOperation } from '#renderer/bridge/run-operation.ts';
import { useCall } from '#renderer/bridge/use-call.ts';
import { problemLine } from '#renderer/lib/problem-line.ts';
import { useAccountChoice } from '#renderer/parts/account-choice.tsx';
import { useNames } from '#renderer/parts/use-names.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import { useTokens } from '#renderer/store/use-tokens.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Field } from '#renderer/ui/field.tsx';
import { Segments } from '#renderer/ui/segments.tsx';
import { Select } from '#renderer/ui/select.tsx';
import { readOf, valueTold } from '#shared/approval-operations.ts';
import { type PairKind, type PairSubject, pairKey } from '#shared/approvals.ts';
import { fieldProblem } from '#shared/input.ts';
import styles from './approvals.module.css';
import { CheckResult } from './check-result.tsx';
import { type Party, parseParty } from './party.ts';
import { useTokensCalled } from './use-tokens-called.ts';

const another = '';

/** What came of it: the value, null for a form that is not known, or what went wrong. */
type Found = { readonly pair: PairSubject; readonly value: string | null } | { readonly problem: string };

interface Typed {
  readonly is: PairKind;
  /** Empty for another than those that are followed. */
  readonly followed: string;
  readonly contract: string;
  readonly tokenId: string;
  /** Empty for another than one's own. */
  readonly account: string;
  readonly owner: string;
  readonly spender: string;
}

export function CheckDialog({ onClose }: { onClose: () => void }) {
  const { id: connection } = useActiveConnection();
  const { accounts, account } = useAccountChoice();
  const names = useNames();
  const add = useCall('pairs.add');
  const [typed, setTyped] = useState<Typed>({
    ...{ is: 'erc20', followed: 'first', contract: '', tokenId: '' },
    ...{ account: account?.address ?? another, owner: '', spender: '' },
  });
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const erc20 = useTokens('erc20');
  const collections = useTokens('erc721');
  const followed = typed.is === 'erc20' ? erc20 : collections;
  const called = useTokensCalled(
    [...erc20, ...collections].map(({ address, standard }) => ({ contract: address, isCollection: standard === 'erc721' })),
  );
  const chosen = followed.some(({ address }) => address === typed.followed)
    ? typed.followed
    : typed.followed === 'first'
      ? (followed[0]?.address ?? another)
      : another;
  const change = (part: Partial<Typed>) => {
    setFound(null);
    setTyped({ ...typed, ...part });
  };
  const contract = chosen === another ? parseParty(typed.contract, names) : ownParty(chosen);
  const owner = typed.account === another ? parseParty(typed.owner, names) : ownParty(typed.account);
  const spender = parseParty(typed.spender, names);
  const idProblem = typed.is === 'token' ? fieldProblem({ kind: 'token-id', required: true }, typed.tokenId.trim()) : null;
  const shown = (problem: string | null) => (isTried ? problem : null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (contract.address === null || owner.address === null || spender.address === null || idProblem !== null || isAsking) return;
    const tokenId = typed.is === 'token' ? typed.tokenId.trim() : null;
    const pair: PairSubject = { is: typed.is, contract: contract.address, tokenId, owner: owner.address, spender: spender.address };
    setAsking(true);
    setFound(null);
    setFound(await ask(pair));
    setAsking(false);
  }

  async function ask(pair: PairSubject): Promise<Found> {
    const { id, input } = readOf(pair);
    const { result } = await runOperation(id, connection, input).ended;
    if (!result.ok) return { problem: problemLine(result.error) };
    const { reading, problem } = result.value;
    if (problem !== null) return { problem: problemLine(problem) };
    const { is, tokenId, ...parties } = pair;
    const kept = await add.run({ connection, pairKind: is, ...parties, ...(tokenId === null ? {} : { tokenId }) });
    if (!kept.ok) return { problem: problemLine(kept.error) };
    return { pair, value: reading.recognized ? valueTold(pair, reading.value as never) : null };
  }

  return (
    <Dialog title="Check a pair" onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <Segments
          legend="What"
          name="pair-kind"
          value={typed.is}
          choices={[
            { value: 'erc20', label: 'Tokens' },
            { value: 'operator', label: 'A whole collection' },
            { value: 'token', label: 'One of a collection' },
          ]}
          onChoose={(is) => change({ is, followed: 'first' })}
        />
        {followed.length > 0 && (
          <Select
            stacked
            label={typed.is === 'erc20' ? 'Token' : 'Collection'}
            value={chosen}
            choices={[
              ...followed.map(({ address }) => ({ value: address, label: called.get(address)?.name ?? address })),
              { value: another, label: 'Another…' },
            ]}
            onChoose={(next) => change({ followed: next })}
          />
        )}
        {chosen === another && (
          <Field
            label="Contract address"
            name="contract"
            value={typed.contract}
            onChange={(next) => change({ contract: next })}
            problem={shown(contract.problem)}
            note={contract.note ?? undefined}
          />
        )}
        {typed.is === 'token' && (
          <Field
            label="Token id"
            name="token-id"
            value={typed.tokenId}
            onChange={(next) => change({ tokenId: next })}
            problem={shown(idProblem)}
          />
        )}
        <Select
          stacked
          label="Owner"
          value={typed.account}
          choices={[...accounts.map(({ address, name }) => ({ value: address, label: name })), { value: another, label: 'Another…' }]}
          onChoose={(next) => change({ account: next })}
        />
        {typed.account === another && (
          <Field
            label="Owner address"
            name="owner"
            value={typed.owner}
            onChange={(next) => change({ owner: next })}
            problem={shown(owner.problem)}
            note={owner.note ?? undefined}
          />
        )}
        <Field
          label="Who may"
          name="spender"
          hint="an address, or a name of yours"
          value={typed.spender}
          onChange={(next) => change({ spender: next })}
          problem={shown(spender.problem)}
          note={spender.note ?? undefined}
        />
        <div role="status">
          {found !== null &&
            ('problem' in found ? (
              <p className={styles.problem}>{found.problem}</p>
            ) : (
              <CheckResult key={pairKey(found.pair)} pair={found.pair} value={found.value} />
            ))}
        </div>
        <div className={styles.buttons}>
          {found !== null && 'pair' in found && <Button onClick={onClose}>Done</Button>}
          <Button type="submit" look="main" disabled={isAsking}>
            {isAsking ? 'Checking' : 'Check'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const ownParty = (address: string): Party => ({ address, note: null, problem: null });
