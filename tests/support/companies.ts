import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { runApp } from './app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folders of a company without forms and of one with sixty, as the first start leaves them. */
    companies: { quiet: string; busy: string };
  }
}

/** Makes the demo companies once per run; each journey starts on a copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-companies-'));
  const companies = { quiet: join(folder, 'quiet'), busy: join(folder, 'busy') };
  // The first builds the web application too, so that the second finds it built.
  await (await runApp(companies.quiet, { DEMO_FORMS: '0' })).stop();
  await (await runApp(companies.busy, { DEMO_FORMS: '60' })).stop();
  project.provide('companies', companies);
  return () => rmSync(folder, { recursive: true, force: true });
}
