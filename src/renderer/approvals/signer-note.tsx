/** Whoever has several accounts is told that the service chooses which of them signs: only the owner’s own changes an approval. */
import type { ApprovalRow } from '#renderer/approvals/approval-rows.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import styles from './approvals.module.css';

export function SignerNote({ rows }: { rows: readonly ApprovalRow[] }) {
  const names = useNames();
  const [first, ...others] = names.list().filter(({ name }) => name.kind === 'account');
  const elsewhere = rows.find(({ approval }) => first !== undefined && approval.owner.toLowerCase() !== first.address.toLowerCase());
  if (others.length === 0 || elsewhere === undefined) return null;
  const owner = names.of(elsewhere.approval.owner)?.text ?? shortAddress(elsewhere.approval.owner);
  return (
    <p className={styles.care}>
      {rows.length === 1 ? `This was given by ${owner}` : `Some of these were given by ${owner}`}. The service chooses which of your
      accounts signs: if it is another, nothing of it changes. It is read again afterwards, so you will see.
    </p>
  );
}
