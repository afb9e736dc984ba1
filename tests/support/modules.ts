import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectModules, modules, type ProductEnv, type ServingEnv } from '#app/modules.ts';
import type { Database } from '#kit/server/db/database.ts';
import { folderStore } from '#kit/server/files/folder-store.ts';
import type { Served } from '#kit/server/http/context.ts';
import { callsOf, type Module } from '#kit/server/module.ts';
import { Registry } from '#kit/server/registry.ts';
import { people } from '#modules/people/module.ts';

/** Seals what the tests of modules keep secret. */
export const moduleSecret = 'a secret of these tests, long enough';

/** Settings of an installation without mail, WeCom or limits. */
export const testEnv: ProductEnv = {
  secret: moduleSecret,
  files: folderStore(join(tmpdir(), 'portico-module-files')),
  uploads: null,
  channels: { mail: false, workChat: false },
  mail: null,
  workChat: null,
  askPunches: null,
  publicUrl: 'http://127.0.0.1',
  loginRecordDays: 365,
  linkHosts: [],
  pages: [],
  webhookNetworks: [],
  hasBackups: false,
};

/** Lets the modules add to each other as `npm start` does. */
export const connectAll = (db: Database, env: Partial<ProductEnv> = {}): void =>
  connectModules(db, { ...testEnv, ...env });

/** Returns what all modules add to each other, for tests without a database. */
export function withoutDatabase(): { readonly registry: Registry } {
  const registry = new Registry();
  for (const { contributes } of modules) registry.add(contributes?.(testEnv) ?? []);
  return { registry };
}

/** Returns the calls of a module for a portal of tests. */
export const servedBy = (
  module: Pick<Module<never, ServingEnv>, 'controllers'>,
  env: Partial<ServingEnv> = {},
): Served[] => callsOf(module, { ...testEnv, hasAuthority: true, ...env } as ServingEnv);

/** Calls of people that need no sign-in. */
export const peopleReadings: readonly Served[] = [
  'CACAccountingSubjects',
  'CacCompany',
  'CacDept',
  'CacRole',
  'OMShareDetail',
  'CompanyAccount',
  'HRBP',
  'HRBPAgent',
  'PermissionManagement',
  'Post',
].map((name) => people.controllers[name]!.serve(testEnv as ServingEnv));
