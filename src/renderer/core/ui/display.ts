/** How a person wants times and amounts to be shown, for every component below; the app fills it from the preferences. */
import { createContext, useContext } from 'react';

export interface Display {
  readonly times: 'relative' | 'absolute';
  readonly hideAmounts: boolean;
}

const DisplayContext = createContext<Display>({ times: 'relative', hideAmounts: false });
export const DisplayProvider = DisplayContext;

export function useDisplay(): Display {
  return useContext(DisplayContext);
}
