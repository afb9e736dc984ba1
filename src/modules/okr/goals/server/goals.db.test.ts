import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { workDuty } from '#modules/okr/server/commands/leave.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { goalSteps, measure, openGoals } from '#tests/support/goal-portal.ts';
import { KRAlignment } from '../contract/KRAlignment.ts';
import { KRCheckIn } from '../contract/KRCheckIn.ts';
import { KRExplain } from '../contract/KRExplain.ts';
import { OKRCycle } from '../contract/OKRCycle.ts';
import { TargetKR } from '../contract/TargetKR.ts';

const codeOf = (answer: { refusal: { Code: number } }) => -answer.refusal.Code;

eachEngine('goals', (open) => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openGoals(await open({ connections: 8 }));
  });
  afterAll(() => portal.close());
  const { tree, find, step, cycle, objective, keyResult, update, report } = goalSteps(() => portal);

  const contribute = (KRID: number, ToKRID: number) =>
    portal.call('lead', KRAlignment.Ask, { KRID, ToKRID, Kind: 1 });

  /** Creates a quarter with an objective of `lead` in force and two key results, one owned by `lead` and one by `a`. */
  const agreed = async (month: string, more: Record<string, unknown> = {}) => {
    const quarter = await cycle(2, month);
    const top = await objective('lead', quarter, '提高续约率', more);
    const own = await keyResult('lead', top, '续约客户数');
    const theirs = await keyResult('lead', top, '响应时长', {
      OwnerAUID: idOf('a'),
      Metrics: [measure('小时', '100', '20')],
    });
    const weights = [own, theirs].map((KRID) => ({ KRID, WeightBp: 5000 }));
    expect((await update('lead', month, top, { Weights: weights, Action: 1 })).status).toBe(200);
    return { quarter, top, own, theirs };
  };

  test('weights must come to the whole before an objective is in force; then its key results are, too', async () => {
    const month = '2031-01';
    const quarter = await cycle(2, month);
    const top = await objective('lead', quarter, '三个 KR');
    const all = [
      await keyResult('lead', top, '一'),
      await keyResult('lead', top, '二'),
      await keyResult('lead', top, '三'),
    ];
    const weighed = (WeightBp: number[]) => all.map((KRID, n) => ({ KRID, WeightBp: WeightBp[n] }));
    const bad = await update('lead', month, top, { Weights: weighed([3333, 3333, 3333]), Action: 1 });
    expect(codeOf(bad)).toBe(no.weightSum.code);
    expect(bad.message).toBe('权重合计应为 100%，当前 99.99%');
    expect((await find('lead', month, top)).State).toBe(0);
    expect(codeOf(await update('lead', month, top, { Weights: weighed([10_000, 0, 0]).slice(0, 1) }))).toBe(
      no.weightsWhole.code,
    );
    expect(
      (await update('lead', month, top, { Weights: weighed([3334, 3333, 3333]), Action: 1 })).status,
    ).toBe(200);
    expect((await tree('a', month)).map(({ State }) => State)).toEqual([1, 1, 1, 1]);
    const zero = await update('lead', month, top, { Weights: weighed([10_000, 0, 0]) });
    expect(codeOf(zero)).toBe(no.zeroWeight.code);
    // In force, a measure must be complete and its target must differ from its start.
    const same = await update('lead', month, all[0]!, { Metrics: [measure('量', '5', '5')] });
    expect([codeOf(same), same.refusal.Field]).toEqual([no.sameValues.code, 'Metrics.0.Target']);
    expect(codeOf(await update('lead', month, all[0]!, { Metrics: [measure('量', '0', '5', 9000)] }))).toBe(
      no.weightSum.code,
    );
    const stale = await portal.call('lead', TargetKR.UpdateSurfaceTargetKR, {
      KRID: top,
      Version: 1,
      Title: '旧的',
    });
    expect(stale.status).toBe(409);
  });

  test('check-ins move the number, and the explanation adds up; only the owner reports, while the period runs', async () => {
    const month = '2031-04';
    const { quarter, top, own, theirs } = await agreed(month);
    expect(codeOf(await report('lead', month, own, '40'))).toBe(no.cycleState.code);
    await step(quarter, 2);
    expect((await find('a', month, top)).ProgressBp).toBeNull();
    expect((await report('a', month, theirs, '60')).body).toEqual({ Code: 1, ProgressBp: '5000' });
    // Values may fall. A key result without a value is left out of the mean.
    expect((await find('stranger', month, top)).ProgressBp).toBe('5000');
    expect(codeOf(await report('lead', month, theirs, '20'))).toBe(no.goalDenied.code);
    // The quarter has not begun, so the numbers propose on track. Another status needs a note.
    expect(codeOf(await report('lead', month, own, '10', { Status: 3 }))).toBe(no.noteNeeded.code);
    expect((await find('lead', month, own)).Metrics[0]!.Current).toBeNull();
    expect(
      (await report('lead', month, own, '10', { Status: 3, Note: '人手不足', Confidence: 4 })).status,
    ).toBe(200);
    const { Goal, Why } = await portal.ok('fin2', KRExplain.Get, { KRID: top });
    expect([Goal.ProgressBp, Why.By, Why.CoveredBp]).toEqual(['3000', 1, '10000']);
    const sum = Why.Parts.reduce(
      (all, { ShareBp, CountedBp }) => all + (Number(ShareBp) * Number(CountedBp)) / 10_000,
      0,
    );
    expect(String(sum)).toBe(Goal.ProgressBp);
    const entered = (await portal.ok('fin2', KRExplain.Get, { KRID: own })).Why.Metrics[0]!;
    expect([entered.EnteredBy?.AUID, entered.Current]).toEqual([idOf('lead'), '10']);
    const { Rows } = await portal.ok('fin2', KRCheckIn.GetPage, { KRID: own });
    expect(Rows).toMatchObject([{ Status: 3, Confidence: 4, Note: '人手不足', Values: [{ Value: '10' }] }]);
    // An agreed goal changes only with a reason, and is then marked as changed.
    expect(codeOf(await update('lead', month, own, { Title: '续约客户' }))).toBe(no.reasonNeeded.code);
    expect((await update('lead', month, own, { Title: '续约客户', Reason: '口径' })).status).toBe(200);
    expect((await find('lead', month, own)).IsChanged).toBe(true);
    // A stopped goal leaves the sum. Resuming it needs a reason.
    expect((await update('lead', month, own, { Action: 2, Reason: '不再做' })).status).toBe(200);
    expect((await find('lead', month, top)).ProgressBp).toBe('5000');
    expect((await update('lead', month, own, { Action: 3, Reason: '还是做' })).status).toBe(200);
    expect((await find('lead', month, top)).ProgressBp).toBe('3000');
  });

  test('five kinds of people see in every call what visibility lets them, and nothing of the rest', async () => {
    const month = '2032-01';
    const quarter = await cycle(2, month);
    const make = async (who: Member, Title: string, more: Record<string, unknown>) => {
      const top = await objective(who, quarter, Title, more);
      const below = await keyResult(who, top, `${Title} KR`);
      await update(who, month, top, { Weights: [{ KRID: below, WeightBp: 10_000 }], Action: 1 });
      return [top, below] as const;
    };
    const everybody = await make('lead', '公开', {});
    const department = await make('lead', '本部门', { Visibility: 2 });
    const named = await make('lead', '保密', { Visibility: 3, NamedAUIDs: [idOf('fin2')] });
    const draft = await objective('lead', quarter, '草稿');
    await step(quarter, 2);
    const all = { 公开: everybody[0], 本部门: department[0], 保密: named[0], 草稿: draft };
    const sees: Record<string, Member[]> = {
      公开: ['a', 'lead', 'boss', 'fin2', 'stranger', 'head', 'cash'],
      本部门: ['a', 'lead', 'boss', 'stranger', 'head', 'cash'],
      保密: ['lead', 'boss', 'fin2', 'head', 'cash'],
      草稿: ['lead', 'head', 'cash'],
    };
    for (const who of ['a', 'lead', 'boss', 'fin2', 'stranger', 'head', 'cash'] as const) {
      const titles = Object.keys(all).filter((title) => sees[title]!.includes(who));
      const ids = titles.map((title) => all[title as keyof typeof all]);
      const { Cycles, Rows } = await portal.ok(who, TargetKR.SearchTargetKRTree, { AscripTionTime: month });
      expect([who, Rows.filter(({ Kind }) => Kind === 1).map(({ Title }) => Title)]).toEqual([who, titles]);
      // A key result is never visible to more people than its objective.
      expect(Rows.filter(({ Kind }) => Kind === 2)).toHaveLength(
        titles.filter((title) => title !== '草稿').length,
      );
      expect(Cycles.find(({ CycleID }) => CycleID === quarter)!.Goals).toBe(Rows.length);
      const cycles = await portal.ok(who, OKRCycle.GetPage, { PageSize: 200 });
      expect(cycles.Rows.find(({ CycleID }) => CycleID === quarter)!.Goals).toBe(Rows.length);
      const list = await portal.ok(who, TargetKR.GetSurfaceTargetKRList, { AscripTionTime: month, Kind: 1 });
      expect([list.Total, list.Rows.map(({ KRID }) => KRID)]).toEqual([ids.length, ids]);
      const searched = await portal.ok(who, TargetKR.GetSurfaceTargetKRList, {
        AscripTionTime: month,
        Keyword: '保密',
      });
      expect(searched.Total > 0).toBe(titles.includes('保密'));
      for (const [title, KRID] of Object.entries(all)) {
        const isSeen = titles.includes(title);
        const calls = [
          await portal.call(who, KRExplain.Get, { KRID }),
          await portal.call(who, KRCheckIn.GetPage, { KRID }),
        ];
        expect([who, title, ...calls.map(({ status }) => status)]).toEqual([
          who,
          title,
          ...(isSeen ? [200, 200] : [404, 404]),
        ]);
        if (isSeen) continue;
        const acts = [
          await portal.call(who, TargetKR.UpdateSurfaceTargetKR, { KRID, Version: 1, Title: '改' }),
          await portal.call(who, TargetKR.DelSurfaceTargetKR, { KRID, Version: 1 }),
          await portal.call(who, KRCheckIn.Add, { KRID }),
          await portal.call(who, TargetKR.AddSurfaceTargetKR, { Kind: 2, ParentKRID: KRID, Title: '插' }),
          await portal.call(who, KRAlignment.Ask, { KRID, ToKRID: KRID, Kind: 2 }),
        ];
        expect([who, title, ...acts.map(({ status }) => status)]).toEqual([
          who,
          title,
          404,
          404,
          404,
          404,
          404,
        ]);
      }
    }
    // In a sum that somebody sees, goals they do not see are only a weight and a progress.
    const wide = everybody[1];
    const below = await objective('lead', quarter, '私下', { Visibility: 3, Reason: '补充' });
    const hidden = await keyResult('lead', below, '私下 KR', { Reason: '补充' });
    await update('lead', month, below, {
      Weights: [{ KRID: hidden, WeightBp: 10_000 }],
      Action: 1,
      Reason: '补充',
    });
    await portal.ok('lead', KRAlignment.Ask, { KRID: below, ToKRID: wide, Kind: 1 });
    await update('lead', month, wide, {
      Weights: [{ KRID: below, WeightBp: 10_000 }],
      Metrics: [{ Name: '下级', Kind: 2, Source: 4, WeightBp: 10_000 }],
      Reason: '由下级承接',
    });
    expect((await report('lead', month, hidden, '30')).status).toBe(200);
    expect((await find('stranger', month, everybody[0])).ProgressBp).toBe('3000');
    const partOf = async (who: Member) =>
      (await portal.ok(who, KRExplain.Get, { KRID: wide })).Why.Metrics[0]!.Below[0];
    expect(await partOf('stranger')).toMatchObject({
      KRID: null,
      Name: '',
      ProgressBp: '3000',
      WeightBp: 10_000,
    });
    expect(await partOf('lead')).toMatchObject({ KRID: below, Name: '私下' });
    const seen = async (who: Member) => (await portal.ok(who, KRAlignment.GetPage, { KRID: wide })).Total;
    expect([await seen('stranger'), await seen('lead')]).toEqual([0, 1]);
  });

  test('a part of somebody else’s goal: asked, accepted, weighed; no circle, no shorter period, no unseen goal', async () => {
    const month = '2033-02';
    const year = await cycle(4, month);
    const { quarter, top: below, own } = await agreed(month);
    const above = await objective('head', year, '年度目标');
    const result = await keyResult('head', above, '年度 KR', {
      Metrics: [{ Name: '下级', Kind: 2, Source: 4, WeightBp: 10_000 }],
    });
    await update('head', month, above, { Weights: [{ KRID: result, WeightBp: 10_000 }], Action: 1 });
    // A month stands for every period that contains it.
    expect((await tree('a', '2033-03')).map(({ Title }) => Title)).toEqual([
      '年度目标',
      '年度 KR',
      '提高续约率',
      '续约客户数',
      '响应时长',
    ]);
    expect(await tree('a', '2033-05')).toHaveLength(2);
    const secret = await objective('fin2', quarter, '私下', { Visibility: 3 });
    expect(
      codeOf(await portal.call('fin2', KRAlignment.Ask, { KRID: secret, ToKRID: result, Kind: 1 })),
    ).toBe(no.alignUnseen.code);
    const asked = await portal.ok('lead', KRAlignment.Ask, { KRID: below, ToKRID: result, Kind: 1 });
    expect(asked.State).toBe(0);
    expect(codeOf(await portal.call('lead', KRAlignment.Ask, { KRID: below, ToKRID: result, Kind: 1 }))).toBe(
      no.alignedAlready.code,
    );
    expect((await find('a', month, below)).ParentKRID).toBeNull();
    const answer = (who: Member, IsAccepted: boolean, Reason = '') =>
      portal.call(who, KRAlignment.Answer, { AlignmentID: asked.AlignmentID, IsAccepted, Reason });
    expect(codeOf(await answer('stranger', true))).toBe(no.goalDenied.code);
    expect(codeOf(await answer('head', false))).toBe(no.reasonNeeded.code);
    expect((await portal.ok('head', KRAlignment.GetPage, { IsWaiting: true })).Total).toBe(1);
    expect((await answer('head', true)).status).toBe(200);
    expect(codeOf(await answer('head', true))).toBe(no.answered.code);
    expect(await find('a', month, below)).toMatchObject({ ParentKRID: result, WeightBp: 0 });
    // The year cannot become part of its own key result.
    const circle = await portal.call('head', KRAlignment.Ask, { KRID: above, ToKRID: own, Kind: 1 });
    expect([no.periodOutside.code, no.goalCircle.code]).toContain(codeOf(circle));
    await update('head', month, result, { Weights: [{ KRID: below, WeightBp: 10_000 }] });
    await step(quarter, 2);
    await report('lead', month, own, '80');
    expect((await find('a', month, above)).ProgressBp).toBe('8000');
  });

  test('two alignments at once that would make a circle: one is refused', async () => {
    const month = '2039-01';
    const quarter = await cycle(2, month);
    const pair = async (Title: string) => {
      const top = await objective('lead', quarter, Title);
      return [top, await keyResult('lead', top, `${Title} KR`)] as const;
    };
    const [[one, oneResult], [two, twoResult]] = [await pair('甲'), await pair('乙')];
    const both = await Promise.all([contribute(one, twoResult), contribute(two, oneResult)]);
    const refused = both.filter(({ status }) => status !== 200);
    expect(refused.map(codeOf)).toEqual([no.goalCircle.code]);
    const parents = new Map((await tree('lead', month)).map(({ KRID, ParentKRID }) => [KRID, ParentKRID]));
    for (const start of parents.keys()) {
      let [at, steps]: [number | null, number] = [start, 0];
      while (at !== null && steps < 9) [at, steps] = [parents.get(at) ?? null, steps + 1];
      expect(at).toBeNull();
    }
  });

  test('of two who take a candidate one gets it; the pool shows to whom it is open', async () => {
    const quarter = await cycle(2, '2034-01');
    const given = { Title: '上线自助服务', DeptId: 2, Visibility: 2, Metrics: [measure('模块数', '0', '8')] };
    const { KRID } = await portal.ok('head', TargetKR.AddTargetKRPool, given);
    expect((await portal.call('fin1', TargetKR.AddTargetKRPool, given)).status).toBe(403);
    const shown = async (who: Member) => (await portal.ok(who, TargetKR.GetTargetKRPoolList, {})).Total;
    expect([await shown('a'), await shown('fin2'), await shown('cash')]).toEqual([1, 0, 1]);
    expect((await tree('a', '2034-01')).length).toBe(0);
    const [mine, theirs] = [await objective('lead', quarter, '甲'), await objective('a', quarter, '乙')];
    const take = (who: Member, ParentKRID: number) =>
      portal.call(who, TargetKR.AddSurfaceTargetKR, { Kind: 2, ParentKRID, PoolKRID: KRID });
    const both = await Promise.all([take('lead', mine), take('a', theirs)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(codeOf(both.find(({ status }) => status === 422)!)).toBe(no.poolTaken.code);
    const copy = (await tree('head', '2034-01')).find(({ Kind }) => Kind === 2)!;
    expect([copy.Title, copy.Metrics[0]!.Target]).toEqual(['上线自助服务', '8']);
    expect(codeOf(await portal.call('head', TargetKR.DelTargetKRPool, { KRID, Version: 2 }))).toBe(
      no.poolTaken.code,
    );
  });

  test('scores are given in review; a closed period reads the same whatever happens, and can be opened again', async () => {
    const month = '2035-07';
    const { quarter, top, own, theirs } = await agreed(month);
    await step(quarter, 2);
    await report('lead', month, own, '50');
    await report('a', month, theirs, '20');
    expect(codeOf(await update('lead', month, theirs, { Score: '0.8' }))).toBe(no.scoreEarly.code);
    await step(quarter, 3);
    expect(codeOf(await update('a', month, theirs, { Score: '1' }))).toBe(no.notScorer.code);
    expect((await update('lead', month, theirs, { Score: '0.8', ReviewNote: '提前完成' })).status).toBe(200);
    expect((await update('a', month, theirs, { SelfScore: '1' })).status).toBe(200);
    // An objective of `lead` is scored by a leader, not by `lead`.
    expect(codeOf(await update('lead', month, top, { Score: '1' }))).toBe(no.notScorer.code);
    expect((await update('boss', month, top, { Score: '0.7' })).status).toBe(200);
    const draft = await portal.call('lead', TargetKR.AddSurfaceTargetKR, {
      Kind: 1,
      CycleID: quarter,
      Title: '太晚',
    });
    expect(codeOf(draft)).toBe(no.cycleState.code);
    await step(quarter, 4);
    const before = await tree('a', month);
    expect(before.map(({ ProgressBp, Score, ProposedScore }) => [ProgressBp, Score, ProposedScore])).toEqual([
      ['7500', '0.70', '0.75'],
      ['5000', null, '0.50'],
      ['10000', '0.80', '1.00'],
    ]);
    const why = await portal.ok('a', KRExplain.Get, { KRID: top });
    await portal.db.pool.query(`update people.person set chinese_name = '改名' where id = $1`, [
      idOf('lead'),
    ]);
    await portal.db.pool.query(`update okr.metric set current = 0 where goal_id = $1`, [own]);
    await portal.ok('cash', TargetKR.EditOKRCompletionSettings, {
      KRID: own,
      FixedBp: 100,
      Remarks: '试一试',
    });
    expect(await tree('a', month)).toEqual(before);
    expect((await portal.ok('a', KRExplain.Get, { KRID: top })).Why).toEqual(why.Why);
    expect(codeOf(await report('lead', month, own, '60'))).toBe(no.cycleEnded.code);
    expect(codeOf(await update('lead', month, top, { Title: '改' }))).toBe(no.cycleEnded.code);
    await step(quarter, 3, '漏评一项');
    expect((await find('a', month, own)).ProgressBp).toBe('100');
    await portal.db.pool.query(`update people.person set chinese_name = 'lead员' where id = $1`, [
      idOf('lead'),
    ]);
    await step(quarter, 4);
    await portal.db.pool.query(
      `update okr.cycle set closed_at = closed_at - interval '31 days' where id = $1`,
      [quarter],
    );
    const version = (await portal.ok('cash', OKRCycle.GetPage, { PageSize: 200 })).Rows.find(
      ({ CycleID }) => CycleID === quarter,
    )!.Version;
    const late = await portal.call('cash', OKRCycle.Step, {
      CycleID: quarter,
      Version: version,
      State: 3,
      Reason: '再开',
    });
    expect(codeOf(late)).toBe(no.reopenLate.code);
  });

  test('what completion follows: the narrowest wins, a trial changes nothing, by hand is marked', async () => {
    const month = '2036-01';
    const { quarter, top, own } = await agreed(month);
    await step(quarter, 2);
    await report('lead', month, own, '130');
    expect((await find('a', month, top)).ProgressBp).toBe('10000');
    const wider = { DeptId: 2, CapBp: 12_000, Remarks: '鼓励超额' };
    expect((await portal.call('head', TargetKR.EditOKRCompletionSettings, wider)).status).toBe(403);
    const trial = await portal.ok('cash', TargetKR.EditOKRCompletionSettings, { ...wider, IsTrial: true });
    expect(trial.Changes.find(({ KRID }) => KRID === top)).toMatchObject({
      BeforeBp: '10000',
      AfterBp: '12000',
    });
    expect((await find('a', month, top)).ProgressBp).toBe('10000');
    await portal.ok('cash', TargetKR.EditOKRCompletionSettings, wider);
    expect((await find('a', month, top)).ProgressBp).toBe('12000');
    expect(codeOf(await portal.call('cash', TargetKR.EditOKRCompletionSettings, wider))).toBe(
      no.settingTaken.code,
    );
    await portal.ok('cash', TargetKR.EditOKRCompletionSettings, {
      KRID: own,
      FixedBp: 4000,
      Remarks: '数据有误',
    });
    expect(await find('a', month, own)).toMatchObject({ ProgressBp: '4000', IsFixed: true });
    expect((await portal.ok('a', KRExplain.Get, { KRID: own })).Why.Fixed).toMatchObject({
      Remarks: '数据有误',
      By: { AUID: idOf('cash') },
    });
    const { Rows } = await portal.ok('cash', TargetKR.GetOKRCompletionSettingsPage, { PageSize: 200 });
    const company = Rows.find(({ Scope }) => Scope === 1)!;
    const edit = (more: object) =>
      portal.call('cash', TargetKR.EditOKRCompletionSettings, {
        OBID: company.OBID,
        Version: company.Version,
        Remarks: '改',
        ...more,
      });
    expect(codeOf(await edit({ OnTrackBp: 5000 }))).toBe(no.settingWrong.code);
    // The bounds of a department must be in order with the company's, whichever is changed.
    const child = Rows.find(({ Scope }) => Scope === 2)!;
    const narrow = (more: object) =>
      portal.call('cash', TargetKR.EditOKRCompletionSettings, {
        OBID: child.OBID,
        Version: child.Version,
        Remarks: '改',
        ...more,
      });
    const low = await narrow({ OnTrackBp: 5000 });
    expect([codeOf(low), low.message]).toEqual([
      no.settingCrossed.code,
      expect.stringContaining('的达标线将为 50%，低于风险线 60%，请同时调整两条线'),
    ]);
    expect((await narrow({ OnTrackBp: 7000 })).status).toBe(200);
    expect(codeOf(await edit({ AtRiskBp: 8000 }))).toBe(no.settingCrossed.code);
    expect((await edit({ AtRiskBp: 7000, IsTrial: true })).status).toBe(200);
    expect(codeOf(await edit({ CapBp: null }))).toBe(no.companyKept.code);
    expect(codeOf(await edit({ IsDropped: true }))).toBe(no.companyKept.code);
  });

  test('a check-in on a range proposes its status with itself among the check-ins, and stores that one', async () => {
    const month = '2046-01';
    const quarter = await cycle(2, month);
    const top = await objective('lead', quarter, '稳定');
    const KRID = await keyResult('lead', top, '可用率', {
      Metrics: [{ Name: '可用率', Kind: 6, Source: 1, Low: '99', High: '100', WeightBp: 10_000 }],
    });
    await update('lead', month, top, { Weights: [{ KRID, WeightBp: 10_000 }], Action: 1 });
    await step(quarter, 2);
    // Before the first check-in no status is proposed. A value inside the range is on track at once.
    expect(await find('lead', month, KRID)).toMatchObject({ Proposed: null, Status: null, ProgressBp: null });
    expect((await report('lead', month, KRID, '99.5')).status).toBe(200);
    expect(await find('lead', month, KRID)).toMatchObject({ Proposed: 1, Status: 1, ProgressBp: '10000' });
    const { Rows } = await portal.ok('lead', KRCheckIn.GetPage, { KRID });
    expect(Rows).toMatchObject([{ Status: 1 }]);
  });

  test('own objectives are copied forward: what was reached is where they start', async () => {
    const { quarter, top, own } = await agreed('2037-01');
    await step(quarter, 2);
    await report('lead', '2037-01', own, '40');
    const next = await cycle(2, '2037-04');
    const half = await cycle(3, '2037-07');
    const copy = (CycleID: number, who: Member = 'lead') =>
      portal.call(who, OKRCycle.CopyForward, { CycleID, KRIDs: [top] });
    expect(codeOf(await copy(half))).toBe(no.otherCycle.code);
    expect(codeOf(await copy(next, 'a'))).toBe(no.goalDenied.code);
    expect((await copy(next)).status).toBe(200);
    const rows = await tree('lead', '2037-04');
    expect(rows.map(({ Title, State }) => [Title, State])).toEqual([
      ['提高续约率', 0],
      ['续约客户数', 0],
      ['响应时长', 0],
    ]);
    expect(rows[1]!.Metrics[0]).toMatchObject({ StartValue: '40', Target: '100', Current: null });
    const deleted = await portal.call('lead', TargetKR.DelSurfaceTargetKR, {
      KRID: rows[0]!.KRID,
      Version: rows[0]!.Version,
    });
    expect(deleted.status).toBe(200);
    expect(await tree('lead', '2037-04')).toEqual([]);
    expect(
      codeOf(
        await portal.call('lead', TargetKR.DelSurfaceTargetKR, {
          KRID: top,
          Version: (await find('lead', '2037-01', top)).Version,
        }),
      ),
    ).toBe(no.notDraft.code);
  });

  test('a leaver hands over goals of open periods in the same transaction; closed ones keep their owner', async () => {
    const [past, present] = [await cycle(2, '2040-01'), await cycle(2, '2040-04')];
    const [before, now] = [await objective('fin1', past, '过去'), await objective('fin1', present, '现在')];
    for (const [KRID, month] of [
      [before, '2040-01'],
      [now, '2040-04'],
    ] as const) {
      const result = await keyResult('fin1', KRID, '结果');
      await update('fin1', month, KRID, { Weights: [{ KRID: result, WeightBp: 10_000 }], Action: 1 });
    }
    for (const state of [2, 3, 4]) await step(past, state);
    expect((await workDuty.held(portal.db, idOf('fin1'))).map(({ key, count }) => [key, count])).toEqual([
      ['goals', 2],
    ]);
    await inTransaction(portal.db, (tx) =>
      workDuty.handOver(tx, {
        personId: idOf('fin1'),
        approvalSuccessor: null,
        teamSuccessor: idOf('fin2'),
        by: idOf('admin'),
        now: new Date(),
      }),
    );
    expect((await find('a', '2040-04', now)).Owner.AUID).toBe(idOf('fin2'));
    expect((await find('a', '2040-01', before)).Owner.AUID).toBe(idOf('fin1'));
    expect(await workDuty.held(portal.db, idOf('fin1'))).toEqual([]);
  });

  test('fifty reports at once below one objective all count', async () => {
    const month = '2038-01';
    const quarter = await cycle(2, month);
    const top = await objective('lead', quarter, '五十项');
    const all: number[] = [];
    for (let n = 0; n < 50; n += 1) all.push(await keyResult('lead', top, `第 ${n} 项`));
    await update('lead', month, top, { Weights: all.map((KRID) => ({ KRID, WeightBp: 200 })), Action: 1 });
    await step(quarter, 2);
    const rows = new Map((await tree('lead', month)).map((row) => [row.KRID, row.Metrics[0]?.MetricID]));
    const done = await Promise.all(
      all.map((KRID) =>
        portal.call('lead', KRCheckIn.Add, { KRID, Values: [{ MetricID: rows.get(KRID)!, Value: '50' }] }),
      ),
    );
    expect(new Set(done.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await find('lead', month, top)).ProgressBp).toBe('5000');
  });
});
