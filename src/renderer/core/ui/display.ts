/** The preferences for times and amounts, provided to all components. */
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
