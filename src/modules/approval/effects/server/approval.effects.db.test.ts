import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { verifyAudit } from '#kit/server/db/audit.ts';
import type { Database } from '#kit/server/db/database.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { connect } from '#kit/server/registry.ts';
import { previewBatch } from '#modules/approval/batch/server/commands/batch.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { effectState } from '#modules/approval/contract/codes.ts';
import { addAndSubmit } from '#modules/approval/filling/server/commands/submit.ts';
import { approve, withdraw } from '#modules/approval/flow/server/commands/decide.ts';
import { onDecision } from '#modules/approval/flow/server/commands/decisions.ts';
import { verifyRecords } from '#modules/approval/record/server/queries/log.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import { onMoved, setEffectDay } from '#modules/approval/server/open.ts';
import { idOf, openPortal, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { createDatabase, eachEngine, onEngine } from '#tests/support/engines.ts';
import { mostPoints, openPoints, pointsOf } from '#tests/support/points.ts';
import { ApprovalEffect } from '../contract/ApprovalEffect.ts';
import { runDueEffects, runEffect } from './commands/effects.ts';
import { listEffects } from './queries/effects.ts';

/** Number of random histories; `npm run soak` raises it. */
const histories = Number(process.env['EFFECT_HISTORIES'] ?? 12);

const start = new Date('2026-03-02T02:00:00Z');
const days = (n: number): Date => new Date(start.getTime() + n * 86_400_000);
const today = (n = 0): string => shiftDays(companyDay(start), n);

const by = (who: Member, now: Date = start): By => ({
  id: idOf(who),
  administers: false,
  oversees: false,
  language: 'zh',
  now,
});

/** Commands on forms of the test template that gives points. */
class Points {
  readonly db: Database;
  readonly template: number;

  constructor(db: Database, template: number) {
    this.db = db;
    this.template = template;
  }

  async submit(people: readonly Member[], points: number, day: string | null, now = start): Promise<number> {
    const Values = {
      people: people.map((who) => ({ id: idOf(who) })),
      points: String(points),
      ...(day === null ? {} : { day }),
    };
    const { FormID } = await addAndSubmit(this.db, by('a', now), {
      TemplateId: this.template,
      Values,
      Remark: '',
    });
    return FormID;
  }

  /** Approves on any row that waits for this person. */
  async approve(who: Member, FormID: number, now = start): Promise<void> {
    const { rows } = await this.db.pool.query<{ no: number; version: number }>(
      `select r.no, f.version from approval.row r join approval.form f on f.id = r.form_id
       where r.form_id = $1 and r.person_id = $2 and r.status = 6`,
      [FormID, idOf(who)],
    );
    const { no, version } = rows[0]!;
    await approve(this.db, by(who, now), { FormID, RowID: no, Version: version, Remark: '' });
  }

  async finish(FormID: number, now = start): Promise<void> {
    await this.approve('lead', FormID, now);
    await this.approve('head', FormID, now);
  }

  async given(people: readonly Member[], points: number, day: string | null, now = start): Promise<number> {
    const FormID = await this.submit(people, points, day, now);
    await this.finish(FormID, now);
    return FormID;
  }

  async askToRevoke(FormID: number, now = start): Promise<void> {
    const { rows } = await this.db.pool.query<{ version: number }>(
      'select version from approval.form where id = $1',
      [FormID],
    );
    await withdraw(this.db, by('a', now), { FormID, Version: rows[0]!.version, Remark: '有误' });
  }

  async revoke(FormID: number, now = start): Promise<void> {
    await this.askToRevoke(FormID, now);
    await this.finish(FormID, now);
  }

  async states(FormID: number): Promise<number[]> {
    return (await listEffects(this.db, FormID)).map(({ state }) => state);
  }

  async status(FormID: number): Promise<number> {
    const { rows } = await this.db.pool.query<{ status: number }>(
      'select status from approval.form where id = $1',
      [FormID],
    );
    return rows[0]!.status;
  }
}

const words = async (failing: Promise<unknown>): Promise<string> => {
  const refused = await failing.then(
    () => null,
    (error: unknown) => error as { refusal: { zh: string } },
  );
  return refused?.refusal.zh ?? '';
};

/** Returns the values of a test form that gives points. */
const typed = (given: object) => ({ people: [{ id: idOf('cash') }], ...given });

const clear = (db: Database) => db.pool.query('update test_point set points = 0');

eachEngine('effects of finished forms', (open) => {
  let portal: Portal;
  let db: Database;
  let forms: Points;

  beforeAll(async () => {
    db = await open({ connections: 8 });
    portal = await openPortal(db, { permissions: { fin1: ['EmployeeManagement'] } });
    await db.pool.query(`with made as (
        insert into people.role (name, name_en, data_scope) values ('人事专员', 'HR', 4) returning id
      ), code as (
        insert into people.permission (code, name, name_en) values ('EmployeeManagement', '人事', 'HR')
        on conflict (code) do update set name = excluded.name returning id
      ), granted as (insert into people.role_permission select made.id, code.id from made, code)
      insert into people.person_role select ${idOf('fin1')}, id from made`);
    // Research has its own personnel officer, who must not hear of failures for somebody of finance.
    await db.pool.query(`with made as (
        insert into people.role (name, name_en, data_scope) values ('研发人事', 'HR of research', 3) returning id
      ), granted as (
        insert into people.role_permission
        select made.id, n.id from made, people.permission n where n.code = 'EmployeeManagement'
      )
      insert into people.person_role select ${idOf('lead')}, id from made`);
    forms = new Points(db, await openPoints(db));
  });
  afterAll(() => portal.close());
  beforeEach(() => clear(db));

  const held = async (who: Member): Promise<number> => (await pointsOf(db))[idOf(who)]!;

  test('nothing before the last approval, everything with it', async () => {
    const form = await forms.submit(['cash'], 5, today());
    await forms.approve('lead', form);
    expect([await held('cash'), await forms.states(form)]).toEqual([0, []]);
    await forms.approve('head', form);
    expect([await held('cash'), await forms.states(form)]).toEqual([5, [effectState.applied]]);
    expect((await verifyRecords(db, form)).broken).toEqual([]);
  });

  test('a day that passed meanwhile is done at once; one that lies ahead comes with the job', async () => {
    const past = await forms.given(['cash'], 3, today(-4));
    const ahead = await forms.given(['fin2'], 7, today(2));
    expect([await held('cash'), await held('fin2')]).toEqual([3, 0]);
    await runDueEffects(db, days(1));
    expect([await held('fin2'), await forms.states(ahead)]).toEqual([0, [effectState.scheduled]]);
    await runDueEffects(db, days(2));
    await runDueEffects(db, days(3));
    expect([await held('cash'), await held('fin2')]).toEqual([3, 7]);
    expect(await forms.states(past)).toEqual([effectState.applied]);
    const [effect] = await listEffects(db, past);
    expect(effect).toMatchObject({ dueDay: today(-4), lines: [{ before: { zh: '0' }, after: { zh: '3' } }] });
  });

  test('a day that is not known yet waits for its area', async () => {
    const form = await forms.given(['cash'], 3, null);
    await runDueEffects(db, days(400));
    expect([await held('cash'), await forms.states(form)]).toEqual([0, [effectState.none]]);
    const named = { kind: 'points', subject: idOf('cash'), day: today(1) };
    await inTransaction(db, (tx) => setEffectDay(tx, form, named));
    await runDueEffects(db, days(1));
    expect([await held('cash'), await forms.states(form)]).toEqual([3, [effectState.applied]]);
  });

  test('an area objects to a person’s approval, whichever door it comes through, until it is satisfied', async () => {
    let missing = true;
    connect(db, [
      onDecision('test', ['POINTS'], async (_on, { level, values }) =>
        missing && level === 2 && values['points'] === '9' ? { zh: '请先打分', en: 'Score first' } : null,
      ),
    ]);
    onTestFinished(() => connect(db, [onDecision('test', [], async () => null)]));
    const form = await forms.submit(['cash'], 9, today());
    await forms.approve('lead', form);
    expect(await words(forms.approve('head', form))).toBe('暂不能通过：请先打分');
    const { rows } = await db.pool.query<{ no: number; version: number }>(
      `select r.no, f.version from approval.row r join approval.form f on f.id = r.form_id
       where r.form_id = $1 and r.status = 6`,
      [form],
    );
    const waiting = { FormID: form, RowID: rows[0]!.no, Version: rows[0]!.version };
    const preview = await previewBatch(db, by('head'), { Act: 'approve', Items: [waiting] });
    expect(preview[0]?.Msg).toBe('暂不能通过：请先打分');
    const override = { ...waiting, Decision: 'approve', Remark: '代为审批' } as const;
    const refused = await portal.call('admin', Order.OverrideApprovalDecide, override, 'en');
    expect([refused.status, refused.message]).toEqual([422, 'The form cannot pass yet: Score first']);
    expect(await forms.status(form)).toBe(1);
    missing = false;
    await portal.ok('admin', Order.OverrideApprovalDecide, override);
    expect([await forms.status(form), await held('cash')]).toEqual([5, 9]);
  });

  test('areas hear of every change of state of the forms they asked for, and of no other', async () => {
    const heard: string[] = [];
    connect(db, [
      onMoved('test', ['POINTS'], async (_tx, { from, to, by: actor }) => {
        heard.push(`${from.status}-${to.status}${to.stateType === 0 ? '' : ' closed'} by ${actor}`);
      }),
      onMoved('other', ['OTHER'], async () => void heard.push('other')),
    ]);
    onTestFinished(() => connect(db, [onMoved('test', [], async () => undefined)]));
    const form = await forms.given(['cash'], 1, today());
    await forms.revoke(form);
    expect(heard).toEqual([`0-1 by ${idOf('a')}`, `1-5 by ${idOf('head')}`, `5-0 by ${idOf('head')}`]);
  });

  test('the day is the company’s: late in the evening by UTC is tomorrow', async () => {
    const evening = new Date('2026-03-02T16:30:00Z');
    const form = await forms.given(['cash'], 3, today(1), evening);
    expect(await forms.states(form)).toEqual([effectState.applied]);
  });

  test('submitting what cannot be done is refused at its control, a person’s last approval in words', async () => {
    const refusal = await forms.submit(['cash'], mostPoints + 1, today()).then(
      () => null,
      (error: unknown) => error as { detail: { fields: unknown } },
    );
    expect(refusal?.detail.fields).toEqual([{ Field: 'points', Msg: '积分已满' }]);
    const form = await forms.submit(['cash'], mostPoints, today(3));
    await forms.given(['cash'], 1, today());
    await forms.approve('lead', form);
    expect(await words(forms.approve('head', form))).toBe('生效条件不满足：积分已满');
    expect([await forms.status(form), await forms.states(form)]).toEqual([1, []]);
    const { rows } = await db.pool.query<{ no: number; version: number }>(
      `select r.no, f.version from approval.row r join approval.form f on f.id = r.form_id
       where r.form_id = $1 and r.status = 6`,
      [form],
    );
    const Items = [{ FormID: form, RowID: rows[0]!.no, Version: rows[0]!.version }];
    const preview = await previewBatch(db, by('head'), { Act: 'approve', Items });
    expect(preview[0]?.Msg).toBe('生效条件不满足：积分已满');
  });

  test('an administrator’s finish is not refused: the job tries, says why not, and tries again', async () => {
    const form = await forms.submit(['cash'], mostPoints, today());
    const other = await forms.given(['cash'], 1, today());
    const finish = { FormID: form, How: 'finish', Remark: '特批', Version: 2 } as const;
    await portal.ok('admin', Order.OverrideApprovalEnd, finish);
    expect([await forms.status(form), await forms.states(form)]).toEqual([5, [effectState.scheduled]]);
    const now = new Date();
    await runDueEffects(db, now);
    expect(await forms.states(form)).toEqual([effectState.failed]);
    const told = async (): Promise<number> => {
      const { rows } = await db.pool.query<{ n: number }>(
        `select count(*)::int as n from kit.notice where key like 'approval-effect-${form}-%-4-%'`,
      );
      return rows[0]!.n;
    };
    const once = await told();
    await runDueEffects(db, now);
    expect((await listEffects(db, form))[0]?.attempts).toBe(1);
    const later = new Date(now.getTime() + 3_600_000);
    await runDueEffects(db, later);
    expect((await listEffects(db, form))[0]?.attempts).toBe(2);
    expect(once).toBe(1);
    expect(await told()).toBe(companyDay(later) === companyDay(now) ? 1 : 2);
    await forms.revoke(other);
    await runDueEffects(db, new Date(now.getTime() + 7_200_000));
    expect([await forms.states(form), await held('cash')]).toEqual([[effectState.applied], mostPoints]);
  });

  test('of several people those go on who can', async () => {
    await forms.given(['fin2'], mostPoints, today());
    const form = await forms.submit(['cash', 'fin1'], 1, today());
    await forms.given(['fin1'], mostPoints, today());
    await forms.finish(form);
    expect(await forms.states(form)).toEqual([effectState.failed, effectState.applied]);
    expect([await held('fin1'), await held('cash')]).toEqual([mostPoints, 1]);
  });

  test('revoked: effects are undone, scheduled ones do not happen, and it may be applied again', async () => {
    const form = await forms.given(['cash'], 4, today());
    await forms.revoke(form);
    expect([await held('cash'), await forms.states(form)]).toEqual([0, [effectState.reversed]]);
    const ahead = await forms.given(['cash'], 4, today(5));
    await forms.askToRevoke(ahead);
    await runDueEffects(db, days(5));
    expect(await held('cash')).toBe(4);
    await forms.finish(ahead, days(6));
    expect([await held('cash'), await forms.states(ahead)]).toEqual([0, [effectState.reversed]]);
  });

  test('revoking is refused where something rests on it, and after 15 days, when it is asked and at its end', async () => {
    const first = await forms.given(['cash'], 4, today());
    const second = await forms.given(['cash'], 4, today());
    expect(await words(forms.askToRevoke(first))).toMatch(/^后续变更已依据该单据，请使用反向单据（PT-/);
    await forms.revoke(second);
    await forms.askToRevoke(first);
    await forms.approve('lead', first);
    await forms.given(['cash'], 4, today());
    expect(await words(forms.approve('head', first))).toMatch(/^后续变更已依据该单据/);
    expect([await held('cash'), await forms.states(first)]).toEqual([8, [effectState.applied]]);
    const old = await forms.given(['fin2'], 4, today());
    expect(await words(forms.askToRevoke(old, days(16)))).toBe('生效已超过 15 天，不能撤销，请使用反向单据');
    await forms.askToRevoke(old, days(15));
  });

  test('while it is filled in, its applicant sees what it would do, as soon as enough is filled in', async () => {
    const { FormID, Version } = await portal.ok('a', ApprovalForm.Add, {
      TemplateId: forms.template,
      Values: typed({}),
    });
    const preview = () => portal.ok('a', ApprovalEffect.GetEffect, { FormID });
    expect(await preview()).toEqual([]);
    const saved = await portal.ok('a', ApprovalForm.Edit, {
      FormID,
      Version,
      Values: typed({ points: '7' }),
    });
    expect(await preview()).toMatchObject([
      { SubjectAUID: idOf('cash'), FinishSeq: null, Lines: [{ Before: '0', After: '7' }], Problems: [] },
    ]);
    const over = typed({ points: String(mostPoints + 1) });
    await portal.ok('a', ApprovalForm.Edit, { FormID, Version: saved.Version, Values: over });
    expect(await preview()).toMatchObject([{ Problems: ['积分已满'] }]);
    expect((await portal.call('lead', ApprovalEffect.GetEffect, { FormID })).status).toBe(404);
    const { HasEffects } = await portal.ok('a', Order.GetApprovalTemplate, { TemplateId: forms.template });
    expect(HasEffects).toBe(true);
  });

  test('the panel says what will change, to readers of the form only', async () => {
    const form = await forms.submit(['cash'], 4, today(1));
    const [ahead] = await portal.ok('lead', ApprovalEffect.GetEffect, { FormID: form });
    expect(ahead).toMatchObject({
      FinishSeq: null,
      Title: '积分',
      SubjectName: 'cash员',
      DueDay: today(1),
      Lines: [{ Label: '积分', Before: '0', After: '4' }],
      Problems: [],
    });
    expect((await portal.call('stranger', ApprovalEffect.GetEffect, { FormID: form })).status).toBe(404);
    await forms.finish(form);
    const [done] = await portal.ok('a', ApprovalEffect.GetEffect, { FormID: form });
    expect(done).toMatchObject({ State: effectState.scheduled, CanManage: false, Lines: [{ After: '4' }] });
  });

  test('a day that has passed stays that day, before the approval and after it', async () => {
    await clear(db);
    const form = await forms.submit(['cash'], 4, today(-3));
    const dayOf = async () => (await portal.ok('a', ApprovalEffect.GetEffect, { FormID: form }))[0]!.DueDay;
    expect(await dayOf()).toBe(today(-3));
    await forms.finish(form);
    await runDueEffects(db, new Date());
    expect(await portal.ok('a', ApprovalEffect.GetEffect, { FormID: form })).toMatchObject([
      { State: effectState.applied, DueDay: today(-3) },
    ]);
  });

  /** A failed effect. */
  async function failed() {
    await clear(db);
    const form = await forms.submit(['cash'], mostPoints, today());
    await forms.given(['cash'], 1, today());
    await portal.ok('admin', Order.OverrideApprovalEnd, {
      FormID: form,
      How: 'finish',
      Remark: '特批',
      Version: 2,
    });
    await runDueEffects(db, new Date());
    const [effect] = await listEffects(db, form);
    return {
      FormID: form,
      FinishSeq: effect!.seq,
      Kind: 'points',
      SubjectAUID: idOf('cash'),
      Version: effect!.version,
    };
  }

  describe('the person who looks after effects', () => {
    test('tries again, gives up with a reason; nobody else may', async () => {
      const key = await failed();
      expect((await portal.call('a', ApprovalEffect.RetryEffect, key)).status).toBe(404);
      const again = await portal.ok('fin1', ApprovalEffect.RetryEffect, key);
      expect(again).toMatchObject({ State: effectState.failed, ErrorText: '积分已满' });
      const stale = await portal.call('fin1', ApprovalEffect.RetryEffect, key);
      expect(stale.status).toBe(409);
      await clear(db);
      const Version = key.Version + 1;
      expect(await portal.ok('fin1', ApprovalEffect.RetryEffect, { ...key, Version })).toMatchObject({
        State: effectState.applied,
      });
      const late = await portal.call('fin1', ApprovalEffect.GiveUpEffect, {
        ...key,
        Version: Version + 1,
        Reason: '不再需要',
      });
      expect([late.status, late.message]).toEqual([422, '该变更没有失败，不能重试或放弃']);
      expect((await verifyAudit(db)).broken).toEqual([]);
    });

    test('sees a failed effect in their list; an effect that was given up stays undone', async () => {
      const key = await failed();
      const { Rows } = await portal.ok('fin1', ApprovalEffect.GetEffectPage, {
        PageIndex: 1,
        PageSize: 10,
        State: 4,
      });
      expect(Rows.map(({ FormID }) => FormID)).toContain(key.FormID);
      const none = await portal.ok('a', ApprovalEffect.GetEffectPage, { PageIndex: 1, PageSize: 10 });
      expect(none).toEqual({ Total: 0, Rows: [] });
      await portal.ok('fin1', ApprovalEffect.GiveUpEffect, { ...key, Reason: '不再需要' });
      await clear(db);
      await runDueEffects(db, days(900));
      expect([await forms.states(key.FormID), await held('cash')]).toEqual([[effectState.reversed], 0]);
    });
  });

  /** Breaks off after a number of statements and rolls back, like a process that dies. */
  const dying = (after: number): { db: Database; died: () => boolean } => {
    let left = after;
    let dead = false;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (--left === 0) {
          dead = true;
          throw new Error('killed');
        }
        return result;
      },
    };
    return { db: { ...db, kysely: db.kysely.withPlugin(plugin) }, died: () => dead };
  };

  const snapshot = async (form: number) => [
    await forms.status(form),
    await listEffects(db, form),
    await pointsOf(db),
    (await verifyRecords(db, form)).broken,
  ];

  /** Repeats an action, killed one statement later each time, until it succeeds. */
  async function survives(form: number, act: (at: Database) => Promise<unknown>): Promise<number> {
    const before = await snapshot(form);
    for (let n = 1; ; n++) {
      const { db: at, died } = dying(n);
      await act(at).catch((error: unknown) => {
        if (!died()) throw error;
      });
      if (!died()) return n;
      expect(await snapshot(form)).toEqual(before);
    }
  }

  test('killed after any statement of the last approval, the job or the revocation: all before or all after', async () => {
    const form = await forms.submit(['cash'], 4, today());
    await forms.approve('lead', form);
    const at = (on: Database): Points => new Points(on, forms.template);
    expect(await survives(form, (on) => at(on).approve('head', form))).toBeGreaterThan(8);
    expect([await held('cash'), await forms.states(form)]).toEqual([4, [effectState.applied]]);

    const ahead = await forms.given(['fin2'], 4, today(1));
    const [effect] = await listEffects(db, ahead);
    const run = (on: Database) =>
      inTransaction(on, (tx) => runEffect(tx, effect!, { by: null, now: days(1), facts: 'approved' }));
    expect(await survives(ahead, run)).toBeGreaterThan(8);
    expect([await held('fin2'), await forms.states(ahead)]).toEqual([4, [effectState.applied]]);

    await forms.askToRevoke(ahead);
    await forms.approve('lead', ahead);
    expect(await survives(ahead, (on) => at(on).approve('head', ahead))).toBeGreaterThan(8);
    expect([await held('fin2'), await forms.states(ahead)]).toEqual([0, [effectState.reversed]]);
  });

  type Command = readonly [
    kind: 'file' | 'approve' | 'revoke' | 'day',
    n: number,
    points: number,
    ahead: number,
  ];

  const command: fc.Arbitrary<Command> = fc.tuple(
    fc.constantFrom('file', 'file', 'approve', 'approve', 'approve', 'revoke', 'day'),
    fc.nat(30),
    fc.integer({ min: 1, max: 30 }),
    fc.integer({ min: -2, max: 4 }),
  );

  test(
    'random histories: everybody has what is in effect, no more and no less',
    { timeout: 240_000 + histories * 3_000 },
    async () => {
      const people: readonly Member[] = ['cash', 'fin1', 'fin2'];
      await fc.assert(
        fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 40 }), async (commands) => {
          await clear(db);
          await db.pool.query('update approval.effect set state = 3, reversed_at = now() where state <> 3');
          const made: number[] = [];
          let day = 0;
          for (const [kind, n, points, ahead] of commands) {
            const form = made[n % Math.max(1, made.length)];
            const now = days(day);
            const act = async (): Promise<unknown> => {
              if (kind === 'file') {
                const who = people[n % people.length]!;
                const filed = await forms.submit([who], points, today(day + ahead), now);
                return made.push(filed);
              }
              if (kind === 'day') {
                day += 1 + (n % 3);
                return runDueEffects(db, days(day));
              }
              if (form === undefined) return undefined;
              if (kind === 'revoke') return forms.askToRevoke(form, now);
              const { rows } = await db.pool.query<{ id: number }>(
                'select person_id as id from approval.row where form_id = $1 and status = 6 order by no',
                [form],
              );
              const who = (['lead', 'head'] as const).find((one) => idOf(one) === rows[0]?.id);
              return who && forms.approve(who, form, now);
            };
            await act().catch((error: unknown) => {
              if (!(error as { refusal?: unknown }).refusal) throw error;
            });
          }
          await runDueEffects(db, days(day));
          const { rows } = await db.pool.query<{ id: number; points: number }>(
            `select e.subject_id as id, sum((f.form_values ->> 'points')::int)::int as points
           from approval.effect e join approval.form f on f.id = e.form_id where e.state = 2 group by 1`,
          );
          const inEffect = Object.fromEntries(rows.map(({ id, points }) => [id, points]));
          const all = await pointsOf(db);
          for (const who of people) {
            expect(all[idOf(who)]).toBe(inEffect[idOf(who)] ?? 0);
            expect(all[idOf(who)]).toBeLessThanOrEqual(mostPoints);
          }
          for (const form of made) {
            const live = (await listEffects(db, form)).filter(({ state }) => state !== effectState.reversed);
            expect(live).toHaveLength((await forms.status(form)) === 5 ? 1 : 0);
            for (const { state, dueDay } of live)
              expect(state === effectState.scheduled).toBe(
                dueDay! > today(day) && state !== effectState.failed,
              );
          }
          expect((await verifyRecords(db, made.at(-1))).broken).toEqual([]);
        }),
        { numRuns: histories },
      );
    },
  );
});

onEngine('postgres', 'the job in two processes', () => {
  test('does each effect once', async () => {
    const { url, drop } = await createDatabase();
    const [one, two] = await Promise.all(
      [1, 2].map(() => openDatabase({ url, dataDir: '', connections: 4 })),
    );
    const portal = await openPortal(one!);
    const forms = new Points(one!, await openPoints(one!));
    for (let n = 0; n < 12; n++) await forms.given(['cash'], 1, today(1));
    await Promise.all([one!, two!, one!, two!].map((db) => runDueEffects(db, days(1))));
    expect((await pointsOf(one!))[idOf('cash')]).toBe(12);
    await portal.close();
    await Promise.all([one!.close(), two!.close()]);
    await drop();
  });
});
