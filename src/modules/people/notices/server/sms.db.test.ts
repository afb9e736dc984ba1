import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { indexOfField } from '#modules/people/server/commands/secrets.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { startPortal, type Portal } from '#tests/support/portal.ts';
import { Visitor } from '#tests/support/sign-in-flow.ts';
import { sendCode } from './commands/sms.ts';

const known = '13800000001';
const unknown = '13900000009';

eachEngine('text messages', (open) => {
  let db: Database;
  let portal: Portal;
  const sent: string[] = [];
  const provider = { send: async (phone: string, text: string) => void sent.push(`${phone} ${text}`) };

  beforeAll(async () => {
    db = await open();
    const { ann = 0 } = await addPeople(db, [{ loginName: 'ann' }]);
    portal = await startPortal(db, { sms: provider });
    const index = indexOfField(portal.config.secret, 'Phone', known);
    await sql`update people.person set phone_index = ${index} where id = ${ann}`.execute(db.kysely);
  });
  afterAll(() => portal.close());

  test('the answer is the same whether it was sent, unknown or too often', async () => {
    const one = new Visitor(portal);
    const ask = (Phone: string) => one.call('account/sms', { Phone });
    const answers = [await ask(known), await ask(known), await ask(unknown)];
    expect(answers.map((answer) => [answer.status, answer.Body])).toEqual([
      [200, { Code: 1 }],
      [200, { Code: 1 }],
      [200, { Code: 1 }],
    ]);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatch(/^13800000001 .*\d{6}/);
    expect((await ask('12')).status).toBe(400);
    const { rows } = await sql<{ text: string }>`select number_hash as text from people.sms_request`.execute(
      db.kysely,
    );
    expect(JSON.stringify(rows)).not.toMatch(/13800|00001/);
  });

  test('five a day and number, however patient', async () => {
    sent.length = 0;
    await sql`delete from people.sms_request`.execute(db.kysely);
    const start = new Date('2026-11-20T02:00:00Z').getTime();
    const service = { secret: portal.config.secret, provider, onError: () => undefined };
    for (let minute = 0; minute < 20; minute += 2)
      await sendCode(db, service, { phone: known, ip: '1.2.3.4', now: new Date(start + minute * 60_000) });
    expect(sent).toHaveLength(5);
    await sendCode(db, service, { phone: known, ip: '1.2.3.4', now: new Date(start + 25 * 3_600_000) });
    expect(sent).toHaveLength(6);
  });

  test('twenty an hour and address, whatever the numbers', async () => {
    await sql`delete from people.sms_request`.execute(db.kysely);
    const now = new Date('2026-11-20T02:00:00Z');
    const service = { secret: portal.config.secret, provider, onError: () => undefined };
    for (let n = 0; n < 25; n += 1)
      await sendCode(db, service, { phone: `137000000${String(n).padStart(2, '0')}`, ip: '5.6.7.8', now });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from people.sms_request`.execute(
      db.kysely,
    );
    expect(rows[0]?.n).toBe(20);
  });
});
