/** The subject of a notebook entry: an address or a transaction hash, checked and in one spelling. */
import { checksummed, isAddressText } from '#shared/core/address.ts';

const hashForm = /^0x[0-9a-fA-F]{64}$/;

/** A whole address (see `isAddressText`) or a transaction hash. */
export const isSubject = (text: string) => hashForm.test(text) || isAddressText(text);

/** The spelling under which a checked subject is saved. */
export const toSubject = (text: string) => (hashForm.test(text) ? text.toLowerCase() : checksummed(text));
