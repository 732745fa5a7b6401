/** Multicall3, which most chains have at one address: many calls in one, in one block. As its authors signed its deployment. */
import type { Rpc } from '#sandbox/chain/rpc.ts';

/** The constructor copies what follows it, so this is the deployed code. */
const codeStart = '6080604052600436106100f3';

/** Puts it where every chain has it, unless it is there: no block is made for it, so the practice history stays as it is. */
export async function putMulticall3({ request }: Pick<Rpc, 'request'>): Promise<void> {
  const { default: known } = await import('./multicall3.json', { with: { type: 'json' } });
  if ((await request<string>('eth_getCode', [known.address, 'latest'])) !== '0x') return;
  await request('anvil_setCode', [known.address, runtimeOf(known.deployment)]);
}

/** `deployment`: the signed transaction. Its code has 3,808 bytes, and its signature follows. */
function runtimeOf(deployment: string): string {
  const begin = deployment.indexOf(codeStart);
  return `0x${deployment.slice(begin, begin + 3_808 * 2)}`;
}
