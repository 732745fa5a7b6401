/** “Add token”: whether its dialog is open, and for which contract; asked for from anywhere. */
import { create } from 'zustand';

export const useAddToken = create<{ readonly isOpen: boolean; readonly contract: string }>(() => ({ isOpen: false, contract: '' }));

export function showAddToken(isOpen: boolean, contract = ''): void {
  useAddToken.setState({ isOpen, contract });
}
