/** Milliseconds that a page's code may take (specification section 9). */
const CHUNK_MS = 120_000;

/** The code of a page did not arrive in time: loading the whole page again is offered. */
export class PageTooSlow extends Error {}

/** Loads a page's code, and gives up after 120 s. */
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
