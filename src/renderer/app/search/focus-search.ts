/** Puts the cursor into the search, from wherever one is. */

export const searchFieldId = 'search';

/** Whether there is one on this screen. */
export function focusSearch(): boolean {
  const field = document.getElementById(searchFieldId);
  if (!(field instanceof HTMLInputElement)) return false;
  field.focus();
  field.select();
  return true;
}
