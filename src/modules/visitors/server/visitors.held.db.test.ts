import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { openReception, restOfToday, standAtNoon, type Reception } from '#tests/support/reception.ts';
import { visitState as is } from '../contract/codes.ts';
import { visitorRefusals as no } from '../contract/refusals.ts';
import { VisitorForm } from '../contract/VisitorForm.ts';

standAtNoon();

eachEngine('guests on the watch list', (open) => {
  let db: Database;
  let front: Reception;

  beforeAll(async () => {
    db = await open();
    front = await openReception(db);
  });
  afterAll(() => front.close());

  const list = (Name: string, Kind = 1) =>
    front.call('boss', VisitorForm.AddWatch, { Kind, Name, Reason: '曾有冲突' });
  const row = async (who: string, Id: number) => (await front.call(who, VisitorForm.GetDetail, { Id })).body;
  const invite = async (VisitorName: string) =>
    (
      await front.call('host', VisitorForm.Invite, {
        TemplateId: front.templateId,
        VisitorName,
        Purpose: '面谈',
        ...restOfToday(),
      })
    ).body;
  const answer = (Token: string, VisitorName: string, PeopleCount = 1) =>
    front.submit({ Token, VisitorName, PeopleCount, Companions: [], HostName: '', HostPhoneLast4: '' });

  test('a guest expected before the entry was made stops at the desk, alone and among others', async () => {
    const [known, other] = [await front.expected({ VisitorName: '先登记' }), await front.expected()];
    await list('先登记');
    const { RowVersion, ...seen } = await row('desk', known);
    expect(seen).toMatchObject({
      VisitState: is.submitted,
      IsHeld: true,
      Flag: 1,
      Can: { CheckIn: false, Approve: true, Refuse: true },
    });
    expect(await front.move('desk', [known], is.onSite, { RowVersion })).toMatchObject({
      status: 403,
      code: no.held.code,
    });
    const batch = (await front.move('desk2', [known, other], is.onSite)).body;
    expect(batch.Rows.map(({ Id, Code, VisitState }) => [Id, Code, VisitState])).toEqual([
      [known, no.held.code, is.submitted],
      [other, 1, is.onSite],
    ]);
    expect((await front.move('desk', [known], is.approved)).body.Code).toBe(1);
    expect(await row('desk', known)).toMatchObject({
      VisitState: is.approved,
      IsHeld: false,
      Flag: 1,
      Can: { CheckIn: true, Approve: false },
    });
    expect(await front.move('desk2', [known], is.approved)).toMatchObject({ code: no.stateChanged.code });
    expect((await front.move('desk', [known], is.onSite)).body.Code).toBe(1);
    const acts = async (who: string) => (await row(who, known)).Log.map(({ Act }) => Act);
    expect(await acts('desk')).toEqual(['submitted', 'approved', 'verified', 'checkedIn']);
    expect(await acts('host')).toEqual(['submitted', 'approved', 'checkedIn']);
  });

  test('the desk turns the guest away, as it may any expected guest', async () => {
    const [known, other] = [await front.expected({ VisitorName: '被劝返' }), await front.expected()];
    await list('被劝返');
    for (const id of [known, other]) {
      expect(await front.move('host', [id], is.refused, { Reason: 'x' })).toMatchObject({ status: 403 });
      expect((await front.move('desk', [id], is.refused, { Reason: '证件不符' })).body.Code).toBe(1);
      expect(await front.stateOf(id)).toBe(is.refused);
    }
  });

  test('the desk finds the guest among those to confirm, not among those confirmed', async () => {
    const id = await front.expected({ VisitorName: '待核实' });
    await list('待核实');
    const found = async (who: string, State: number) =>
      (await front.call(who, VisitorForm.GetDataPage, { Keyword: '待核实', State })).body.Rows.map(
        ({ Id }) => Id,
      );
    expect([await found('desk', 1), await found('desk', 2)]).toEqual([[id], []]);
    expect([await found('host', 1), await found('host', 2)]).toEqual([[], [id]]);
  });

  test('a listed guest at the desk is not let in by the same step that registers them', async () => {
    await list('站在前台');
    const made = await front.call('desk', VisitorForm.Register, {
      TemplateId: front.templateId,
      VisitorName: '站在前台',
      Purpose: '送货',
      HostAUID: front.ids['host']!,
      Confirmed: true,
      CheckIn: true,
      ...restOfToday(),
    });
    expect(made.body.VisitState).toBe(is.submitted);
    expect((await row('host', made.body.Id)).VisitState).toBe(is.approved);
    expect(await front.move('desk', [made.body.Id], is.onSite)).toMatchObject({ code: no.held.code });
  });

  /** Everything that a host can read about a visit, without the parts that differ between any two visits. */
  async function allAHostGets(id: number): Promise<string> {
    const { body: page } = await front.call('host', VisitorForm.GetDataPage, { PageSize: 200 });
    const inState = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
        async (State) =>
          (await front.call('host', VisitorForm.GetDataPage, { PageSize: 200, State })).body.Rows.filter(
            ({ Id }) => Id === id,
          ).length,
      ),
    );
    const { rows: notices } = await db.pool.query(
      `select title_zh, title_en from kit.notice where person_id = $1 and url like $2 order by id`,
      [front.ids['host'], `%visit=${id}`],
    );
    const detail = await row('host', id);
    const all = { row: page.Rows.find(({ Id }) => Id === id), detail, inState, notices };
    const own = new Set([
      'Id',
      'FormNo',
      'InviteToken',
      'Pass',
      'Phone',
      'CreateTime',
      'ConsentTime',
      'Time',
    ]);
    return JSON.stringify(all, (key, value: unknown) => (own.has(key) ? '' : value)).replaceAll(
      /名单上的人|别处来的人/g,
      '某人',
    );
  }

  const same = async (pair: readonly number[]): Promise<void> => {
    const [listed, unlisted] = [await allAHostGets(pair[0]!), await allAHostGets(pair[1]!)];
    expect(listed).toBe(unlisted);
  };

  test('the host gets exactly what they get for any other guest, at every step, whatever the desk does', async () => {
    await list('名单上的人');
    const names = ['名单上的人', '别处来的人'];
    const both = async <T>(run: (name: string) => Promise<T>): Promise<T[]> => [
      await run(names[0]!),
      await run(names[1]!),
    ];
    // First the guests are invited and register themselves, once with the invited number of people and once with more.
    for (const people of [1, 3]) {
      const made = await both(invite);
      const ids = made.map(({ Id }) => Id);
      await same(ids);
      const receipts = await Promise.all(names.map((name, n) => answer(made[n]!.InviteToken, name, people)));
      expect(receipts.map(({ status, body }) => [status, body.Code])).toEqual([
        [200, 1],
        [200, 1],
      ]);
      await same(ids);
      const shown = await Promise.all(
        made.map(
          async ({ InviteToken }) =>
            (await front.call('guest', VisitorForm.FindFormJsonAsync, { token: InviteToken })).body.Invite
              ?.VisitState,
        ),
      );
      expect(shown[0]).toBe(shown[1]);
      const said = [];
      for (const id of ids) {
        for (const [to, Reason] of [
          [is.approved, ''],
          [is.onSite, ''],
          [is.refused, '改期'],
        ] as const) {
          const { status, code, msg, body } = await front.move('host', [id], to, { Reason });
          said.push([
            status,
            code,
            msg,
            body?.Rows?.map(({ Code, Msg, VisitState }) => [Code, Msg, VisitState]),
          ]);
        }
      }
      expect(said.slice(0, 3)).toEqual(said.slice(3));
      await same(ids);
    }
    // Then the guests register by the poster, the host confirms them, and the desk verifies the blocked one.
    const scanned = await both((VisitorName) => front.expected({ VisitorName }));
    await same(scanned);
    const before = await allAHostGets(scanned[0]!);
    expect((await front.move('desk', [scanned[0]!], is.approved)).body.Code).toBe(1);
    expect(await allAHostGets(scanned[0]!)).toBe(before);
    await same(scanned);
  });

  test('nothing changes for the host when an entry is made later, VIP or not', async () => {
    await list('贵客', 2);
    const id = await front.expected({ VisitorName: '贵客' });
    const before = await allAHostGets(id);
    expect(before).toContain('"Flag":2');
    await list('贵客');
    expect((await row('desk', id)).Flag).toBe(1);
    expect(await allAHostGets(id)).toBe(before);
  });
});
