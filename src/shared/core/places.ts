/** Routes of blocks, transactions, addresses and the rest, and the links that open them. */

/** `number`: decimal digits. */
export const blockPlace = <N extends string>(number: N) => `/block/${number}` as const;
export const transactionPlace = <H extends string>(hash: H) => `/tx/${hash}` as const;
export const addressPlace = <A extends string>(address: A) => `/address/${address}` as const;

/** Of a token (EIP-20): `contract` is its address. */
export const tokenPlace = <A extends string>(contract: A) => `/token/${contract}` as const;
export const collectionPlace = <A extends string>(contract: A) => `/collectibles/${contract}` as const;
/** `tokenId`: decimal digits. */
export const collectiblePlace = <A extends string, I extends string>(contract: A, tokenId: I) =>
  `/collectibles/${contract}/${tokenId}` as const;
export const contractPlace = <A extends string>(address: A) => `/contracts/${address}` as const;

/** Of the journal: what was sent, and what became of it. `id`: of its entry. */
export const entryPlace = <I extends string>(id: I) => `/activity/${id}` as const;

/** Of several writes that were confirmed as one. */
export const batchPlace = <I extends string>(id: I) => `/pay/${id}` as const;

const sendForm = /^\/send\/0x[0-9a-fA-F]{40}\/(?:0x[0-9a-fA-F]{40}|-)\/(?:\d{1,78}|-)\/(?:\d{1,78}|-)$/;

/** Whether it fills in the form for sending a token: `send-link.ts` reads it. */
export const isSendPlace = (place: string) => sendForm.test(place);

/** `blockdesk://tx/0x…`: what one copies, and what opens the app at that place. */
export const linkTo = (place: string) => `blockdesk:/${place}`;
