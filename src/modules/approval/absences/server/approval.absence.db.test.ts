import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { workCalendar } from '#modules/approval/flow/server/rules/work-calendar.ts';
import { publishProcess } from '#modules/approval/processes/server/commands/publish.ts';
import { verifyRecords } from '#modules/approval/record/server/queries/log.ts';
import { allSpecialDays } from '#modules/calendar/server/open.ts';
import {
  addTestTemplate,
  idOf,
  openPortal,
  type Member,
  type Portal,
} from '#tests/support/approval-portal.ts';
import { eachEngine, onEngine } from '#tests/support/engines.ts';
import { ApprovalAbsence as Absence } from '../contract/ApprovalAbsence.ts';
import { keepTime } from './commands/absences.ts';

const hour = 3600_000;
const at = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();

/** A template whose forms `lead` decides on, within a day, and then `head`. */
async function addMatter(portal: Portal): Promise<number> {
  const TemplateId = await addTestTemplate(portal.db, {
    code: 'AB',
    title: '事项',
    titleEn: 'Matter',
    edition: { controls: [{ type: 'input', name: 'what', label: '事项' }] },
  });
  const words = { zh: '节点', en: 'Level' };
  const level = (who: Member) => ({
    name: words,
    approvers: { kind: 'people' as const, people: [idOf(who)] },
    sign: 1 as const,
  });
  const limit = { hours: 8, action: 'transfer' as const, to: idOf('boss') };
  await inTransaction(portal.db, (tx) =>
    publishProcess(tx, {
      templateId: TemplateId,
      departmentId: null,
      name: '事项',
      nameEn: 'Matter',
      process: {
        branches: [{ name: words, when: null, levels: [{ ...level('lead'), limit }, level('head')] }],
      },
      by: null,
      now: new Date(),
      language: 'zh',
    }),
  );
  return TemplateId;
}

eachEngine('absences and time limits', (open) => {
  let portal: Portal;
  let TemplateId: number;

  beforeAll(async () => {
    portal = await openPortal(await open());
    TemplateId = await addMatter(portal);
  });
  afterAll(() => portal.close());

  const file = () => portal.ok('a', ApprovalForm.AddMyApproval, { TemplateId, Values: { what: '事' } });
  const look = (who: Member, FormID: number) => portal.ok(who, Order.GetApprovalOrderExamine, { FormID });
  const waiting = async (FormID: number) =>
    (await look('a', FormID)).Nodes.flatMap(({ Status, EnglishName, OnBehalfOfAUID }) =>
      Status === 6 ? [[EnglishName, OnBehalfOfAUID]] : [],
    );
  const away = (who: Member, delegate: Member, from = 0, until = 48) =>
    portal.call(who, Absence.AddAbsence, {
      DelegateAUID: idOf(delegate),
      StartTime: at(from),
      EndTime: at(until),
      Reason: '出差',
    });
  const back = async (who: Member) => {
    const { Rows } = await portal.ok(who, Absence.GetMyAbsenceList, {});
    for (const { Id, IsMine } of Rows) if (IsMine) await portal.ok(who, Absence.EndAbsence, { Id });
  };

  test('waiting steps move to the delegate and come back; new ones go to the delegate; the owner cannot decide', async () => {
    const old = await file();
    expect((await away('lead', 'fin1')).status).toBe(200);
    expect(await waiting(old.FormID)).toEqual([['fin1', idOf('lead')]]);
    const fresh = await file();
    expect(await waiting(fresh.FormID)).toEqual([['fin1', idOf('lead')]]);
    const seen = await look('fin1', fresh.FormID);
    expect(seen.Can.Approve).toBe(true);
    const decision = { FormID: fresh.FormID, RowID: seen.RowID!, Version: seen.Version };
    expect((await portal.call('lead', Order.SubmitCacAOByApprovalNew, decision)).status).toBe(409);
    await portal.ok('fin1', Order.SubmitCacAOByApprovalNew, decision);
    const done = await look('a', fresh.FormID);
    expect(done.Nodes.find(({ Status }) => Status === 2)).toMatchObject({
      EnglishName: 'fin1',
      DecidedByNameEn: 'fin1',
      OnBehalfOfAUID: idOf('lead'),
      OnBehalfOfNameEn: 'lead',
    });
    expect(done.History.find(({ Event }) => Event === 'approved')).toMatchObject({
      EnglishName: 'fin1',
      OnBehalfOfNameEn: 'lead',
    });
    await back('lead');
    expect(await waiting(old.FormID)).toEqual([['lead', null]]);
    const history = await portal.ok('a', Order.GetCacApprovalOrderByHistory, { FormID: old.FormID });
    expect(history.map(({ Status, Rule }) => [Status, Rule])).toEqual([
      [0, null],
      [1, null],
      [10, 'absent'],
      [10, 'returned'],
    ]);
    expect((await verifyRecords(portal.db, old.FormID)).broken).toEqual([]);
  });

  test('an absence tells once, however many forms move; list and head say for whom; the owner still finds them', async () => {
    const forms = [await file(), await file(), await file()].map(({ FormID }) => FormID);
    const stood = async (who: Member) =>
      (await portal.ok(who, Order.GetCacApprovalFormByStayToExamine, {})).Rows.filter(({ FormID }) =>
        forms.includes(FormID),
      );
    const inbox = async (who: Member): Promise<string[]> => {
      const { rows } = await sql<{ title_en: string }>`select title_en from kit.notice
        where person_id = ${idOf(who)} order by id desc`.execute(portal.db.kysely);
      return rows.map(({ title_en }) => title_en);
    };
    const before = { fin2: await inbox('fin2'), lead: await inbox('lead') };
    expect((await stood('lead')).map(({ OnBehalfOfName }) => OnBehalfOfName)).toEqual(['', '', '']);
    await away('lead', 'fin2');
    const told = await inbox('fin2');
    expect(told.length - before.fin2.length).toBe(1);
    expect(told[0]).toMatch(/^A delegation has begun or ended: \d+ forms wait for you$/);
    expect((await stood('fin2')).map(({ OnBehalfOfNameEn }) => OnBehalfOfNameEn)).toEqual([
      'lead',
      'lead',
      'lead',
    ]);
    const own = (await portal.ok('lead', Absence.GetMyAbsenceList, {})).Rows;
    expect(own.filter(({ IsMine }) => IsMine)).toMatchObject([{ IsPresent: true, DelegateNameEn: 'fin2' }]);
    const handled = await portal.ok('lead', Order.GetCacApprovalFormByHandled, {});
    expect(handled.Rows.map(({ FormID }) => FormID)).toEqual(expect.arrayContaining(forms));
    await back('lead');
    expect((await inbox('lead')).length - before.lead.length).toBe(1);
    expect(await stood('lead')).toHaveLength(3);
  });

  test('a person who comes too late because of a rule is not told that somebody was first', async () => {
    const { FormID } = await file();
    const { RowID, Version } = await look('lead', FormID);
    await away('lead', 'fin2');
    const late = await portal.call('lead', Order.SubmitCacAOByApprovalNew, {
      FormID,
      RowID: RowID!,
      Version,
    });
    expect(late.status).toBe(409);
    expect(late.message).toMatch(/^该表单已按流程规则变化（转交）/);
    await back('lead');
  });

  test('windows: overlaps, circles, wrong times, oneself and strangers’ windows are refused', async () => {
    expect((await away('lead', 'fin1', 24, 72)).status).toBe(200);
    expect((await away('lead', 'fin2', 70, 90)).refusal).toMatchObject({ Reason: 'absenceOverlaps' });
    expect((await away('lead', 'fin2', 72, 90)).status).toBe(200);
    expect((await away('fin1', 'lead', 71, 75)).refusal).toMatchObject({ Reason: 'absenceCircle' });
    expect((await away('fin2', 'lead', 71, 75)).refusal).toMatchObject({ Reason: 'absenceCircle' });
    expect((await away('fin1', 'lead', 5, 4)).refusal).toMatchObject({ Reason: 'absenceTimes' });
    expect((await away('fin1', 'lead', -9, -5)).refusal).toMatchObject({ Reason: 'absenceTimes' });
    expect((await away('fin1', 'fin1', 1, 5)).refusal).toMatchObject({ Reason: 'personGone' });
    const chained = await away('head', 'lead', 30, 40);
    expect(chained.body.Warning).toMatch(/该代理人在此期间也不在/);
    const { Rows } = await portal.ok('lead', Absence.GetMyAbsenceList, {});
    const [own] = Rows.filter(({ IsMine }) => IsMine);
    expect((await portal.call('boss', Absence.EndAbsence, { Id: own!.Id })).status).toBe(404);
    await back('lead');
    await back('head');
  });

  test('the clock: an absence that has begun or ended since is acted on once', async () => {
    const { FormID } = await file();
    await away('lead', 'fin2', 1, 3);
    expect(await waiting(FormID)).toEqual([['lead', null]]);
    // The database's own clock says who is away: the window moves instead.
    const shift = (hours: number) =>
      sql`update approval.absence set starts_at = starts_at + ${hours} * interval '1 hour',
        ends_at = ends_at + ${hours} * interval '1 hour' where person_id = ${idOf('lead')}`.execute(
        portal.db.kysely,
      );
    await shift(-2);
    await keepTime(portal.db, new Date());
    await keepTime(portal.db, new Date());
    expect(await waiting(FormID)).toEqual([['fin2', idOf('lead')]]);
    await shift(-2);
    await keepTime(portal.db, new Date());
    expect(await waiting(FormID)).toEqual([['lead', null]]);
    const history = await portal.ok('a', Order.GetCacApprovalOrderByHistory, { FormID });
    expect(history).toHaveLength(4);
  });

  test('a time limit on the work calendar acts once: the step goes to the person the level names', async () => {
    const { FormID } = await file();
    const due = (await look('a', FormID)).Nodes[0]!.DueTime!;
    expect(new Date(due).getTime()).toBeGreaterThan(Date.now() + 7 * hour);
    await keepTime(portal.db, new Date());
    expect(await waiting(FormID)).toEqual([['lead', null]]);
    await keepTime(portal.db, new Date(new Date(due).getTime() + 1000));
    await keepTime(portal.db, new Date(new Date(due).getTime() + 60_000));
    expect(await waiting(FormID)).toEqual([['boss', null]]);
    expect((await verifyRecords(portal.db, FormID)).broken).toEqual([]);
  });

  test('a step that reached a person in the moment they were disabled moves on', async () => {
    const { FormID } = await file();
    const serve = (is: boolean) =>
      sql`update people.person set is_active = ${is} where id = ${idOf('lead')}`.execute(portal.db.kysely);
    await serve(false);
    await keepTime(portal.db, new Date());
    const [now] = await waiting(FormID);
    await serve(true);
    expect(now?.[0]).not.toBe('lead');
    expect(now).toHaveLength(2);
    expect((await verifyRecords(portal.db, FormID)).broken).toEqual([]);
  });

  test('the calendar is the administrator’s', async () => {
    const day = { Day: '2099-10-01', Kind: 'holiday', Name: '国庆节' } as const;
    expect((await portal.call('a', Absence.SaveWorkDay, day)).status).toBe(403);
    await portal.ok('admin', Absence.SaveWorkDay, { ...day, Name: '假' });
    await portal.ok('admin', Absence.SaveWorkDay, day);
    const own = async (Year: number) =>
      (await portal.ok('a', Absence.GetWorkDayList, { Year })).filter(({ IsOwn }) => IsOwn);
    expect(await own(2099)).toEqual([{ ...day, IsOwn: true }]);
    expect(await own(2100)).toEqual([]);
    await portal.ok('admin', Absence.DeleteWorkDay, { Day: day.Day });
    expect(await own(2099)).toEqual([]);
  });

  test('limits step over the public holidays, and work on the days made up for them', async () => {
    const days = workCalendar(await allSpecialDays(portal.db, new Date('2026-09-30T10:00:00Z')));
    const eve = '2026-09-30T10:00:00.000Z';
    expect(days.add(eve, 60)).toBe('2026-10-08T01:30:00.000Z');
    expect(days.between(eve, '2026-10-10T10:30:00.000Z')).toBe(30 + 3 * 480);
  });
});

onEngine('postgres', 'an absence that begins or ends in the moment a step is opened', (open) => {
  let portal: Portal;
  let TemplateId: number;

  beforeAll(async () => {
    portal = await openPortal(await open());
    TemplateId = await addMatter(portal);
  });
  afterAll(() => portal.close());

  const isWaitedFor = async (table: string): Promise<boolean> => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks
      where not granted and relation = ${table}::regclass
      and database = (select oid from pg_database where datname = current_database())`.execute(
      portal.db.kysely,
    );
    return rows[0]!.n > 0;
  };

  /**
   * Lets `lead` approve, but holds that command before it stores that `head` is asked next. Meanwhile `happens` changes
   * the absence of `head`, until it is done or waits for the lock of the form.
   */
  async function between(happens: () => Promise<unknown>): Promise<(string | number | null)[][]> {
    const { FormID } = await portal.ok('a', ApprovalForm.AddMyApproval, {
      TemplateId,
      Values: { what: '事' },
    });
    const { RowID, Version } = await portal.ok('lead', Order.GetApprovalOrderExamine, { FormID });
    const locked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const holding = inTransaction(portal.db, async (tx) => {
      await sql`lock table approval.log in share mode`.execute(tx.kysely);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const decision = { FormID, RowID: RowID!, Version };
    const deciding = portal.call('lead', Order.SubmitCacAOByApprovalNew, decision);
    await expect.poll(() => isWaitedFor('approval.log')).toBe(true);
    let isDone = false;
    const happening = happens().finally(() => (isDone = true));
    await expect.poll(async () => isDone || (await isWaitedFor('approval.form'))).toBe(true);
    released.resolve();
    await Promise.all([holding, happening]);
    expect((await deciding).status).toBe(200);
    const { Nodes } = await portal.ok('a', Order.GetApprovalOrderExamine, { FormID });
    expect((await verifyRecords(portal.db, FormID)).broken).toEqual([]);
    return Nodes.flatMap(({ Status, EnglishName, OnBehalfOfAUID }) =>
      Status === 6 ? [[EnglishName, OnBehalfOfAUID]] : [],
    );
  }

  test('the step follows what holds then', async () => {
    const away = () =>
      portal.ok('head', Absence.AddAbsence, {
        DelegateAUID: idOf('fin1'),
        StartTime: at(0),
        EndTime: at(48),
        Reason: '出差',
      });
    expect(await between(away)).toEqual([['fin1', idOf('head')]]);
    const { Rows } = await portal.ok('head', Absence.GetMyAbsenceList, {});
    const back = () => portal.ok('head', Absence.EndAbsence, { Id: Rows[0]!.Id });
    expect(await between(back)).toEqual([['head', null]]);
  });

  test('a form held for long keeps nobody from going away; waiting steps move with the next run', async () => {
    const { FormID } = await portal.ok('a', ApprovalForm.AddMyApproval, {
      TemplateId,
      Values: { what: '事' },
    });
    const waiting = async () =>
      (await portal.ok('a', Order.GetApprovalOrderExamine, { FormID })).Nodes.flatMap(
        ({ Status, EnglishName }) => (Status === 6 ? [EnglishName] : []),
      );
    const locked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const holding = inTransaction(portal.db, async (tx) => {
      await sql`select from approval.form where id = ${FormID} for update`.execute(tx.kysely);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const gone = await portal.call('lead', Absence.AddAbsence, {
      DelegateAUID: idOf('fin2'),
      StartTime: at(0),
      EndTime: at(48),
      Reason: '出差',
    });
    expect(gone.status).toBe(200);
    expect(await waiting()).toEqual(['lead']);
    released.resolve();
    await holding;
    await keepTime(portal.db, new Date());
    expect(await waiting()).toEqual(['fin2']);
  });
});
