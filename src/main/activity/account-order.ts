/** The order in which a service lists its accounts: it may mean who signs, or nothing at all. */

type InOrder = (connection: string, accounts: readonly string[]) => readonly string[];

interface Listed {
  /** The same for every order. */
  readonly sorted: string;
  readonly first: readonly string[];
  last: string;
  changes: number;
}

/** The order of a list without order changes again and again; one that means something hardly ever does. */
const mostChanges = 2;

/**
 * Answers the accounts as they were listed. Where the order of the same accounts has changed twice it means nothing, and they are in
 * the order of the first time from then on: otherwise no review would ever rest on the same accounts as its confirmation.
 */
export function createAccountOrder(): InOrder {
  const known = new Map<string, Listed>();
  return (connection, accounts) => {
    const [sorted, order] = [JSON.stringify(accounts.toSorted()), JSON.stringify(accounts)];
    const before = known.get(connection);
    if (before === undefined || before.sorted !== sorted) {
      known.set(connection, { sorted, first: accounts, last: order, changes: 0 });
      return accounts;
    }
    if (before.last !== order) before.changes += 1;
    before.last = order;
    return before.changes < mostChanges ? accounts : before.first;
  };
}
