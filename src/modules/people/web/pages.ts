import { createContext, use } from 'react';

/** The code that each page of the product asks for, by its address; null: every signed-in person's. */
export type KnownPages = ReadonlyMap<string, string | null>;

const PagesContext = createContext<KnownPages>(new Map());

/** The application says which pages there are. */
export const KnownPagesProvider = PagesContext.Provider;

export const useKnownPages = (): KnownPages => use(PagesContext);

/**
 * The page of a permission: it has a URL that is not the text null, and its code matches a known route
 * (specification section 2).
 */
export function pageOf(
  { Url, Code }: { readonly Url: string | null; readonly Code: string },
  pages: KnownPages,
): string | undefined {
  if (!Url || Url === 'null') return undefined;
  return pages.get(Url) === Code ? Url : undefined;
}

/** What somebody who is sent away from a page takes along to where he comes. */
export const refusedState = (path: string) => ({ refused: path });

/** The page somebody was sent away from, as far as a location's state tells. */
export function refusedIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('refused' in state)) return null;
  return typeof state.refused === 'string' ? state.refused : null;
}
