/** Whether metadata and pictures may be loaded from the servers that collectibles name; set per connection. */

export interface PictureChoice {
  /** While false, none of those servers is asked. */
  readonly allowed: boolean;
  /** Answers for `ipfs:`; `https://` and so on up to the slash before the content's id. */
  readonly gateway: string;
}

/** How often those servers are asked in any minute. A server is new once in a run. */
export const mostLoading = { requests: 60, newServers: 10 } as const;

export const defaultGateway = 'https://ipfs.io/ipfs/';
export const nothingAllowed: PictureChoice = { allowed: false, gateway: defaultGateway };

const gatewayForm =
  /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?(?::[1-9]\d{0,4})?\/(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*\/)*$/;

/** A name of the public internet, and a folder there. */
export function isGateway(text: string): boolean {
  return text.length <= 200 && gatewayForm.test(text) && portOf(text) <= 65_535;
}
const portOf = (text: string) => Number(/^https:\/\/[^/]*:(\d+)\//.exec(text)?.[1] ?? '443');
