import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type Config } from '#app/config.ts';
import { buildServer, type BuildOptions } from '#app/server.ts';
import type { Database } from '#kit/server/db/database.ts';
import { freePort } from './portal.ts';
import { Visitor } from './sign-in-flow.ts';

/** A signed-in person's way to make calls. */
export interface Caller {
  readonly headers: Readonly<Record<string, string>>;
}

export interface Product {
  readonly url: string;
  readonly signIn: (loginName: string) => Promise<Caller>;
  readonly close: () => Promise<void>;
}

export const testSecret = 'a secret of the tests, 32 letters long';

/** The whole product as `npm start` assembles it, over a test database; without pages unless told. */
export async function startProduct(
  db: Database,
  settings: Partial<Record<keyof Config, string>> = {},
  { pages = false, port = 0, log }: BuildOptions & { port?: number } = {},
): Promise<Product> {
  port ||= await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'portico-test-'));
  const url = `http://127.0.0.1:${port}`;
  const config = readConfig({
    PORTICO_DATA: folder,
    PORTICO_SECRET: testSecret,
    PUBLIC_URL: url,
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const app = await buildServer(config, db, { pages, ...(log && { log }) });
  await app.listen({ port, host: '127.0.0.1' });
  return {
    url,
    signIn: async (loginName) => {
      const visitor = new Visitor({
        url,
        config: { publicUrl: url, clientId: config.OIDC_CLIENT_ID, responseType: config.OIDC_RESPONSE_TYPE },
      });
      const token = await visitor.enter(loginName);
      return { headers: { authorization: `Bearer ${token}`, cookie: visitor.jar.header('/api') } };
    },
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
