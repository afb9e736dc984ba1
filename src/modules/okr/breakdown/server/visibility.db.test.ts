import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Notice } from '#kit/contract/Notice.ts';
import type { Placed } from '#kit/contract/call.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { okrCodes } from '#modules/okr/contract/codes.ts';
import { EmployeeKRExecute as Execute } from '#modules/okr/executions/contract/EmployeeKRExecute.ts';
import { WorkScheme } from '#modules/okr/executions/contract/WorkScheme.ts';
import { SuperFlowChart as Flow } from '#modules/okr/flow/contract/SuperFlowChart.ts';
import { flowCode } from '#modules/okr/flow/contract/flow-codes.ts';
import { KRAlignment } from '#modules/okr/goals/contract/KRAlignment.ts';
import { KRCheckIn } from '#modules/okr/goals/contract/KRCheckIn.ts';
import { KRExplain } from '#modules/okr/goals/contract/KRExplain.ts';
import { OKRCycle } from '#modules/okr/goals/contract/OKRCycle.ts';
import { TargetKR } from '#modules/okr/goals/contract/TargetKR.ts';
import { goalColumns, lineLabels, TargetKRFile } from '#modules/okr/goals/contract/TargetKRFile.ts';
import { goalKinds } from '#modules/okr/goals/contract/goal-codes.ts';
import { okr } from '#modules/okr/module.ts';
import { ErrorReporting } from '#modules/okr/records/contract/ErrorReporting.ts';
import { UserInfoCaliber } from '#modules/okr/records/contract/UserInfoCaliber.ts';
import { WorkRecord } from '#modules/okr/records/contract/WorkRecord.ts';
import { WorkStatistics } from '#modules/okr/records/contract/WorkStatistics.ts';
import { recordCodes } from '#modules/okr/records/contract/record-codes.ts';
import { idOf, openPortal, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { goalSteps } from '#tests/support/goal-portal.ts';
import { giveRole } from '#tests/support/hr-portal.ts';
import { servedBy } from '#tests/support/modules.ts';
import { treeSteps } from '#tests/support/okr-portal.ts';
import { ProjectBreakdown as Tree } from '../contract/OPPMWorkBreakdown.ts';
import { WorkBreakdownEdition as Edition } from '../contract/WorkBreakdownEdition.ts';
import { WorkBreakdownFile } from '../contract/WorkBreakdownFile.ts';

/** Readers: the owner, a report of theirs, a leader above, a colleague, and an officer who reaches everything. */
const people = ['lead', 'a', 'boss', 'stranger', 'cash'] as const;
type Kind = (typeof people)[number];

/** Secret words that each occur in one place, with the people who may read them. */
const secrets = {
  暗目标: ['lead', 'boss', 'cash'],
  暗成果: ['lead', 'boss', 'cash'],
  暗指标: ['lead', 'boss', 'cash'],
  暗进展: ['lead', 'boss', 'cash'],
  暗缘由: ['lead', 'boss', 'cash'],
  暗下级: ['lead', 'boss', 'cash'],
  暗拒绝: ['lead', 'boss', 'cash'],
  暗草稿: ['lead', 'cash'],
  暗候选: ['cash'],
  暗设置: ['cash'],
  暗节点: ['lead'],
  暗更正: ['lead'],
  暗项目: ['boss', 'cash'],
  暗工作: ['boss', 'cash'],
  暗方案: ['boss', 'cash'],
  暗分解: ['lead', 'boss', 'cash'],
  暗执行: ['lead', 'boss', 'cash'],
  暗内容: ['lead', 'boss', 'cash'],
  暗工时: ['lead', 'boss', 'cash'],
  暗报错: ['lead', 'cash'],
  暗图版: ['lead'],
} as const satisfies Record<string, readonly Kind[]>;
type Secret = keyof typeof secrets;
const words = Object.keys(secrets) as Secret[];
const may = (who: Kind, word: Secret): boolean => (secrets[word] as readonly Kind[]).includes(who);

const today = companyDay(new Date());
const month = today.slice(0, 7);
const first = `${month}-01`;

const everything = [
  ...Object.values(okrCodes),
  recordCodes.saturation,
  recordCodes.hours,
  recordCodes.calibre,
  recordCodes.errors,
  flowCode,
];

/** Input of a call. `about` names the secret the input refers to; only people who may read that secret find it. */
interface Asked {
  readonly input: object;
  readonly about?: Secret;
}

eachEngine('what five kinds of people read of objectives and work', (open) => {
  let portal: Portal;
  let db: Database;
  const ids: Record<string, number> = {};
  const { project, add, ref } = treeSteps(() => portal);
  const { cycle, objective, keyResult, update, step, report, find } = goalSteps(() => portal);

  beforeAll(async () => {
    db = await open({ connections: 6 });
    const served = servedBy(okr);
    const all = [...people, 'head'] as const;
    portal = await openPortal(db, {
      served,
      permissions: Object.fromEntries(all.map((who) => [who, everything])),
    });
    for (const who of all) await giveRole(db, who, who === 'cash' ? 4 : 1, everything);
    await db.pool.query(
      `delete from people.person_role pr using people.role r where r.id = pr.role_id and r.data_scope <> case pr.person_id when $1 then 4 else 1 end`,
      [idOf('cash')],
    );
    await plant();
  });
  afterAll(() => portal.close());

  async function plant(): Promise<void> {
    const quarter = await cycle(2, month);
    const put = async (who: Member, title: string, more: Record<string, unknown> = {}) => {
      const top = await objective(who, quarter, title, more);
      const below = await keyResult(who, top, title === '暗目标' ? '暗成果' : `${title} KR`, {
        Metrics: [
          {
            Name: title === '暗目标' ? '暗指标' : '量',
            Kind: 1,
            Source: 1,
            StartValue: '0',
            Target: '100',
            WeightBp: 10_000,
          },
        ],
      });
      await update(who, month, top, { Weights: [{ KRID: below, WeightBp: 10_000 }], Action: 1 });
      return [top, below] as const;
    };
    [ids.secret, ids.secretKr] = await put('lead', '暗目标', { Visibility: 3 });
    [ids.open, ids.openKr] = await put('lead', '公开');
    [ids.headGoal, ids.headKr] = await put('head', '处室');
    ids.draft = await objective('lead', quarter, '暗草稿');
    [ids.child] = await put('lead', '暗下级', { Visibility: 3 });
    ids.quarter = quarter;
    await portal.ok('lead', KRAlignment.Ask, { KRID: ids.child, ToKRID: ids.openKr, Kind: 1 });
    const asked = await portal
      .ok('lead', KRAlignment.Ask, { KRID: ids.secret, ToKRID: ids.headGoal, Kind: 2 })
      .catch(() => null);
    // `head` leads `lead` and therefore sees the goal. A person who does not see it cannot be asked.
    await portal.ok('head', KRAlignment.Answer, {
      AlignmentID: asked!.AlignmentID,
      IsAccepted: false,
      Reason: '暗拒绝',
    });

    // A project with a hidden part, and one that only its leaders read.
    ids.project = await project({ MemberAUIDs: [idOf('a'), idOf('stranger')] });
    ids.top = await add(ids.project, '总体');
    ids.hidden = await add(ids.project, '暗节点', ids.top);
    await portal.ok('lead', Edition.Take, { ProjectID: ids.project, Name: '基线' });
    await portal.ok('lead', Tree.HideWorkBreakdown, { ...(await ref(ids.project, ids.hidden)), IsOn: true });
    await portal.ok('lead', Edition.Take, { ProjectID: ids.project, Name: '隐藏之后' });
    await db.pool.query(`update okr.work_breakdown set plan_minutes = 60 where id = $1`, [ids.hidden]);
    await portal.ok('lead', Tree.EditProgress, {
      ...(await ref(ids.project, ids.hidden)),
      ProgressBp: 100,
      Reason: '暗更正',
    });
    const { rows } = await db.pool.query<{ id: number; project: number }>(
      `with made as (insert into okr.project (name, code, manager_id, department_id, start_day, end_day, state, made_at)
         values ('暗项目', 'DARK', $1, 2, '2020-01-01', '2040-12-31', 2, now()) returning id),
       next as (select nextval('okr.obid') as id)
       insert into okr.work_breakdown (id, project_id, path, name, owner_id, sort_no, stamp, typed_bp, progress)
       select next.id, made.id, array[next.id], '暗工作', $1, 1, 1, 10, 10 from next, made returning id, project_id as project`,
      [idOf('head')],
    );
    ids.darkWork = rows[0]!.id;
    ids.darkProject = rows[0]!.project;
    const { Version } = await find('lead', month, ids.openKr);
    await portal.ok('cash', TargetKR.UpdateSurfaceTargetKR, {
      KRID: ids.openKr,
      Version,
      Metrics: [
        { Name: '随工作', Kind: 2, Source: 2, NodeOBID: ids.darkWork, WeightBp: 5000 },
        { Name: '下级', Kind: 2, Source: 4, WeightBp: 5000 },
      ] as never,
    });

    // A scheme that only its keepers see, and one in which the secret key result is split.
    const scheme = async (Title: string, KRID: number) =>
      (
        await portal.ok('cash', WorkScheme.AddWorkScheme, {
          Title,
          AscripTionTime: month,
          DeptId: 2,
          KRs: [{ KRID, WeightBp: 10_000 }],
        })
      ).SchemeID;
    const give = (id: number) =>
      db.pool.query('update okr.work_scheme set owner_id = $1, is_shown = false where id = $2', [
        idOf('head'),
        id,
      ]);
    ids.planned = await scheme('暗方案', ids.headKr);
    ids.scheme = await scheme('暗分解', ids.secretKr);
    await give(ids.planned);
    await portal.ok('lead', WorkScheme.SplitSchemeKR, {
      SchemeID: ids.scheme,
      KRID: ids.secretKr,
      Version: (await find('lead', month, ids.secretKr)).Version,
      Shares: [{ AUID: idOf('head'), ShareBp: 10_000 }],
    });
    const { Version: at } = await portal.ok('cash', WorkScheme.GetWorkSchemeByID, { SchemeID: ids.scheme });
    await portal.ok('cash', WorkScheme.DelOrOpenWorkScheme, { SchemeID: ids.scheme, Version: at, Action: 1 });
    await give(ids.scheme);
    const mine = (await portal.ok('head', Execute.GetEmployeeKRExecutePage, {})).Rows[0]!;
    ids.part = mine.OBID;
    await portal.ok('head', Execute.UndertakeKRExecute, { OBID: mine.OBID, Version: mine.Version });
    await db.pool.query(`update okr.kr_execute set note = '暗执行' where id = $1`, [ids.part]);

    // Secrets that are written while the period runs.
    await step(quarter, 2);
    await report('lead', month, ids.secretKr, '10', { Note: '暗进展' });
    await update('lead', month, ids.secretKr, { Title: '暗成果', Reason: '暗缘由' });
    const record = async (who: Member, obid: number, content: string) => {
      const made = await db.pool.query<{ id: number }>(
        `insert into okr.work_record (person_id, work_day, obid, type, minutes, content, state, logged_at)
         values ($1, $2, $3, 1, 60, $4, 2, now()) returning id`,
        [idOf(who), today, obid, content],
      );
      return made.rows[0]!.id;
    };
    await record('head', ids.part, '暗内容');
    await record('head', ids.darkWork, '');
    const hours = await record('lead', ids.hidden, '暗工时');
    await portal.ok('lead', ErrorReporting.Add, { RecordID: hours, Kind: 1, Words: '暗报错' });
    await portal.ok('cash', TargetKR.EditOKRCompletionSettings, {
      KRID: ids.secretKr,
      OnTrackBp: 8000,
      AtRiskBp: 5000,
      Remarks: '暗设置',
    });
    await portal.ok('cash', TargetKR.AddTargetKRPool, { Title: '暗候选', DeptId: 3, Visibility: 2 });
    await portal.ok('lead', Flow.SaveEdition, {
      AscripTionTime: month,
      Name: '暗图版',
      Depth: 12,
      Colour: 1,
      IsByDepartment: false,
      Folds: [],
    });
    const kept = await portal.ok('lead', Flow.GetEditions, {});
    ids.flow = kept.Rows[0]!.EditionID;
    const editions = await portal.ok('lead', Edition.GetList, { ProjectID: ids.project });
    [ids.later, ids.earlier] = editions.map(({ EditionID }) => EditionID) as [number, number];
  }

  const range = { DateFrom: first, DateTo: today };
  /** Every reading call with the inputs to try. */
  const table = (): readonly (readonly [Placed, readonly Asked[]])[] => [
    [Tree.GetProjectServiceList, [{ input: {} }, { input: { Keyword: '暗项目' }, about: '暗项目' }]],
    [
      Tree.GetWorkBreakdownList,
      [
        { input: {} },
        { input: { Keyword: '暗节点' }, about: '暗节点' },
        { input: { Keyword: '暗工作' }, about: '暗工作' },
      ],
    ],
    [
      Tree.GetWorkBreakdownInfo,
      [
        { input: { OBID: ids.hidden }, about: '暗节点' },
        { input: { OBID: ids.darkWork }, about: '暗工作' },
        { input: { OBID: ids.top } },
      ],
    ],
    [
      Tree.GetWorkBreakdownAll,
      [
        { input: { ProjectID: ids.project } },
        { input: { ProjectID: ids.project, Since: 1 } },
        { input: { ProjectID: ids.darkProject }, about: '暗项目' },
      ],
    ],
    [Tree.GetWorkTypeList, [{ input: {} }]],
    [Tree.GetCaliberPosition, [{ input: {} }]],
    [
      Edition.GetList,
      [{ input: { ProjectID: ids.project } }, { input: { ProjectID: ids.darkProject }, about: '暗项目' }],
    ],
    [
      Edition.Compare,
      [
        { input: { EditionID: ids.earlier } },
        { input: { EditionID: ids.earlier, WithEditionID: ids.later } },
      ],
    ],
    [
      WorkBreakdownFile.Export,
      [{ input: { ProjectID: ids.project } }, { input: { ProjectID: ids.darkProject }, about: '暗项目' }],
    ],
    [WorkBreakdownFile.Template, [{ input: {} }]],
    [
      TargetKR.SearchTargetKRTree,
      [
        { input: { AscripTionTime: month } },
        { input: { AscripTionTime: month, Keyword: '暗成果' }, about: '暗成果' },
      ],
    ],
    [
      TargetKR.GetSurfaceTargetKRList,
      [
        { input: { PageSize: 200 } },
        { input: { Keyword: '暗草稿' }, about: '暗草稿' },
        { input: { Keyword: '暗目标' }, about: '暗目标' },
      ],
    ],
    [TargetKR.GetTargetKRPoolList, [{ input: {} }, { input: { Keyword: '暗候选' }, about: '暗候选' }]],
    [TargetKR.GetOKRCompletionSettingsPage, [{ input: { PageSize: 200 } }]],
    [TargetKRFile.Export, [{ input: { CycleID: ids.quarter } }]],
    [OKRCycle.GetPage, [{ input: { PageSize: 200 } }]],
    [KRCheckIn.GetPage, [{ input: { KRID: ids.secretKr }, about: '暗成果' }]],
    [
      KRAlignment.GetPage,
      [{ input: { PageSize: 200 } }, { input: { KRID: ids.headGoal } }, { input: { KRID: ids.openKr } }],
    ],
    [
      KRExplain.Get,
      [
        { input: { KRID: ids.secretKr }, about: '暗成果' },
        { input: { KRID: ids.openKr } },
        { input: { KRID: ids.open } },
      ],
    ],
    [
      WorkScheme.GetWorkSchemePage,
      [
        { input: { PageSize: 200 } },
        { input: { Keyword: '暗方案' }, about: '暗方案' },
        { input: { KRID: ids.secretKr }, about: '暗分解' },
      ],
    ],
    [WorkScheme.GetWorkSchemeAll, [{ input: {} }]],
    [
      WorkScheme.GetWorkSchemeByID,
      [
        { input: { SchemeID: ids.planned }, about: '暗方案' },
        { input: { SchemeID: ids.scheme }, about: '暗分解' },
      ],
    ],
    [
      WorkScheme.GetSchemeKRInfoGroup,
      [
        { input: { SchemeID: ids.planned, Group: 1 }, about: '暗方案' },
        { input: { SchemeID: ids.scheme, Group: 2 }, about: '暗分解' },
      ],
    ],
    [Execute.GetEmployeeKRExecutePage, [{ input: {} }]],
    [
      Execute.GetEmployeeKRExecuteManagePage,
      [{ input: {} }, { input: { Keyword: '暗成果' }, about: '暗执行' }],
    ],
    [Execute.GetKRExecute, [{ input: { OBID: ids.part }, about: '暗执行' }]],
    [WorkRecord.GetWeek, [{ input: { DateFrom: shiftDays(today, -3) } }]],
    [WorkRecord.GetSuggestion, [{ input: { DateFrom: shiftDays(today, -3) } }]],
    [WorkRecord.GetItems, [{ input: {} }, { input: { Keyword: '暗' } }]],
    [
      WorkRecord.GetPage,
      [
        { input: {} },
        { input: { Keyword: '暗节点' }, about: '暗节点' },
        { input: { OBID: ids.hidden }, about: '暗节点' },
        { input: { ProjectID: ids.darkProject }, about: '暗项目' },
      ],
    ],
    [WorkRecord.GetMonths, [{ input: {} }]],
    [WorkRecord.Export, [{ input: {} }]],
    [WorkStatistics.GetWorkRecordSaturation, [{ input: range }]],
    [
      WorkStatistics.GetHoursStatistics,
      [1, 2, 3, 4, 5, 6].map((Rows) => ({ input: { ...range, Rows, Columns: Rows === 1 ? 2 : 1 } })),
    ],
    [UserInfoCaliber.GetPage, [{ input: {} }]],
    [ErrorReporting.GetPage, [{ input: {} }, { input: { Keyword: '暗报错' }, about: '暗报错' }]],
    [
      Flow.Get,
      [
        { input: { AscripTionTime: month } },
        { input: { AscripTionTime: month, ProjectID: ids.darkProject } },
        { input: { AscripTionTime: month, DeptId: 2 } },
      ],
    ],
    [Flow.GetEditions, [{ input: {} }, { input: { EditionID: ids.flow }, about: '暗图版' }]],
  ];

  /** Returns the answer of a call as one text; for a download, the text of its cells. */
  const answered = async (who: Kind, call: Placed, input: object) => {
    if (call.kind !== 'download') {
      const { status, body } = await portal.call(who, call, input);
      return { status, body: body as Record<string, unknown>, text: JSON.stringify(body ?? '') };
    }
    const query = new URLSearchParams(input as Record<string, string>);
    const { statusCode, rawPayload } = await portal.app.inject({
      url: `${call.path}?${query}`,
      headers: { authorization: `Bearer ${who}` },
    });
    const text = statusCode === 200 ? JSON.stringify(await readSheet(Buffer.from(rawPayload))) : '';
    return { status: statusCode, body: {}, text };
  };

  test('the table names every call that reads', () => {
    const reading = servedBy(okr)
      .flatMap(({ calls }) => Object.values(calls))
      .filter(({ reads, kind }) => reads || kind === 'download')
      .map(({ path }) => path);
    expect(
      table()
        .map(([{ path }]) => path)
        .toSorted(),
    ).toEqual(reading.toSorted());
  });

  test('no answer of any of them holds what its reader may not see, and each secret is read by whoever may (14)', async () => {
    const read = new Map<Secret, Set<Kind>>(words.map((word) => [word, new Set()]));
    const leaks: string[] = [];
    for (const [call, asked] of table())
      for (const { input, about } of asked)
        for (const who of people) {
          const { status, body, text } = await answered(who, call, input);
          const at = `${call.key} ${JSON.stringify(input)} as ${who}`;
          if (status >= 500) leaks.push(`${at}: ${status}`);
          for (const word of words)
            if (text.includes(word)) {
              if (may(who, word)) read.get(word)!.add(who);
              else leaks.push(`${at}: ${word}`);
            }
          if (!about) {
            if (status !== 200) leaks.push(`${at}: ${status}`);
            continue;
          }
          // Hidden and missing items answer alike: a single item is not found, a list is empty.
          const isThere =
            status === 200 && body.Total !== 0 && !(Array.isArray(body.Rows) && body.Rows.length === 0);
          if (isThere !== may(who, about))
            leaks.push(`${at}: ${isThere ? 'is there' : `is not there (${status})`}`);
        }
    expect(leaks).toEqual([]);
    expect(words.map((word) => [word, [...read.get(word)!].toSorted()])).toEqual(
      words.map((word) => [word, [...secrets[word]].toSorted()]),
    );
  });

  test('no notification shows its reader what they may not see, and some reach people who may (14)', async () => {
    const told: [Kind, Secret][] = [];
    for (const who of people) {
      const { Rows } = await portal.ok(who, Notice.GetNoticePageList, { PageSize: 100 });
      const text = JSON.stringify(Rows);
      told.push(...words.filter((word) => text.includes(word)).map((word) => [who, word] as [Kind, Secret]));
    }
    expect(told.filter(([who, word]) => !may(who, word))).toEqual([]);
    expect(told.length).toBeGreaterThan(0);
  });

  test('a number is one in list, explanation, chart and export (5)', async () => {
    for (const who of ['lead', 'cash'] as const) {
      const { Rows } = await portal.ok(who, TargetKR.SearchTargetKRTree, { AscripTionTime: month });
      const { Nodes } = await portal.ok(who, Flow.Get, { AscripTionTime: month });
      const drawn = new Map(Nodes.map(({ Key, ProgressBp }) => [Key, ProgressBp]));
      const { rawPayload } = await portal.app.inject({
        url: `${TargetKRFile.Export.path}?CycleID=${ids.quarter}`,
        headers: { authorization: `Bearer ${who}` },
      });
      const sheet = await readSheet(Buffer.from(rawPayload));
      const head = sheet.find((line) => line.includes(goalColumns.Progress.title.zh))!;
      const cellsOf = (column: 'Line' | 'Id' | 'Progress') =>
        sheet.map((line) => line[head.indexOf(goalColumns[column].title.zh)]);
      const [kinds, numbers, progress] = [cellsOf('Line'), cellsOf('Id'), cellsOf('Progress')];
      const exported = (KRID: number) =>
        progress[numbers.findIndex((one, n) => one === KRID && kinds[n] !== lineLabels.measure.zh)];
      const known = Rows.filter(({ ProgressBp }) => ProgressBp !== null);
      expect(known.length).toBeGreaterThan(1);
      for (const { KRID, Kind, ProgressBp } of known) {
        const { Goal, Why } = await portal.ok(who, KRExplain.Get, { KRID });
        const parts = Why.Parts.reduce(
          (all, { ShareBp, CountedBp }) => all + (Number(ShareBp) * Number(CountedBp)) / 10_000,
          0,
        );
        // The progress of a key result comes from its measures.
        const explained = Kind === goalKinds.objective ? parts : Number(Goal.ProgressBp);
        const exportedBp = Number(exported(KRID)) * 100;
        expect([KRID, Goal.ProgressBp, drawn.get(`g${KRID}`), exportedBp, explained]).toEqual([
          KRID,
          ProgressBp,
          ProgressBp,
          Number(ProgressBp),
          Number(ProgressBp),
        ]);
      }
    }
  });

  test('figures count nothing that their reader does not see', async () => {
    for (const who of people) {
      const { Cycles, Rows } = await portal.ok(who, TargetKR.SearchTargetKRTree, { AscripTionTime: month });
      const { Goals } = Cycles.find(({ CycleID }) => CycleID === ids.quarter)!;
      expect([who, Goals]).toEqual([who, Rows.length]);
      const project = (await portal.ok(who, Tree.GetProjectServiceList, { ProjectID: ids.project })).Rows[0]!;
      const tree = await portal.ok(who, Tree.GetWorkBreakdownAll, { ProjectID: ids.project! });
      expect([who, project.Nodes]).toEqual([who, tree.Rows.length]);
      const editions = await portal.ok(who, Edition.GetList, { ProjectID: ids.project! });
      expect([who, editions.map(({ Nodes }) => Nodes)]).toEqual([who, who === 'lead' ? [2, 2] : [1, 1]]);
      const full = await portal.ok(who, WorkStatistics.GetWorkRecordSaturation, range);
      const calibres = await portal.ok(who, UserInfoCaliber.GetPage, {});
      expect([who, full.Total > 1, calibres.Total > 1]).toEqual([who, who === 'cash', who === 'cash']);
      const hours = await portal.ok(who, WorkStatistics.GetHoursStatistics, {
        ...range,
        Rows: 1,
        Columns: 2,
      });
      const records = await portal.ok(who, WorkRecord.GetPage, {});
      expect([who, hours.Total]).toEqual([who, who === 'cash' ? '180' : who === 'lead' ? '60' : '0']);
      expect([who, records.Minutes]).toEqual([
        who,
        { lead: 120, boss: 180, cash: 180, a: 0, stranger: 0 }[who],
      ]);
    }
  });
});
