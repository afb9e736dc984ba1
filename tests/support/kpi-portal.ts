import type { GivenOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import type { Content } from '#modules/kpi/contract/shapes.ts';
import { kpi } from '#modules/kpi/module.ts';
import { KPISheet } from '#modules/kpi/sheets/contract/KPISheet.ts';
import { KPIIndicator } from '#modules/kpi/templates/contract/KPIIndicator.ts';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import { KPITemplate } from '#modules/kpi/templates/contract/KPITemplate.ts';
import { idOf, openPortal, type Member, type Portal } from './approval-portal.ts';
import { giveRole, inDays } from './hr-portal.ts';
import { servedBy } from './modules.ts';

const all = 'KPIStationPositionManagementALL';
const keeps = 'KPITemplateManage';
const runs = 'KPIManage';

/**
 * Opens the company of the approval tests with performance reviews. `a` is an engineer below `lead`, then `head`;
 * `cash` runs the reviews of everybody.
 */
export async function openKpi(db: Database): Promise<{ portal: Portal; post: number }> {
  const portal = await openPortal(db, {
    served: servedBy(kpi),
    permissions: {
      a: [all],
      lead: [all],
      head: [all],
      boss: [all, runs],
      fin1: [all],
      cash: [all, keeps, runs],
    },
  });
  for (const who of ['a', 'lead', 'head', 'fin1'] as const) await giveRole(db, who, 1, [all]);
  await giveRole(db, 'cash', 4, [all, keeps, runs]);
  // Runs the appraisal of finance alone.
  await giveRole(db, 'boss', 1, [all, runs]);
  await ensureStandardProcesses(db, new Date('2026-01-05T02:00:00Z'), ['kpi']);
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into people.post (name, name_en) values ('工程师', 'Engineer') returning id`,
  );
  const post = rows[0]!.id;
  await db.pool.query(
    `update people.assignment set post_id = $1, from_day = '2020-01-01' where person_id = $2`,
    [post, idOf('a')],
  );
  await db.pool.query(`update people.person set position = '工程师' where id = $1`, [idOf('a')]);
  return { portal, post };
}

let made = 0;

/** Adds an indicator with a name of its own. @returns its id */
export async function indicator(
  portal: Portal,
  more: Partial<GivenOf<typeof KPIIndicator.Save>> = {},
): Promise<number> {
  made += 1;
  const given = { Code: `K${made}`, Name: `指标${made}`, Definition: '按月统计', ...more };
  return (await portal.ok('cash', KPIIndicator.Save, given)).IndicatorID;
}

export const row = (IndicatorID: number, WeightBp: number, more: Partial<Content['Rows'][number]> = {}) => ({
  IndicatorID,
  WeightBp,
  Kind: 1,
  Target: '100',
  ...more,
});

/** Usual content of a template besides its rows. */
export const usual = {
  Parts: { Self: 2000, Leader: 5000, Second: 3000 },
  Grades: [
    { Name: 'A', From: '90' },
    { Name: 'B', From: '70' },
    { Name: 'C', From: '0' },
  ],
  BonusCap: '5',
};

/** Options of a test template besides its usual content. */
interface More {
  readonly columns?: GivenOf<typeof KPITemplate.SaveHeader>['Columns'];
  /** Changes to its first row. */
  readonly first?: Partial<Content['Rows'][number]>;
  readonly product?: number;
}

/**
 * Publishes a template for a position: half measured, a fifth judged by three people, the rest in bands, with a bonus
 * and a veto.
 */
export async function template(portal: Portal, post: number, more: More = {}): Promise<number> {
  const { MenuID } = await portal.ok('cash', Kpi.AddMenu, { Name: '研发考核表', Kind: 2 });
  if (more.columns) {
    const made = await portal.ok('cash', KPITemplate.SaveHeader, { MenuID, Columns: more.columns });
    await portal.ok('cash', KPITemplate.OpenHeader, { HeaderID: made.HeaderID, Version: made.Version });
  }
  const ids: number[] = [];
  for (let n = 0; n < 5; n++) ids.push(await indicator(portal));
  const bands = [
    { From: '0', Score: '60' },
    { From: '10', Score: '100' },
  ];
  const { TemplateID, Version } = await portal.ok('cash', KPITemplate.SaveDraft, {
    PostID: post,
    ...(more.product === undefined ? {} : { ProductTypeID: more.product }),
    MenuID,
    Content: {
      ...usual,
      Rows: [
        row(ids[0]!, 5000, more.first),
        row(ids[1]!, 3000, { Kind: 2, Target: '10', Bands: bands }),
        row(ids[2]!, 2000, { Kind: 3, Target: null }),
        row(ids[3]!, 0, { Kind: 4, Target: null }),
        row(ids[4]!, 0, { Kind: 5, Target: null }),
      ],
    },
  });
  await portal.ok('cash', KPITemplate.Publish, { TemplateID, Version });
  return TemplateID;
}

/** Adds a period around today. @returns its id */
export async function period(portal: Portal, Name: string, type = 2): Promise<number> {
  const days = { FromDay: inDays(-40), TargetsUntil: inDays(5), ToDay: inDays(20), ScoresUntil: inDays(30) };
  return (await portal.ok('cash', KPISheet.SavePeriod, { PeriodType: type, Name, ...days })).PeriodID;
}

/** Returns the steps that tests take with sheets. @param of returns the portal at each step */
export function sheetSteps(of: () => Portal) {
  const get = (SheetID: number, who: Member = 'a') => of().ok(who, KPISheet.Get, { SheetID });
  const write = async (
    who: Member,
    SheetID: number,
    cells: readonly (readonly [number, string, string | null])[],
  ) => {
    const { Rows } = await get(SheetID, who);
    const Cells = cells.map(([RowNo, Key, Value]) => ({
      RowNo,
      Key,
      Value,
      Version: Rows.find((one) => one.RowNo === RowNo)!.Version,
    }));
    return of().call(who, Kpi.UpdateKPI, { SheetID, Cells });
  };
  const wrote = async (...given: Parameters<typeof write>): Promise<void> => {
    const answer = await write(...given);
    const bad = answer.status === 200 ? answer.body.Rows.find(({ Code }) => Code !== 'saved') : answer;
    if (bad) throw new Error(JSON.stringify(bad));
  };
  const formOf = async (SheetID: number, who: Member = 'a') => (await get(SheetID, who)).Head.FormID!;
  const submit = async (SheetID: number) => {
    const answer = await of().call('a', Kpi.SubmitByFormID, { FormID: await formOf(SheetID) });
    return answer;
  };
  const adopt = async (who: Member, SheetID: number) =>
    of().call(who, Kpi.AdoptByFormID, { FormID: await formOf(SheetID, who) });
  const own = async (PeriodID: number) =>
    (await of().ok('a', Kpi.GetKPIInfoByName, { PeriodID })).Rows[0]!.SheetID;
  return { get, write, wrote, formOf, submit, adopt, own };
}
