/** Returns the focus to the first button of an element after its editor has closed. */
import { type RefObject, useEffect, useRef } from 'react';

export function useFocusBack(place: RefObject<HTMLElement | null>, isEditing: boolean): void {
  const was = useRef(isEditing);
  useEffect(() => {
    if (was.current && !isEditing) place.current?.querySelector<HTMLElement>('button')?.focus();
    was.current = isEditing;
  }, [isEditing, place]);
}
