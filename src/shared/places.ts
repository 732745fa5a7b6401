/** Where each thing of the chain is found in the app, and the links that lead there from outside. */

/** `number`: decimal digits. */
export const blockPlace = <N extends string>(number: N) => `/block/${number}` as const;
export const transactionPlace = <H extends string>(hash: H) => `/tx/${hash}` as const;
export const addressPlace = <A extends string>(address: A) => `/address/${address}` as const;

/** Of the journal: what was sent, and what became of it. `id`: of its entry. */
export const entryPlace = <I extends string>(id: I) => `/activity/${id}` as const;

const writeForm = /^\/activity\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const forms = [/^\/block\/(0|[1-9]\d{0,77})$/, /^\/tx\/0x[0-9a-fA-F]{64}$/, /^\/address\/0x[0-9a-fA-F]{40}$/];

/** Whether it is the place of a block, a transaction or an address. */
export const isChainPlace = (place: string) => forms.some((form) => form.test(place));

export const isWritePlace = (place: string) => writeForm.test(place);

/** `blockdesk://tx/0x…`: what one copies, and what opens the app at that place. */
export const linkTo = (place: string) => `blockdesk:/${place}`;
