import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyDay } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { ProjectBreakdown as Tree } from '#modules/okr/breakdown/contract/OPPMWorkBreakdown.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { EmployeeKRExecute } from '#modules/okr/executions/contract/EmployeeKRExecute.ts';
import { WorkScheme } from '#modules/okr/executions/contract/WorkScheme.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { goalSteps, openGoals } from '#tests/support/goal-portal.ts';
import { treeSteps } from '#tests/support/okr-portal.ts';
import { WorkRecord } from '../contract/WorkRecord.ts';

const today = companyDay(new Date());
const codeOf = (answer: { refusal: { Code: number } }) => -answer.refusal.Code;

eachEngine('work with hours', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 6 });
    portal = await openGoals(db, { lead: ['OPPMWorkBreakdownManagement', 'EmployeeKRExecuteManagement'] });
  });
  afterAll(() => portal.close());
  const { find, step, cycle, objective, keyResult, update } = goalSteps(() => portal);
  const { project, add, ref } = treeSteps(() => portal);

  const activeProject = async () => {
    const id = await project({ MemberAUIDs: [idOf('a')] });
    await db.pool.query('update okr.project set state = 2 where id = $1', [id]);
    return id;
  };
  const remove = async (projectId: number, OBID: number) =>
    portal.call('lead', Tree.DelWorkBreakdown, await ref(projectId, OBID));
  const write = (OBID: number, who: 'a' | 'lead' = 'a') =>
    portal.call(who, WorkRecord.SaveDay, {
      WorkDate: today,
      Records: [{ TypeID: 1, OBID, Minutes: 60, Content: '' }],
    });
  const clear = () => db.pool.query('delete from okr.work_record');
  const orphans = async () =>
    (
      await db.pool.query(`select r.id from okr.work_record r where r.obid is not null
        and not exists (select from okr.work_breakdown n where n.id = r.obid)
        and not exists (select from okr.kr_execute e where e.id = r.obid)`)
    ).rows;

  test('is not deleted, from wherever above; without hours it is', async () => {
    await clear();
    const id = await activeProject();
    const top = await add(id, '总项');
    const leaf = await add(id, '联调', top);
    expect((await write(leaf)).status).toBe(200);
    for (const OBID of [leaf, top]) {
      const answer = await remove(id, OBID);
      expect([answer.status, codeOf(answer), answer.message]).toEqual([
        422,
        no.hoursLogged.code,
        '“联调”已有工时记录，不能删除，可改为停止',
      ]);
    }
    await clear();
    expect((await remove(id, top)).status).toBe(200);
    expect(codeOf(await write(leaf))).not.toBe(0);
  });

  test('hours and a deletion at once: one of them is refused', async () => {
    await clear();
    const id = await activeProject();
    for (let round = 0; round < 8; round += 1) {
      const leaf = await add(id, `事项${round}`);
      const given = await ref(id, leaf);
      const both = await Promise.all([write(leaf), portal.call('lead', Tree.DelWorkBreakdown, given)]);
      expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
      expect(await orphans()).toEqual([]);
      await clear();
    }
  });

  test('a part of a key result keeps its hours, deleted or split anew', async () => {
    await clear();
    const month = '2041-01';
    const quarter = await cycle(2, month);
    const top = await objective('lead', quarter, '目标');
    const KRID = await keyResult('lead', top, '覆盖城市', {
      Metrics: [{ Name: '执行', Kind: 2, Source: 4, WeightBp: 10_000 }],
    });
    await update('lead', month, top, { Weights: [{ KRID, WeightBp: 10_000 }], Action: 1 });
    await step(quarter, 2);
    const { DeptId } = await find('lead', month, KRID);
    const { SchemeID } = await portal.ok('head', WorkScheme.AddWorkScheme, {
      Title: '一月',
      AscripTionTime: month,
      DeptId,
      KRs: [{ KRID, WeightBp: 10_000 }],
    });
    const split = async (...shares: (readonly ['a' | 'lead', number])[]) =>
      portal.call('lead', WorkScheme.SplitSchemeKR, {
        SchemeID,
        KRID,
        Version: (await find('lead', month, KRID)).Version,
        Shares: shares.map(([who, ShareBp]) => ({ AUID: idOf(who), ShareBp })),
      });
    expect((await split(['lead', 4000], ['a', 6000])).status).toBe(200);
    const { Version } = await portal.ok('head', WorkScheme.GetWorkSchemeByID, { SchemeID });
    await portal.ok('head', WorkScheme.DelOrOpenWorkScheme, { SchemeID, Version, Action: 1 });
    const mine = async (who: 'a' | 'lead') =>
      (await portal.ok(who, EmployeeKRExecute.GetEmployeeKRExecutePage, { PageSize: 200 })).Rows.find(
        (row) => row.KRID === KRID,
      )!;
    // A person who splits may remove their own assignment, as long as it has no hours.
    expect((await write((await mine('lead')).OBID, 'lead')).status).toBe(200);
    const left = await split(['a', 10_000]);
    expect([left.status, codeOf(left), left.message]).toEqual([
      422,
      no.hoursLogged.code,
      '“lead员”已有工时记录，不能删除，可改为停止',
    ]);
    await clear();
    expect((await split(['a', 10_000])).status).toBe(200);
    // An assignment that is not accepted takes no hours. Hours from before stay.
    const part = await mine('a');
    expect(codeOf(await write(part.OBID))).toBe(43_303);
    await db.pool.query(
      `insert into okr.work_record (person_id, work_day, obid, type, minutes, state, logged_at)
       values ($1, $2, $3, 1, 60, 0, now())`,
      [idOf('a'), today, part.OBID],
    );
    const given = { OBID: part.OBID, Version: part.Version };
    const refused = await portal.call('lead', EmployeeKRExecute.DelKRExecuteByOBID, given);
    expect([refused.status, codeOf(refused)]).toEqual([422, no.hoursLogged.code]);
    await clear();
    expect((await portal.call('lead', EmployeeKRExecute.DelKRExecuteByOBID, given)).status).toBe(200);
  });
});
