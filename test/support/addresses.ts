/** Addresses by number, for tests that need many. */
import { checksummed } from '#shared/core/address.ts';

/** EIP-55. */
export const addressOf = (number: number) => checksummed(`0x${number.toString(16).padStart(40, '0')}`);
