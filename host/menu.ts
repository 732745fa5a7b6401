/** `Menu`: kept for the app and never shown; its accelerators work in the app's windows. */
import { type Accelerator, type Key, matches, parseAccelerator } from './accelerators.ts';
import { findRole, type Role, type RoleApp, type RoleContents, type RoleWindow } from './menu-roles.ts';
import { notOffered, refuseUnknown, refuseUnknownOptions } from './not-offered.ts';

type Click = (item: Item, window: RoleWindow | undefined, event: object) => void;
export type Template = {
  id?: string;
  label?: string;
  sublabel?: string;
  toolTip?: string;
  role?: string;
  type?: string;
  accelerator?: string;
  registerAccelerator?: boolean;
  acceleratorWorksWhenHidden?: boolean;
  enabled?: boolean;
  visible?: boolean;
  checked?: boolean;
  click?: Click;
  submenu?: readonly Template[] | Menu;
};
type Item = Omit<Template, 'click' | 'submenu'> & {
  readonly click: (event?: object, window?: RoleWindow, contents?: object) => void;
  readonly submenu: Menu | undefined;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
};
type Menu = {
  readonly items: Item[];
  append: (item: Item) => void;
  insert: (place: number, item: Item) => void;
  getMenuItemById: (id: string) => Item | null;
};
const known = [
  'id',
  'label',
  'sublabel',
  'toolTip',
  'role',
  'type',
  'accelerator',
  'registerAccelerator',
  'acceleratorWorksWhenHidden',
  'enabled',
  'visible',
  'checked',
  'click',
  'submenu',
];
/** Removes separators at either end, and all but one in a row, as Electron does: lib/browser/api/menu.ts:290 */
function withoutExtraLines(template: readonly Template[]): Template[] {
  const isLine = (item: Template | undefined) => item?.type === 'separator' && item.visible !== false;
  return template
    .filter((item, place) => !isLine(item) || place === 0 || template[place - 1]?.type !== 'separator')
    .filter((item, place, all) => !isLine(item) || (place !== 0 && place !== all.length - 1));
}

const types = ['normal', 'separator', 'submenu', 'checkbox', 'radio'];

/** https://www.electronjs.org/docs/latest/api/menu */
export function createMenus(app: RoleApp) {
  const menus = new WeakSet<object>();
  const made = new WeakSet<object>();
  const accelerators = new WeakMap<Item, Accelerator>();
  const siblings = new WeakMap<Item, Item[]>();
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
    const insert = (place: number, item: Item) => {
      if (!made.has(item)) throw new TypeError('Invalid item');
      if (place < 0) throw new RangeError(`Position ${place} cannot be less than 0`);
      if (place > items.length) throw new RangeError(`Position ${place} cannot be greater than the total MenuItem count`);
      siblings.set(item, items);
      items.splice(place, 0, item);
    };
    const menu = refuseUnknown('Menu', { items, append: (item: Item) => insert(items.length, item), insert, getMenuItemById: find });
    menus.add(menu);
    return menu;
  }

  /** https://www.electronjs.org/docs/latest/api/menu-item#new-menuitemoptions */
  function createItem(template: Template): Item {
    refuseUnknownOptions('MenuItem', template, known);
    const role = template.role === undefined ? undefined : findRole(template.role);
    const given = template.submenu ?? role?.submenu;
    const submenu = given === undefined ? undefined : menus.has(given) ? (given as Menu) : build(given as Template[]);
    const type = template.type ?? (submenu ? 'submenu' : 'normal');
    if (!types.includes(type)) throw new Error(`Unknown menu item type: ${type}`);
    if (type === 'submenu' && !submenu) throw new Error('Invalid submenu');
    const accelerator = template.accelerator ?? role?.accelerator;
    const own = {
      sublabel: '',
      toolTip: '',
      id: undefined,
      registerAccelerator: true,
      acceleratorWorksWhenHidden: true,
      ...template,
      label: template.label ?? role?.label(app.name()) ?? '',
      role: template.role?.toLowerCase(),
      accelerator,
      enabled: template.enabled ?? true,
      visible: template.visible ?? true,
      checked: template.checked ?? false,
      type,
      submenu,
      click: (event: object = {}, window?: RoleWindow, contents?: object) => click(item, template, role, event, window, contents),
    } as Item;
    // lib/browser/api/menu-item.ts:54
    for (const name of ['type', 'role', 'accelerator', 'submenu'] as const) Object.defineProperty(own, name, { writable: false });
    const item = refuseUnknown('MenuItem', own);
    made.add(item);
    if (accelerator !== undefined) accelerators.set(item, parseAccelerator(accelerator));
    return item;
  }
  function click(item: Item, template: Template, role: Role | undefined, event: object, window?: RoleWindow, contents?: object): void {
    if (item.type === 'checkbox') item.checked = !item.checked;
    if (item.type === 'radio') for (const other of siblings.get(item) ?? []) if (other.type === 'radio') other.checked = other === item;
    if (role) {
      role.app?.(app);
      if (window) role.window?.(window);
      if (contents) role.contents?.(contents as RoleContents);
    } else template.click?.(item, window, event);
  }
  function build(template: readonly Template[]): Menu {
    if (!Array.isArray(template)) throw new TypeError('Invalid template for Menu: Menu template must be an array');
    // Of the types, only `separator` needs neither a label nor a role: lib/browser/api/menu.ts:254
    for (const item of template as Template[]) {
      if (
        item === null ||
        typeof item !== 'object' ||
        !(Object.hasOwn(item, 'label') || Object.hasOwn(item, 'role') || item.type === 'separator')
      )
        throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
      if (!made.has(item)) refuseUnknownOptions('MenuItem', item, known);
    }
    const menu = createMenu();
    for (const item of withoutExtraLines(template)) menu.append(made.has(item) ? (item as Item) : createItem(item));
    return menu;
  }

  function findByKey(menu: Menu, key: Key): Item | undefined {
    for (const item of menu.items) {
      const found = item.submenu && findByKey(item.submenu, key);
      if (found) return found;
      const accelerator = accelerators.get(item);
      if (!accelerator || !matches(accelerator, key) || !item.enabled || item.registerAccelerator === false) continue;
      if (item.visible || item.acceleratorWorksWhenHidden !== false) return item;
    }
    return undefined;
  }

  const construct = function Menu() {
    return createMenu();
  };
  const constructItem = function MenuItem(template: Template) {
    return createItem(template);
  };
  return {
    Menu: refuseUnknown(
      'Menu',
      Object.assign(construct, {
        buildFromTemplate: build,
        setApplicationMenu: (menu: Menu | null) => {
          if (menu !== null && !menus.has(menu)) throw new TypeError('Invalid menu');
          applicationMenu = menu;
        },
        getApplicationMenu: () => applicationMenu,
        sendActionToFirstResponder: () => notOffered('Menu.sendActionToFirstResponder'),
      }),
    ),
    constructItem,
    /** A key that the page has let pass. */
    press: (key: Key, window: RoleWindow): void => {
      const item = applicationMenu && findByKey(applicationMenu, key);
      if (!item) return;
      const { ctrl: ctrlKey, alt: altKey, shift: shiftKey, meta: metaKey } = key;
      item.click({ ctrlKey, altKey, shiftKey, metaKey, triggeredByAccelerator: true }, window, window.webContents);
    },
  };
}
