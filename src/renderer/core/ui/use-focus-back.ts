/** Gives the focus back to the first button of a place, once what was edited there is closed and drawn. */
import { type RefObject, useEffect, useRef } from 'react';

export function useFocusBack(place: RefObject<HTMLElement | null>, isEditing: boolean): void {
  const was = useRef(isEditing);
  useEffect(() => {
    if (was.current && !isEditing) place.current?.querySelector<HTMLElement>('button')?.focus();
    was.current = isEditing;
  }, [isEditing, place]);
}
