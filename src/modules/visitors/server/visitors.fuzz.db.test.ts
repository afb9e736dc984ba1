import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { guestForm, openReception, standAtNoon, type Reception } from '#tests/support/reception.ts';
import { VisitorForm } from '../contract/VisitorForm.ts';

/** Number of random submissions over both engines. `npm run soak` raises it to 20,000. */
const RUNS = Number(process.env['VISITOR_RUNS'] ?? 500) / 2;

/** Odd values that a client could send in place of any field. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    "'; drop table visitors.visit --",
    '%_\\',
    '<b>',
    '__proto__',
    '{{7*7}}',
  ),
  fc.double(),
  fc.constantFrom(null, true, [], {}, 1e308, -1, Number.MAX_SAFE_INTEGER),
  fc
    .integer({ min: 1, max: 40 })
    .map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown),
);

/** Generates mostly the given value, and now and then an odd one. */
const or = <T>(right: T) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: anything });

const extra = fc.dictionary(
  fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('constructor', 'toString', '__proto__', 'area', 'badge', '$Phone'),
  ),
  anything,
  { maxKeys: 6 },
);

standAtNoon();

eachEngine('input that guests may send', (open) => {
  let db: Database;
  let front: Reception;

  beforeAll(async () => {
    db = await open();
    front = await openReception(db);
  });
  afterAll(() => front.close());

  test(
    'is refused in words or kept as the form knows it, never a fault of ours',
    async () => {
      let n = 0;
      let kept = 0;
      const good = front.guest();
      const submission = fc
        .record({
          Token: or(good.Token),
          VisitorName: or(good.VisitorName),
          Company: or(good.Company),
          PeopleCount: or(2),
          Companions: or(good.Companions),
          Purpose: or(good.Purpose),
          PlateNo: or('粤B12345'),
          IdCard: or(''),
          HostName: or(good.HostName),
          HostPhoneLast4: or(good.HostPhoneLast4),
          Consent: or(true),
          ConsentVersion: or(1),
          Website: or(''),
          Key: or(undefined),
          Document: fc.oneof(
            { weight: 4, arbitrary: extra.map((more) => ({ ...more, area: 'office' })) },
            { weight: 1, arbitrary: anything },
          ),
          more: fc.oneof({ weight: 8, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: extra }),
        })
        .map(({ more, ...given }) => ({ ...more, ...given }));
      const known = new Set(guestForm.Controls.map((control) => control['name']));
      const send = async (given: object): Promise<void> => {
        n += 1;
        const response = await fetch(front.url + VisitorForm.Add.path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
          },
          body: JSON.stringify({ ...front.guest(), ...given }),
        });
        const text = await response.text();
        expect(response.status, text).toBeLessThan(500);
        const { ErrorCode, Msg } = JSON.parse(text) as { ErrorCode: number; Msg: string };
        expect(ErrorCode === 0 || Msg !== '').toBe(true);
        if (response.status === 200) kept += 1;
      };
      await fc.assert(fc.asyncProperty(submission, send), { numRuns: RUNS, endOnFailure: true });
      expect(kept).toBeGreaterThan(RUNS / 20);
      const { rows } = await db.pool.query<{ name: string }>(
        'select distinct jsonb_object_keys(document) as name from visitors.visit',
      );
      expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
      const { rows: odd } = await db.pool.query(
        `select id from visitors.visit
         where name = '' or jsonb_typeof(document -> 'area') <> 'string' or document ->> 'area' <> 'office'
           or state not in (1, 2) or phone_sealed = '' or consent_at is null`,
      );
      expect(odd).toEqual([]);
    },
    30 * 60_000,
  );
});
