import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GivenOf, Placed, ReplyOf } from '#kit/contract/call.ts';
import type { Envelope } from '#kit/contract/envelope.ts';
import { companyDay, companyInstant, shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import { backup } from '#kit/server/db/backup.ts';
import type { Database } from '#kit/server/db/database.ts';
import { OutboxWorker } from '#kit/server/db/outbox.ts';
import type { SheetValue } from '#kit/server/excel.ts';
import { readRows } from '#kit/server/sheet.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { ensureStandardTemplates } from '#modules/forms/server/open.ts';
import { PayrollSlip } from '#modules/payroll/slips/contract/PayrollSlip.ts';
import { followSlips } from '#modules/payroll/slips/server/commands/publish.ts';
import { deliveryOf } from '#modules/people/notices/server/commands/deliver.ts';
import { gatherNotices } from '#modules/people/notices/server/commands/gather.ts';
import { savePreference } from '#modules/people/notices/server/queries/reaching.ts';
import { preferenceByDefault } from '#modules/people/notices/server/rules/reaching.ts';
import { CacUserAdmin } from '#modules/people/persons/contract/CacUserAdmin.ts';
import { ask } from '#tests/support/ask.ts';
import { dumpOf } from '#tests/support/dump.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { connectAll } from '#tests/support/modules.ts';
import { addPeople, testPassword } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { until } from '#tests/support/until.ts';

const lastMonth = shiftMonth(companyDay(new Date()).slice(0, 7), -1);
const noon = (days: number): Date => companyInstant(`${shiftDays(companyDay(new Date()), days)} 12:00`);
const head = ['工号', '基本工资', '个税', '实发'];
const rowOf = (who: string, net = '17407.52'): SheetValue[] => [`E-${who}`, 18765.43, '1357.91', net];
/** Amounts of the payslips as decimals, with separators, and in fen. */
const figures = /18,?765\.?43|1,?357\.?91|17,?407\.?5[23]|1876543|135791|174075[23]/g;
/** Digits within hashes and sealed texts follow one another by chance. */
const inClear = new RegExp(`(?<![\\w+/=-])(?:${figures.source})(?![\\w+/=-])`, 'g');
/** A mail with what its parts hold in base64. */
const decoded = (source: string): string =>
  source.replaceAll(
    /(?:[A-Za-z0-9+/]{40,}={0,2}\r?\n?)+/g,
    (part) => part + Buffer.from(part, 'base64').toString(),
  );

eachEngine('figures of slips', (open) => {
  let db: Database;
  let product: Product;
  let mail: MailServer;
  let worker: OutboxWorker;
  let folder: string;
  let profileId: number;
  const who: Record<string, Caller> = {};
  const logged: string[] = [];
  /** Every answer that is not an opened slip. */
  const answered: string[] = [];

  beforeAll(async () => {
    db = await open();
    folder = mkdtempSync(join(tmpdir(), 'portico-clear-'));
    mail = await startMailServer();
    const everybody = ['CACHomeManagement', 'Payslip', 'ApplyByMyManagement'];
    const ids = await addPeople(db, [
      { loginName: 'worker', permissions: everybody },
      { loginName: 'other', permissions: everybody },
      { loginName: 'keeper', permissions: [...everybody, 'PayrollManagement', 'AASUserManagement'] },
      { loginName: 'chief', permissions: [...everybody, 'PayrollApproval'] },
    ]);
    for (const id of Object.values(ids))
      await savePreference(db, id, { ...preferenceByDefault, quiet: null });
    await db.pool.query(`update people.assignment set from_day = '2020-01-01'`);
    connectAll(db);
    await ensureStandardTemplates(db, new Date());
    product = await startProduct(db, { LOG_LEVEL: 'debug' }, { log: { write: (line) => logged.push(line) } });
    for (const name of ['worker', 'other', 'keeper', 'chief']) who[name] = await product.signIn(name);
    const settings = { from: 'Portico <portico@example.com>', url: mail.url };
    const handlers = deliveryOf({ mail: settings, workChat: null, publicUrl: product.url });
    worker = new OutboxWorker(db, handlers, { onError: (error) => logged.push(String(error)), pollMs: 50 });
  });
  afterAll(async () => {
    await worker.close();
    await product.close();
    await mail.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function said<C extends Placed>(name: string, call: C, input: GivenOf<C>): Promise<ReplyOf<C>> {
    const answer = await ask(product, who[name]!, call, input);
    answered.push(`${call.key} ${JSON.stringify([answer.body, answer.message])}`);
    return answer.body;
  }
  async function send<C extends Placed>(
    call: C,
    input: Record<string, unknown>,
    content: Buffer,
  ): Promise<ReplyOf<C>> {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(content)], 'a.xlsx'));
    const answer = await fetch(
      `${product.url}${call.path}?${new URLSearchParams(input as Record<string, string>)}`,
      { method: 'POST', headers: who['keeper']!.headers, body: form },
    );
    const text = await answer.text();
    answered.push(`${call.key} ${text}`);
    return (JSON.parse(text) as Envelope<ReplyOf<C>>).Body;
  }
  async function excelOf(call: Placed, input: Record<string, unknown>): Promise<string> {
    const answer = await fetch(
      `${product.url}${call.path}?${new URLSearchParams(input as Record<string, string>)}`,
      { headers: who['keeper']!.headers },
    );
    expect([call.key, answer.status]).toEqual([call.key, 200]);
    return JSON.stringify(await readRows(new Uint8Array(await answer.arrayBuffer())));
  }

  test('stand in clear nowhere but in opened slips', async () => {
    const columns = [
      ['基本工资', 'basic', 1],
      ['个税', 'tax', 2],
    ].map(([Column, Item, Kind]) => ({ Column, Name: Column, NameEn: '', Item, Kind, Explain: null }));
    const profile = { Name: '表', NumberColumn: '工号', NetColumn: '实发' };
    const given = { ...profile, Columns: columns.map((one) => ({ ...one, MayBeNegative: false })) };
    profileId = (await said('keeper', PayrollSlip.SaveSlipProfile, given as never)).ProfileID;
    const batch = { ProfileID: profileId, CompanyId: 1, Month: lastMonth };
    // Refused, with words for each row; then tried and imported.
    const wrong = await sheetFile(head, [
      rowOf('worker', '17407.53'),
      rowOf('nobody'),
      rowOf('other', '1.001'),
    ]);
    expect((await send(PayrollSlip.DryRunPayrollSlip, batch, wrong.content)).FaultCount).toBe(3);
    await send(PayrollSlip.ImportPayrollSlip, { ...batch, Name: '九月', Token: 'x' }, wrong.content);
    const { content } = await sheetFile(head, [rowOf('worker'), rowOf('other')]);
    const { Token } = await send(PayrollSlip.DryRunPayrollSlip, batch, content);
    const { RunId } = await send(PayrollSlip.ImportPayrollSlip, { ...batch, Name: '九月', Token }, content);
    await said('chief', PayrollSlip.SendPayrollSlip, { RunId });
    // Masked until proved; then opened, confirmed by one, questioned by the other, revealed by payroll.
    const slips: string[] = [];
    for (const name of ['worker', 'other']) {
      const [row] = (await said(name, PayrollSlip.GetPayrollSlipPage, {})).Rows;
      const { SlipID } = row!;
      await said(name, PayrollSlip.GetPayrollSlipInfo, { SlipID });
      await said(name, PayrollSlip.ProvePayrollSlip, { Password: 'wrong one' });
      await said(name, PayrollSlip.ProvePayrollSlip, { Password: testPassword });
      const slip = await ask(product, who[name]!, PayrollSlip.GetPayrollSlipInfo, { SlipID });
      slips.push(JSON.stringify(slip.body));
      await said(name, PayrollSlip.CheckPayrollSlip, { Code: slip.body.Code });
      if (name === 'worker') await said(name, PayrollSlip.ConfirmPayrollSlip, { SlipID });
      else {
        const doubt = { SlipID, Item: 'tax', Explain: '税率不对' } as const;
        const { FormID } = await said(name, PayrollSlip.DisputePayrollSlip, doubt);
        await said(name, ApprovalForm.FindDocJsonAsync, { FormID });
        await said(name, ApprovalForm.FindDocForMyApprovalJson2Async, { FormID });
        const reveal = { SlipID, Reason: '核对' };
        slips.push(
          JSON.stringify((await ask(product, who['keeper']!, PayrollSlip.RevealPayrollSlip, reveal)).body),
        );
      }
    }
    expect(slips.map((slip) => slip.match(figures)?.length ?? 0).every((found) => found >= 3)).toBe(true);
    for (const name of ['keeper', 'chief']) {
      await said(name, PayrollSlip.GetPayRunPage, {});
      await said(name, PayrollSlip.GetRunSlipPage, { RunId, Keyword: '18765.43' });
      expect((await said(name, PayrollSlip.GetRunSlipPage, { RunId })).Rows).toHaveLength(2);
    }

    await followSlips(db, noon(9));
    const minuteLater = new Date(Date.now() + 60_000);
    expect(await gatherNotices(db, { mail: true, workChat: false }, minuteLater)).toBeGreaterThan(0);
    const outbox = await dumpOf(db);
    await until(() => mail.mails.length >= 2);
    const { file } = await backup(db, folder, new Date());
    const excels = [
      await excelOf(PayrollSlip.GetSlipTemplate, { ProfileID: profileId }),
      await excelOf(CacUserAdmin.ExportUserInfoList, {}),
    ];
    const places = {
      database: await dumpOf(db),
      outbox,
      backup: gunzipSync(readFileSync(file)).toString(),
      logs: logged.join('\n'),
      mails: mail.mails.map(({ source }) => decoded(source)).join('\n'),
      answers: answered.join('\n'),
      excels: excels.join('\n'),
    };
    // Each holds what it should, so that finding nothing says something.
    expect(places.backup).toContain(lastMonth);
    expect(places.database).toContain('税率不对');
    expect(places.logs).toContain(PayrollSlip.ImportPayrollSlip.path);
    expect(places.mails).toContain(lastMonth);
    expect(places.answers).toContain('税率不对');
    expect(places.excels).toContain('E-worker');
    const found = Object.entries(places).flatMap(([place, text]) =>
      [...text.matchAll(inClear)].map(([figure, at]) => `${place}: ${figure} ${at}`),
    );
    expect(found).toEqual([]);
  });
});
