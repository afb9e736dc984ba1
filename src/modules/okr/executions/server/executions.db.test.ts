import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { KRCheckIn } from '#modules/okr/goals/contract/KRCheckIn.ts';
import { KRExplain } from '#modules/okr/goals/contract/KRExplain.ts';
import { workDuty } from '#modules/okr/server/commands/leave.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { goalSteps, openGoals } from '#tests/support/goal-portal.ts';
import { EmployeeKRExecute } from '../contract/EmployeeKRExecute.ts';
import { WorkScheme } from '../contract/WorkScheme.ts';
import { executeRights as rights } from '../contract/execute-codes.ts';

const codeOf = (answer: { refusal: { Code: number } }) => -answer.refusal.Code;

eachEngine('schemes and executions', (open) => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openGoals(await open({ connections: 8 }));
  });
  afterAll(() => portal.close());
  const { find, step, cycle, objective, keyResult, update } = goalSteps(() => portal);

  /** Creates a key result of `lead` in a running quarter, measured by its assignments. */
  const keyResultOf = async (month: string, title: string, more: Record<string, unknown> = {}) => {
    const quarter = await cycle(2, month);
    const top = await objective('lead', quarter, `${title}目标`, more);
    const KRID = await keyResult('lead', top, title, {
      Metrics: [{ Name: '执行', Kind: 2, Source: 4, WeightBp: 10_000 }],
      ...more,
    });
    expect(
      (await update('lead', month, top, { Weights: [{ KRID, WeightBp: 10_000 }], Action: 1 })).status,
    ).toBe(200);
    await step(quarter, 2);
    return { quarter, KRID };
  };
  const department = async () => (await find('lead', '2033-01', (await known).KRID)).DeptId;
  let known: Promise<{ quarter: number; KRID: number }>;

  const scheme = async (AscripTionTime: string, KRID: number, Title = '一月方案') => {
    const { DeptId } = await find('lead', AscripTionTime, KRID);
    return (
      await portal.ok('head', WorkScheme.AddWorkScheme, {
        Title,
        AscripTionTime,
        DeptId,
        KRs: [{ KRID, WeightBp: 10_000 }],
      })
    ).SchemeID;
  };
  const versionOf = async (SchemeID: number, who: Member) =>
    (await portal.ok(who, WorkScheme.GetWorkSchemeByID, { SchemeID })).Version;
  const stepScheme = async (SchemeID: number, Action: number, who: Member = 'head') =>
    portal.call(who, WorkScheme.DelOrOpenWorkScheme, {
      SchemeID,
      Version: await versionOf(SchemeID, who),
      Action,
    });
  const split = async (
    who: Member,
    month: string,
    SchemeID: number,
    KRID: number,
    shares: readonly (readonly [Member, number])[],
  ) =>
    portal.call(who, WorkScheme.SplitSchemeKR, {
      SchemeID,
      KRID,
      Version: (await find('lead', month, KRID)).Version,
      Shares: shares.map(([person, ShareBp]) => ({ AUID: idOf(person), ShareBp })),
    });
  const mine = async (who: Member, KRID: number) =>
    (await portal.ok(who, EmployeeKRExecute.GetEmployeeKRExecutePage, { PageSize: 200 })).Rows.find(
      (row) => row.KRID === KRID,
    );
  const refOf = async (who: Member, KRID: number) => {
    const { OBID, Version } = (await mine(who, KRID))!;
    return { OBID, Version };
  };

  /** Lets `fin2` leave, with `a` as successor. */
  const leaves = () =>
    inTransaction(portal.db, (tx) =>
      workDuty.handOver(tx, {
        personId: idOf('fin2'),
        approvalSuccessor: null,
        teamSuccessor: idOf('a'),
        by: idOf('boss'),
        now: new Date(),
      }),
    );

  test('a scheme opens when weights and shares are whole; what is answered, done and confirmed counts in the key result', async () => {
    const month = '2033-01';
    known = keyResultOf(month, '覆盖城市');
    const { quarter, KRID } = await known;
    const SchemeID = await scheme(month, KRID);
    const early = await stepScheme(SchemeID, 1);
    expect([codeOf(early), early.message]).toEqual([
      no.schemeShares.code,
      'KR“覆盖城市”的分解份额合计应为 100%，当前 0%',
    ]);
    expect(codeOf(await split('lead', month, SchemeID, KRID, [['a', 3000]]))).toBe(no.weightSum.code);
    expect(
      codeOf(
        await split('lead', month, SchemeID, KRID, [
          ['a', 5000],
          ['a', 5000],
        ]),
      ),
    ).toBe(no.personTwice.code);
    expect(codeOf(await split('head', month, SchemeID, KRID, [['a', 10_000]]))).toBe(no.splitDenied.code);
    // The owner of the key result reaches the scheme by their own code. A person who may not split it finds no scheme.
    const schemesOf = async (who: Member) =>
      (await portal.ok(who, WorkScheme.GetWorkSchemePage, { KRID })).Rows.map((row) => row.SchemeID);
    expect([await schemesOf('lead'), await schemesOf('fin2')]).toEqual([[SchemeID], []]);
    const lines = await portal.ok('lead', WorkScheme.GetSchemeKRInfoGroup, { SchemeID });
    expect(lines.Rows).toMatchObject([{ KRID, CanSplit: true }]);
    expect((await portal.call('fin2', WorkScheme.GetSchemeKRInfoGroup, { SchemeID })).status).toBe(404);
    expect(
      (
        await split('lead', month, SchemeID, KRID, [
          ['a', 7500],
          ['fin2', 2500],
        ])
      ).status,
    ).toBe(200);
    // A draft scheme asks nobody.
    expect(await mine('a', KRID)).toBeUndefined();
    expect((await stepScheme(SchemeID, 1)).status).toBe(200);
    expect((await mine('a', KRID))!).toMatchObject({ State: 0, ShareBp: 7500, Can: rights.answer });

    // Nobody else can accept for `a`, and silence changes nothing. `a` accepts and reports.
    const ref = await refOf('a', KRID);
    expect((await portal.call('fin2', EmployeeKRExecute.UndertakeKRExecute, ref)).status).toBe(404);
    expect(codeOf(await portal.call('lead', EmployeeKRExecute.UndertakeKRExecute, ref))).toBe(
      no.executeDenied.code,
    );
    await portal.ok('a', EmployeeKRExecute.UndertakeKRExecute, ref);
    expect((await portal.call('a', EmployeeKRExecute.UndertakeKRExecute, ref)).status).toBe(409);
    expect(
      (await portal.ok('a', KRCheckIn.Add, { OBID: ref.OBID, ProgressBp: 6000, Note: '过半' })).ProgressBp,
    ).toBe('6000');
    expect((await mine('a', KRID))!.State).toBe(2);
    // A missing report does not count as zero: 75 % of the whole is covered, with a progress of 60 %.
    expect((await find('lead', month, KRID)).ProgressBp).toBe('6000');
    const { Why } = await portal.ok('lead', KRExplain.Get, { KRID });
    expect(Why.Metrics[0]!.Below.map(({ ShareBp, CountedBp }) => [ShareBp, CountedBp])).toEqual([
      ['10000', '6000'],
      [null, null],
    ]);
    expect(Why.CoveredBp).toBe('7500');
    // To a reader who does not see the assignments, each is only a share and a progress.
    const strange = await portal.ok('stranger', KRExplain.Get, { KRID });
    expect(strange.Why.Metrics[0]!.Below.map(({ OBID, Name }) => [OBID, Name])).toEqual([
      [null, ''],
      [null, ''],
    ]);

    const falling = await portal.call('a', EmployeeKRExecute.EditKRExecute, {
      ...(await refOf('a', KRID)),
      ProgressBp: 5000,
    });
    expect([codeOf(falling), falling.refusal.Field]).toEqual([no.fallsReason.code, 'Note']);
    await portal.ok('a', EmployeeKRExecute.EditKRExecute, {
      ...(await refOf('a', KRID)),
      ProgressBp: 10_000,
      SelfScore: '0.9',
      IsSubmit: true,
    });
    const waiting = await portal.ok('lead', EmployeeKRExecute.GetEmployeeKRExecuteManagePage, { Triage: 2 });
    expect(waiting.Rows.map(({ OBID, SelfScore }) => [OBID, SelfScore])).toEqual([[ref.OBID, '0.90']]);
    // Nobody confirms their own work. After a return it goes on; a confirmation sets the score.
    const own = await portal.call('a', EmployeeKRExecute.ConfirmKRExecute, {
      ...(await refOf('a', KRID)),
      Score: '1',
    });
    expect(codeOf(own)).toBe(no.executeDenied.code);
    await portal.ok('lead', EmployeeKRExecute.RejectKRExecute, {
      ...(await refOf('a', KRID)),
      Reason: '补材料',
    });
    expect((await mine('a', KRID))!).toMatchObject({ State: 2, Reason: '补材料' });
    await portal.ok('a', EmployeeKRExecute.EditKRExecute, { ...(await refOf('a', KRID)), IsSubmit: true });
    await portal.ok('lead', EmployeeKRExecute.ConfirmKRExecute, {
      ...(await refOf('a', KRID)),
      Score: '0.8',
    });
    expect((await mine('a', KRID))!).toMatchObject({ State: 4, Score: '0.80', Can: 0 });
    const { Events } = await portal.ok('a', EmployeeKRExecute.GetKRExecute, { OBID: ref.OBID });
    expect(Events.map(({ Act }) => Act)).toEqual([10, 8, 9, 8, 7, 7, 3, 1]);

    // A person who has begun cannot be left out. A closed scheme cannot be split, and a closed period allows nothing.
    expect(codeOf(await split('lead', month, SchemeID, KRID, [['fin2', 10_000]]))).toBe(no.splitBegun.code);
    expect((await stepScheme(SchemeID, 2)).status).toBe(200);
    expect(codeOf(await split('lead', month, SchemeID, KRID, [['a', 10_000]]))).toBe(no.schemeState.code);
    await step(quarter, 3);
    await step(quarter, 4);
    const late = await portal.call('fin2', EmployeeKRExecute.UndertakeKRExecute, await refOf('fin2', KRID));
    expect(codeOf(late)).toBe(no.cycleEnded.code);
    expect((await find('lead', month, KRID)).ProgressBp).toBe('10000');
  });

  test('a decline is insisted on twice, then the leader of who assigned it decides; a stopped one goes on where it was', async () => {
    const month = '2033-04';
    const { KRID } = await keyResultOf(month, '签约伙伴');
    const SchemeID = await scheme(month, KRID, '四月方案');
    await split('lead', month, SchemeID, KRID, [
      ['a', 6000],
      ['fin2', 4000],
    ]);
    await stepScheme(SchemeID, 1);
    const decline = async () =>
      portal.call('a', EmployeeKRExecute.NotUndertakeKRExecute, {
        ...(await refOf('a', KRID)),
        Reason: '没有时间',
      });
    const silent = await portal.call('a', EmployeeKRExecute.NotUndertakeKRExecute, await refOf('a', KRID));
    expect([codeOf(silent), silent.message]).toEqual([no.declineReason.code, '不承接请填写原因']);
    const insist = async (who: Member) =>
      portal.call(who, EmployeeKRExecute.RejectKRExecute, {
        ...(await refOf('a', KRID)),
        Reason: '请再考虑',
      });
    for (const _ of [1, 2]) {
      expect((await decline()).status).toBe(200);
      expect((await insist('lead')).status).toBe(200);
    }
    await decline();
    const third = await insist('lead');
    expect(codeOf(third)).toBe(no.insistedEnough.code);
    expect(codeOf(await portal.call('lead', EmployeeKRExecute.AcceptDecline, await refOf('a', KRID)))).toBe(
      no.insistedEnough.code,
    );
    const triage = async (who: Member) =>
      (await portal.ok(who, EmployeeKRExecute.GetEmployeeKRExecuteManagePage, { Triage: 1 })).Rows.filter(
        (row) => row.KRID === KRID,
      ).length;
    expect([await triage('lead'), await triage('boss')]).toEqual([0, 1]);
    expect((await portal.call('boss', EmployeeKRExecute.AcceptDecline, await refOf('a', KRID))).status).toBe(
      200,
    );
    // The assignment is released: its share is free, and the person may be asked again.
    expect((await mine('a', KRID))!).toMatchObject({ State: 5, IsReleased: true, Can: 0 });
    const { KRRows } = await portal.ok('head', WorkScheme.GetWorkSchemeByID, { SchemeID });
    expect(KRRows[0]!.ShareBp).toBe(4000);
    expect(
      (
        await split('lead', month, SchemeID, KRID, [
          ['fin2', 5000],
          ['a', 5000],
        ])
      ).status,
    ).toBe(200);

    const fin = await refOf('fin2', KRID);
    await portal.ok('lead', EmployeeKRExecute.StopKRExecute, { ...fin, Reason: '暂停' });
    expect(codeOf(await split('lead', month, SchemeID, KRID, [['fin2', 10_000]]))).toBe(no.splitStopped.code);
    await portal.ok('lead', EmployeeKRExecute.StopKRExecute, {
      ...(await refOf('fin2', KRID)),
      IsOn: false,
      Reason: '继续',
    });
    expect((await mine('fin2', KRID))!.State).toBe(0);
    // An assignment that nobody has begun may be deleted. A leaver's assignment joins the successor's and the shares
    // add up.
    const open = (await portal.ok('a', EmployeeKRExecute.GetEmployeeKRExecutePage, { State: 0 })).Rows.find(
      (row) => row.KRID === KRID,
    )!;
    expect(open.ShareBp).toBe(5000);
    const held = await workDuty.held(portal.db, idOf('fin2'));
    expect(held.find(({ key }) => key === 'executions')!.count).toBeGreaterThan(0);
    await leaves();
    const joined = await portal.ok('lead', EmployeeKRExecute.GetEmployeeKRExecuteManagePage, { State: 0 });
    expect(
      joined.Rows.filter((row) => row.KRID === KRID).map((row) => [row.Person.AUID, row.ShareBp]),
    ).toEqual([[idOf('a'), 10_000]]);
    const { OBID, Version } = joined.Rows.find((row) => row.KRID === KRID)!;
    await portal.ok('lead', EmployeeKRExecute.DelKRExecuteByOBID, { OBID, Version });
    expect((await portal.call('lead', EmployeeKRExecute.GetKRExecute, { OBID })).status).toBe(404);
  });

  test('shares never pass the whole, what runs is split where it runs, and a new owner confirms', async () => {
    const month = '2034-01';
    const { KRID } = await keyResultOf(month, '渠道拓展');
    const SchemeID = await scheme(month, KRID, '渠道一');
    const shares = async (...given: [Member, number][]) =>
      (await split('lead', month, SchemeID, KRID, given)).status;
    // A person who splits may include themselves, and leave again before they report.
    expect(await shares(['lead', 4000], ['a', 6000])).toBe(200);
    expect(await shares(['a', 6000], ['fin2', 4000])).toBe(200);
    expect((await stepScheme(SchemeID, 1)).status).toBe(200);

    const fin = await refOf('fin2', KRID);
    await portal.ok('lead', EmployeeKRExecute.StopKRExecute, { ...fin, Reason: '暂停' });
    expect(await shares(['a', 10_000])).toBe(200);
    const again = { ...(await refOf('fin2', KRID)), IsOn: false, Reason: '继续' };
    const stale = (await find('lead', month, KRID)).Version;
    await portal.ok('lead', EmployeeKRExecute.StopKRExecute, again);
    expect((await mine('fin2', KRID))!.ShareBp).toBe(0);
    // A split that read the key result before the assignment resumed is refused as stale.
    const old = { SchemeID, KRID, Version: stale, Shares: [{ AUID: idOf('a'), ShareBp: 10_000 }] };
    expect((await portal.call('lead', WorkScheme.SplitSchemeKR, old)).status).toBe(409);

    const other = await scheme(month, KRID, '渠道二');
    expect(codeOf(await split('lead', month, other, KRID, [['a', 10_000]]))).toBe(no.schemeState.code);

    await portal.ok('a', EmployeeKRExecute.UndertakeKRExecute, await refOf('a', KRID));
    const { OBID } = await refOf('a', KRID);
    await portal.ok('a', KRCheckIn.Add, { OBID, ProgressBp: 10_000 });
    await portal.ok('a', EmployeeKRExecute.EditKRExecute, {
      ...(await refOf('a', KRID)),
      IsSubmit: true,
    });
    expect((await update('lead', month, KRID, { OwnerAUID: idOf('head'), Reason: '换人' })).status).toBe(200);
    await portal.ok('head', EmployeeKRExecute.ConfirmKRExecute, {
      ...(await refOf('a', KRID)),
      Score: '0.9',
    });
    expect((await mine('a', KRID))!.State).toBe(4);
  });

  test('who does not see a key result finds its executions nowhere, except his own', async () => {
    const month = '2033-07';
    const { KRID } = await keyResultOf(month, '保密事项', { Visibility: 3, NamedAUIDs: [] });
    const DeptId = await department();
    const open = { Title: '七月方案', AscripTionTime: month, DeptId };
    // `fin1` may manage schemes, but that alone does not let them see the key result.
    const secret = await portal.call('fin1', WorkScheme.AddWorkScheme, {
      ...open,
      KRs: [{ KRID, WeightBp: 10_000 }],
    });
    const sees = (await portal.call('fin1', KRExplain.Get, { KRID })).status === 200;
    expect([sees, codeOf(secret)]).toEqual([false, no.krGone.code]);
    const denied = await portal.call('lead', WorkScheme.AddWorkScheme, open);
    expect(denied.status).toBe(403);
    const { SchemeID } = await portal.ok('head', WorkScheme.AddWorkScheme, {
      ...open,
      KRs: [{ KRID, WeightBp: 10_000 }],
    });
    expect((await split('lead', month, SchemeID, KRID, [['a', 10_000]])).status).toBe(200);
    expect((await stepScheme(SchemeID, 1, 'fin1')).status).toBe(200);
    const { OBID, Version } = (await mine('a', KRID))!;
    for (const who of ['a', 'lead', 'boss', 'fin2', 'stranger', 'head'] as const) {
      const isSeen = ['lead', 'head', 'boss'].includes(who);
      const one = await portal.call(who, EmployeeKRExecute.GetKRExecute, { OBID });
      expect([who, one.status]).toEqual([who, isSeen || who === 'a' ? 200 : 404]);
      const { Rows, Total } = await portal.ok(who, EmployeeKRExecute.GetEmployeeKRExecuteManagePage, {
        Keyword: '保密',
      });
      expect([who, Total, Rows.length]).toEqual([who, isSeen ? 1 : 0, isSeen ? 1 : 0]);
      if (isSeen || who === 'a') continue;
      for (const call of [
        await portal.call(who, EmployeeKRExecute.StopKRExecute, { OBID, Version, Reason: '停' }),
        await portal.call(who, EmployeeKRExecute.ConfirmKRExecute, { OBID, Version, Score: '1' }),
        await portal.call(who, EmployeeKRExecute.DelKRExecuteByOBID, { OBID, Version }),
        await portal.call(who, KRCheckIn.Add, { OBID, ProgressBp: 1 }),
      ])
        expect([who, call.status]).toEqual([who, 404]);
    }
    // In a scheme that `fin1` keeps, a hidden key result is only a weight. In the matrix it has no name, shares or
    // people.
    const shown = await portal.ok('fin1', WorkScheme.GetWorkSchemeByID, { SchemeID });
    expect([shown.KRs, shown.Executions]).toEqual([0, 0]);
    expect(shown.KRRows).toMatchObject([{ KRID: null, Title: '', WeightBp: 10_000, ShareBp: 0 }]);
    const matrix = await portal.ok('fin1', WorkScheme.GetSchemeKRInfoGroup, { SchemeID });
    expect([matrix.Groups, matrix.Rows[0]!.Cells, matrix.Rows[0]!.Shares]).toEqual([[], [], []]);
    const stale = await portal.call('fin1', WorkScheme.UpdateWorkScheme, {
      SchemeID,
      Version: 1,
      Title: '旧',
    });
    expect(stale.status).toBe(409);
    const copied = await portal.ok('fin1', WorkScheme.AddWorkScheme, {
      Title: '八月方案',
      AscripTionTime: '2033-08',
      DeptId,
      CopySchemeID: SchemeID,
    });
    expect(
      (await portal.ok('fin1', WorkScheme.GetWorkSchemeByID, { SchemeID: copied.SchemeID })).KRRows,
    ).toEqual([]);
    expect((await stepScheme(copied.SchemeID, 3, 'fin1')).status).toBe(200);
    expect(
      (await portal.call('fin1', WorkScheme.GetWorkSchemeByID, { SchemeID: copied.SchemeID })).status,
    ).toBe(404);
  });

  test('what another draft plans opens no scheme, and a scheme counts its own executions', async () => {
    const month = '2034-07';
    const { KRID } = await keyResultOf(month, '新开门店');
    const planned = await scheme(month, KRID, '门店一');
    const empty = await scheme(month, KRID, '门店二');
    expect((await split('lead', month, planned, KRID, [['a', 10_000]])).status).toBe(200);
    const early = await stepScheme(empty, 1);
    expect([codeOf(early), early.message]).toEqual([
      no.schemeShares.code,
      'KR“新开门店”的分解份额合计应为 100%，当前 0%',
    ]);
    expect((await stepScheme(planned, 1)).status).toBe(200);
    const counted = async (who: Member) => [
      (await portal.ok(who, WorkScheme.GetWorkSchemeByID, { SchemeID: planned })).Executions,
      (await portal.ok(who, WorkScheme.GetWorkSchemeByID, { SchemeID: empty })).Executions,
    ];
    expect(await counted('lead')).toEqual([1, 0]);
  });

  test.each([
    ['done', 2],
    ['toConfirm', 2],
    ['declined', 0],
    ['stopped', 2],
  ] as const)('what a leaver carried goes on with a part that was %s', async (was, state) => {
    const month = { done: '2035-01', toConfirm: '2035-04', declined: '2035-07', stopped: '2035-10' }[was];
    const { KRID } = await keyResultOf(month, `移交${was}`);
    const SchemeID = await scheme(month, KRID, `移交${was}`);
    await split('lead', month, SchemeID, KRID, [
      ['a', 6000],
      ['fin2', 4000],
    ]);
    expect((await stepScheme(SchemeID, 1)).status).toBe(200);
    const own = () => refOf('a', KRID);
    if (was === 'declined')
      await portal.ok('a', EmployeeKRExecute.NotUndertakeKRExecute, { ...(await own()), Reason: '忙' });
    else await portal.ok('a', EmployeeKRExecute.UndertakeKRExecute, await own());
    if (was === 'stopped') {
      await portal.ok('a', KRCheckIn.Add, { OBID: (await own()).OBID, ProgressBp: 3000 });
      await portal.ok('fin2', EmployeeKRExecute.UndertakeKRExecute, await refOf('fin2', KRID));
      await portal.ok('fin2', KRCheckIn.Add, { OBID: (await refOf('fin2', KRID)).OBID, ProgressBp: 8000 });
      await portal.ok('lead', EmployeeKRExecute.StopKRExecute, { ...(await own()), Reason: '暂停' });
    }
    if (was === 'done' || was === 'toConfirm') {
      await portal.ok('a', KRCheckIn.Add, { OBID: (await own()).OBID, ProgressBp: 10_000 });
      await portal.ok('a', EmployeeKRExecute.EditKRExecute, { ...(await own()), IsSubmit: true });
    }
    if (was === 'done')
      await portal.ok('lead', EmployeeKRExecute.ConfirmKRExecute, { ...(await own()), Score: '0.9' });
    await leaves();
    // The share of a stopped assignment was free, and stays free.
    expect((await mine('a', KRID))!).toMatchObject({
      State: state,
      ShareBp: was === 'stopped' ? 4000 : 10_000,
      Score: null,
      // The leaver had reported nothing.
      ...(was === 'done' || was === 'toConfirm' ? { ProgressBp: 6000 } : {}),
      // A stopped assignment continues with its own progress, whatever the leaver had reported.
      ...(was === 'stopped' ? { ProgressBp: 3000 } : {}),
    });
    expect((await mine('fin2', KRID))!).toMatchObject({ State: 6, ShareBp: 0 });
  });

  test('open schemes of a leaver get another owner at once; closed ones keep theirs', async () => {
    const month = '2036-01';
    const { KRID } = await keyResultOf(month, '交接方案');
    const [draft, open, closed] = [
      await scheme(month, KRID, '草稿方案'),
      await scheme(month, KRID, '开放方案'),
      await scheme(month, KRID, '关闭方案'),
    ];
    await portal.db.pool.query(
      `update okr.work_scheme set owner_id = $1, state = case id when $2 then 0 when $3 then 1 else 2 end
       where id in ($2, $3, $4)`,
      [idOf('fin2'), draft, open, closed],
    );
    const of = async () =>
      (
        await portal.db.pool.query<{ owner_id: number; version: number }>(
          'select owner_id, version from okr.work_scheme where id = any($1) order by id',
          [[draft, open, closed]],
        )
      ).rows;
    const held = await workDuty.held(portal.db, idOf('fin2'));
    expect(held.find(({ key }) => key === 'schemes')).toMatchObject({ count: 2 });
    const before = await of();
    await leaves();
    expect(await of()).toEqual(
      before.map(({ owner_id: owner, version }, n) =>
        n < 2 ? { owner_id: idOf('a'), version: version + 1 } : { owner_id: owner, version },
      ),
    );
    const kept = (await portal.ok('a', WorkScheme.GetWorkSchemePage, { PageSize: 200 })).Rows.filter(
      ({ Owner }) => Owner.AUID === idOf('a'),
    );
    expect(kept.map(({ Title }) => Title).toSorted()).toEqual(['开放方案', '草稿方案']);
  });
});
