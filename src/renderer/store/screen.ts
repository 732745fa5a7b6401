/** What is only about the screen: never told to main, gone with the page. */
import { create } from 'zustand';
import type { AppError } from '#shared/errors.ts';

interface Screen {
  /** A problem of an action that has no place of its own on the screen. */
  readonly notice: AppError | null;
  /** The person has read that the sign-in is kept in memory only. */
  readonly memoryNoteRead: boolean;
  /** The question before signing out is open. */
  readonly askingSignOut: boolean;
}

export const useScreen = create<Screen>(() => ({ notice: null, memoryNoteRead: false, askingSignOut: false }));

export function showNotice(notice: AppError | null): void {
  useScreen.setState({ notice });
}

export function dismissMemoryNote(): void {
  useScreen.setState({ memoryNoteRead: true });
}

export function askSignOut(askingSignOut: boolean): void {
  useScreen.setState({ askingSignOut });
}
