/**
 * Stores that live as long as a sign-in, or as long as one of its connections is shown. Their key makes them anew, all at once: none has to be reset, and what
 * ends late writes into a store that nobody reads any more.
 */
import { createContext, type ReactNode, useContext, useState } from 'react';
import { createStore, type StoreApi } from 'zustand';

type Stores = Map<object, StoreApi<unknown>>;

/** `sign-in`: until whoever is signed in has gone. `connection`: until then, or until another connection is shown. */
type Lifetime = 'sign-in' | 'connection';

const StoresContext = createContext<Readonly<Record<Lifetime, Stores>> | null>(null);

/** `signIn`: another one for each sign-in. */
export function SignIn({ signIn, connection, children }: { signIn: string; connection: string; children: ReactNode }) {
  const stores = { 'sign-in': useKeyed(signIn), connection: useKeyed(`${signIn} ${connection}`) };
  return <StoresContext value={stores}>{children}</StoresContext>;
}

// Not React's key, which would take the screen away, too: the form that adds a connection goes on while that is chosen.
function useKeyed(key: string): Stores {
  const [storesOf] = useState(createKeyed);
  return storesOf(key);
}

// Made outside of components: the compiler would keep a map that is made in one for all of its keys.
function createKeyed() {
  let kept: { readonly key: string; readonly stores: Stores } | null = null;
  return (key: string): Stores => {
    if (kept?.key !== key) kept = { key, stores: new Map() };
    return kept.stores;
  };
}

/** The store of the sign-in that the component belongs to, to be read with `useStore`. `initial`: by this object it is known. */
export function useStoreOf<T extends object>(lifetime: Lifetime, initial: T): StoreApi<T> {
  const stores = useContext(StoresContext)?.[lifetime];
  if (stores === undefined) throw new Error('A store of a sign-in is read outside of SignIn.');
  return storeIn(stores, initial);
}

function storeIn<T extends object>(stores: Stores, initial: T): StoreApi<T> {
  const store = stores.get(initial) ?? createStore<unknown>(() => initial);
  stores.set(initial, store);
  return store as StoreApi<T>;
}
