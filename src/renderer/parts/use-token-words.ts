/** What many tokens call themselves, to search among them and to compare them: made visible, and untrusted. */
import { useQueries } from '@tanstack/react-query';
import { readKey } from '#renderer/bridge/query-client.ts';
import { useScope } from '#renderer/bridge/read-scope.tsx';
import { askService } from '#renderer/bridge/use-read.ts';
import { readTokenText } from '#renderer/lib/token-facts.ts';
import type { Answer } from '#shared/readers/answers.ts';
import type { CallResult } from '#shared/readers/call.ts';

export interface TokenWords {
  readonly name: string | null;
  readonly symbol: string | null;
}

const asked = ['function name() view returns (string)', 'function symbol() view returns (string)'] as const;
// Longer than what is shown: what stands behind it counts, too, when it is compared.
const longest = 400;

/** In the order of the addresses. `asks`: else only what is read already is told; a fact is asked for once. */
export function useTokenWords(addresses: readonly string[], asks: boolean): readonly TokenWords[] {
  const { connection, open } = useScope();
  const answers = useQueries({
    queries: addresses.flatMap((contractAddress) =>
      asked.map((functionSignature) => {
        const input = { functionSignature, params: [], contractAddress };
        return {
          queryKey: readKey(connection, 'contract.call', input),
          queryFn: ({ signal }: { signal: AbortSignal }) => askService('contract.call', { ...input, connection }, signal),
          enabled: asks && open,
          staleTime: Number.POSITIVE_INFINITY,
          refetchOnWindowFocus: false,
        };
      }),
    ),
  });
  return addresses.map((_address, index) => ({ name: textIn(answers[index * 2]?.data), symbol: textIn(answers[index * 2 + 1]?.data) }));
}

function textIn(answer: Answer<unknown> | undefined): string | null {
  if (answer?.reading.recognized !== true) return null;
  // Both keys name this operation.
  const { result } = answer.reading.value as { readonly result: CallResult };
  return readTokenText(result, longest);
}
