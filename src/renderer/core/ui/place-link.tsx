/** A link to a place in the app, which the browser follows: a list has hundreds, and a router's own each listen to the place. */
import type { ComponentProps } from 'react';

interface PlaceLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
}

export const PlaceLink = ({ to, ...rest }: PlaceLinkProps) => <a href={`#${to}`} {...rest} />;
