import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { Undeliverable } from '#kit/server/db/outbox.ts';
import { sealsOf } from '#modules/recruiting/server/commands/seals.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { openInterviews, type InterviewPortal } from '#tests/support/interview-portal.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { recruitingSecret } from '#tests/support/recruiting-portal.ts';
import { letterDelivery } from './commands/letters.ts';

eachEngine('letters to candidates', (open) => {
  let db: Database;
  let made: InterviewPortal;
  let server: MailServer;

  beforeAll(async () => {
    db = await open({ connections: 4 });
    made = await openInterviews(db);
    server = await startMailServer();
  });
  afterAll(async () => {
    await server.close();
    await made.portal.close();
  });
  beforeEach(() => made.reset());

  /** A letter about a planned interview that waits to be sent. */
  const waiting = async (): Promise<number> => {
    const Letter = { Subject: '面试邀请', Text: '请于十点到' };
    const answer = await made.plan(await made.add(), { Letter });
    expect(answer.status).toBe(200);
    const sealed = sealsOf(recruitingSecret).contacts.Mail.seal('zhang@example.com');
    await db.pool.query('update recruiting.letter set state = 0, to_sealed = $1', [sealed]);
    return (await made.rows<{ id: number }>('select id from recruiting.letter'))[0]!.id;
  };
  const deliver = (id: number) => {
    const handlers = letterDelivery(db, recruitingSecret, { url: server.url, from: 'hr@example.com' });
    const delivery = { id: 1, topic: 'recruiting.letter', payload: { id }, attempt: 1 };
    return handlers['recruiting.letter']!(delivery, new AbortController().signal);
  };
  const standing = async () =>
    (await made.rows<{ state: number; fault: string }>('select state, fault from recruiting.letter'))[0]!;

  test('an invitation is sent once, with its calendar entry', async () => {
    const id = await waiting();
    const before = server.mails.length;
    await deliver(id);
    await deliver(id);
    expect(server.mails).toHaveLength(before + 1);
    const { to, source } = server.mails.at(-1)!;
    expect(to).toEqual(['zhang@example.com']);
    expect(source).toContain('method=REQUEST');
    expect(await standing()).toEqual({ state: 1, fault: '' });
  });

  test('is tried again where the other side is busy, and shown as failed where it will never take it', async () => {
    const id = await waiting();
    server.refuse(451);
    await expect(deliver(id)).rejects.not.toBeInstanceOf(Undeliverable);
    expect((await standing()).state).toBe(0);
    server.refuse(550);
    await expect(deliver(id)).rejects.toBeInstanceOf(Undeliverable);
    expect((await standing()).state).toBe(2);
    expect((await standing()).fault).not.toBe('');
    server.refuse(null);
  });
});
