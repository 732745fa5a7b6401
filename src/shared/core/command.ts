/** Commands of the menu and the keyboard. */
export type Command =
  | { readonly do: 'go'; readonly place: string }
  | { readonly do: 'back' }
  | { readonly do: 'forward' }
  /** Asks first. */
  | { readonly do: 'sign-out' }
  | { readonly do: 'show-shortcuts' }
  /** Puts the cursor into the search. */
  | { readonly do: 'search' }
  /** Opens the form. */
  | { readonly do: 'send' }
  /** Shows the accounts’ addresses. */
  | { readonly do: 'receive' }
  /** Main holds a link that opened the app: `link.take`. */
  | { readonly do: 'follow-link' };
