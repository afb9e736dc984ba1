import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { folderStore } from '#kit/server/files/folder-store.ts';
import { ask } from '#tests/support/ask.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { sampleBytes, uploadInvoice } from '#tests/support/invoice-samples.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';
import { invoiceRefusals } from '../../contract/refusals.ts';
import { folderCode } from '../../contract/rights.ts';
import { Invoice } from '../contract/Invoice.ts';
import { sweepRemoved } from './commands/sweep.ts';
import { uploadInvoices } from './commands/upload.ts';

const later = (days: number): Date => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

eachEngine('the invoice folder', (open) => {
  let db: Database;
  let product: Product;
  let ann: Caller;
  let ben: Caller;
  let none: Caller;

  beforeAll(async () => {
    db = await open();
    await addPeople(db, [
      { loginName: 'ann', permissions: [folderCode] },
      { loginName: 'ben', permissions: [folderCode] },
      { loginName: 'none' },
      { loginName: 'cai', permissions: [folderCode] },
    ]);
    product = await startProduct(db);
    [ann, ben, none] = [
      await product.signIn('ann'),
      await product.signIn('ben'),
      await product.signIn('none'),
    ];
  });
  afterAll(() => product.close());

  const put = async (caller: Caller, text: string) =>
    (await uploadInvoice(product, caller, 'red.xml', new Uint8Array(Buffer.from(text)))).body.Files[0]!
      .InvoiceIds[0]!;
  const drop = async (caller: Caller, path: string) =>
    (await uploadInvoice(product, caller, path.split('/').at(-1)!, sampleBytes(path))).body.Files;
  const detail = async (caller: Caller, InvoiceId: number) =>
    (await ask(product, caller, Invoice.GetDetail, { InvoiceId })).body;
  /** Counts the files in the store, also those that belong to no record. */
  const countStored = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from forms.attachment`.execute(db.kysely);
    return rows[0]!.count;
  };

  test('an uploaded file is read, listed and shown with the source of each field', async () => {
    const [file] = await drop(ann, 'xml/02-hotel-special.xml');
    expect(file).toMatchObject({ IsJoined: false, Fault: null });
    const page = await ask(product, ann, Invoice.GetMyPage, {});
    expect(page.body).toMatchObject({ Total: 1, Counts: { usable: 1, toCheck: 0 } });
    expect(page.body.Rows[0]).toMatchObject({
      Kind: 1,
      SellerName: '云栈酒店管理（样例）有限公司',
      Total: '1640.00',
      State: 2,
    });
    const shown = await detail(ann, file!.InvoiceIds[0]!);
    expect(shown.Record).toMatchObject({ Net: '1547.17', Tax: '92.83', Number: '26999000000000002024' });
    expect(shown.Sources).toMatchObject({ Total: 'xml' });
    expect(shown.Files).toMatchObject([{ Name: '02-hotel-special.xml', Format: 'xml', ViewUrl: '' }]);
    const bytes = await fetch(product.url + shown.Files[0]!.Url, { headers: ann.headers });
    expect(new Uint8Array(await bytes.arrayBuffer())).toEqual(sampleBytes('xml/02-hotel-special.xml'));
  });

  test('nobody reads, changes or downloads the invoice of somebody else', async () => {
    const InvoiceIds = (await drop(ann, 'xml/03-discount-line.xml')).flatMap((file) => file.InvoiceIds);
    const InvoiceId = InvoiceIds[0]!;
    const { Files, Version } = await detail(ann, InvoiceId);
    expect((await ask(product, ben, Invoice.GetDetail, { InvoiceId })).status).toBe(404);
    expect((await ask(product, ben, Invoice.Remove, { InvoiceId, Version })).status).toBe(404);
    expect((await fetch(product.url + Files[0]!.Url, { headers: ben.headers })).status).toBe(404);
    expect((await ask(product, ben, Invoice.GetMyPage, {})).body).toMatchObject({ Total: 0 });
    expect((await ask(product, none, Invoice.GetMyPage, {})).status).toBe(403);
  });

  test('a zip joins the files of one invoice and names what is none; again it adds nothing', async () => {
    const files = await drop(ben, 'zip/01-six-files-three-invoices.zip');
    expect(files).toHaveLength(6);
    const ids = new Set(files.flatMap(({ InvoiceIds }) => InvoiceIds));
    expect(ids.size).toBe(3);
    expect(files.filter(({ IsJoined }) => IsJoined)).toHaveLength(1);
    expect(Object.fromEntries(files.flatMap(({ Name, Fault }) => (Fault ? [[Name, Fault]] : [])))).toEqual({
      'empty.xml': 'invoiceUnreadable',
      'notes.txt': 'invoiceUnreadable',
    });
    const again = await drop(ben, 'zip/01-six-files-three-invoices.zip');
    expect(new Set(again.flatMap(({ InvoiceIds }) => InvoiceIds))).toEqual(ids);
    expect((await ask(product, ben, Invoice.GetMyPage, {})).body.Total).toBe(3);
  });

  test('a photo is completed by hand, confirmed and marked as typed; a file keeps its fields', async () => {
    const [photo] = await drop(ann, 'qr/04-paper-ordinary-photo.png');
    const InvoiceId = photo!.InvoiceIds[0]!;
    const before = await detail(ann, InvoiceId);
    expect(before).toMatchObject({
      State: 1,
      Record: { Net: '1651.00' },
      Missing: ['BuyerName', 'SellerName', 'Tax', 'Total'],
    });
    const { Kind, Code, Number, IssuedOn } = before.Record;
    const Fields = { Kind: Kind!, Code, Number, IssuedOn, BuyerName: '测试公司', Net: '1651.00', Tax: '' };
    const short = await ask(product, ann, Invoice.Edit, { InvoiceId, Version: before.Version, Fields });
    expect([short.reason, short.refusal.Field]).toEqual(['invoiceIncomplete', 'Fields.Tax']);
    const done = await ask(product, ann, Invoice.Edit, {
      InvoiceId,
      Version: before.Version,
      Fields: { ...Fields, Tax: '99.06' },
    });
    expect(done.body).toMatchObject({ State: 2 });
    const after = await detail(ann, InvoiceId);
    expect(after).toMatchObject({ Record: { Total: '1750.06' }, Sources: { Tax: 'typed', Net: 'qr' } });
    expect(after.Checks).toContainEqual({ Code: 'typed', Level: 3 });
    const late = await ask(product, ann, Invoice.Edit, { InvoiceId, Version: before.Version, Fields });
    expect(late.reason).toBe('invoiceChanged');

    const [xml] = await drop(ann, 'xml/01-meal.xml');
    const read = await detail(ann, xml!.InvoiceIds[0]!);
    const {
      Lines: _lines,
      Trips: _trips,
      Capitals: _capitals,
      Remark: _remark,
      IsRed: _red,
      RedOf: _of,
      Other: _other,
      ...fields
    } = read.Record;
    const changed = await ask(product, ann, Invoice.Edit, {
      InvoiceId: read.InvoiceId,
      Version: read.Version,
      Fields: { ...fields, Kind: fields.Kind!, Total: '9.99' },
    });
    expect([changed.reason, changed.refusal.Field]).toEqual(['invoiceFixed', 'Fields.Total']);
  });

  test('a typed receipt is kept, and a number that the owner has opens that invoice', async () => {
    const taxi = { Kind: 10 as const, IssuedOn: '2026-11-20', Total: '36.00' };
    const first = await ask(product, ben, Invoice.AddTyped, { Fields: taxi });
    expect(first.body).toMatchObject({ IsJoined: false });
    const second = await ask(product, ben, Invoice.AddTyped, { Fields: taxi });
    expect(second.body.InvoiceId).not.toBe(first.body.InvoiceId);
    expect((await detail(ben, second.body.InvoiceId)).Checks).toContainEqual({
      Code: 'duplicateLikely',
      Level: 2,
    });
    const numbered = {
      Kind: 2 as const,
      Number: '２６９９９０００００００００００１０１７',
      IssuedOn: '2026-11-12',
      BuyerName: '测试公司',
      SellerName: '青礁湾',
      Net: '1.00',
      Tax: '0',
      Total: '1.00',
    };
    const wide = await ask(product, ben, Invoice.AddTyped, { Fields: numbered });
    expect(wide.body).toMatchObject({ IsJoined: true });
    const none2 = await ask(product, ben, Invoice.AddTyped, { Fields: { ...taxi, Total: '' } });
    expect([none2.reason, none2.refusal.Field]).toEqual(['invoiceIncomplete', 'Fields.Total']);
  });

  test('a removed invoice leaves the list, comes back with its file, and is swept after 30 days', async () => {
    const [file] = await drop(ann, 'xml/05-ride.xml');
    const InvoiceId = file!.InvoiceIds[0]!;
    const remove = async () =>
      ask(product, ann, Invoice.Remove, { InvoiceId, Version: (await detail(ann, InvoiceId)).Version });
    expect((await remove()).body).toEqual({ Code: 1 });
    expect((await detail(ann, InvoiceId)).State).toBe(9);
    await drop(ann, 'xml/05-ride.xml');
    expect((await detail(ann, InvoiceId)).State).toBe(2);
    await remove();
    expect(await sweepRemoved(db, later(29))).toBe(0);
    expect(await sweepRemoved(db, later(31))).toBe(1);
    expect((await ask(product, ann, Invoice.GetDetail, { InvoiceId })).status).toBe(404);
  });

  test('a file that carries two invoices stays with the one that is left', async () => {
    const [first] = await drop(ann, 'xml/06-tax-free-former-name.xml');
    const [second] = await drop(ann, 'xml/08-air.xml');
    const [gone, left] = [first!.InvoiceIds[0]!, second!.InvoiceIds[0]!];
    const { Files, Version } = await detail(ann, gone);
    await sql`insert into invoices.file (attachment_id, invoice_id, name, format, sha256, byte_size, reading, added_at)
      select attachment_id, ${left}, name, format, sha256, byte_size, reading, added_at from invoices.file
      where invoice_id = ${gone}`.execute(db.kysely);
    await ask(product, ann, Invoice.Remove, { InvoiceId: gone, Version });
    expect(await sweepRemoved(db, later(31))).toBe(1);
    expect((await fetch(product.url + Files[0]!.Url, { headers: ann.headers })).status).toBe(200);
    expect((await detail(ann, left)).Files.map(({ UID }) => UID)).toContain(Files[0]!.UID);
  });

  test('bringing back an invoice that was not removed changes nothing', async () => {
    const [file] = await drop(ann, 'xml/09-prepaid-card-wrong-title.xml');
    const { InvoiceId, Version, State } = await detail(ann, file!.InvoiceIds[0]!);
    expect((await ask(product, ann, Invoice.Restore, { InvoiceId, Version })).status).toBe(200);
    expect(await detail(ann, InvoiceId)).toMatchObject({ Version, State });
  });

  test('a red letter in somebody’s folder cancels an invoice only if its file fits it', async () => {
    const red = Buffer.from(sampleBytes('xml/04-red-letter.xml')).toString('utf8');
    const blue = await put(
      ben,
      red
        .replace(/<SpecificInformation>.*<\/Remark>/, '<AdditionalInformation><Remark/>')
        .replaceAll('26999000000000004048', '26999000000000003031')
        .replaceAll('>-', '>')
        .replace('（负数）', '')
        .replace('<LabelCode>N</LabelCode>', '<LabelCode>Y</LabelCode>'),
    );
    const codes = async () => (await detail(ben, blue)).Checks.map(({ Code }) => Code);
    expect(await codes()).not.toContain('redLetter');
    await put(ann, red.replaceAll('柏舟文具贸易', '别家文具贸易'));
    expect(await codes()).not.toContain('redLetter');
    await put(ann, red.replaceAll('26999000000000004048', '26999000000000004049'));
    expect(await codes()).toContain('redLetter');
  });

  test('a zip that meets the limit of a day says which files were kept and which were not', async () => {
    const cai = await product.signIn('cai');
    const [first] = await drop(cai, 'xml/01-meal.xml');
    const id = first!.InvoiceIds[0]!;
    await sql`insert into invoices.file (attachment_id, invoice_id, name, format, sha256, byte_size, reading, added_at)
      select gen_random_uuid(), ${id}, 'x', 'xml', '', 1, reading, added_at
      from invoices.file f cross join generate_series(1, 1998) where f.invoice_id = ${id}`.execute(db.kysely);
    const files = await drop(cai, 'zip/01-six-files-three-invoices.zip');
    const faults = files.map(({ Fault }) => Fault);
    expect([files.length, faults.at(-1)]).toEqual([6, 'invoiceNoRoom']);
    const kept = files.filter(({ Fault }) => Fault === null);
    expect(kept.length).toBeGreaterThan(0);
    const known = await ask(product, cai, Invoice.GetMyPage, {});
    expect(new Set([id, ...kept.flatMap(({ InvoiceIds }) => InvoiceIds)]).size).toBe(known.body.Total);
    const late = await uploadInvoice(product, cai, 'x.xml', sampleBytes('xml/05-ride.xml'));
    expect([late.status, late.body.Reason]).toEqual([429, 'invoicesToday']);
  });

  test('a person uploads two files at a time, so that many at once do not fill the memory', async () => {
    const files = folderStore(mkdtempSync(join(tmpdir(), 'portico-uploads-')));
    const { rows } = await sql<{ id: number }>`
      select id from people.person where login_name = 'ben'`.execute(db.kysely);
    const upload = (stream: Readable) =>
      uploadInvoices(db, files, rows[0]!.id, { fileName: 'a.txt', stream }, new Date());
    const open = [new PassThrough(), new PassThrough()];
    const running = open.map(upload);
    await expect(upload(Readable.from([Buffer.from('text')]))).rejects.toMatchObject({
      refusal: invoiceRefusals.invoicesAtOnce,
    });
    for (const stream of open) stream.end('text');
    for (const [file] of await Promise.all(running)) expect(file?.Fault).toBe('invoiceUnreadable');
    expect(await upload(Readable.from([Buffer.from('text')]))).toMatchObject([
      { Fault: 'invoiceUnreadable' },
    ]);
  });

  test('the same file again is not stored again', async () => {
    await drop(ann, 'xml/01-meal.xml');
    const before = await countStored();
    const [again] = await drop(ann, 'xml/01-meal.xml');
    expect(again).toMatchObject({ IsJoined: true, Fault: null });
    expect(await countStored()).toBe(before);
  });

  test('each of the bad files is refused in words, and two uploads at once make one invoice', async () => {
    const [bad] = await drop(ann, 'bad/07-two-invoices.xml');
    expect(bad).toMatchObject({ InvoiceIds: [], Fault: 'invoiceSeveral' });
    const both = await Promise.all([drop(ann, 'xml/07-rail.xml'), drop(ann, 'xml/07-rail.xml')]);
    expect(new Set(both.flat().flatMap(({ InvoiceIds }) => InvoiceIds)).size).toBe(1);
  });
});
