interface Kept {
  readonly value: string;
  readonly path: string;
}

/** A browser without a window: keeps cookies by path and name, follows redirects one by one. */
export class CookieJar {
  readonly #cookies = new Map<string, Kept>();

  /** Value of a cookie by its name. */
  get(name: string): string | undefined {
    return [...this.#cookies].find(([key]) => key.startsWith(`${name} `))?.[1].value;
  }

  set(name: string, value: string, path = '/'): void {
    this.#cookies.set(`${name} ${path}`, { value, path });
  }

  header(path: string): string {
    return [...this.#cookies]
      .filter(([, kept]) => path === kept.path || path.startsWith(kept.path.replace(/\/?$/, '/')))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ');
  }

  /** Sends one request with the cookies. Redirects are returned, not followed. */
  async fetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const at = new URL(url);
    const headers = new Headers(init.headers);
    const cookie = this.header(at.pathname);
    if (cookie) headers.set('cookie', cookie);
    const response = await fetch(at, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Follows redirects until `isThere`, or until an answer that is none; gives the last address and answer. */
  async follow(
    url: string,
    isThere: (url: string) => boolean = () => false,
  ): Promise<{ url: string; response: Response }> {
    let at = url;
    for (let step = 0; step < 10; step++) {
      const response = await this.fetch(at);
      const next = response.headers.get('location');
      if (next === null) return { url: at, response };
      at = new URL(next, at).href;
      if (isThere(at)) return { url: at, response };
    }
    throw new Error(`too many redirects, last ${at}`);
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const of = (wanted: string): string | undefined =>
      attributes.find((each) => each.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const path = of('path') ?? '/';
    const gone = of('max-age') === '0' || new Date(of('expires') ?? '9999').getTime() < Date.now();
    if (gone) this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { value, path });
  }
}
