import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { eachEngine } from '#tests/support/engines.ts';
import {
  guestForm,
  inDays,
  openReception,
  restOfToday,
  standAtNoon,
  type Guest,
  type Reception,
} from '#tests/support/reception.ts';
import { visitState as is } from '../contract/codes.ts';
import { visitorRefusals as no } from '../contract/refusals.ts';
import { VisitorForm } from '../contract/VisitorForm.ts';
import { callAs } from '#tests/support/calls.ts';

standAtNoon();

eachEngine('guests', (open) => {
  let db: Database;
  let front: Reception;

  beforeAll(async () => {
    db = await open();
    front = await openReception(db);
  });
  afterAll(() => front.close());

  const add = (Controls: object[], name = 'boss') =>
    front.call(name, VisitorForm.AddTemplate, { ...guestForm, Controls: Controls as never });

  const invite = async (more: object = {}) =>
    (
      await front.call('host', VisitorForm.Invite, {
        TemplateId: front.templateId,
        VisitorName: '孙受邀',
        Purpose: '面谈',
        ...restOfToday(),
        ...more,
      })
    ).body;

  describe('the public form', () => {
    test('is found by its token, by whoever has it, and shows nobody of the company', async () => {
      const found = await front.call('guest', VisitorForm.FindFormJsonAsync, { token: front.token });
      expect(found).toMatchObject({
        status: 200,
        body: { Name: '总部来访登记', ConsentVersion: 1, AskPlateNo: true, Invite: null, Template: null },
      });
      expect(JSON.stringify(found.body)).not.toMatch(/测host|Token|AUID/);
    });

    test('an unknown token, none, and an id without sign-in are refused', async () => {
      const at = (input: object) => front.call('guest', VisitorForm.FindFormJsonAsync, input);
      expect(await at({ token: 'x'.repeat(22) })).toMatchObject({ status: 404, code: no.linkGone.code });
      expect(await at({})).toMatchObject({ status: 400 });
      expect(await at({ id: front.templateId })).toMatchObject({ status: 401 });
      expect(await front.call('none', VisitorForm.FindFormJsonAsync, { id: front.templateId })).toMatchObject(
        {
          status: 403,
        },
      );
      expect(
        (await front.call('host', VisitorForm.FindFormJsonAsync, { id: front.templateId })).body.Template
          ?.Token,
      ).toBe(front.token);
    });

    test('keeps what the form knows, seals what is secret, tells the host, and answers number and pass', async () => {
      const answer = await front.submit({
        Phone: '+86 139 0000 1111',
        PlateNo: '粤b12345',
        Document: { area: 'office', badge: ' 笔记本 ', evil: { a: 1 }, __proto__: { x: 1 } },
      });
      expect(answer.body.FormNo).toMatch(/^V\d{6}-[2-9A-HJ-NP-Z]{6}$/);
      const id = await front.idOf(answer.body.FormNo);
      const { rows } = await db.pool.query('select * from visitors.visit where id = $1', [id]);
      expect(rows[0]).toMatchObject({
        state: 1,
        source: 2,
        host_id: front.ids['host'],
        phone_last4: '1111',
        plate: '粤B12345',
        document: { area: 'office', badge: '笔记本' },
        consent_version: 1,
        people_count: 2,
      });
      expect(JSON.stringify(rows[0])).not.toContain('13900001111');
      expect(await front.told('host')).toContain('访客待您确认：赵访客（远山科技）');
      const seen = await front.call('host', VisitorForm.GetDetail, { Id: id });
      expect(seen.body).toMatchObject({ Phone: '*******1111', Can: { Approve: true, CheckIn: false } });
      expect(seen.body.Log.map(({ Act }) => Act)).toEqual(['submitted']);
    });

    test.each<[string, Partial<Guest>, number, string]>([
      ['no consent', { Consent: false }, no.consentNeeded.code, 'Consent'],
      ['an older consent', { ConsentVersion: 0 }, no.consentChanged.code, 'Consent'],
      ['no phone', { Phone: '' }, no.phoneWrong.code, 'Phone'],
      ['a wrong host', { HostName: '测nobody' }, no.hostUnknown.code, 'HostName'],
      ['a wrong end of the phone', { HostPhoneLast4: '0000' }, no.hostUnknown.code, 'HostName'],
      ['no host', { HostName: '', HostPhoneLast4: '' }, no.hostUnknown.code, 'HostName'],
      ['a time long gone', { ExpectArrive: '2020-01-01T00:00:00Z' }, no.arrivePast.code, 'ExpectArrive'],
      ['a time far away', inDays(61), no.arriveFar.code, 'ExpectArrive'],
      [
        'a year that no day can be written in',
        { ExpectArrive: '9999-12-31T17:00:00Z', ExpectLeave: '9999-12-31T18:00:00Z' },
        40000,
        'ExpectArrive',
      ],
      ['another day’s end', { ExpectLeave: inDays(1).ExpectLeave }, no.timesWrong.code, 'ExpectLeave'],
      ['too many names', { Companions: ['a', 'b'] }, no.peopleCount.code, 'Companions'],
      ['a control left empty', { Document: {} }, no.documentWrong.code, 'Document.area'],
      ['an option that is none', { Document: { area: 'vault' } }, no.documentWrong.code, 'Document.area'],
      ['an unknown token', { Token: 'y'.repeat(22) }, no.linkGone.code, ''],
      [
        'too much',
        { Document: { area: 'office', x: Array.from({ length: 600 }, () => 1) } },
        no.documentLarge.code,
        'Document',
      ],
    ])('%s is refused', async (_what, more, code, field) => {
      const answer = await front.submit(more, undefined, 'en');
      expect(answer).toMatchObject({ code, ...(field ? { field } : {}) });
      expect(answer.msg).not.toBe('');
    });

    test('a body over 64 KB is refused before it is read', async () => {
      const answer = await front.submit({ Document: { area: 'office', x: 'x'.repeat(70_000) } });
      expect(answer.status).toBe(413);
    });

    test('a filled trap gets the usual answer, and nothing is kept', async () => {
      const { rows: before } = await db.pool.query('select count(*) from visitors.visit');
      const answer = await front.submit({ Website: 'https://example.com' });
      expect(answer).toMatchObject({ status: 200, body: { Code: 1 } });
      expect(answer.body.FormNo).toMatch(/^V\d{6}-/);
      const { rows: after } = await db.pool.query('select count(*) from visitors.visit');
      expect(after).toEqual(before);
      expect(await front.call('desk', VisitorForm.FindPass, { Pass: answer.body.Pass })).toMatchObject({
        code: no.passWrong.code,
      });
    });

    test('the same key is one visit, also when both come at once; with other content it is refused', async () => {
      const input = front.guest({ Key: 'key-of-one-guest' });
      const once = (given: Guest) =>
        callAs(front.url, { headers: { 'x-forwarded-for': '10.9.0.1' } }, VisitorForm.Add, given);
      const [first, second] = await Promise.all([once(input), once(input)]);
      expect(second.body).toEqual(first.body);
      expect(first.body.Code).toBe(1);
      expect(await once({ ...input, VisitorName: '别人' })).toMatchObject({ status: 409, code: 40903 });
    });

    test('the sixth from one address within ten minutes waits, also when all come at once', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => front.submit({}, '10.8.0.1')));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
      expect((await front.submit({}, '10.8.0.2')).status).toBe(200);
    });

    test('one phone registers at most 20 times a day, by whatever address', async () => {
      const answers = await Promise.all(
        Array.from({ length: 22 }, () => front.submit({ Phone: '13700000001' })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    });
  });

  describe('an invitation', () => {
    test('leads its guest to a form of their own; they are expected at once, and find their pass again', async () => {
      const { Id, InviteToken, FormNo } = await invite();
      const found = await front.call('guest', VisitorForm.FindFormJsonAsync, { token: InviteToken });
      expect(found.body.Invite).toMatchObject({
        VisitorName: '孙受邀',
        HostName: '测host',
        VisitState: 0,
        Pass: '',
      });
      const answer = await front.submit({
        Token: InviteToken,
        VisitorName: '孙受邀',
        PeopleCount: 1,
        Companions: [],
        HostName: '',
        HostPhoneLast4: '',
      });
      expect(answer.body.FormNo).toBe(FormNo);
      expect(await front.stateOf(Id)).toBe(is.approved);
      expect(await front.told('host')).toContain('您邀请的访客已登记：孙受邀（远山科技）');
      const again = await front.call('guest', VisitorForm.FindFormJsonAsync, { token: InviteToken });
      expect(again.body.Invite).toMatchObject({ VisitState: 2, Pass: answer.body.Pass });
      expect(await front.submit({ Token: InviteToken })).toMatchObject({ code: no.linkGone.code });
      const passed = await front.call('desk', VisitorForm.FindPass, { Pass: answer.body.Pass });
      expect(passed.body).toMatchObject({ Id, Can: { CheckIn: true } });
    });

    test.each([
      ['more people', { VisitorName: '孙受邀', PeopleCount: 2, Companions: ['某人'] }],
      ['somebody else', { VisitorName: '某人', PeopleCount: 1, Companions: [] }],
    ])('that brings %s waits for the host', async (_what, more) => {
      const { Id, InviteToken } = await invite();
      expect((await front.submit({ Token: InviteToken, ...more })).status).toBe(200);
      expect(await front.stateOf(Id)).toBe(is.submitted);
    });

    test('that is cancelled leads nowhere', async () => {
      const { Id, InviteToken } = await invite();
      expect((await front.move('host', [Id], is.cancelled)).body.Code).toBe(1);
      expect(await front.call('guest', VisitorForm.FindFormJsonAsync, { token: InviteToken })).toMatchObject({
        status: 404,
      });
      expect(await front.submit({ Token: InviteToken })).toMatchObject({ status: 404 });
    });

    test('is for people who may invite, to an open form, at a time to come', async () => {
      expect(
        (
          await front.call('none', VisitorForm.Invite, {
            TemplateId: front.templateId,
            VisitorName: 'a',
            Purpose: 'b',
            ...restOfToday(),
          })
        ).status,
      ).toBe(403);
      const at = (more: object) =>
        front.call('host', VisitorForm.Invite, {
          TemplateId: front.templateId,
          VisitorName: 'a',
          Purpose: 'b',
          ...restOfToday(),
          ...more,
        });
      expect(await at({ TemplateId: 99_999 })).toMatchObject({ code: no.linkGone.code });
      expect(await at(inDays(99))).toMatchObject({ code: no.arriveFar.code });
    });
  });

  describe('forms for guests', () => {
    test('other controls or another consent make the next edition; a late change is refused', async () => {
      const { body: made } = await front.call('boss', VisitorForm.AddTemplate, {
        ...guestForm,
        Name: '仓库',
      });
      const edit = (more: object, RowVersion: number) =>
        front.call('boss', VisitorForm.EditTemplate, {
          ...guestForm,
          Name: '仓库',
          TemplateId: made.TemplateId,
          RowVersion,
          ...more,
        });
      expect((await edit({ Site: '东莞' }, 1)).body).toMatchObject({ EditionNumber: 1, RowVersion: 2 });
      expect((await edit({ Controls: [] }, 2)).body).toMatchObject({ EditionNumber: 2 });
      expect((await edit({ Controls: [], ConsentText: '新的告知' }, 3)).body).toMatchObject({
        EditionNumber: 3,
      });
      expect(await edit({}, 3)).toMatchObject({ status: 409, code: 40900 });
      const found = await front.call('boss', VisitorForm.FindFormJsonAsync, { id: made.TemplateId });
      expect(found.body).toMatchObject({ ConsentVersion: 2, Controls: [] });
      const renewed = await front.call('boss', VisitorForm.RenewToken, {
        TemplateId: made.TemplateId,
        RowVersion: 4,
      });
      const old = found.body.Template?.Token ?? '';
      expect((await front.call('guest', VisitorForm.FindFormJsonAsync, { token: old })).status).toBe(404);
      expect(
        (await front.call('guest', VisitorForm.FindFormJsonAsync, { token: renewed.body.Token })).status,
      ).toBe(200);
      await edit({ IsOpen: false }, 5);
      expect(
        (await front.call('guest', VisitorForm.FindFormJsonAsync, { token: renewed.body.Token })).status,
      ).toBe(404);
      expect(
        (await front.call('host', VisitorForm.GetTemplateList, {})).body.map(({ Name }) => Name),
      ).not.toContain('仓库');
    });

    test('no controls that would show the company, none that are not worked out; only managers', async () => {
      for (const type of ['userSearch', 'departmentTree', 'upload', 'linkedForm', 'company'])
        expect(await add([{ type, name: 'x', label: 'x' }])).toMatchObject({
          code: no.kindNotForGuests.code,
        });
      expect(
        await add([
          {
            type: 'groupArea',
            name: 'g',
            label: 'g',
            controls: [{ type: 'userSearch', name: 'x', label: 'x' }],
          },
        ]),
      ).toMatchObject({ code: no.kindNotForGuests.code, field: 'Controls.0.controls.0.type' });
      expect((await add([{ type: 'input', name: 'x' }])).status).toBe(422);
      expect((await add([{ type: 'nonsense', name: 'x' }])).status).toBe(422);
      expect((await add([], 'host')).status).toBe(403);
    });

    test('a form that needs nobody’s yes expects its guests at once', async () => {
      await front.call('boss', VisitorForm.AddTemplate, {
        ...guestForm,
        Name: '展厅',
        NeedHostApproval: false,
        Controls: [],
      });
      const list = (await front.call('boss', VisitorForm.GetTemplateList, {})).body;
      const id = await front.registered({ Token: list.find(({ Name }) => Name === '展厅')!.Token });
      expect(await front.stateOf(id)).toBe(is.approved);
    });
  });
});
