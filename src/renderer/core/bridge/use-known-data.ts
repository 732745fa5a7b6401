/** What a query already knows. It costs a list next to nothing where nothing is asked: no observer, and no entry in the cache. */
import { hashKey, type QueryKey, QueryObserver, type QueryObserverOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';

/** It is asked for and followed only while `when` is true. Undefined while nothing is known. */
export function useKnownData<Data, Key extends QueryKey>(
  options: QueryObserverOptions<Data, Error, Data, Data, Key>,
  when: boolean,
): Data | undefined {
  const client = useQueryClient();
  const [, render] = useReducer((times: number) => times + 1, 0);
  const hash = hashKey(options.queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash stands for the options
  useEffect(() => {
    if (!when) return undefined;
    const observer = new QueryObserver(client, options);
    const end = observer.subscribe(render);
    render();
    return end;
  }, [client, hash, when]);
  return client.getQueryData<Data>(options.queryKey);
}
