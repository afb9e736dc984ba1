import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
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

/** Makes the demo companies once per run, or takes those that a run before made in TEST_COMPANIES; each journey starts on a copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  const shared = process.env['TEST_COMPANIES'];
  const folder = shared ?? mkdtempSync(join(tmpdir(), 'portico-companies-'));
  const companies = { quiet: join(folder, 'quiet'), busy: join(folder, 'busy') };
  if (!existsSync(companies.busy)) {
    mkdirSync(folder, { recursive: true });
    const making = mkdtempSync(join(folder, 'making-'));
    // The first builds the web application too, so that the second finds it built.
    for (const [name, forms] of [
      ['quiet', '0'],
      ['busy', '60'],
    ] as const) {
      await (await runApp(join(making, name), { DEMO_FORMS: forms })).stop();
      renameSync(join(making, name), companies[name]);
    }
    rmSync(making, { recursive: true });
  }
  project.provide('companies', companies);
  return () => {
    if (shared === undefined) rmSync(folder, { recursive: true, force: true });
  };
}
