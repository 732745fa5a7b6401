/** Whether a press may count: only once what it would confirm has stood still before the person's eyes for a moment. */
import { useEffect, useState } from 'react';

/** Milliseconds: longer than the second click of a double one, and than a look at what has just come to the front. */
const stillness = 600;

/** `content`: what is shown; whenever that changes, or the window comes to the front or gets another size, it begins anew. */
export function useArmed(content: string): boolean {
  const [armed, setArmed] = useState('');
  const [touched, setTouched] = useState(0);
  useEffect(() => {
    const begin = () => setTouched((count) => count + 1);
    for (const event of ['focus', 'resize']) window.addEventListener(event, begin);
    document.addEventListener('visibilitychange', begin);
    return () => {
      for (const event of ['focus', 'resize']) window.removeEventListener(event, begin);
      document.removeEventListener('visibilitychange', begin);
    };
  }, []);
  const key = `${touched} ${content}`;
  useEffect(() => {
    const timer = setTimeout(() => setArmed(key), stillness);
    return () => clearTimeout(timer);
  }, [key]);
  return armed === key;
}
