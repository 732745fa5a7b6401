/** The event that proves that a write did what it was for, and events that may come with it. */
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import { sameAddress, zeroAddress } from '#shared/core/short-address.ts';
import type { TokenEvent } from '#shared/tokens/token-events.ts';

/** `owners`: the accounts that may be the owner; null: any. */
export interface ExpectedEvent {
  readonly event: TokenEvent;
  readonly owners: readonly string[] | null;
}

/** Null where no event is known to belong to it. `accounts`: one of them signed. */
export function expectedEvent(
  operation: WriteId,
  input: Readonly<Record<string, unknown>>,
  accounts: readonly string[],
): ExpectedEvent | null {
  const [signer = ''] = accounts;
  const of = <Id extends WriteId>(_id: Id) => input as OperationInput<Id>;
  switch (operation) {
    case 'transaction.submit':
      return null;
    case 'erc20.transfer': {
      const { receiver, amount } = of(operation);
      return { event: { is: 'transfer', owner: signer, to: receiver, amount, isToken: false }, owners: accounts };
    }
    case 'erc20.approve': {
      const { spender, amount } = of(operation);
      return { event: { is: 'approval', owner: signer, to: spender, amount, isToken: false }, owners: accounts };
    }
    case 'erc20.transferFrom': {
      const { from, receiver, amount } = of(operation);
      return { event: { is: 'transfer', owner: from, to: receiver, amount, isToken: false }, owners: [from] };
    }
    case 'erc721.transferFrom':
    case 'erc721.safeTransferFrom': {
      const { from, receiver, tokenId } = of(operation);
      return { event: { is: 'transfer', owner: from, to: receiver, amount: tokenId, isToken: true }, owners: [from] };
    }
    case 'erc721.approve': {
      const { approvedAddress, tokenId } = of(operation);
      // An operator may approve in the owner's place.
      return { event: { is: 'approval', owner: signer, to: approvedAddress, amount: tokenId, isToken: true }, owners: null };
    }
    case 'erc721.setApprovalForAll': {
      const { operator, approved } = of(operation);
      return { event: { is: 'approval-for-all', owner: signer, to: operator, approved }, owners: accounts };
    }
  }
}

/** Amounts exactly, and the owner one of those who may. */
export function isExpected({ event, owners }: ExpectedEvent, reported: TokenEvent): boolean {
  const isOwner = owners === null || owners.some((owner) => sameAddress(owner, reported.owner));
  if (!isOwner || !sameAddress(event.to, reported.to)) return false;
  if (event.is === 'approval-for-all' || reported.is === 'approval-for-all')
    return event.is === 'approval-for-all' && reported.is === 'approval-for-all' && event.approved === reported.approved;
  return event.is === reported.is && event.amount === reported.amount && event.isToken === reported.isToken;
}

/** Some contracts emit an approval with a transfer: a lowered allowance, or a cleared one. */
export function belongsTo({ event }: ExpectedEvent, reported: TokenEvent, accounts: readonly string[]): boolean {
  if (
    event.is !== 'transfer' ||
    reported.is !== 'approval' ||
    event.isToken !== reported.isToken ||
    !sameAddress(event.owner, reported.owner)
  )
    return false;
  return reported.to === zeroAddress || accounts.some((account) => sameAddress(account, reported.to));
}
