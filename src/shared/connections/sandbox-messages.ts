/** What the sandbox's process and main tell each other over its pipe; the only way its client secret takes. */
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
