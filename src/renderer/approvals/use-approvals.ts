/** The rows of the screen. What is older than a minute is read again when it is shown; what a transaction touched, main reads on its own. */
import { useState } from 'react';
import { type ApprovalRow, newestValue, sortApprovals, toApprovalRow, withBalance } from '#renderer/approvals/approval-rows.ts';
import { whoWords } from '#renderer/approvals/approval-words.ts';
import { useKnownApprovals } from '#renderer/approvals/use-known-approvals.ts';
import { chainQueries } from '#renderer/chain/queries.ts';
import { collectibleQueries } from '#renderer/collectibles/queries.ts';
import { read } from '#renderer/core/bridge/query.ts';
import { type Read, useOwn, useReads } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import type { RawAnswer } from '#renderer/core/parts/raw-answers.tsx';
import { useInSight } from '#renderer/core/ui/use-in-sight.ts';
import { notebookQueries } from '#renderer/notebook/queries.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { tokenQueries } from '#renderer/tokens/queries.ts';
import { type ApprovalRead, approvalValue, readOf } from '#shared/approvals/approval-operations.ts';
import { allowsAnything, approvalKey, type SavedApproval } from '#shared/approvals/approvals.ts';
import type { OperationValue } from '#shared/core/operations/table.ts';
import type { CallResult } from '#shared/core/readers/call.ts';
import { onlyNumber, onlyResult } from '#shared/core/readers/quantity.ts';
import { toAddress } from '#shared/core/readers/shape.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import { mostWanted, type ReadingOrder, useMarkRead, useReadingOrder } from './use-reading-order.ts';
import { useTokensCalled } from './use-tokens-called.ts';

const aMinute = 60_000;
/** At most this many spenders are looked up among the transactions seen. */
const mostSpenders = 30;
/** The others have their raw answer in their details. */
const mostRaw = 12;

type ApprovalAnswer = Read<OperationValue<ApprovalRead['id']>>;

interface Approvals {
  /** The riskiest first. */
  readonly rows: readonly ApprovalRow[];
  readonly rawOf: (row: ApprovalRow) => RawAnswer;
  readonly raw: readonly RawAnswer[];
  /** Whether any of them is being read for the first time. */
  readonly isReading: boolean;
  /** How many are read since the list was opened. */
  readonly read: number;
  /** To be set as the `ref` of each row. */
  readonly watch: Watch;
}

export type Watch = ReturnType<typeof useInSight>['watch'];

export function useApprovals(): Approvals {
  'use memo';
  const approvals = useKnownApprovals();
  const names = useNames();
  const sight = useInSight();
  const first = approvals.filter(allowsAnything);
  const order = useReadingOrder([...first, ...approvals.filter((approval) => !first.includes(approval))].map(approvalKey), sight.isInSight);
  const answers = useAnswers(approvals, order);
  const around = useAround(approvals, order);
  const own = names
    .list()
    .filter(({ name }) => name.kind === 'account')
    .map(({ address }) => address);
  useTimes(approvals);
  const rows = approvals.map((approval, index) => {
    const answer = answers[index]?.answer ?? null;
    const answered = answer === null ? null : { value: answeredValue(approval, answers[index]), at: answer.readAt };
    const isStale = (answer?.source === 'stored' && answer.problem !== null) || answers[index]?.problem != null;
    const { value, checkedAt } = newestValue(approval, answered);
    const { held, ...others } = around(approval);
    const checked = withBalance({ checkedAt, isStale }, held);
    return toApprovalRow(approval, { value, ...checked, balance: held?.balance ?? null, ...others, names, own });
  });
  const rawOf = (row: ApprovalRow): RawAnswer => {
    const { id, input } = readOf(row.approval);
    const answer = answers[rows.findIndex(({ key }) => key === row.key)]?.answer ?? null;
    return { operation: id, input, label: `${whoWords(row)}, ${row.token.name}`, answer };
  };
  return {
    rows: sortApprovals(rows),
    rawOf,
    raw: sortApprovals(rows).slice(0, mostRaw).map(rawOf),
    isReading: answers.some(({ answer, problem }, index) => answer === null && problem === null && approvals[index]?.checkedAt === null),
    read: approvals.filter((approval) => order.isRead(approvalKey(approval))).length,
    watch: sight.watch,
  };
}

function answeredValue(approval: SavedApproval, read: ApprovalAnswer | undefined): string | null {
  const value = read === undefined ? null : valueIn(faceOf(read));
  return value === null ? null : approvalValue(approval, value);
}

/** One answer for each approval, in their order. */
function useAnswers(approvals: readonly SavedApproval[], order: ReadingOrder): readonly ApprovalAnswer[] {
  'use memo';
  const [opened] = useState(Date.now);
  const reads = approvals.map(readOf);
  const wanted = mostWanted(approvals, order, (approval) => JSON.stringify(readOf(approval).input));
  const answers: readonly ApprovalAnswer[] = useReads(
    reads.map(({ id, input }) => read<ApprovalRead['id']>(id, input, { touchedBy: ['own-write'], staleTime: aMinute })),
    (index) => wanted(JSON.stringify(reads[index]?.input)),
  );
  // Main answers from its cache for a minute, so an answer may be a little older than the page allows.
  const isNew = ({ answer, problem }: ApprovalAnswer) =>
    problem !== null ||
    (answer !== null && (answer.source !== 'service' || answer.problem !== null || answer.readAt > opened - aMinute - 5_000));
  useMarkRead(
    order,
    approvals.map((approval, index) => [approvalKey(approval), answers[index] !== undefined && isNew(answers[index])]),
  );
  return answers;
}

/** Reads the blocks whose times are unknown; main adds those times to the approvals. */
function useTimes(approvals: readonly SavedApproval[]): void {
  const blocks = approvals.flatMap(({ last }) => (last !== null && last.at === null && last.block !== null ? [last.block] : []));
  useReads(
    blocks.map((number) => chainQueries.block(number)),
    () => 'ahead',
  );
}

/** What else a row shows: supply, what the owner has, the token's name, and whether the spender is an ordinary account. */
function useAround(approvals: readonly SavedApproval[], order: ReadingOrder) {
  'use memo';
  const wanted = mostWanted(approvals, order, ({ contract }) => contract);
  const contracts = [...new Map(approvals.map(({ contract, is }) => [contract, is !== 'erc20'])).entries()];
  const called = useTokensCalled(
    contracts.map(([contract, isCollection]) => ({ contract, isCollection })),
    wanted,
  );
  const tokens = contracts.flatMap(([contract, isCollection]) => (isCollection ? [] : [contract]));
  const supplies = useReads(
    tokens.map((contract) => tokenQueries.roughSupply(contract)),
    (index) => wanted(tokens[index] ?? ''),
  );
  const balances = useReads(
    approvals.map(({ contract, owner, tokenId }) =>
      tokenId === null ? tokenQueries.listedBalance(contract, owner) : collectibleQueries.ownerOf(contract, tokenId),
    ),
    (index) => wanted(approvals[index]?.contract ?? ''),
  );
  const spenders = [...new Set(approvals.map(({ spender }) => spender))].slice(0, mostSpenders);
  const { value: about } = useOwn(notebookQueries.about(spenders));
  return (approval: SavedApproval) => {
    const { contract, spender } = approval;
    const supply = supplies[tokens.indexOf(contract)];
    return {
      supply: supply === undefined ? null : valueIn(faceOf(supply)),
      held: heldOf(approval, balances[approvals.indexOf(approval)]),
      token: called.get(contract) ?? { name: contract, decimals: null },
      sendsItself: about?.[spenders.indexOf(spender)]?.transactions.some(({ role }) => role === 'sender') === true,
    };
  };
}

/** What the owner has, when that was read, and whether it couldn't be read now; null for unknown. */
function heldOf({ owner, tokenId }: SavedApproval, read: Read<OperationValue<'contract.call'>> | undefined) {
  const face = read === undefined ? null : faceOf(read);
  if (face === null || !('value' in face)) return null;
  const balance = tokenId === null ? onlyNumber(face.value.result) : isOwnedBy(owner, face.value.result);
  return balance === null ? null : { balance, at: face.readAt, isStale: face.face === 'stale' && face.problem !== null };
}

function isOwnedBy(owner: string, result: CallResult): string | null {
  const now = toAddress(onlyResult(result));
  return now === null ? null : sameAddress(now, owner) ? '1' : '0';
}
