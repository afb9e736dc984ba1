import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { countCall } from '#kit/server/db/call-limits.ts';
import type { Database } from '#kit/server/db/database.ts';
import { CommitUncertain, DatabaseAway } from '#kit/server/db/outage.ts';
import { callerOf } from '#kit/server/http/caller.ts';
import type { Listener } from '#kit/server/http/mount.ts';
import { countUnused } from '#modules/people/programs/server/queries/programs.ts';
import { paths, type SignInConfig } from '#modules/people/sign-in/server/commands/config.ts';
import { hashOf } from '#modules/people/sign-in/server/commands/credentials.ts';
import { follow } from '../rules/following.ts';
import { isOwnForm, protect, readForm, redirectTo, sendPage, sendText } from './exchange.ts';
import { prefixCookies } from './host-cookies.ts';
import { assets } from './layout.ts';
import { failedPage } from './other-pages.ts';
import { createProvider } from './provider.ts';
import { registrant } from './record-adapter.ts';
import { SignInScreen } from './sign-in-screen.ts';
import { publicPart, signingKeys } from './signing-keys.ts';
import { pageLanguage } from './words.ts';

/** Maximum number of self-registered programs that nobody has allowed yet. More are refused until some expire. */
const mostUnused = 200;
/** The same limit for one network address, so that no address can use up all places. */
const mostUnusedOfOne = 40;
/** Maximum number of registrations from one network address per hour. */
const mostHourly = 60;
const hour = 60 * 60_000;

/** Minimum milliseconds between two look-ups of an unknown key. */
const newKeyAfter = 1_000;

/** Paths that programs call themselves, without a browser. Cookies are ignored there. */
const fromPrograms = new Set(['/token', '/token/revocation', '/reg'].map((path) => paths.authority + path));

export interface Authority {
  /** Handles all requests below /authority. */
  readonly listener: Listener;
  /** Public keys of the authority, so that the portal need not fetch them from itself over HTTP. */
  readonly keys: JWTVerifyGetKey;
}

/** Returns whether a program may register itself from a network address. */
async function mayRegister(db: Database, address: string): Promise<boolean> {
  const now = new Date();
  const { current } = await countCall(db, `${paths.authority}/reg`, `address:${address}`, hour);
  return (
    current <= mostHourly &&
    (await countUnused(db, now, hashOf(address))) < mostUnusedOfOne &&
    (await countUnused(db, now)) < mostUnused
  );
}

/** The built-in OpenID Connect authority: the portal's people, its own sign-in page. */
export async function createAuthority(db: Database, config: SignInConfig): Promise<Authority> {
  const { current } = await follow(
    async (now) => {
      const found = await signingKeys(db, config.secret, now);
      return { name: found.map(({ kid }) => kid).join(' '), found };
    },
    async (keys) => {
      const provider = await createProvider(db, config, keys);
      return {
        screen: new SignInScreen(db, config, provider),
        answer: provider.callback(),
        keys: createLocalJWKSet({ keys: keys.map(publicPart) }),
      };
    },
    config,
  );
  const { protocol, host } = new URL(config.publicUrl);

  const route: (...of: Parameters<Listener>) => Promise<void> = async (request, response, ip) => {
    const url = new URL(request.url ?? '/', config.publicUrl);
    const asset = assets.get(url.pathname);
    if (asset) {
      response.setHeader('content-type', asset.type);
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
      sendText(response, asset.text);
      return;
    }
    protect(response);
    if (request.method === 'POST' && url.pathname === `${paths.authority}/auth`) {
      const asked = await readForm(request);
      // Redirects to the same parameters in the address (OpenID Connect Core 3.1.2.1), because the browser then sends
      // its cookies.
      if (asked) redirectTo(response, `${url.pathname}?${new URLSearchParams(asked).toString()}`);
      else
        sendPage(
          response,
          400,
          failedPage(pageLanguage({ cookies: request.headers.cookie }), 'invalid_request'),
        );
      return;
    }
    if (
      request.method === 'POST' &&
      !fromPrograms.has(url.pathname) &&
      !isOwnForm(request, config.publicUrl)
    ) {
      sendPage(response, 403, failedPage(pageLanguage({ cookies: request.headers.cookie }), 'cross_site'));
      return;
    }
    const registersFrom = url.pathname === `${paths.authority}/reg` ? callerOf(ip) : undefined;
    if (registersFrom !== undefined && !(await mayRegister(db, registersFrom))) {
      response.setHeader('retry-after', '3600');
      response.statusCode = 429;
      response.end();
      return;
    }
    if (url.pathname.startsWith(`${paths.authority}/sign-in/`)) {
      const { screen } = await current();
      await screen.answer({ request, response, url, ip });
      return;
    }
    // The library reads its own address from these headers. They are set to the configured address, whatever the
    // request claims.
    Object.assign(request.headers, { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host });
    Object.assign(request, { originalUrl: request.url, url: request.url?.slice(paths.authority.length) });
    const { answer } = await current();
    if (registersFrom === undefined) await answer(request, response);
    else await registrant.run(hashOf(registersFrom), () => answer(request, response));
  };

  const listener: Listener = (request, response, ip) => {
    prefixCookies(request, response, config.publicUrl);
    route(request, response, ip).catch((error: unknown) => {
      config.onError(error);
      const language = pageLanguage({ cookies: request.headers.cookie });
      if (response.headersSent) {
        response.end();
        return;
      }
      const isAway = error instanceof DatabaseAway || error instanceof CommitUncertain;
      if (isAway) response.setHeader('retry-after', '2');
      sendPage(
        response,
        isAway ? 503 : 500,
        failedPage(language, isAway ? 'temporarily_unavailable' : 'server_error'),
      );
    });
  };
  return {
    listener,
    keys: async (header, token) => {
      try {
        return await (await current()).keys(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        // Another process may have created a newer key.
        return (await current(newKeyAfter)).keys(header, token);
      }
    },
  };
}
