import { matchRoutes } from 'react-router';
import { routes } from '../routes.ts';

/** Place in the guides: an area, and the anchor of one of its sections. */
export interface GuidePlace {
  readonly area: string;
  readonly section?: string;
}

const matched = routes.map(({ path, guide }) => ({ path, guide }));

/** Reads a place in the form `area#section`. */
export function readPlace(text: string): GuidePlace {
  const [area = '', section] = text.split('#');
  return section ? { area, section } : { area };
}

/** Returns the guide of the page at an address; null if the page has none. */
export function placeOfPage(pathname: string): GuidePlace | null {
  const route = matchRoutes([...matched], pathname)?.at(-1)?.route as { readonly guide?: string } | undefined;
  return route?.guide ? readPlace(route.guide) : null;
}
