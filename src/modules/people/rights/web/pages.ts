import { createContext, use } from 'react';

/** Permission code of each page of the product, by path; null: for every signed-in person. */
export type KnownPages = ReadonlyMap<string, string | null>;

const PagesContext = createContext<KnownPages>(new Map());

/** Context in which the application registers its pages. */
export const KnownPagesProvider = PagesContext.Provider;

export const useKnownPages = (): KnownPages => use(PagesContext);

/**
 * Returns the page of a permission: its URL is not the text null, and its code belongs to a known route (specification
 * section 2).
 */
export function pageOf(
  { Url, Code }: { readonly Url: string | null; readonly Code: string },
  pages: KnownPages,
): string | undefined {
  if (!Url || Url === 'null') return undefined;
  return pages.get(Url) === Code ? Url : undefined;
}

/** Returns the navigation state for a person who is redirected away from a page. */
export const refusedState = (path: string) => ({ refused: path });

/** Returns the page from which a person was redirected, if the navigation state contains it. */
export function refusedIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('refused' in state)) return null;
  return typeof state.refused === 'string' ? state.refused : null;
}
