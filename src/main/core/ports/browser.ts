/** Hands an address to the person's browser; false where no browser took it. */
export type OpenInBrowser = (url: string) => Promise<boolean>;
