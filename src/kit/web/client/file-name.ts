/** The file name in a Content-Disposition header: the one in UTF-8 before the plain one; null where there is none. */
export function nameIn(disposition: string): string | null {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      // The text is not encoded as it says: the plain name is used instead.
    }
  }
  return /filename\s*=\s*"([^"]+)"/i.exec(disposition)?.[1] ?? null;
}
