import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { verifyAudit } from '#kit/server/db/audit.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { getTemplate } from '#modules/forms/server/open.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { idOf, loanValues, openPortal, type Portal } from '#tests/support/approval-portal.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';

interface Reply {
  readonly status: number;
  readonly Body: Record<string, never> & { Field?: string; Reason?: string };
}

eachEngine('leaving the company', (open) => {
  let db: Database;
  let portal: Portal;
  let product: Product;
  let manager: Caller;
  let loan: number;

  beforeAll(async () => {
    db = await open();
    portal = await openPortal(db);
    await addPeople(db, [
      { loginName: 'manager', permissions: ['AASUserManagement'] },
      { loginName: 'leaver' },
      { loginName: 'heir' },
    ]);
    product = await startProduct(db);
    manager = await product.signIn('manager');
    loan = (await getTemplate(db, { code: 'JK' })).id;
  });
  afterAll(async () => {
    await product.close();
    await portal.close();
  });

  const call = async (path: string, body: object, as: Caller = manager): Promise<Reply> => {
    const response = await fetch(`${product.url}/api/${path}`, {
      method: 'POST',
      headers: { ...as.headers, 'content-type': 'application/json', 'x-language': 'en' },
      body: JSON.stringify(body),
    });
    return { status: response.status, ...((await response.json()) as object) } as Reply;
  };
  const submit = (values = loanValues('100.00')) =>
    portal.ok('a', ApprovalForm.AddMyApproval, { TemplateId: loan, Values: values });
  const people = async (where: string): Promise<{ id: number; login_name: string }[]> =>
    (
      await db.pool.query<{ id: number; login_name: string }>(
        `select id, login_name from people.person where ${where}`,
      )
    ).rows;
  const waiting = async (formIds: number[]): Promise<number[]> =>
    (
      await db.pool.query<{ person_id: number }>(
        'select person_id from approval.row where form_id = any($1) and status = 6 order by form_id',
        [formIds],
      )
    ).rows.map((row) => row.person_id);
  const idNamed = async (name: string) => (await people(`login_name = '${name}'`))[0]!.id;

  test('the preview says what a person holds, and disabling hands all of it over in one go', async () => {
    const heir = await idNamed('heir');
    const forms = [(await submit()).FormID, (await submit()).FormID];
    // `lead` is the first approver of `a`, who reports to them.
    const preview = await call('CacUser/GetUserDisableInfo', { AUID: idOf('lead') });
    const held = (
      preview.Body as unknown as {
        Held: { Key: string; Count: number; Successor: string; Examples: string[] }[];
      }
    ).Held;
    expect(held.map(({ Key, Count, Successor }) => [Key, Count, Successor])).toEqual([
      ['reports', 1, 'team'],
      ['identities', 1, 'none'],
      ['approvals', 2, 'approval'],
    ]);
    expect(held[2]!.Examples[0]).toMatch(/JK-\d{4}-\d{6}/);

    const without = await call('CacUser/UserInfoIsUse', { AUID: idOf('lead'), IsUse: false });
    expect([without.status, without.Body.Reason, without.Body.Field]).toEqual([
      422,
      'successorNeeded',
      'TeamSuccessor',
    ]);
    const noDay = await call('CacUser/UserInfoIsUse', { AUID: idOf('lead'), IsUse: false, JobType: 1 });
    expect([noDay.status, noDay.Body.Reason, noDay.Body.Field]).toEqual([
      422,
      'leaveDayNeeded',
      'DisableTime',
    ]);
    expect(await waiting(forms)).toEqual([idOf('lead'), idOf('lead')]);

    const done = await call('CacUser/UserInfoIsUse', {
      AUID: idOf('lead'),
      IsUse: false,
      JobType: 1,
      DisableTime: '2026-11-20',
      LeaveRemark: 'Moves to another city',
      ApprovalSuccessor: heir,
      TeamSuccessor: idOf('head'),
    });
    expect(done).toMatchObject({
      status: 200,
      Body: {
        Code: 1,
        HandedOver: [
          { Name: 'Direct reports', Count: 1 },
          { Name: 'Approvals waiting', Count: 2 },
        ],
      },
    });
    expect(await waiting(forms)).toEqual([heir, heir]);
    expect(await people(`leader_id = ${idOf('lead')}`)).toEqual([]);
    expect(await people(`id = ${idOf('a')} and leader_id = ${idOf('head')}`)).toHaveLength(1);

    const state = await call('CacUser/GetUserInfoIsDisable', { AUID: idOf('lead') });
    expect(state.Body).toMatchObject({ IsDisable: true, JobType: 1, DisableTime: '2026-11-20' });
    const record = await call('CacUser/GetUserRecordPage', { AUID: heir });
    expect(record.Body).toMatchObject({
      Rows: [{ Act: 'handedOver', Changes: [{ Field: '待处理的审批', Old: null, New: 2 }] }],
    });
    expect((await verifyAudit(db)).broken).toEqual([]);
  });

  test('a successor from below takes the place of the leaver: nobody reports to themselves', async () => {
    // `head` leads the department and reports to `boss`. By now, `a` reports to `head`.
    const done = await call('CacUser/UserInfoIsUse', {
      AUID: idOf('head'),
      IsUse: false,
      TeamSuccessor: idOf('a'),
    });
    expect(done.status).toBe(200);
    expect(await people(`id = ${idOf('a')} and leader_id = ${idOf('boss')}`)).toHaveLength(1);
    const { rows } = await db.pool.query<{ leader_id: number }>(
      'select leader_id from people.department where id = 2',
    );
    expect(rows[0]!.leader_id).toBe(idOf('a'));
  });

  test('tokens of a disabled account are refused at once, and signing in is over until it is enabled again', async () => {
    const leaver = await product.signIn('leaver');
    const AUID = await idNamed('leaver');
    expect((await call('CacUser/GetUserInfo', {}, leaver)).status).toBe(200);
    expect((await call('CacUser/UserInfoIsUse', { AUID, IsUse: false })).status).toBe(200);
    expect((await call('CacUser/GetUserInfo', {}, leaver)).status).toBe(401);
    await expect(product.signIn('leaver')).rejects.toThrow(/./);
    expect((await call('CacUser/UserInfoIsUse', { AUID, IsUse: true })).status).toBe(200);
    expect((await call('CacUser/GetUserInfo', {}, await product.signIn('leaver'))).status).toBe(200);
  });

  test('not oneself, not to somebody who has left, not without the right', async () => {
    const me = await idNamed('manager');
    expect((await call('CacUser/UserInfoIsUse', { AUID: me, IsUse: false })).Body.Reason).toBe('notYourself');
    const gone = await call('CacUser/UserInfoIsUse', {
      AUID: await idNamed('heir'),
      IsUse: false,
      ApprovalSuccessor: idOf('lead'),
    });
    expect([gone.Body.Reason, gone.Body.Field]).toEqual(['personGone', 'ApprovalSuccessor']);
    const nobody = await call('CacUser/UserInfoIsUse', { AUID: 999_999, IsUse: false });
    expect(nobody.status).toBe(404);
    const stranger = await product.signIn('heir');
    expect((await call('CacUser/UserInfoIsUse', { AUID: me, IsUse: false }, stranger)).status).toBe(403);
    expect((await call('CacUser/GetUserDisableInfo', { AUID: me }, stranger)).status).toBe(403);
  });

  test('somebody who holds 500 waiting forms hands all of them over at once', async () => {
    const forms: number[] = [];
    for (let n = 0; n < 500; n++) forms.push((await submit()).FormID);
    const [holder] = new Set(await waiting(forms));
    const heir = await idNamed('heir');
    const done = await call('CacUser/UserInfoIsUse', {
      AUID: holder!,
      IsUse: false,
      ApprovalSuccessor: heir,
      TeamSuccessor: heir,
    });
    expect(done.status).toBe(200);
    expect(new Set(await waiting(forms))).toEqual(new Set([heir]));
  });
});
