/** All that a person saves on this computer, book by book: each is told to the page as a slice of its own. */
import { type ContractBook, createContractBook } from '#main/storage/contract-book.ts';
import { createNotebookStore, type NotebookStore } from '#main/storage/notebook.ts';
import { createPairBook, type PairBook } from '#main/storage/pair-book.ts';
import { createPictureChoices, type PictureChoices } from '#main/storage/picture-choices.ts';
import { createTokenBook, type TokenBook } from '#main/storage/token-book.ts';
import type { Vault } from '#main/storage/vault.ts';
import type { State } from '#shared/state.ts';

export interface Books {
  readonly notebook: NotebookStore;
  readonly tokens: TokenBook;
  readonly pairs: PairBook;
  readonly pictures: PictureChoices;
  readonly contracts: ContractBook;
}
type BookName = keyof Books;
type BookSlices = Pick<State, BookName>;

interface BooksParts {
  readonly vault: Pick<Vault, 'notebook' | 'saved'>;
  readonly activeConnection: string;
  readonly changed: <Name extends BookName>(name: Name, value: State[Name]) => void;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly newId: () => string;
}

export function createBooks({ vault: { notebook, saved: table }, activeConnection, changed, now, newId }: BooksParts): Books {
  return {
    notebook: createNotebookStore({ table: notebook, activeConnection, changed: (value) => changed('notebook', value) }),
    tokens: createTokenBook({ table, activeConnection, changed: (value) => changed('tokens', value), now }),
    pairs: createPairBook({ table, activeConnection, changed: (value) => changed('pairs', value) }),
    pictures: createPictureChoices({ table, activeConnection, changed: (value) => changed('pictures', value) }),
    contracts: createContractBook({ table, activeConnection, changed: (value) => changed('contracts', value), now, newId }),
  };
}

/** Tells the page another connection's. */
export function showBooks(books: Books, connection: string): void {
  for (const book of Object.values(books) as { show(connection: string): void }[]) book.show(connection);
}

export const booksOf = (books: Books, connection: string): BookSlices => ({
  notebook: books.notebook.of(connection),
  tokens: books.tokens.of(connection),
  pairs: books.pairs.of(connection),
  pictures: books.pictures.of(connection),
  contracts: books.contracts.of(connection),
});
