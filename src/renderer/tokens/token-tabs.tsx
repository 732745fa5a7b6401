/** The bar above both lists of the Tokens screen, balances and approvals. */
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useApprovalCount } from '#renderer/approvals/use-known-approvals.ts';
import { approvalsPlace, tokensPlace } from '#shared/core/screens.ts';

interface TokenTabsProps {
  readonly chosen: 'balances' | 'approvals';
  readonly children: ReactNode;
  /** At the end of the line. */
  readonly actions?: ReactNode;
}

export function TokenTabs({ chosen, children, actions }: TokenTabsProps) {
  const approvals = useApprovalCount();
  return (
    <div className="row wrap gap-8-16 mb-16">
      <nav className="flex gap-8" aria-label="Lists">
        <Link to={tokensPlace} className="chip" aria-current={chosen === 'balances' ? 'page' : undefined}>
          Balances
        </Link>
        <Link to={approvalsPlace} className="chip" aria-current={chosen === 'approvals' ? 'page' : undefined}>
          Approvals{approvals === 0 ? '' : ` ${approvals}`}
        </Link>
      </nav>
      {children}
      <div className="flex ms-auto gap-8">{actions}</div>
    </div>
  );
}
