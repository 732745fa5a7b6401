/** Messages between main and the sandbox's process. Its client secret travels only here. */
import type { TokenStandard } from '#shared/tokens/tokens.ts';

export type SandboxMessage =
  | {
      readonly type: 'ready';
      readonly authorizationAddress: string;
      readonly apiAddress: string;
      readonly revocationAddress: string;
      readonly clientId: string;
      readonly clientSecret: string;
      readonly scopes: string;
      /** Its demo contracts. */
      readonly tokens: readonly { readonly address: string; readonly standard: TokenStandard }[];
    }
  /** `detail`: one plain sentence. */
  | { readonly type: 'failed'; readonly detail: string };

export interface SandboxOrder {
  /** Save the chain and exit. */
  readonly type: 'stop';
}
