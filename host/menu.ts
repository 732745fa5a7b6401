/** `Menu`: kept for the app; Chromium's windows show none, and have the usual shortcuts for editing and closing by themselves. */
import { refuseUnknown } from './not-offered.ts';

export type Template = Record<string, unknown> & { submenu?: Template[] | Menu; label?: string; role?: string; type?: string; id?: string };
type Item = Record<string, unknown> & { submenu?: Menu | undefined; id?: string };
type Menu = { items: Item[]; append: (item: Item) => void; getMenuItemById: (id: string) => Item | null };

/** https://www.electronjs.org/docs/latest/api/menu */
export function createMenus() {
  let applicationMenu: Menu | null = null;

  function createMenu(): Menu {
    const items: Item[] = [];
    const find = (id: string): Item | null => {
      for (const item of items) {
        const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
        if (found) return found;
      }
      return null;
    };
    return refuseUnknown('Menu', { items, append: (item: Item) => void items.push(item), getMenuItemById: find });
  }
  function createItem(template: Template): Item {
    const { submenu, ...rest } = template;
    const isMenu = submenu !== undefined && !Array.isArray(submenu);
    return {
      label: '',
      enabled: true,
      visible: true,
      checked: false,
      type: submenu ? 'submenu' : 'normal',
      ...rest,
      submenu: submenu === undefined ? undefined : isMenu ? (submenu as Menu) : build(submenu as Template[]),
    };
  }
  function build(template: Template[]): Menu {
    if (!Array.isArray(template)) throw new TypeError('Invalid template for Menu: Menu template must be an array');
    for (const item of template) {
      if (!item || !(item.role || item.label || item.type === 'separator' || 'click' in item || item.submenu))
        throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
    }
    const menu = createMenu();
    for (const item of template) menu.append(createItem(item));
    return menu;
  }

  const construct = function Menu() {
    return createMenu();
  };
  // Constructed with `new`, which an arrow function refuses.
  const constructItem = (template: Template) => createItem(template);
  return {
    Menu: refuseUnknown(
      'Menu',
      Object.assign(construct, {
        buildFromTemplate: build,
        setApplicationMenu: (menu: Menu | null) => {
          applicationMenu = menu;
        },
        getApplicationMenu: () => applicationMenu,
      }),
    ),
    constructItem,
  };
}
