import { afterAll, vi } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import { companyDay, companyInstant, shiftDays } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { CacUserAdmin } from '#modules/people/persons/contract/CacUserAdmin.ts';
import { VisitorForm } from '#modules/visitors/contract/VisitorForm.ts';
import { deskCode, hostCode, manageCode, visitState } from '#modules/visitors/contract/codes.ts';
import { callAs, type Answered } from './calls.ts';
import { addPeople } from './people.ts';
import { startProduct, type Caller } from './product.ts';

type Form = GivenOf<typeof VisitorForm.AddTemplate>;
export type Guest = GivenOf<typeof VisitorForm.Add>;

export const guestForm: Form = {
  Name: '总部来访登记',
  NameEn: 'Head office',
  Site: '深圳总部',
  SiteEn: 'Shenzhen',
  Controls: [
    { type: 'input', name: 'badge', label: '携带设备', labelEn: 'Devices', require: false },
    {
      type: 'select',
      name: 'area',
      label: '区域',
      labelEn: 'Area',
      items: [{ label_value: 'office', label_name: '办公区', label_name_en: 'Office' }],
    },
  ],
  ConsentText: '我们仅为来访登记使用您的信息。',
  ConsentTextEn: 'We use your data for this visit only.',
  NeedHostApproval: true,
  AskIdCard: false,
  AskPlateNo: true,
  RetentionDays: 90,
  IsOpen: true,
};

/**
 * The clock stands at noon of the company's today while a file runs: no day ends between two steps, and what is worked
 * out while tests are collected is still true when they run.
 */
export function standAtNoon(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: companyInstant(`${companyDay(new Date())} 12:00`) });
  afterAll(() => void vi.useRealTimers());
}

/** Returns a visit from now until the company's day ends. */
export function restOfToday(): { ExpectArrive: string; ExpectLeave: string } {
  const now = new Date();
  const end = companyInstant(`${companyDay(now)} 23:59`).getTime() + 59_999;
  return { ExpectArrive: now.toISOString(), ExpectLeave: new Date(end).toISOString() };
}

export function inDays(days: number): { ExpectArrive: string; ExpectLeave: string } {
  const day = shiftDays(companyDay(new Date()), days);
  const at = (clock: string): string => companyInstant(`${day} ${clock}`).toISOString();
  return { ExpectArrive: at('10:00'), ExpectLeave: at('11:30') };
}

/** Opens a company with a form for guests, a host, the desk, and somebody who manages the forms. */
export async function openReception(db: Database) {
  const ids = await addPeople(db, [
    { loginName: 'host', permissions: [hostCode] },
    { loginName: 'other', permissions: [hostCode] },
    { loginName: 'desk', permissions: [hostCode, deskCode] },
    { loginName: 'desk2', permissions: [deskCode] },
    { loginName: 'boss', permissions: [hostCode, manageCode] },
    { loginName: 'none' },
    { loginName: 'admin', permissions: ['AASUserManagement', 'AASUserManagementBasisView'] },
  ]);
  // Guests come from many addresses, as a proxy would say.
  const product = await startProduct(db, { TRUST_PROXY: '127.0.0.1' });
  const who: Record<string, Caller> = { guest: { headers: {} } };
  for (const name of Object.keys(ids)) who[name] = await product.signIn(name);
  const change = { AUID: ids['host']!, Version: 1, Phone: '13912345678' };
  await callAs(product.url, who['admin']!, CacUserAdmin.Update, change);

  const call: {
    <C extends (typeof VisitorForm)[keyof typeof VisitorForm]>(
      name: string,
      made: C,
      input: GivenOf<C>,
      language?: 'zh' | 'en',
    ): ReturnType<typeof callAs<C>>;
  } = (name, made, input, language) => callAs(product.url, who[name]!, made, input, language);

  const { TemplateId: templateId } = (await call('boss', VisitorForm.AddTemplate, guestForm)).body;
  const token = (await call('boss', VisitorForm.GetTemplateList, {})).body[0]!.Token;

  let phone = 13_800_000_000;
  let address = 0;
  /** Returns a guest with a phone number of their own, unless a test gives another. */
  const guest = (more: Partial<Guest> = {}): Guest => ({
    Token: token,
    VisitorName: '赵访客',
    Phone: String(++phone),
    Company: '远山科技',
    PeopleCount: 2,
    Companions: ['钱同行'],
    Purpose: '项目交流',
    HostName: '测host',
    HostPhoneLast4: '5678',
    Document: { area: 'office' },
    Consent: true,
    ConsentVersion: 1,
    ...restOfToday(),
    ...more,
  });
  /** Registers a guest, by default from an address of their own. */
  const submit = (
    more: Partial<Guest> = {},
    from = `10.0.${++address >> 8}.${address & 255}`,
    language: 'zh' | 'en' = 'zh',
  ): Promise<Answered<{ Code: number; FormNo: string; Pass: string }>> =>
    callAs(product.url, { headers: { 'x-forwarded-for': from } }, VisitorForm.Add, guest(more), language);
  const idOf = async (FormNo: string): Promise<number> => {
    const { rows } = await db.pool.query<{ id: number }>('select id from visitors.visit where number = $1', [
      FormNo,
    ]);
    return rows[0]?.id ?? 0;
  };
  const registered = async (more: Partial<Guest> = {}): Promise<number> => {
    const answer = await submit(more);
    if (answer.status !== 200) throw new Error(answer.msg);
    return idOf(answer.body.FormNo);
  };
  const move = (name: string, Ids: number[], State: number, more: object = {}) =>
    call(name, VisitorForm.MergeStateAsync, { Ids, State, ...more });
  const expected = async (more: Partial<Guest> = {}): Promise<number> => {
    const id = await registered(more);
    await move('host', [id], visitState.approved);
    return id;
  };
  const stateOf = async (Id: number): Promise<number> =>
    (await call('desk', VisitorForm.GetDetail, { Id })).body.VisitState;
  const told = async (name: string): Promise<string[]> =>
    (
      await db.pool.query<{ title_zh: string }>(
        'select title_zh from kit.notice where person_id = $1 order by id',
        [ids[name]],
      )
    ).rows.map((row) => row.title_zh);

  return {
    url: product.url,
    close: product.close,
    ids,
    who,
    templateId,
    token,
    call,
    guest,
    submit,
    idOf,
    registered,
    expected,
    move,
    stateOf,
    told,
  };
}

export type Reception = Awaited<ReturnType<typeof openReception>>;
