import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Placed } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { Recruitment } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { JobseekerTalentPool as Pool } from '#modules/recruiting/pool/contract/JobseekerTalentPool.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { inDays } from '#tests/support/hr-portal.ts';
import { emptyRecruiting, makeOpening, openRecruiting } from '#tests/support/recruiting-portal.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';

/** Calls over both engines; `npm run soak` makes them 20,000. */
const RUNS = Number(process.env['CANDIDATE_RUNS'] ?? 400) / 2;

/** Arbitrary values that a caller could send for any field. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    "'; drop table recruiting.seeker --",
    '%_\\',
    '<b>',
    '__proto__',
  ),
  fc.double(),
  fc.constantFrom(
    null,
    true,
    [],
    {},
    1e308,
    -1,
    Number.MAX_SAFE_INTEGER,
    '９'.repeat(18),
    '+86' + '1'.repeat(40),
  ),
);
/** Returns one of the valid values most of the time, and an arbitrary one now and then. */
const or = <T>(...right: T[]) =>
  fc.oneof({ weight: 14, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: anything });

const person = {
  Name: or('张三', '李四', '王五'),
  Gender: or(0, 1, 2),
  Phone: or('13800000001', '+86 138-0000-0002', '', '00852 91234567'),
  Mail: or('', 'a@example.com', 'B@Example.com'),
  IdCard: or('', '11010519491231002X', 'E12345678'),
  BirthYear: or<number | null>(1990, null),
  Education: or<number | null>(5, null),
  School: or('', '深圳大学'),
  Tags: or<string[]>([], ['Java']),
  Links: or<string[]>([], ['https://example.com']),
};

eachEngine('what may be sent of candidates and files', (open) => {
  let portal: Portal;
  let db: Database;
  let source: number;
  let opening: number;

  beforeAll(async () => {
    db = await open({ connections: 4 });
    const opened = await openRecruiting(db);
    ({ portal, source } = opened);
    await emptyRecruiting(db);
    const own = { Title: '后端工程师', DeptId: 2, OwnerAUID: idOf('a') };
    opening = await makeOpening(portal, opened.post, own);
  });
  afterAll(() => portal.close());

  test(
    'is refused in words or kept as it is known, never a fault of ours, and nobody is there twice',
    async () => {
      const ids = or(1, 2, 3, 4, 5);
      const version = or(1, 2, 3);
      const shapes: readonly (readonly [Placed, fc.Arbitrary<object>])[] = [
        [
          Interviewee.AddInterviewee,
          fc.record({
            ...person,
            RecruitmentID: or(opening),
            SourceID: or(source),
            SeekerID: or(undefined, 1),
          }),
        ],
        [
          Interviewee.UpdateDetail,
          fc.record({ ...person, IntervieweeID: ids, Version: version, SeekerVersion: version }),
        ],
        [
          Interviewee.UpdateStage,
          fc.record({
            IntervieweeID: ids,
            Version: version,
            Stage: or(1, 2, 4, 7, 9),
            RejectCode: or(1, 9),
            Reason: or('', '原因'),
          }),
        ],
        [Interviewee.IntervieweePage, fc.record({ Keyword: or('张', '%'), Stage: or(1), PageSize: or(20) })],
        [
          Pool.FindDuplicates,
          fc.record({ Name: person.Name, Phone: person.Phone, Mail: person.Mail, IdCard: person.IdCard }),
        ],
        [
          Pool.AddJobseekerTalentPool,
          fc.record({
            ...person,
            SourceID: or(source),
            ConsentKind: or(1, 2),
            ConsentDay: or(inDays(0)),
            ConsentUntil: or(inDays(90)),
          }),
        ],
        [Pool.FindMergeable, fc.record({ SeekerID: ids, Keyword: or('', '张', '%') })],
        [
          Pool.MergeSeekers,
          fc.record({
            SeekerID: ids,
            Version: version,
            OtherID: ids,
            OtherVersion: version,
            Take: or<string[]>([], ['Phone']),
            Reason: or('同一人'),
          }),
        ],
        [
          Pool.UndoMerge,
          fc.record({
            MergeID: ids,
            Asked: or<string[] | undefined>(undefined, [], ['Name']),
            Keep: or<string[] | undefined>(undefined, [], ['Name']),
          }),
        ],
        [
          Pool.Anonymize,
          fc.record({
            SeekerID: ids,
            Version: version,
            Reason: or('本人要求'),
            DoNotContactUntil: or(null, inDays(9)),
          }),
        ],
        [
          Pool.UpdateDoNotContact,
          fc.record({ SeekerID: ids, Version: version, Until: or(null, inDays(9)), Reason: or('本人要求') }),
        ],
      ];
      const calls = fc.oneof(...shapes.map(([call, input]) => input.map((given) => ({ call, given }))));
      let kept = 0;
      await fc.assert(
        fc.asyncProperty(calls, async ({ call, given }) => {
          const answer = await portal.call('cash', call, given);
          expect(answer.status, `${call.key} ${JSON.stringify(given)}: ${answer.message}`).toBeLessThan(500);
          expect(answer.status === 200 || answer.message !== '').toBe(true);
          if (answer.status === 200) kept += 1;
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
      expect(kept).toBeGreaterThan(RUNS / 20);
      const { rows: odd } = await db.pool.query(
        `select id from recruiting.seeker where (anonymized_at is null) and name = '' or is_pooled and consent_until is null
         union all select i.id from recruiting.interviewee i join recruiting.seeker s on s.id = i.seeker_id
           where s.merged_into is not null or (s.anonymized_at is not null and i.stage <= 6)`,
      );
      expect(odd).toEqual([]);
    },
    60 * 60_000,
  );

  test(
    'files are what they are called, or refused in words',
    async () => {
      const content = fc.oneof(
        fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
        fc
          .tuple(fc.constantFrom(sampleFiles.pdf, sampleFiles.png), fc.nat(400))
          .map(([file, cut]) => file.subarray(0, cut)),
        fc.constant(sampleFiles.pdf),
      );
      const name = fc.oneof(
        fc.constantFrom(
          '简历.pdf',
          '简历.png',
          '..\\..\\x.pdf',
          'x'.repeat(400) + '.pdf',
          '.pdf',
          'a.pdf.exe',
          '',
        ),
        fc.string({ maxLength: 30 }).map((text) => text.replaceAll(/["\r\n\\]/g, '')),
      );
      await fc.assert(
        fc.asyncProperty(name, content, async (called, bytes) => {
          const answer = await portal.send(
            'cash',
            Recruitment.UploadResume,
            {},
            { name: called, content: bytes },
          );
          expect(answer.status, `${called}: ${answer.message}`).toBeLessThan(500);
        }),
        { numRuns: Math.ceil(RUNS / 4), endOnFailure: true },
      );
    },
    60 * 60_000,
  );
});
