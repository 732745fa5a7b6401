/** Focuses the search field from anywhere. */

export const searchFieldId = 'search';

/** Whether this screen has a search field. */
export function focusSearch(): boolean {
  const field = document.getElementById(searchFieldId);
  if (!(field instanceof HTMLInputElement)) return false;
  field.focus();
  field.select();
  return true;
}

/** A command leads elsewhere: its panel would come back with the focus. */
export function leaveSearch(): void {
  if (document.activeElement?.id === searchFieldId) (document.activeElement as HTMLElement).blur();
}
