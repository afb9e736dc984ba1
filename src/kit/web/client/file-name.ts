/** Returns the file name in a Content-Disposition header, preferably the one in UTF-8; null if there is none. */
export function nameIn(disposition: string): string | null {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      // The encoded name is invalid, so the plain name is used.
    }
  }
  return /filename\s*=\s*"([^"]+)"/i.exec(disposition)?.[1] ?? null;
}
