/** Saved contracts and calls, what was run lately, and the way to any other contract. */

import { OpenContractCard } from './open-contract-card.tsx';
import { RecentCallsCard } from './recent-calls-card.tsx';
import { SavedCallsCard } from './saved-calls-card.tsx';
import { SavedContractsCard } from './saved-contracts-card.tsx';

export function ContractsScreen() {
  return (
    <div className="stack cols-1 gap-20">
      <OpenContractCard />
      <SavedContractsCard />
      <SavedCallsCard />
      <RecentCallsCard />
    </div>
  );
}
