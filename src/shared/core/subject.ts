/** What an entry of the notebook is about: how it is checked, and the one way in which it is written. */
import { checksummed, isAddressText } from '#shared/core/address.ts';

const hashForm = /^0x[0-9a-fA-F]{64}$/;

/** A whole address (see `isAddressText`) or a transaction hash. */
export const isSubject = (text: string) => hashForm.test(text) || isAddressText(text);

/** The one spelling under which a checked subject is kept. */
export const toSubject = (text: string) => (hashForm.test(text) ? text.toLowerCase() : checksummed(text));
