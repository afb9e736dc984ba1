import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { listDeadLetters, OutboxWorker } from '#kit/server/db/outbox.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { notify } from '#kit/server/notices.ts';
import { WorkChatClient } from '#modules/people/work-chat/server/commands/client.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { addPeople } from '#tests/support/people.ts';
import { until } from '#tests/support/until.ts';
import { corp, startWorkChat, type WorkChatServer } from '#tests/support/work-chat-server.ts';
import { deliveryOf } from './commands/deliver.ts';
import { forgetChannels, gatherNotices } from './commands/gather.ts';
import { savePreference } from './queries/reaching.ts';
import { preferenceByDefault, type Preference } from './rules/reaching.ts';

/** Returns an instant on a workday in the company's time zone. */
const at = (time: string, day = '2026-03-03') => new Date(`${day}T${time}:00+08:00`);

eachEngine('notices outside of the product', (open) => {
  let db: Database;
  let mail: MailServer;
  let chat: WorkChatServer;
  let ids: Record<string, number>;
  let worker: OutboxWorker;
  const errors: unknown[] = [];

  beforeAll(async () => {
    db = await open();
    [mail, chat] = await Promise.all([startMailServer(), startWorkChat()]);
    ids = await addPeople(db, [{ loginName: 'ann' }, { loginName: 'bob' }]);
    const workChat = new WorkChatClient({
      ...corp,
      apiUrl: chat.url,
      authorizeUrl: 'https://wecom.test/authorize',
    });
    const handlers = deliveryOf({
      mail: { url: mail.url, from: 'Portico <portico@example.com>' },
      workChat,
      publicUrl: 'https://portal.example.com',
    });
    worker = new OutboxWorker(db, handlers, { onError: (error) => errors.push(error), pollMs: 50 });
  });
  afterAll(async () => {
    await worker.close();
    await Promise.all([mail.close(), chat.close()]);
  });
  beforeEach(async () => {
    mail.refuse(null);
    mail.mails.length = 0;
    chat.cards.length = 0;
    chat.members.set('ann-chat', '安');
    await sql`delete from kit.notice`.execute(db.kysely);
    await sql`delete from kit.outbox`.execute(db.kysely);
    await sql`delete from people.notice_preference`.execute(db.kysely);
    await sql`delete from people.reaching_channel`.execute(db.kysely);
    await sql`update people.person set email = login_name || '@example.com', chat_id = null`.execute(
      db.kysely,
    );
  });

  const both = { mail: true, workChat: true };
  const tell = async (who: string, title: string, told: Date): Promise<void> => {
    const person = ids[who]!;
    const notice = {
      people: [person],
      key: `${title}:${told.toISOString()}`,
      url: '/rolePage/MyJob/myApprover',
    };
    await inTransaction(db, (tx) =>
      notify(tx, 'x:1', null, [{ ...notice, titleZh: title, titleEn: `${title} en` }]),
    );
    await sql`update kit.notice set created_at = ${told} where person_id = ${person} and title_zh = ${title}`.execute(
      db.kysely,
    );
  };
  const wants = (who: string, more: Partial<Preference>) =>
    savePreference(db, ids[who]!, { ...preferenceByDefault, ...more });
  const mailed = (count: number) => until(() => mail.mails.length === count);
  /** Decodes quoted-printable text and encoded words of a mail. */
  const sourceOf = (n: number): string =>
    (mail.mails[n]?.source ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');

  test('come together in one mail, with links, once', async () => {
    await tell('ann', 'First', at('10:00'));
    await tell('ann', 'Second <b>', at('10:01'));
    expect(await gatherNotices(db, both, at('10:02'))).toBe(1);
    expect(await gatherNotices(db, both, at('10:03'))).toBe(0);
    await mailed(1);
    expect(mail.mails[0]?.to).toEqual(['ann@example.com']);
    expect(sourceOf(0)).toContain('https://portal.example.com/rolePage/MyJob/myApprover');
    expect(sourceOf(0)).toContain('First en');
    expect(sourceOf(0)).toContain('Second &#60;b&#62;');
    expect(sourceOf(0)).toMatch(/Message-ID: <portico-\d+@portal\.example\.com>/i);
  });

  test('leave half a minute to read them on screen, and what was read is not sent', async () => {
    await tell('ann', 'Fresh', at('10:00'));
    expect(await gatherNotices(db, both, new Date(at('10:00').getTime() + 20_000))).toBe(0);
    await sql`update kit.notice set read_at = now()`.execute(db.kysely);
    expect(await gatherNotices(db, both, at('10:05'))).toBe(0);
  });

  test('wait for the end of quiet hours, then come together', async () => {
    await tell('ann', 'Late', at('23:00'));
    await tell('ann', 'Later', at('03:00', '2026-03-04'));
    expect(await gatherNotices(db, both, at('07:59', '2026-03-04'))).toBe(0);
    expect(await gatherNotices(db, both, at('08:00', '2026-03-04'))).toBe(1);
    await mailed(1);
    expect(sourceOf(0)).toContain('Later en');
  });

  test('come as one digest a day where somebody wants that; WeCom is told at once all the same', async () => {
    await wants('ann', { mail: 'digest' });
    await sql`update people.person set chat_id = 'ann-chat' where login_name = 'ann'`.execute(db.kysely);
    await tell('ann', 'Evening', at('17:00'));
    expect(await gatherNotices(db, both, at('17:05'))).toBe(2);
    await mailed(1);
    await until(() => chat.cards.length === 1);
    expect(chat.cards[0]).toMatchObject({
      touser: 'ann-chat',
      textcard: {
        title: 'Evening / Evening en',
        url: 'https://portal.example.com/rolePage/MyJob/myApprover',
      },
    });
    // The day's digest has left: the next one goes tomorrow from nine.
    await tell('ann', 'Again', at('18:00'));
    expect(await gatherNotices(db, both, at('18:05'))).toBe(1);
    expect(await gatherNotices(db, both, at('08:30', '2026-03-04'))).toBe(0);
    expect(await gatherNotices(db, both, at('09:00', '2026-03-04'))).toBe(1);
    await mailed(2);
    expect(sourceOf(1)).toContain('Again en');
    expect(sourceOf(1)).not.toContain('Evening en');
  });

  test('are in the next digest although they came in its last moment, or while the product was down at nine', async () => {
    await wants('ann', { mail: 'digest' });
    expect(await gatherNotices(db, both, at('12:00', '2026-03-02'))).toBe(0);
    await tell('ann', 'Before', at('08:00'));
    await tell('ann', 'Moment', new Date(at('09:00').getTime() - 10_000));
    expect(await gatherNotices(db, both, at('09:00'))).toBe(1);
    await tell('ann', 'Early', at('09:30'));
    expect(await gatherNotices(db, both, at('09:00', '2026-03-04'))).toBe(1);
    await mailed(2);
    expect(sourceOf(0)).not.toContain('Moment en');
    expect(sourceOf(1)).toContain('Moment en');
    expect(sourceOf(1)).toContain('Early en');
    await tell('ann', 'Down', at('10:00', '2026-03-04'));
    expect(await gatherNotices(db, both, at('11:00', '2026-03-07'))).toBe(1);
    await mailed(3);
    expect(sourceOf(2)).toContain('Down en');
    // People who were away for months do not get old notifications.
    await tell('ann', 'Ancient', at('10:00', '2026-03-07'));
    expect(await gatherNotices(db, both, at('11:00', '2026-05-07'))).toBe(0);
  });

  test('from before a way was set up are not sent by it, and go by the other one', async () => {
    await wants('ann', { mail: 'now', quiet: null });
    await sql`update people.person set chat_id = 'ann-chat' where login_name = 'ann'`.execute(db.kysely);
    expect(await gatherNotices(db, { mail: false, workChat: true }, at('10:00', '2026-03-01'))).toBe(0);
    await tell('ann', 'Held', at('10:00', '2026-03-02'));
    await tell('ann', 'New', at('12:00'));
    await forgetChannels(db, { mail: false, workChat: true });
    expect(await gatherNotices(db, both, at('12:05'))).toBe(2);
    await mailed(1);
    await until(() => chat.cards.length === 1);
    expect(sourceOf(0)).toContain('New en');
    expect(sourceOf(0)).not.toContain('Held en');
    expect(JSON.stringify(chat.cards[0])).toContain('Held en');
    expect(await gatherNotices(db, both, at('12:10'))).toBe(0);
  });

  test('reach nobody who said no, has left, or has no address; old ones are not sent late', async () => {
    await wants('ann', { mail: 'off' });
    await tell('ann', 'No', at('10:00'));
    await tell('bob', 'No address', at('10:00'));
    await sql`update people.person set email = '' where login_name = 'bob'`.execute(db.kysely);
    expect(await gatherNotices(db, both, at('10:05'))).toBe(0);
    await wants('ann', { mail: 'now' });
    await tell('ann', 'Old', at('10:00'));
    // Mail is set up only now.
    await forgetChannels(db, { mail: false, workChat: true });
    expect(await gatherNotices(db, both, at('10:05', '2026-03-05'))).toBe(0);
    await sql`update people.person set is_active = false where login_name = 'ann'`.execute(db.kysely);
    await tell('ann', 'Gone', at('10:00'));
    expect(await gatherNotices(db, both, at('10:05'))).toBe(0);
    await sql`update people.person set is_active = true`.execute(db.kysely);
  });

  test('are tried again when the server refuses for now, and given up when for ever', async () => {
    mail.refuse(451);
    await tell('ann', 'Try', at('10:00'));
    await gatherNotices(db, both, at('10:05'));
    await until(() => errors.length > 0);
    mail.refuse(null);
    // The next attempt is due in a few seconds; the test makes it due now.
    await until(
      async () =>
        (
          await sql`update kit.outbox set run_after = now() where attempts = 1 and last_error is not null`.execute(
            db.kysely,
          )
        ).numAffectedRows === 1n,
    );
    await mailed(1);

    mail.refuse(550);
    await tell('bob', 'Never', at('10:10'));
    await gatherNotices(db, both, at('10:15'));
    await until(async () => (await listDeadLetters(db, 10, 0)).length === 1);
    expect((await listDeadLetters(db, 10, 0))[0]).toMatchObject({ topic: 'people.mail', attempt: 1 });
  });

  test('are given up in WeCom where it does not know the member', async () => {
    await sql`update people.person set chat_id = 'nobody', email = '' where login_name = 'bob'`.execute(
      db.kysely,
    );
    await tell('bob', 'Where', at('10:00'));
    expect(await gatherNotices(db, both, at('10:05'))).toBe(1);
    await until(async () => (await listDeadLetters(db, 10, 0)).length === 1);
    expect((await listDeadLetters(db, 10, 0))[0]).toMatchObject({ topic: 'people.work-chat' });
  });
});
