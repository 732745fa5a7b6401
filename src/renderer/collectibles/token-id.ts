/** Token ids, which may have 78 digits. */

/** Up to twelve digits in full; else the first and last six. */
export const shortId = (tokenId: string) => (tokenId.length <= 13 ? tokenId : `${tokenId.slice(0, 6)}…${tokenId.slice(-6)}`);
