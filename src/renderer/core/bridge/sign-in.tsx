/**
 * Stores that live as long as a sign-in, or as long as one connection is shown. A new key replaces all of them at once, so none needs a
 * reset. Work that ends late then writes into a store that is no longer read.
 */
import { createContext, type ReactNode, useContext, useState } from 'react';
import { createStore, type StoreApi } from 'zustand';

type Stores = Map<object, StoreApi<unknown>>;

/** `sign-in`: until the person signs out. `connection`: until then, or until another connection is shown. */
type Lifetime = 'sign-in' | 'connection';

const StoresContext = createContext<Readonly<Record<Lifetime, Stores>> | null>(null);

/** `signIn`: changes with each sign-in. */
export function SignIn({ signIn, connection, children }: { signIn: string; connection: string; children: ReactNode }) {
  'use memo';
  const stores = { 'sign-in': useKeyed(signIn), connection: useKeyed(`${signIn} ${connection}`) };
  return <StoresContext value={stores}>{children}</StoresContext>;
}

// Not React's key, which would unmount the screen: the form that adds a connection stays open while that becomes the active one.
function useKeyed(key: string): Stores {
  const [storesOf] = useState(createKeyed);
  return storesOf(key);
}

// Outside of components: the React compiler would memoize a map made inside one, whatever the key.
function createKeyed() {
  let current: { readonly key: string; readonly stores: Stores } | null = null;
  return (key: string): Stores => {
    if (current?.key !== key) current = { key, stores: new Map() };
    return current.stores;
  };
}

/** The store for the component's sign-in or connection, to be read with `useStore`. `initial`: its first state, which also identifies it. */
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
