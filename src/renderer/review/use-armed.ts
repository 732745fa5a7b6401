/** Whether a press may count: only once what it would confirm has stood still before the person's eyes, without a press, for a moment. */
import { useEffect, useState } from 'react';

/** Milliseconds: a little longer than main's own second, so that main refuses no press that counts here. */
const stillness = 1_200;

/** Typing what a warning asks for is no press. */
function isPress(event: KeyboardEvent | PointerEvent): boolean {
  if (event.type !== 'keydown') return true;
  const { key } = event as KeyboardEvent;
  return key === 'Enter' || (key === ' ' && !(event.target instanceof HTMLInputElement));
}

/**
 * `content`: what is shown. Whenever that changes, the window comes to the front or gets another size, or something is pressed too
 * early, it begins anew: whoever clicks without looking confirms nothing.
 */
export function useArmed(content: string): boolean {
  const [armed, setArmed] = useState('');
  const [touched, setTouched] = useState(0);
  const key = `${touched} ${content}`;
  const isArmed = armed === key;
  useEffect(() => {
    const begin = () => setTouched((count) => count + 1);
    for (const event of ['focus', 'resize']) window.addEventListener(event, begin);
    document.addEventListener('visibilitychange', begin);
    return () => {
      for (const event of ['focus', 'resize']) window.removeEventListener(event, begin);
      document.removeEventListener('visibilitychange', begin);
    };
  }, []);
  useEffect(() => {
    if (isArmed) return;
    const press = (event: KeyboardEvent | PointerEvent) => {
      if (isPress(event)) setTouched((count) => count + 1);
    };
    window.addEventListener('pointerdown', press, { capture: true });
    window.addEventListener('keydown', press, { capture: true });
    return () => {
      window.removeEventListener('pointerdown', press, { capture: true });
      window.removeEventListener('keydown', press, { capture: true });
    };
  }, [isArmed]);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(key), stillness);
    return () => clearTimeout(timer);
  }, [key]);
  return isArmed;
}
