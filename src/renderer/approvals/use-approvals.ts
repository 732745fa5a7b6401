/** The rows of the screen. What is older than a minute is read again when it is shown; what a transaction touched, main reads on its own. */
import { useState } from 'react';
import { type ApprovalRow, newestValue, sortApprovals, toApprovalRow } from '#renderer/approvals/approval-rows.ts';
import { whoWords } from '#renderer/approvals/approval-words.ts';
import { useKnownApprovals } from '#renderer/approvals/use-known-approvals.ts';
import { chainQueries } from '#renderer/chain/queries.ts';
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
import { onlyNumber } from '#shared/core/readers/quantity.ts';
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
    return toApprovalRow(approval, { ...newestValue(approval, answered), isStale, ...around(approval), names, own });
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

/** What else a row shows: supply, balance, the token's name, and whether the spender is an ordinary account. */
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
  const ofTokens = approvals.filter(({ is }) => is === 'erc20');
  const balances = useReads(
    ofTokens.map(({ contract, owner }) => tokenQueries.listedBalance(contract, owner)),
    (index) => wanted(ofTokens[index]?.contract ?? ''),
  );
  const spenders = [...new Set(approvals.map(({ spender }) => spender))].slice(0, mostSpenders);
  const { value: about } = useOwn(notebookQueries.about(spenders));
  return (approval: SavedApproval) => {
    const { contract, spender } = approval;
    const supply = supplies[tokens.indexOf(contract)];
    const balance = balances[ofTokens.indexOf(approval)];
    const result = balance === undefined ? null : (valueIn(faceOf(balance))?.result ?? null);
    return {
      supply: supply === undefined ? null : valueIn(faceOf(supply)),
      balance: result === null ? null : onlyNumber(result),
      token: called.get(contract) ?? { name: contract, decimals: null },
      sendsItself: about?.[spenders.indexOf(spender)]?.transactions.some(({ role }) => role === 'sender') === true,
    };
  };
}
