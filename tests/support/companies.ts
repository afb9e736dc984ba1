import './clock.ts';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#kit/server/db/open.ts';
import { buildImage } from '#kit/server/db/pglite.ts';
import { workOutDays } from '#modules/attendance/server/open.ts';
import { runApp } from './app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folders of a company without forms and of one with sixty, as the first start leaves them. */
    companies: { quiet: string; busy: string };
  }
}

/**
 * Makes the demo companies once per run; each journey starts on a copy. `npm test` names a folder in which its next run of
 * journeys finds them again.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const kept = process.env['COMPANIES'];
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'portico-companies-'));
  const companies = { quiet: join(folder, 'quiet'), busy: join(folder, 'busy') };
  const made = join(folder, 'made');
  if (!existsSync(made)) {
    await buildImage();
    // The first builds the web application too, so that the second finds it built.
    await makeCompany(companies.quiet, '0');
    await makeCompany(companies.busy, '60');
    writeFileSync(made, '');
  }
  project.provide('companies', companies);
  return () => {
    if (!kept) rmSync(folder, { recursive: true, force: true });
  };
}

async function makeCompany(folder: string, forms: string): Promise<void> {
  await (await runApp(folder, { DEMO_FORMS: forms }, 'The demo company is complete')).stop();
  // A server does it in its first minute: here once, and not in each copy beside its journey.
  const db = await openDatabase({ dataDir: folder });
  await workOutDays(db, new Date());
  await db.close();
}
