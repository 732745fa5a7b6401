/** The application menu: what each system expects, so that its own shortcuts for editing and quitting work. */
import { Menu, type MenuItemConstructorOptions } from 'electron';

export function setMenu(): void {
  const template: MenuItemConstructorOptions[] = [{ role: 'editMenu' }, { role: 'windowMenu' }];
  if (process.platform === 'darwin') template.unshift({ role: 'appMenu' });
  else template.unshift({ role: 'fileMenu' });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
