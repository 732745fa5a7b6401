/** Which argument of a token's functions and events is an amount, by signature, since names prove nothing. */
import type { DecodedCall, DecodedEvent } from './decoded.ts';

/** ERC20 (EIP-20), EIP-2612, and what OpenZeppelin's tokens add. */
const ofCalls: Readonly<Record<string, number>> = {
  'transfer(address,uint256)': 1,
  'approve(address,uint256)': 1,
  'transferFrom(address,address,uint256)': 2,
  'increaseAllowance(address,uint256)': 1,
  'decreaseAllowance(address,uint256)': 1,
  'mint(address,uint256)': 1,
  'burn(uint256)': 0,
  'burn(address,uint256)': 1,
  'burnFrom(address,uint256)': 1,
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': 2,
};
const ofEvents: Readonly<Record<string, number>> = {
  'Transfer(address,address,uint256)': 2,
  'Approval(address,address,uint256)': 2,
};

/** The argument's place, from 0; null where none is. */
export function amountInCall({ types, source }: Pick<DecodedCall, 'types' | 'source'>): number | null {
  return source === 'known' && Object.hasOwn(ofCalls, types) ? (ofCalls[types] ?? null) : null;
}

/** `topics`: how many; ERC721's own Transfer and Approval have four, and no amount. */
export function amountInEvent({ types, source }: Pick<DecodedEvent, 'types' | 'source'>, topics: number): number | null {
  return source === 'known' && topics === 3 && Object.hasOwn(ofEvents, types) ? (ofEvents[types] ?? null) : null;
}
