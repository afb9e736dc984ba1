/** Maximum milliseconds to load a page's code (specification section 9). */
const CHUNK_MS = 120_000;

/** Thrown if the code of a page did not load in time; the person can reload the whole page. */
export class PageTooSlow extends Error {}

/** Loads a page's code, at most for 120 s. */
export function inTime<T>(load: () => Promise<T>, ms = CHUNK_MS): () => Promise<T> {
  return async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new PageTooSlow()), ms);
    try {
      return await Promise.race([load(), promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
