/** Names for what the page asks, by which main can end it. */
let last = 0;
// A page that was loaded anew must not end what the one before it asked.
const page = Math.random().toString(36).slice(2, 12);

export function nextRequestName(): string {
  last += 1;
  return `${page}-${last}`;
}
