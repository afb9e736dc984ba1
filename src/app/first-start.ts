import type { Database } from '#kit/server/db/database.ts';
import { LongWorkChanged, LongWorkElsewhere } from '#kit/server/db/long-work.ts';
import { lockNamed } from '#kit/server/db/named-lock.ts';
import { inOneTransaction, inTransaction } from '#kit/server/db/transaction.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import { ensureStandardTemplates } from '#modules/forms/server/open.ts';
import {
  addCompanies,
  addDepartments,
  addPersons,
  assignRoles,
  ensureStandard,
  hashPassword,
  hasPersons,
  initialPassword,
  savePassword,
  standardIds,
} from '#modules/people/server/open.ts';
import { moveIntoArchive } from '#modules/payroll/server/open.ts';
import { firstCompany } from '#modules/people/contract/first-company.ts';
import type { Config } from './config.ts';
import { demoShare, endDemo } from './demo/demo-work.ts';
import type { DemoOptions } from './demo/seed-demo.ts';
import { demoPeople } from './demo/demo-people.ts';
import { environmentOf } from './env.ts';
import { filesOf } from './files.ts';
import { connectModules } from './modules.ts';
import { secretOf } from './secret.ts';

/**
 * How the creation of the demo ended: complete, continued by another process, or left incomplete by another version.
 */
export type DemoEnd = 'complete' | 'elsewhere' | 'changed';

export interface Filling {
  readonly end: Promise<DemoEnd>;
}

export interface FirstStart {
  /** Lines for the terminal that name the people who can sign in. */
  readonly welcome: readonly string[];
  /** Creation of the demo company in progress; null: none. */
  readonly filling: Filling | null;
}

/**
 * Prepares an empty installation. In production, creates one company with one administrator. Otherwise creates the
 * part of the demo company that people need first, and adds the rest in the background. An existing installation gets
 * what this version adds.
 */
export async function firstStart(
  db: Database,
  config: Config,
  say: (text: string) => void,
  asked?: AbortSignal,
): Promise<FirstStart> {
  connectModules(db, environmentOf(config));
  const isEmpty = !(await hasPersons(db));
  const isDemo = config.PORTICO_MODE === 'demo';
  // An incomplete demo is not an older version: completing it brings everything.
  const isHalf = isDemo && (await demoShare(db)) !== null;
  if (!isEmpty && !isHalf) await bringUpToDate(db);
  if (!isDemo) return { welcome: isEmpty ? await firstAdministrator(db, config) : [], filling: null };
  const filling = isEmpty || isHalf ? await openDemo(db, config, say, asked) : null;
  const people = await demoPeople(db);
  return {
    welcome: [
      '演示公司，选一位同事登录 / This is a demo company. Sign in as one of:',
      ...people.map(({ name, is }) => `  ${name.zh} ${name.en} · ${is.zh} / ${is.en}`),
    ],
    filling,
  };
}

const demoOptions = (config: Config): DemoOptions => ({
  secret: secretOf(config),
  files: filesOf(config),
  forms: config.DEMO_FORMS,
});

/** Maximum number of attempts to complete the demo in this process after errors. */
const TRIES = 3;

/**
 * Resolves when people can work in the demo company; the rest is created in the background. If another process on the
 * same database creates it, that one continues alone. A demo from another version that this one cannot continue stays
 * as it is and gets what this version adds.
 */
async function openDemo(
  db: Database,
  config: Config,
  say: (text: string) => void,
  stop?: AbortSignal,
): Promise<Filling> {
  const opened = Promise.withResolvers<void>();
  const options = { ...demoOptions(config), stop };
  // A third of a megabyte of source that only an empty demo needs.
  const { fillDemo } = await import('./demo/seed-demo.ts');
  const fill = async (): Promise<DemoEnd> => {
    for (let tries = 1; ; tries += 1)
      try {
        await fillDemo(db, options, say, opened.resolve);
        return 'complete';
      } catch (error) {
        if (error instanceof LongWorkElsewhere) return 'elsewhere';
        if (error instanceof LongWorkChanged) {
          await bringUpToDate(db);
          await endDemo(db);
          return 'changed';
        }
        // A failed part is rolled back, so it can be tried again. Without people, there is nothing to continue yet.
        if (stop?.aborted || tries === TRIES || !(await hasPersons(db))) throw error;
      }
  };
  const end = fill();
  end.catch(() => undefined);
  await Promise.race([opened.promise, end]);
  return { end };
}

/** Adds pages, templates and processes that are new in this version. Changed or removed ones stay as they are. */
function bringUpToDate(db: Database): Promise<void> {
  const now = new Date();
  return inOneTransaction(db, async (joined, tx) => {
    await lockNamed(tx, 'first start');
    await ensureStandard(tx, { by: null, now, language: 'zh' });
    await ensureStandardTemplates(joined, now);
    await ensureStandardProcesses(joined, now);
    await moveIntoArchive(joined, now);
  });
}

/** Creates one company, one department and one administrator. The rest is made through the screens. */
async function firstAdministrator(db: Database, config: Config): Promise<string[]> {
  const now = new Date();
  const password = initialPassword();
  const hash = await hashPassword(password);
  const change = { by: null, now, language: 'zh' as const };
  await inTransaction(db, async (tx) => {
    await ensureStandard(tx, change);
    const ids = await standardIds(tx);
    const [companyId = 0] = await addCompanies(tx, [firstCompany], change);
    const [departmentId = 0] = await addDepartments(
      tx,
      [{ parentId: null, name: '总部', nameEn: 'Headquarters' }],
      change,
    );
    const administrator = {
      employeeId: 'admin',
      loginName: 'admin',
      chineseName: '管理员',
      englishName: 'Administrator',
    };
    const [personId = 0] = await addPersons(tx, [{ ...administrator, companyId, departmentId }], {
      ...change,
      secret: secretOf(config),
    });
    await assignRoles(
      tx,
      [ids.roleOf('administrator'), ids.roleOf('approvalAdministrator')].map((roleId) => ({
        personId,
        roleId,
      })),
      change,
    );
    await savePassword(tx, { personId, hash, mustChange: true, now });
  });
  await ensureStandardTemplates(db, now);
  await ensureStandardProcesses(db, now);
  return [
    `Sign in as admin with the password ${password}. You must change it at once. It is not shown again.`,
  ];
}
