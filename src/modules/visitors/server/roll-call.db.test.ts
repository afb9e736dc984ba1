import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { guestForm, openReception, standAtNoon, type Reception } from '#tests/support/reception.ts';
import { visitState as is } from '../contract/codes.ts';
import { visitorRefusals as no } from '../contract/refusals.ts';
import { VisitorForm } from '../contract/VisitorForm.ts';

standAtNoon();

const site = guestForm.Site!;

eachEngine('a roll call', (open) => {
  let db: Database;
  let front: Reception;
  let four = 0;
  let elsewhere = 0;

  const inside = async (more: object): Promise<number> => {
    const id = await front.expected(more);
    await front.move('desk', [id], is.onSite);
    return id;
  };

  beforeAll(async () => {
    db = await open();
    front = await openReception(db);
    await front.call('boss', VisitorForm.AddTemplate, { ...guestForm, Name: '仓库来访', Site: '东莞仓库' });
    const forms = (await front.call('boss', VisitorForm.GetTemplateList, {})).body;
    four = await inside({ VisitorName: '冯安然', PeopleCount: 4, Companions: [] });
    elsewhere = await inside({ Token: forms.find(({ Site }) => Site === '东莞仓库')!.Token });
  });
  afterAll(() => front.close());

  const start = (who: string, ...Sites: string[]) => front.call(who, VisitorForm.StartRollCall, { Sites });
  const count = (who: string, VisitId: number, Change: number) =>
    front.call(who, VisitorForm.CountRollCall, { VisitId, Change });
  const look = async (who: string) => (await front.call(who, VisitorForm.GetRollCall, {})).body;
  const rowOf = async (who: string, id: number) => (await look(who)).Rows.find(({ Id }) => Id === id);
  const audit = async (act: string) =>
    (
      await db.pool.query<{ detail: unknown }>('select detail from kit.audit where act = $1 order by seq', [
        act,
      ])
    ).rows.map(({ detail }) => detail);

  test('is for the desk, and nobody is counted before it starts', async () => {
    expect((await start('host', site)).status).toBe(403);
    expect((await count('host', four, 1)).status).toBe(403);
    expect(await count('desk', four, 1)).toMatchObject({ status: 409, code: no.noRollCall.code });
    expect(await rowOf('desk', four)).toMatchObject({ Found: 0, FoundName: '', FoundTime: null });
  });

  test('a site has one roll call at a time, whoever starts it', async () => {
    const answers = await Promise.all(['desk', 'desk2', 'desk'].map((who) => start(who, site)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await look('desk')).Open).toMatchObject([{ Site: site }]);
    expect(await audit('rollCall.start')).toEqual([{ site }]);
    expect(await count('desk', elsewhere, 1)).toMatchObject({ code: no.noRollCall.code });
  });

  test('says how many of a group were found, by whom; two marshals add up and never to more than came', async () => {
    expect((await count('desk', four, 3)).body.Found).toBe(3);
    expect(await rowOf('desk2', four)).toMatchObject({ Found: 3, FoundNameEn: 'desk' });
    expect((await count('desk2', four, -1)).body.Found).toBe(2);
    await Promise.all([count('desk', four, 1), count('desk2', four, 1)]);
    expect((await rowOf('desk', four))?.Found).toBe(4);
    expect((await count('desk', four, 2)).body.Found).toBe(4);
    expect((await count('desk', four, -20)).body.Found).toBe(0);
    expect((await count('desk2', four, 3)).body.Found).toBe(3);
    expect(await rowOf('desk', four)).toMatchObject({ Found: 3, FoundNameEn: 'desk2' });
  });

  test('leaves what came of it in the audit log, and the next one starts empty', async () => {
    const Ids = (await look('desk')).Open.map(({ Id }) => Id);
    expect((await front.call('host', VisitorForm.EndRollCall, { Ids })).status).toBe(403);
    expect((await front.call('desk2', VisitorForm.EndRollCall, { Ids })).body.Code).toBe(1);
    expect(await audit('rollCall.end')).toEqual([{ site, people: 4, found: 3 }]);
    expect(await front.call('desk', VisitorForm.EndRollCall, { Ids })).toMatchObject({
      code: no.noRollCall.code,
    });
    expect((await look('desk')).Open).toEqual([]);
    expect(await count('desk', four, 1)).toMatchObject({ code: no.noRollCall.code });
    await start('desk', site, '东莞仓库');
    expect((await look('desk')).Rows.map(({ Found }) => Found)).toEqual([0, 0]);
    expect((await count('desk', elsewhere, 2)).body.Found).toBe(2);
  });
});
