import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import { verifyAudit } from '#kit/server/db/audit.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { runDueEffects } from '#modules/approval/server/open.ts';
import { FormAttachment } from '#modules/forms/contract/FormAttachment.ts';
import { hrRequests } from '#modules/hr-requests/module.ts';
import { Become } from '#modules/hr-requests/requests/contract/Become.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { contractDates, after } from '#modules/people/persons/contract/contract-dates.ts';
import type { UserValues } from '#modules/people/persons/contract/user-values.ts';
import { disableUser, writeUsers } from '#modules/people/server/open.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approveBill, hrSecret, inDays, later, onProbation, openHrPortal } from '#tests/support/hr-portal.ts';
import { testEnv } from '#tests/support/modules.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';
import { Contract } from '../contract/Contract.ts';
import { contractRefusals } from '../contract/contract-refusals.ts';

type Added = Partial<GivenOf<typeof Contract.AddContract>>;

const refused = (code: number, field: string) => ({ refusal: { code }, detail: { field } });

eachEngine('contracts', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 6 });
    portal = await openHrPortal(db);
  });
  afterAll(() => portal.close());

  const entry = inDays(-400);
  beforeEach(async () => {
    await db.pool.query('delete from hr_requests.contract');
    await db.pool.query(
      `update people.employee_card set contract_type = null, contract_start = null, contract_end = null`,
    );
    await onProbation(db, 'a', entry, after(entry, [6, -1]));
  });

  const add = (given: Added = {}, who: Member = 'cash') =>
    portal.call(who, Contract.AddContract, { AUID: idOf('a'), ContractType: 1, ...given });
  const added = async (given: Added = {}) => {
    const answer = await add(given);
    expect([answer.status, answer.message]).toEqual([200, '']);
    return answer.body;
  };
  const listed = async (who: Member = 'cash') =>
    (await portal.ok(who, Contract.GetContractPage, { AUID: idOf('a') })).Rows;
  /** Person and first day of all contracts, as they are listed. */
  const startsOf = async (Sort?: 'StartDay') =>
    (await portal.ok('cash', Contract.GetContractPage, Sort ? { Sort } : {})).Rows.map(
      ({ AUID, StartDay }) => [AUID, StartDay],
    );
  const brief = async () =>
    (await listed()).map((row) => [row.ContractType, row.StartDay, row.EndDay, row.State, row.IsShown]);
  const card = async (who: Member = 'a') =>
    (
      await db.pool.query<{ kind: number; start: string; end: string | null }>(
        `select contract_type as kind, contract_start as start, contract_end as end
         from people.employee_card where person_id = $1`,
        [idOf(who)],
      )
    ).rows[0];
  const write = (given: UserValues, who: Member = 'a', now = new Date()) =>
    inTransaction(db, (tx) =>
      writeUsers(tx, [{ id: idOf(who), given }], { by: idOf('cash'), now, language: 'zh', secret: hrSecret }),
    );
  const table = (kind: number, from = entry) => contractDates(from, kind)!;

  test('what ends next comes first, what has no end later, and what has ended last', async () => {
    const days: readonly (readonly [Member, string, string | null])[] = [
      ['a', inDays(-900), inDays(-500)],
      ['a', inDays(-400), inDays(300)],
      ['lead', inDays(-300), inDays(20)],
      ['head', inDays(-800), null],
      ['fin1', inDays(-700), inDays(-30)],
      ['fin2', inDays(10), inDays(700)],
    ];
    for (const [who, start, end] of days)
      await db.pool.query(
        `insert into hr_requests.contract (person_id, contract_type, company_id, start_day, end_day, made_at)
         values ($1, 1, 1, $2, $3, now())`,
        [idOf(who), start, end],
      );
    const order = [days[2]!, days[1]!, days[5]!, days[3]!, days[4]!, days[0]!];
    expect(await startsOf()).toEqual(order.map(([who, start]) => [idOf(who), start]));
    expect((await startsOf('StartDay'))[0]).toEqual([idOf('a'), inDays(-900)]);
  });

  test('days that are left out follow from the entry date, and the card shows the contract', async () => {
    const kept = await added({ SignNo: 'HT-1' });
    const { ContractStartDate, ContractEndDate } = table(1);
    expect(await card()).toEqual({ kind: 1, start: ContractStartDate, end: ContractEndDate });
    const [row] = await listed();
    expect(row).toMatchObject({
      ContractID: kept.ContractID,
      StartDay: ContractStartDate,
      EndDay: ContractEndDate,
      SignNo: 'HT-1',
      SignCompany: '甲公司',
      State: 1,
      IsShown: true,
      Version: 1,
      CanUpdate: true,
    });
    const told = await db.pool.query(
      `select changes from people.person_event where person_id = $1 order by id desc limit 1`,
      [idOf('a')],
    );
    expect(told.rows[0].changes.map(({ Field }: { Field: string }) => Field)).toEqual([
      'ContractType',
      'ContractStartDate',
      'ContractEndDate',
    ]);
    expect((await verifyAudit(db)).broken).toEqual([]);
  });

  test('a renewal lies beside it until its day; then the card goes on to it, once', async () => {
    await added({ StartDay: inDays(-300), EndDay: inDays(5) });
    const { Proposal } = await portal.ok('cash', Contract.ProposeRenewal, { AUID: idOf('a') });
    expect(Proposal).toEqual({
      ContractType: 2,
      StartDay: inDays(6),
      EndDay: after(inDays(6), [60, -1]),
    });
    await added({ ...Proposal!, ContractType: 2 });
    expect(await brief()).toEqual([
      [2, inDays(6), after(inDays(6), [60, -1]), 0, false],
      [1, inDays(-300), inDays(5), 1, true],
    ]);
    const job = hrRequests.jobs!(db, testEnv).find(({ name }) => name === 'hr-requests.contracts')!;
    await job.run({});
    expect(await card()).toMatchObject({ kind: 1 });
    await db.pool.query(`update hr_requests.contract set start_day = start_day - 10, end_day = end_day - 10`);
    await job.run({});
    expect(await card()).toMatchObject({ kind: 2, start: inDays(-4) });
    const events = async (): Promise<number> =>
      (
        await db.pool.query(`select count(*)::int as n from people.person_event where person_id = $1`, [
          idOf('a'),
        ])
      ).rows[0].n;
    const before = await events();
    await job.run({});
    expect(await events()).toBe(before);
  });

  test('what is odd is said and kept; what cannot be is refused with its field, in both languages', async () => {
    await onProbation(db, 'a', inDays(-10), inDays(170));
    const odd = await added({ ContractType: 4 });
    expect(odd.Warnings).toEqual([{ Code: 'probationIfPrc', Months: 2, From: null, To: null }]);
    const cases: [Added, string, string, string][] = [
      [
        { StartDay: inDays(-10) },
        'StartDay',
        `已有从 ${inDays(-10)} 开始的合同`,
        `A contract that starts on ${inDays(-10)} already exists. Choose another start date.`,
      ],
      [
        { StartDay: inDays(1), EndDay: null },
        'EndDay',
        '请填写合同结束日期，只有无固定期限合同没有结束日期',
        'Enter the end date of the contract. Only open-ended contracts have none.',
      ],
      [
        { ContractType: 3, StartDay: inDays(1), EndDay: inDays(9) },
        'EndDay',
        '无固定期限合同没有结束日期',
        'An open-ended contract has no end date. Clear the end date.',
      ],
      [
        { StartDay: inDays(1), EndDay: inDays(0) },
        'EndDay',
        '合同结束日期不能早于开始日期',
        'The end date of the contract cannot be before its start date.',
      ],
      [
        { StartDay: inDays(1), EndDay: inDays(9), SignCompanyId: 999 },
        'SignCompanyId',
        '公司不存在或已停用',
        'The company does not exist or is no longer in use',
      ],
    ];
    for (const [given, field, zh, en] of cases)
      for (const [language, words] of [
        ['zh', zh],
        ['en', en],
      ] as const) {
        const answer = await portal.call(
          'cash',
          Contract.AddContract,
          { AUID: idOf('a'), ContractType: 1, ...given },
          language,
        );
        expect([answer.status, answer.refusal.Field, answer.message]).toEqual([422, field, words]);
      }
    expect(await brief()).toHaveLength(1);
  });

  test('another kind moves what nobody typed; a version that was seen before is refused', async () => {
    const { ContractID } = await added();
    const first = await portal.ok('cash', Contract.UpdateContract, {
      ContractID,
      Version: 1,
      ContractType: 5,
    });
    expect(await card()).toEqual({ kind: 5, start: entry, end: table(5).ContractEndDate });
    const late = await portal.call('cash', Contract.UpdateContract, { ContractID, Version: 1, SignNo: 'x' });
    expect([late.status, late.refusal]).toMatchObject([409, { Version: first.Version }]);
    const typed = { ContractID, Version: first.Version, EndDay: inDays(77) };
    const { Version } = await portal.ok('cash', Contract.UpdateContract, typed);
    await portal.ok('cash', Contract.UpdateContract, { ContractID, Version, ContractType: 4 });
    expect(await card()).toEqual({ kind: 4, start: entry, end: inDays(77) });
  });

  test('is ended early with a reason, and that is taken back', async () => {
    const { ContractID } = await added();
    const end = (Version: number, EndedEarly: string | null) =>
      portal.call('cash', Contract.EndContract, { ContractID, Version, EndedEarly, Reason: '协商一致' });
    for (const outside of [inDays(-401), table(1).ContractEndDate])
      expect((await end(1, outside)).refusal).toMatchObject({ Field: 'EndedEarly' });
    expect((await end(1, inDays(-1))).body).toMatchObject({ Version: 2 });
    expect((await listed())[0]).toMatchObject({ State: 3, EndReason: '协商一致', EndedEarly: inDays(-1) });
    expect((await end(2, null)).status).toBe(200);
    expect((await listed())[0]).toMatchObject({ State: 1, EndReason: '', EndedEarly: null });
  });

  test('an internship ends with the next contract, and the day before a conversion; taken back with it', async () => {
    await added({ ContractType: 0, StartDay: inDays(-100), EndDay: inDays(200) });
    await added({ ContractType: 1, StartDay: inDays(10), EndDay: inDays(900) });
    expect((await listed()).map((row) => row.EndedEarly)).toEqual([null, inDays(9)]);

    await db.pool.query('delete from hr_requests.contract');
    await added({ ContractType: 0, StartDay: inDays(-100), EndDay: inDays(200) });
    await db.pool.query('update approval.bill set state = 4');
    await db.pool.query('update people.person set user_type = 2 where id = $1', [idOf('a')]);
    await db.pool.query('update people.assignment set user_type = 2 where person_id = $1', [idOf('a')]);
    const form = await portal.ok('a', Become.AddBecome, {
      AUID: idOf('a'),
      Result: 'confirm',
      Becometimenow: inDays(0),
      SelfSummary: '完成了实习',
      Submit: true,
    });
    await approveBill(portal, 'lead', form.FormID, { LeaderScore: '90' });
    expect((await approveBill(portal, 'cash', form.FormID)).status).toBe(200);
    await runDueEffects(db, later(0));
    expect((await listed())[0]).toMatchObject({ ContractType: 0, EndedEarly: inDays(-1), State: 3 });
    const { Proposal } = await portal.ok('cash', Contract.ProposeRenewal, { AUID: idOf('a') });
    expect(Proposal).toMatchObject({ ContractType: 1, StartDay: inDays(0) });

    const { Version } = await portal.ok('a', Order.GetApprovalOrderExamine, { FormID: form.FormID });
    await portal.ok('a', Order.SubmitApprovalFormRevoke, { FormID: form.FormID, Version, Remark: '有误' });
    for (const who of ['lead', 'cash'] as const) await approveBill(portal, who, form.FormID);
    expect((await listed())[0]).toMatchObject({ ContractType: 0, EndedEarly: null, State: 1 });
  });

  test('a card that is edited corrects its contract, begins the next one, and removes it when all is cleared', async () => {
    await write({ ContractType: 1, ContractStartDate: inDays(-300), ContractEndDate: inDays(20) });
    expect(await brief()).toEqual([[1, inDays(-300), inDays(20), 1, true]]);
    await write({ ContractEndDate: inDays(30) });
    expect(await brief()).toEqual([[1, inDays(-300), inDays(30), 1, true]]);
    await write({ ContractType: 2, ContractStartDate: inDays(31), ContractEndDate: inDays(900) });
    expect(await brief()).toEqual([
      [2, inDays(31), inDays(900), 0, false],
      [1, inDays(-300), inDays(30), 1, true],
    ]);
    expect(await card()).toEqual({ kind: 1, start: inDays(-300), end: inDays(30) });
    await expect(write({ ContractType: null })).rejects.toThrow('keptInContracts');
    await write({ ContractType: null, ContractStartDate: null, ContractEndDate: null });
    expect(await brief()).toEqual([[2, inDays(31), inDays(900), 0, true]]);
    expect(await card()).toMatchObject({ kind: 2 });
  });

  test('another entry date moves what nobody typed, in the card and in every contract', async () => {
    await added();
    await added({ ContractType: 2, EndDay: inDays(5000) });
    const typed = await added({ ContractType: 3, StartDay: inDays(5001) });
    expect(typed.Warnings).toEqual([]);
    const next = inDays(-390);
    await write({ EntryTime: next });
    expect((await brief()).map(([kind, start, end]) => [kind, start, end])).toEqual([
      [3, inDays(5001), null],
      [2, table(2, next).ContractStartDate, inDays(5000)],
      [1, next, table(1, next).ContractEndDate],
    ]);
    expect(await card()).toMatchObject({ kind: 1, start: next });
  });

  test('an end before the begin is refused with its field, also where only one of the two is typed or follows', async () => {
    await added();
    await expect(write({ ContractEndDate: inDays(-500) })).rejects.toMatchObject(
      refused(peopleRefusals.contractEndsFirst.code, 'ContractEndDate'),
    );
    await write({ ContractEndDate: inDays(-300) });
    await expect(write({ EntryTime: inDays(-200) })).rejects.toMatchObject(
      refused(peopleRefusals.contractEndsFirst.code, 'ContractEndDate'),
    );
    expect(await brief()).toEqual([[1, entry, inDays(-300), 2, true]]);
  });

  test('another entry date moves no contract onto another one, nor beyond its own end', async () => {
    await added();
    const later = inDays(-300);
    await added({ ContractType: 2, EndDay: inDays(5000) });
    await added({ ContractType: 3, StartDay: table(2, later).ContractStartDate });
    const before = await brief();
    await expect(write({ EntryTime: later })).rejects.toMatchObject(
      refused(contractRefusals.startTaken.code, 'EntryTime'),
    );
    expect(await brief()).toEqual(before);
    await db.pool.query(`delete from hr_requests.contract where contract_type = 3`);
    await db.pool.query(`update hr_requests.contract set end_day = start_day + 9 where contract_type = 2`);
    await expect(write({ EntryTime: later })).rejects.toMatchObject(
      refused(contractRefusals.endsFirst.code, 'EntryTime'),
    );
  });

  test('the first and the last days that can be written are answered with words', async () => {
    const edges = [
      ['1900-01-01', '1900-01-01'],
      ['2100-12-31', '2100-12-31'],
    ] as const;
    for (const [StartDay, EndDay] of edges)
      for (const ContractType of [0, 1, 2, 3, 4, 5] as const) {
        await db.pool.query('delete from hr_requests.contract');
        await added({ ContractType, StartDay, EndDay: ContractType === 3 ? null : EndDay });
        const next = await portal.call('cash', Contract.ProposeRenewal, { AUID: idOf('a') });
        expect([next.status, next.message]).toEqual([200, '']);
      }
    await db.pool.query('delete from hr_requests.contract');
    for (const ContractType of [0, 1, 2, 3, 4, 5] as const)
      await write({ EntryTime: '2100-12-31', ContractType });
  });

  test('contracts of a former employment stay what they were when somebody is rehired', async () => {
    await added();
    await added({ ContractType: 2 });
    await db.pool.query('update hr_requests.contract set ended_on = $1', [inDays(-100)]);
    const before = await brief();
    const { start, end } = (await card())!;
    await write({ EntryTime: inDays(-10), ContractStartDate: start, ContractEndDate: end });
    expect(await brief()).toEqual(before);
    const { Proposal } = await portal.ok('cash', Contract.ProposeRenewal, { AUID: idOf('a') });
    expect(Proposal).toMatchObject({ ContractType: 1, StartDay: inDays(-10) });
  });

  test('people with read-only information cannot change their own contracts', async () => {
    const own = await portal.call('fin2', Contract.AddContract, {
      AUID: idOf('fin2'),
      ContractType: 1,
      StartDay: inDays(1),
      EndDay: inDays(9),
    });
    expect([own.status, own.refusal.Code]).toEqual([403, -40300]);
    expect((await portal.ok('fin2', Contract.ProposeRenewal, { AUID: idOf('fin2') })).CanAdd).toBe(false);
    expect((await portal.ok('fin2', Contract.ProposeRenewal, { AUID: idOf('fin1') })).CanAdd).toBe(true);
  });

  test('who leaves has no contract beyond the last day', async () => {
    await portal.ok('cash', Contract.AddContract, {
      AUID: idOf('fin2'),
      ContractType: 1,
      StartDay: inDays(-50),
      EndDay: inDays(50),
    });
    await portal.ok('cash', Contract.AddContract, {
      AUID: idOf('fin2'),
      ContractType: 2,
      StartDay: inDays(51),
      EndDay: inDays(99),
    });
    await inTransaction(db, (tx) =>
      disableUser(
        tx,
        { AUID: idOf('fin2'), JobType: 1, DisableTime: inDays(-2) },
        { by: idOf('cash'), now: new Date(), language: 'zh' },
      ),
    );
    const { Rows } = await portal.ok('cash', Contract.GetContractPage, { AUID: idOf('fin2') });
    expect(Rows.map(({ State, EndedEarly }) => [State, EndedEarly])).toEqual([
      [3, inDays(-2)],
      [3, inDays(-2)],
    ]);
  });

  test('only the scope is seen and changed; files belong to it', async () => {
    const uid = await portal.upload('cash', '合同.pdf', sampleFiles.pdf);
    const { ContractID } = await added({ IEnclosure: [uid] });
    expect((await listed())[0]!.IEnclosure).toMatchObject([{ uid, name: '合同.pdf' }]);
    const fetched = async (who: Member): Promise<number> =>
      (
        await portal.app.inject({
          url: `${FormAttachment.Download.path}?UID=${uid}`,
          headers: { authorization: `Bearer ${who}` },
        })
      ).statusCode;
    expect([await fetched('cash'), await fetched('stranger'), await fetched('fin1')]).toEqual([
      200, 404, 404,
    ]);
    expect((await portal.call('a', Contract.GetContractPage, {})).status).toBe(403);
    // The leader of another department administers contracts of their own people only.
    await db.pool.query(
      `with made as (insert into people.role (name, name_en, data_scope) values ('合同', 'Contracts', 2)
         on conflict (name) do update set name_en = 'Contracts' returning id),
       granted as (insert into people.role_permission select made.id, n.id from made, people.permission n
         where n.code = 'ContractManagement' on conflict do nothing)
       insert into people.person_role select $1, made.id from made on conflict do nothing`,
      [idOf('fin1')],
    );
    expect((await portal.ok('fin1', Contract.GetContractPage, {})).Total).toBe(0);
    for (const refused of [
      await add({ StartDay: inDays(1), EndDay: inDays(9) }, 'fin1'),
      await portal.call('fin1', Contract.ProposeRenewal, { AUID: idOf('a') }),
      await portal.call('fin1', Contract.UpdateContract, { ContractID, Version: 1, SignNo: 'x' }),
      await portal.call('fin1', Contract.EndContract, {
        ContractID,
        Version: 1,
        EndedEarly: inDays(1),
        Reason: 'x',
      }),
    ])
      expect([refused.status, refused.refusal.Code]).toEqual([404, -40400]);
    expect(await brief()).toHaveLength(1);
  });

  const count = async (filter: GivenOf<typeof Contract.GetContractPage>): Promise<number> =>
    (await portal.ok('cash', Contract.GetContractPage, filter)).Total;

  test('is found by name, number, state and last day', async () => {
    await added({ SignNo: 'HT-77', EndDay: inDays(40), StartDay: inDays(-9) });
    expect(await count({ Keyword: 'ht-77' })).toBe(1);
    expect(await count({ Keyword: 'a员' })).toBe(1);
    expect(await count({ Keyword: 'HT-78' })).toBe(0);
    expect(await count({ State: 1, DeptId: 2, ContractType: 1 })).toBe(1);
    expect(await count({ State: 2 })).toBe(0);
    expect(await count({ DeptId: 3 })).toBe(0);
    expect(await count({ EndFrom: inDays(40), EndTo: inDays(40) })).toBe(1);
    expect(await count({ EndTo: inDays(39) })).toBe(0);
  });
});
