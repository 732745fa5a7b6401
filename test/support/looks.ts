/** What can be measured of how a page looks: contrast, focus rings, targets, what is cut off. Computed in the real page. */
import type { Page } from '@playwright/test';

// Runs in the page as text, so it uses nothing from outside itself.
function measure(what: 'contrast' | 'ring' | 'targets' | 'fit'): string[] {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  type Rgba = [number, number, number, number];
  const known = new Map<string, Rgba>();
  /** Any color of CSS, as it is painted. */
  const parse = (color: string): Rgba => {
    const found = known.get(color);
    if (found) return found;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data;
    const rgba: Rgba = [r, g, b, a / 255];
    known.set(color, rgba);
    return rgba;
  };
  const over = ([r, g, b, a]: Rgba, [R, G, B]: Rgba): Rgba => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
  const style = (element: Element, part?: string) => getComputedStyle(element, part);
  /** What an element lies on: the backgrounds up to the first that covers. */
  const groundOf = (element: Element | null): Rgba => {
    const layers: Rgba[] = [];
    for (let at = element; at !== null; at = at.parentElement) {
      const layer = parse(style(at).backgroundColor);
      if (layer[3] > 0) layers.push(layer);
      if (layer[3] === 1) break;
    }
    return layers.reduceRight<Rgba>((ground, layer) => over(layer, ground), [255, 255, 255, 1]);
  };
  const luminance = ([r, g, b]: Rgba) => {
    const linear = [r, g, b].map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
  };
  const ratio = (one: Rgba, ground: Rgba) => {
    const [light = 0, dark = 0] = [luminance(over(one, ground)), luminance(ground)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const nameOf = (element: Element) =>
    `<${element.localName}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`;
  /** What can be reached: with a menu or a dialog open, only what is in it. */
  const controls = () => {
    const open = document.querySelector('[popover="auto"]:popover-open') ?? document.querySelector('dialog[open]');
    return [...document.querySelectorAll<HTMLElement>('button, input, select, summary, a[href]')].filter(
      (element) => open === null || open.contains(element),
    );
  };
  const failures: string[] = [];
  const need = (found: number, least: number, words: string) => {
    if (found < least - 0.005) failures.push(`${found.toFixed(2)}:1 of ${least}: ${words}`);
  };

  function checkTexts(): void {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || (node.textContent ?? '').trim() === '' || !isShown(element)) continue;
      if (element.closest('.visually-hidden, option') !== null) continue;
      const { color, fontSize, fontWeight } = style(element);
      // For screen readers alone.
      if (Number.parseFloat(fontSize) === 0) continue;
      const isLarge = Number.parseFloat(fontSize) >= 24 || (Number.parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700);
      need(ratio(parse(color), groundOf(element)), isLarge ? 3 : 4.5, `text ${nameOf(element)}`);
      if (Number.parseFloat(fontSize) < 12) failures.push(`text under 12 px: ${nameOf(element)}`);
    }
    for (const input of document.querySelectorAll('input, select')) {
      if (!isShown(input) || /radio|checkbox/.test(input.getAttribute('type') ?? '')) continue;
      const isEmpty = input instanceof HTMLInputElement && input.value === '';
      need(ratio(parse(style(input, isEmpty ? '::placeholder' : undefined).color), groundOf(input)), 4.5, `field ${nameOf(input)}`);
    }
  }
  function checkControls(): void {
    for (const control of controls()) {
      const isChoice = control instanceof HTMLInputElement && control.type === 'radio';
      const drawn = isChoice ? (control.closest('[data-chosen]') ?? control.closest('label')?.parentElement ?? control) : control;
      if (!isShown(drawn) || control.matches(':disabled, a')) continue;
      const ground = groundOf(drawn.parentElement);
      const own = style(drawn);
      const hasBorder = own.borderTopStyle !== 'none' && Number.parseFloat(own.borderTopWidth) > 0 && parse(own.borderTopColor)[3] > 0;
      const border = hasBorder ? ratio(parse(own.borderTopColor), ground) : 1;
      const fill = ratio(parse(own.backgroundColor), ground);
      // What has neither is known by its words or its icon.
      // A button has them inside its hairline, too; a field is known by its border.
      const isField = drawn.matches('input, select, textarea');
      const sign = hasBorder && isField ? 1 : ratio(parse(own.color), groundOf(drawn));
      need(Math.max(border, fill, sign), 3, `control ${nameOf(drawn)}`);
    }
  }
  /** Of what has the focus now: its own ring, or that of its label. */
  function checkRing(): void {
    const element = document.activeElement;
    if (element === null || element === document.body) return;
    const label = (element as HTMLInputElement).labels?.[0];
    const bearers: [Element, string?][] = [[element], [element, '::after']];
    for (const other of [label, element.closest('[data-chosen]')]) if (other) bearers.push([other]);
    const rings = bearers.flatMap(([bearer, part]) => {
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = style(bearer, part);
      if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return [];
      const isInside = Number.parseFloat(outlineOffset) < 0;
      return [ratio(parse(outlineColor), groundOf(isInside ? bearer : bearer.parentElement))];
    });
    need(Math.max(0, ...rings), 3, `focus ring of ${nameOf(element)}`);
  }
  function checkTargets(): void {
    for (const control of controls()) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[popover]:not(:popover-open)') !== null) continue;
      const target = (control as HTMLInputElement).labels?.[0] ?? control;
      const aimed = control.getBoundingClientRect().width > 0 ? control : target;
      aimed.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = aimed.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isHit = ([dx = 0, dy = 0]: number[]) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control || hit.contains(control));
      };
      const reach = 11.5;
      const around = [
        [0, 0],
        [-reach, 0],
        [reach, 0],
        [0, -reach],
        [0, reach],
      ];
      // A link in a line of text is as high as its line.
      if (!around.every(isHit) && style(control).display !== 'inline') failures.push(`smaller than 24 px, or covered: ${nameOf(control)}`);
    }
  }
  function checkFit(): void {
    const { clientWidth } = document.documentElement;
    // Beside the sidebar the screen scrolls, and below it the whole page.
    for (const page of [document.documentElement, document.querySelector('main')?.parentElement ?? document.documentElement])
      if (page.scrollWidth > page.clientWidth) failures.push(`the page is ${page.scrollWidth} wide in ${page.clientWidth}`);
    const scrolls = (element: Element) => /auto|scroll/.test(style(element).overflowX) && element.scrollWidth > element.clientWidth;
    const isInScroller = (element: Element | null): boolean =>
      element !== null && (scrolls(element) || isInScroller(element.parentElement));
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (!isShown(element) || element.closest('svg, .visually-hidden, [aria-hidden="true"] [aria-hidden]') !== null) continue;
      const { left, right } = element.getBoundingClientRect();
      const isOut = right > clientWidth + 1 || left < -1;
      if (isOut && !isInScroller(element.parentElement)) failures.push(`out of the window: ${nameOf(element)}`);
      const { overflowX, overflowClipMargin, textOverflow } = style(element);
      const margin = overflowX === 'clip' ? Number.parseFloat(overflowClipMargin) || 0 : 0;
      const isCut = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + margin + 1;
      if (isCut && textOverflow !== 'ellipsis') failures.push(`cut off: ${nameOf(element)}`);
    }
  }

  if (what === 'contrast') {
    checkTexts();
    checkControls();
  } else if (what === 'ring') checkRing();
  else if (what === 'targets') checkTargets();
  else checkFit();
  return [...new Set(failures)];
}

/** Runs in the page: an open popover moves with its button in the next frame. */
async function settle(): Promise<void> {
  const open = document.querySelector('[popover="auto"]:popover-open');
  if (!open) return;
  document.querySelector(`[popovertarget="${open.id}"]`)?.scrollIntoView({ block: 'center', behavior: 'instant' });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

const run = (page: Page, ...what: Parameters<typeof measure>[0][]): Promise<string[]> =>
  page.evaluate(`(${settle})().then(() => ${JSON.stringify(what)}.flatMap(${measure}))`);

/** Text 4.5:1 (large text 3:1) and controls 3:1 against what they lie on. */
export const lowContrasts = (page: Page) => run(page, 'contrast');
/** Controls that cannot be hit within 24 by 24 px. */
export const smallTargets = (page: Page) => run(page, 'targets');
/** What is cut off or out of the window. */
export const misfits = (page: Page) => run(page, 'fit');
/** Both of it. */
export const cramped = (page: Page) => run(page, 'fit', 'targets');
/** What has the focus now, where no ring of 3:1 shows it. */
export const faintRings = (page: Page) => run(page, 'ring');

/** Runs in the page: the focused element, each only once. */
function markStop(): string | null {
  const at = document.activeElement;
  if (at === null || at === document.body) return null;
  if (at.hasAttribute('data-walked')) return 'again';
  at.setAttribute('data-walked', '');
  return `${at.localName} ${at.getAttribute('aria-label') ?? at.textContent ?? ''}`.slice(0, 60);
}

/** Tabs once around the page, from where the focus is: rings under 3:1, and how many stops there are. */
export async function walkFocus(page: Page, most = 200): Promise<{ failures: string[]; stops: string[] }> {
  const failures: string[] = [];
  const stops: string[] = [];
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    for (const marked of document.querySelectorAll('[data-walked]')) marked.removeAttribute('data-walked');
  });
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    const [stop, faint] = await page.evaluate<[string | null, string[]]>(`[(${markStop})(), (${measure})('ring')]`);
    if (stop === 'again') return { failures, stops };
    if (stop === null) continue;
    stops.push(stop);
    failures.push(...faint);
  }
  throw new Error(`the focus never comes back: ${stops.join(' | ')}`);
}
