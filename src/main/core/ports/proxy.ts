/** The way to a service: straight, or through a proxy of the network's. */

export interface HttpProxy {
  readonly kind: 'http' | 'https';
  readonly host: string;
  readonly port: number;
}

/** `refused`: the system names only proxies of a kind that this app does not speak (SOCKS). `origin`: `https://api.example.org`. */
export type FindProxy = (origin: string) => Promise<HttpProxy | 'direct' | 'refused'>;
