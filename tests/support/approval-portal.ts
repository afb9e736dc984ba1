import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { assignEverybody } from './assignments.ts';
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GivenOf, Placed, ReplyOf } from '#kit/contract/call.ts';
import type { Envelope, RefusalBody } from '#kit/contract/envelope.ts';
import type { Language } from '#kit/contract/refusals.ts';
import type { Database } from '#kit/server/db/database.ts';
import { folderStore } from '#kit/server/files/folder-store.ts';
import { noticeCalls } from '#kit/server/notices.ts';
import { savedViewCalls } from '#kit/server/saved-views.ts';
import { createHttp } from '#kit/server/http/app.ts';
import type { Served } from '#kit/server/http/context.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ensureStandardTemplates } from '#modules/forms/server/open.ts';
import { addTemplate, type NewTemplate } from '#modules/forms/server/commands/templates.ts';
import { approval } from '#modules/approval/module.ts';
import { forms } from '#modules/forms/module.ts';
import { connectAll, servedBy } from './modules.ts';

/** Members of the small company of these tests. Their ids follow the order, from 1 on. */
const staff = ['a', 'lead', 'head', 'boss', 'fin1', 'fin2', 'cash', 'admin', 'stranger'] as const;
export type Member = (typeof staff)[number];

export const idOf = (who: Member): number => staff.indexOf(who) + 1;

/** Returns the values of a loan that `a` requests. */
export const loanValues = (amount: string, more: Record<string, unknown> = {}) => ({
  company: { id: 1 },
  department: { id: 2 },
  borrower: [{ id: idOf('a') }],
  loanType: 'petty',
  reason: '备用金',
  amount,
  neededOn: '2026-01-20',
  repayBy: '2026-03-20',
  repayment: 'expenses',
  payee: 'a',
  bank: '银行',
  bankAccount: '6222000011112222',
  ...more,
});

/** Values that the cashier fills in. */
export const paidValues = {
  cashier: [{ id: idOf('cash') }],
  cashierDate: '2026-01-21',
  paidAmount: '100.00',
};

const leaderOf: Partial<Record<Member, Member>> = { a: 'lead', lead: 'head', head: 'boss', fin2: 'fin1' };
const permissions: Partial<Record<Member, string[]>> = {
  fin1: ['ApprovalByFinanceManagement'],
  fin2: ['ApprovalByFinanceManagement'],
  cash: ['ApprovalByFinanceManagement'],
  admin: ['AASApprovalIdentityManagement', 'ApprovalByAdminManagement'],
  // Sees what a role of the database says, and in which scope; without one nothing.
  boss: [
    'ApprovalByFinancialManagement',
    'ApprovalByAdministrativeManagement',
    'ApprovalByAttendanceManagement',
    'AASApprovalFormStatisticsManagement',
  ],
};

/**
 * Makes a company with two departments below the root. The first has `a` and their leaders and is led by `head`; the
 * second is finance.
 */
export async function makeCompany(db: Database): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db.kysely);
  await run(`insert into people.company (name, name_en) values ('甲公司', 'Alpha'), ('乙公司', 'Beta')`);
  await run(`insert into people.department (parent_id, path, name, name_en) values
    (null, '{1}', '总部', 'Headquarters'), (1, '{1,2}', '研发部', 'Research'), (1, '{1,3}', '财务部', 'Finance')`);
  for (const who of staff) {
    const department =
      who.startsWith('fin') || who === 'cash' ? 3 : who === 'boss' || who === 'admin' ? 1 : 2;
    await run(`insert into people.person
      (employee_id, login_name, chinese_name, english_name, company_id, department_id)
      values ('${who}', '${who}', '${who}员', '${who}', 1, ${department})`);
  }
  for (const [who, leader] of Object.entries(leaderOf) as [Member, Member][])
    await run(`update people.person set leader_id = ${idOf(leader)} where id = ${idOf(who)}`);
  await assignEverybody(db);
  await run(`update people.department set leader_id = ${idOf('head')} where id = 2`);
  await run(`insert into people.approval_role (name, name_en) values ('财务审核', 'Reviewer'), ('出纳', 'Cashier')
    on conflict do nothing`);
  await run(`insert into people.approval_identity (department_id, approval_role_id, person_id)
    select p.department_id, r.id, p.id from people.person p, people.approval_role r
    where r.name = '申请人' and p.login_name <> 'stranger'`);
  await run(`insert into people.approval_identity (department_id, approval_role_id, person_id)
    select d.department, r.id, p.id from (values
      (1, '财务审核', 'fin1'), (1, '财务审核', 'fin2'), (1, '出纳', 'cash'), (1, '审批管理员', 'admin')
    ) as d (department, role, who)
    join people.approval_role r on r.name = d.role join people.person p on p.login_name = d.who`);
}

/** The answer to a call: the status, and the Body of a success or a refusal. */
export interface Answer<R> {
  readonly status: number;
  readonly body: R;
  readonly refusal: RefusalBody;
  readonly message: string;
}

/** Takes the answer of the server out of its envelope. */
function shown<R>(answer: LightMyRequestResponse): Answer<R> {
  const envelope = answer.json<Envelope>();
  return {
    status: answer.statusCode,
    body: envelope.Body as R,
    refusal: envelope.Body as RefusalBody,
    message: envelope.Msg,
  };
}

/** Approval calls behind a real HTTP server. The test names the person who is signed in. */
export class Portal {
  readonly db: Database;
  readonly app: FastifyInstance;
  private readonly folder: string;

  private constructor(db: Database, app: FastifyInstance, folder: string) {
    this.db = db;
    this.app = app;
    this.folder = folder;
  }

  static async open(db: Database, more: MoreServed = {}): Promise<Portal> {
    connectAll(db);
    const folder = mkdtempSync(join(tmpdir(), 'portico-files-'));
    const files = folderStore(folder);
    const app = await createHttp({
      db,
      served: [
        ...servedBy(approval, { files }),
        forms.controllers['FormAttachment']!.serve({ files, uploads: null }),
        noticeCalls,
        savedViewCalls,
        ...(more.served ?? []),
      ],
      authenticate: async (request) => {
        const who = request.headers.authorization?.replace('Bearer ', '') as Member | undefined;
        return who && staff.includes(who)
          ? {
              id: idOf(who),
              sessionId: 'test',
              permissions: new Set([...(permissions[who] ?? []), ...(more.permissions?.[who] ?? [])]),
            }
          : null;
      },
      title: 'Portico',
      version: '0',
      logger: false,
      trustProxy: false,
      https: false,
      ready: async () => undefined,
    });
    await app.ready();
    return new Portal(db, app, folder);
  }

  async close(): Promise<void> {
    await this.app.close();
    rmSync(this.folder, { recursive: true });
  }

  async call<C extends Placed>(
    who: Member | null,
    call: C,
    input: GivenOf<C>,
    language = 'zh',
  ): Promise<Answer<ReplyOf<C>>> {
    const isGet = call.method === 'GET';
    const answer = await this.app.inject({
      method: call.method,
      url: isGet ? `${call.path}?${new URLSearchParams(input as Record<string, string>)}` : call.path,
      headers: { 'x-language': language, ...(who ? { authorization: `Bearer ${who}` } : {}) },
      ...(isGet ? {} : { payload: input as object }),
    });
    return shown<ReplyOf<C>>(answer);
  }

  /** Sends a file to a call that takes one. */
  async send<C extends Placed>(
    who: Member,
    call: C,
    input: GivenOf<C>,
    { name, content }: { readonly name: string; readonly content: Buffer },
    language = 'zh',
  ): Promise<Answer<ReplyOf<C>>> {
    const boundary = 'portal-test-boundary';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    return shown<ReplyOf<C>>(
      await this.app.inject({
        method: 'POST',
        url: `${call.path}?${new URLSearchParams(input as Record<string, string>)}`,
        headers: {
          authorization: `Bearer ${who}`,
          'x-language': language,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      }),
    );
  }

  /** Uploads a file as a form or remark would hold it; answers its uid. */
  async upload(who: Member, name: string, content: Buffer): Promise<string> {
    const { body } = await this.send(who, CacApprovalOrder.GetApprovalOrderUpload, {}, { name, content });
    return body.uid;
  }

  /** Returns the bytes of a download. */
  async bytes<C extends Placed>(
    who: Member,
    call: C,
    input: GivenOf<C>,
    language: Language = 'zh',
  ): Promise<Uint8Array> {
    const query = new URLSearchParams(input as Record<string, string>);
    const answer = await this.app.inject({
      url: `${call.path}?${query}`,
      headers: { authorization: `Bearer ${who}`, 'x-language': language },
    });
    if (answer.statusCode !== 200) throw new Error(`${call.key} as ${who}: ${answer.statusCode}`);
    return answer.rawPayload;
  }

  /** Makes a call that must succeed. */
  async ok<C extends Placed>(who: Member, call: C, input: GivenOf<C>): Promise<ReplyOf<C>> {
    const answer = await this.call(who, call, input);
    if (answer.status !== 200) throw new Error(`${call.key} as ${who}: ${answer.status} ${answer.message}`);
    return answer.body;
  }
}

/** Calls that an area adds to those of approval, and permissions that it adds by member. */
export interface MoreServed {
  readonly served?: readonly Served[];
  readonly permissions?: Partial<Record<Member, readonly string[]>>;
}

/** Opens a company with the standard templates and processes, served over HTTP. */
export async function openPortal(db: Database, more: MoreServed = {}): Promise<Portal> {
  await makeCompany(db);
  const now = new Date('2026-01-05T02:00:00Z');
  connectAll(db);
  await ensureStandardTemplates(db, now);
  await ensureStandardProcesses(db, now, ['approval', 'suppliers']);
  return Portal.open(db, more);
}

/** Adds a template of other controls than the standard ones have; answers its id. */
export const addTestTemplate = (
  db: Database,
  template: Pick<NewTemplate, 'code' | 'title' | 'titleEn' | 'edition'>,
): Promise<number> =>
  inTransaction(db, (tx) =>
    addTemplate(tx, { group: 'other', ...template }, { by: null, now: new Date(), language: 'zh' }),
  );
