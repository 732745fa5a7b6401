/** Says that pictures in sight were not loaded, where they are, and leads to the choice. */

import { useQueryClient } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lookKey } from '#renderer/collectibles/queries.ts';
import { useScope } from '#renderer/core/bridge/use-read.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import type { Collectible } from '#shared/collectibles/collectible.ts';
import styles from './collectibles.module.css';
import { usePictureChoice } from './use-choice.ts';

const mostNamed = 3;

export function PicturesNote({ contract, onLoad }: { contract: string; onLoad: () => void }) {
  const hosts = useHostsNotAsked(contract);
  const { allowed } = usePictureChoice();
  if (allowed || hosts.length === 0) return null;
  const named = hosts.slice(0, mostNamed).map((host) => visibleText(host, 60));
  const more = hosts.length - named.length;
  return (
    <div className={styles.note}>
      <p>
        Some of what belongs to these is at {named.join(', ')}
        {more > 0 && ` and ${more} more`}, and was not loaded: those servers would learn your IP address.
      </p>
      <Button size="small" icon={<Image size={14} aria-hidden />} onClick={onLoad}>
        Load pictures
      </Button>
    </div>
  );
}

/** Of what was looked at. */
function useHostsNotAsked(contract: string): readonly string[] {
  const { connection } = useScope();
  const client = useQueryClient();
  const [hosts, setHosts] = useState<readonly string[]>([]);
  useEffect(() => {
    const key = lookKey(connection, contract);
    const read = () => {
      const seen = client.getQueriesData<Collectible>({ queryKey: key }).flatMap(([, data]) => (data === undefined ? [] : [data]));
      const found = seen.flatMap(({ lacks }) =>
        [lacks.metadata, lacks.picture].flatMap((lack) => (lack?.why === 'not-allowed' ? [lack.host] : [])),
      );
      const next = [...new Set(found)].sort();
      setHosts((was) => (was.join(' ') === next.join(' ') ? was : next));
    };
    read();
    let timer: ReturnType<typeof setTimeout> | null = null;
    // Once for many that come together.
    const stop = client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryKey[1] !== key[1] || timer !== null) return;
      timer = setTimeout(() => {
        timer = null;
        read();
      }, 150);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [client, connection, contract]);
  return hosts;
}
