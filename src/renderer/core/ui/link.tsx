/** A link to a place in the app, which the browser follows: a list has hundreds, and a router's own each listen to the place. */
import type { ComponentProps } from 'react';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Null: not known yet. */
  readonly to: string | null;
}

export const Link = ({ to, ...rest }: LinkProps) => <a href={to === null ? undefined : `#${to}`} {...rest} />;
