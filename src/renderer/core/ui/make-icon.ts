/**
 * Takes the place of lucide-react's `createLucideIcon` in the build: what that draws, but each icon's shapes are made once. Its own makes
 * them, and every attribute, at each render.
 */
import { createElement, type ReactNode, type SVGProps } from 'react';

/** As in the files of lucide-react's icons. */
interface IconData {
  readonly name: string;
  readonly size: number;
  readonly node: readonly (readonly [tag: string, attributes: { readonly key?: string }])[];
  readonly aliases?: readonly (string | { readonly name: string })[];
}

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  readonly size?: number | string;
}

export function makeIcon({ name, size: own, node, aliases = [] }: IconData): (props: IconProps) => ReactNode {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  const names = [name, ...aliases.filter((alias) => typeof alias === 'string')].map((each) => `lucide-${each}`).join(' ');
  const fixed = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${own} ${own}`,
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 2,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, at the top of its module
  return function Icon({ size = 24, className, ...rest }) {
    const hidden = 'aria-label' in rest ? {} : ({ 'aria-hidden': true } as const);
    const classes = className === undefined ? `lucide ${names}` : `lucide ${names} ${className}`;
    return createElement('svg', { ...fixed, width: size, height: size, className: classes, ...hidden, ...rest }, shapes);
  };
}
