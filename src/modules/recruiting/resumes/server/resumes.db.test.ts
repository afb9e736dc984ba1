import { afterAll, beforeAll, expect, test } from 'vitest';
import { general } from '#kit/contract/refusals.ts';
import type { Database } from '#kit/server/db/database.ts';
import { Recruitment } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { makeOpening, openRecruiting } from '#tests/support/recruiting-portal.ts';
import { inventResume } from '#tests/support/resume-files.ts';
import { nothingRead } from '../contract/resume-reading.ts';

eachEngine('uploaded resumes', (open) => {
  let portal: Portal;
  let db: Database;
  let opening: number;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    const opened = await openRecruiting(db);
    portal = opened.portal;
    opening = await makeOpening(portal, opened.post, {
      Title: '后端工程师',
      DeptId: 2,
      OwnerAUID: idOf('a'),
    });
  });
  afterAll(() => portal.close());
  const upload = async (name: string, content: Buffer) => {
    const answer = await portal.send(
      'cash',
      Recruitment.UploadResume,
      { RecruitmentID: opening },
      { name, content },
    );
    expect(answer.status).toBe(200);
    return (answer.body as { uid: string }).uid;
  };

  test('are read for whoever uploaded them, in PDF and Word; each value says where it was read', async () => {
    for (const number of [0, 2]) {
      const { file, extension, phone } = inventResume(number, 'zh');
      const UID = await upload(`resume.${extension}`, Buffer.from(file));
      const { Fault, Fields } = await portal.ok('cash', Recruitment.ReadResume, { UID });
      expect([Fault, Fields.Phone?.Value]).toEqual([null, phone]);
      expect(Fields.Phone?.Page).toBe(extension === 'pdf' ? 1 : 0);
      expect(Fields.Phone?.Line).toContain(phone);
      const others = await portal.call('fin1', Recruitment.ReadResume, { UID });
      expect([403, general.notFound.status]).toContain(others.status);
    }
  });

  test('of other kinds are kept without a reading, and unknown ones are not found', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const UID = await upload('photo.png', png);
    expect(await portal.ok('cash', Recruitment.ReadResume, { UID })).toEqual({
      Fault: 'kind',
      Fields: nothingRead,
    });
    const none = await portal.call('cash', Recruitment.ReadResume, {
      UID: '00000000-0000-4000-8000-000000000000',
    });
    expect(none.status).toBe(404);
  });
});
