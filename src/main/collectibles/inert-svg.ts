/**
 * Whether an SVG only draws. Browsers run no scripts and load nothing in an SVG that is shown as an image; this is a second
 * protection. A file with anything that is not on these lists is refused whole. Nothing is cut out, so there is no filter to evade.
 */

/** Limits: characters, elements, `use` elements. */
const most = { length: 1_000_000, elements: 20_000, uses: 64 } as const;

const drawn = `svg g defs path rect circle ellipse line polyline polygon text tspan textPath linearGradient radialGradient stop
  clipPath mask pattern filter marker symbol use image title desc metadata style switch view
  animate animateTransform animateMotion mpath set
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence`;
const elements = new Set(drawn.split(/\s+/).map((name) => name.toLowerCase()));
/** Elements drawn wherever something refers to them. They may not refer to each other, or a few elements could draw millions. */
const repeated = new Set(['symbol', 'pattern', 'mask', 'clippath', 'marker', 'filter', 'defs']);

// Whatever may begin with “<”: a tag with attributes, a comment, a declaration, the usual document type, a CDATA block.
const token =
  /<!--[\s\S]*?-->|<\?xml\s[^<>]*\?>|<!DOCTYPE\s+svg\s+PUBLIC\s+"-\/\/W3C\/\/DTD SVG [\w. ]{1,20}\/\/EN"\s+"https?:\/\/www\.w3\.org\/[\w./-]{1,80}"\s*>|<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/gy;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const embedded = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[A-Za-z0-9+/=\s]*$/i;

interface Tag {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

export function isInertSvg(text: string): boolean {
  if (text.length > most.length) return false;
  const gradients = new Set<string>();
  const read = readTags(text);
  if (read === null || read.length > most.elements) return false;
  for (const { tag } of read) if (/gradient$/.test(tag.name)) for (const id of valuesOf(tag, 'id')) gradients.add(id);
  let uses = 0;
  for (const { tag, inRepeated } of read) {
    if (tag.name === 'use') uses += 1;
    if (uses > most.uses || (tag.name === 'use' && inRepeated)) return false;
    if (!tag.attributes.every(([name, value]) => isInert(tag.name, name, value, inRepeated ? gradients : null))) return false;
  }
  return true;
}

interface ReadTag {
  readonly tag: Tag;
  /** It may be drawn repeatedly: it is inside a definition, or inside an element with an id. */
  readonly inRepeated: boolean;
}

/** Null where it is not well-formed, or has an element that is not allowed. */
function readTags(text: string): readonly ReadTag[] | null {
  const tags: ReadTag[] = [];
  const open: { readonly name: string; readonly repeats: boolean }[] = [];
  // The content of the open style element. A browser joins its parts, so they are checked as one text.
  let style = '';
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const words = text.slice(at, next === -1 ? text.length : next);
    // Only XML's five entities and character references.
    if (/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});)/i.test(words)) return null;
    const inStyle = open.at(-1)?.name === 'style';
    if (inStyle) style += unescaped(words);
    if (next === -1) break;
    token.lastIndex = next;
    const found = token.exec(text);
    if (found === null) return null;
    at = token.lastIndex;
    const [whole, closing, given, attributes = '', ends] = found;
    if (whole.startsWith('<![CDATA[')) {
      if (!inStyle) return null;
      style += whole.slice(9, -3);
    }
    if (given === undefined) continue;
    const name = given.toLowerCase().replace(/^svg:/, '');
    if (closing === '/') {
      if (open.pop()?.name !== name || (inStyle && !isInertStyle(style))) return null;
      style = '';
      continue;
    }
    if (inStyle || !elements.has(name)) return null;
    const tag: Tag = { name, attributes: readAttributes(attributes) };
    tags.push({ tag, inRepeated: open.some(({ repeats }) => repeats) });
    if (ends !== '/') open.push({ name, repeats: repeated.has(name) || (open.length > 0 && valuesOf(tag, 'id').length > 0) });
    if (open.length > 200) return null;
  }
  return open.length === 0 && tags[0]?.tag.name === 'svg' ? tags : null;
}

const readAttributes = (text: string): Tag['attributes'] =>
  [...text.matchAll(attribute)].map(([, name = '', double, single]) => [name.toLowerCase(), unescaped(double ?? single ?? '')]);
const valuesOf = ({ attributes }: Tag, name: string) => attributes.filter(([each]) => each === name).map(([, value]) => value);

/** The value of an attribute as a browser reads it. */
function unescaped(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (_all, hex?: string, digits?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? '';
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}

/** `gradients`: the only ids that may be referred to; null where any may. */
function isInert(element: string, name: string, value: string, gradients: ReadonlySet<string> | null): boolean {
  if (name.startsWith('on') || value.includes('&')) return false;
  if (name === 'xmlns' || name.startsWith('xmlns:')) return true;
  const local = name.split(':').at(-1) ?? '';
  if (local === 'href' || local === 'src') {
    if (element === 'image' || element === 'feimage') return embedded.test(value);
    return /^#[\w.:-]*$/.test(value.trim());
  }
  // An animation could change where a reference leads.
  if (local === 'attributename') return !/href|^on|^style$/i.test(value.trim());
  if (!isInertStyle(value)) return false;
  const named = [...value.matchAll(/url\(\s*["']?#([^"')\s]*)["']?\s*\)/gi)].map(([, id = '']) => id);
  return gradients === null || named.every((id) => gradients.has(id));
}

/** Loads nothing: `url()` only refers inside, there are no imports, and no escapes that could hide one. */
function isInertStyle(text: string): boolean {
  if (/[\\<]|@import|@font-face|@namespace|expression\s*\(|image-set\s*\(|\bsrc\s*\(|script:|-moz-binding/i.test(text)) return false;
  return !/url\(/i.test(text.replace(/url\(\s*(["']?)#[\w.:-]*\1\s*\)/gi, ''));
}
