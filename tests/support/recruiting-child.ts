/**
 * A process that opens the embedded database in the folder given as first argument. It performs steps on candidates
 * that arrive as JSON lines until it is killed. It answers each once it is committed or refused.
 */
import { createInterface } from 'node:readline';
import { Refused } from '#kit/contract/refusals.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { mergeSeekers } from '#modules/recruiting/candidates/server/commands/merge.ts';
import { applyCandidates } from '#modules/recruiting/imports/server/commands/import-candidates.ts';
import { onboardToUser } from '#modules/recruiting/offers/server/commands/onboard.ts';
import { forget } from '#modules/recruiting/pool/server/commands/forget.ts';
import { sealsOf } from '#modules/recruiting/server/commands/seals.ts';
import { connectAll, moduleSecret } from './modules.ts';

/** Step that the process performs on candidates. */
export type RecruitingStep =
  | {
      readonly do: 'import';
      readonly opening: number;
      readonly source: number;
      readonly phones: readonly string[];
    }
  | { readonly do: 'merge'; readonly seekers: readonly [number, number] }
  | { readonly do: 'forget'; readonly seeker: number }
  | { readonly do: 'onboard'; readonly application: number; readonly idCard: string; readonly day: string };

const by = (actor: number) => ({
  id: actor,
  scope: { personId: actor, departmentId: 0, reach: 4 as const },
  permissions: new Set<string>(),
  now: new Date(),
  language: 'zh' as const,
  ip: null,
  seals: sealsOf(moduleSecret),
});

const db = await openDatabase({ dataDir: process.argv[2] ?? '' });
const actor = Number(process.argv[3]);
connectAll(db);

const versionOf = async (table: 'seeker' | 'interviewee', id: number): Promise<number> =>
  (await db.pool.query<{ version: number }>(`select version from recruiting.${table} where id = $1`, [id]))
    .rows[0]!.version;

async function perform(step: RecruitingStep): Promise<void> {
  const who = by(actor);
  const may = new Set(['RecruitmentList', 'JobseekerTalentPoolManage', 'EmployeeManagement']);
  switch (step.do) {
    case 'import': {
      const rows = step.phones.map((Phone, n) => ({
        Name: `导入${n}`,
        Gender: 0 as const,
        BirthYear: null,
        Education: null,
        School: '',
        WorkYears: null,
        LastCompany: '',
        Tags: [],
        Links: [],
        Phone,
        Mail: '',
        IdCard: '',
        SourceID: step.source,
      }));
      await inTransaction(db, (tx) => applyCandidates(tx, step.opening, rows, who));
      break;
    }
    case 'merge': {
      const [one, other] = step.seekers;
      const seen = [
        { id: one, version: await versionOf('seeker', one) },
        { id: other, version: await versionOf('seeker', other) },
      ] as const;
      await inTransaction(db, (tx) => mergeSeekers(tx, seen, { take: [], reason: '同一人', may }, who));
      break;
    }
    case 'forget': {
      const seen = { id: step.seeker, version: await versionOf('seeker', step.seeker) };
      await inTransaction(db, (tx) => forget(tx, seen, { reason: '本人要求', noContactUntil: null }, who));
      break;
    }
    case 'onboard': {
      const given = {
        id: step.application,
        version: await versionOf('interviewee', step.application),
        employeeId: undefined,
        loginName: undefined,
        idCard: step.idCard,
        entryDay: step.day,
        isConfirmed: false,
      };
      const access = { hash: null, scope: who.scope };
      await inTransaction(db, (tx) => onboardToUser(tx, given, access, who));
    }
  }
}

process.stdout.write('open\n');
for await (const text of createInterface(process.stdin)) {
  try {
    await perform(JSON.parse(text) as RecruitingStep);
  } catch (cause) {
    // A step that was committed before a kill is refused when it is repeated.
    if (!(cause instanceof Refused)) throw cause;
  }
  process.stdout.write('done\n');
}
await db.close();
