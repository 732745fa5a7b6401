/** What makes one look twice at a token, in words. */
import { Info, TriangleAlert } from 'lucide-react';
import type { Suspicion } from '#renderer/tokens/token-suspicion.ts';

export function SuspicionList({ suspicions }: { suspicions: readonly Suspicion[] }) {
  if (suspicions.length === 0) return null;
  return (
    <ul className="stack gap-4 mt-4" aria-label="Look twice">
      {suspicions.map(({ tone, words }) => {
        const Icon = tone === 'care' ? TriangleAlert : Info;
        return (
          <li key={words} className={`icon-line ${tone === 'care' ? 'care' : 'soft'}`}>
            <Icon size={15} aria-hidden />
            <span>{words}</span>
          </li>
        );
      })}
    </ul>
  );
}
