/** While the pointer is on an address, marks every equal one on the screen. */
import { useEffect } from 'react';

const markAll = (address: string | undefined) => {
  for (const marked of document.querySelectorAll('[data-same]')) marked.removeAttribute('data-same');
  if (address === undefined) return;
  const equal = document.querySelectorAll(`[data-address="${CSS.escape(address)}"]`);
  if (equal.length > 1) for (const element of equal) element.setAttribute('data-same', '');
};

export function useEqualMarks(): void {
  useEffect(() => {
    let last: string | undefined;
    const onOver = ({ target }: PointerEvent) => {
      const element = target instanceof Element ? target.closest<HTMLElement>('[data-address]') : null;
      const address = element?.dataset.address;
      if (address !== last) markAll(address);
      last = address;
    };
    document.addEventListener('pointerover', onOver, { passive: true });
    return () => document.removeEventListener('pointerover', onOver);
  }, []);
}
