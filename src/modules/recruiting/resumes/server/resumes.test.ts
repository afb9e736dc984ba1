import { expect, test } from 'vitest';
import { normalPhone } from '#modules/recruiting/candidates/contract/phone.ts';
import { inventResume, resumeDocx, resumePdf } from '#tests/support/resume-files.ts';
import { withResumeReader } from './commands/resume-reader.ts';

const readingOf = async (bytes: Uint8Array) => {
  const answer = await withResumeReader(1, (read) => read(bytes));
  if (!('reading' in answer)) throw new Error(answer.fault);
  return answer.reading;
};

test('of forty invented resumes name, phone and mail are right in 36 at least, and nowhere wrong', async () => {
  const right = { name: 0, phone: 0, mail: 0 };
  const wrong: string[] = [];
  let said = 0;
  for (let n = 0; n < 40; n += 1) {
    const resume = inventResume(n, n < 20 ? 'zh' : 'en');
    const { Name, Phone, Mail, School, LastCompany, Education } = await readingOf(resume.file);
    const pairs = {
      name: [resume.name, Name?.Value ?? null],
      phone: [resume.phone && normalPhone(resume.phone), Phone && normalPhone(Phone.Value)],
      mail: [resume.mail, Mail?.Value ?? null],
    } as const;
    for (const field of ['name', 'phone', 'mail'] as const) {
      const [truth, read] = pairs[field];
      if (truth === read) right[field] += 1;
      else if (read !== null) wrong.push(`${n} ${field}: ${read} for ${truth}`);
    }
    const isZh = n < 20;
    if (School?.Value === (isZh ? '示例大学' : 'Example University') && Education?.Value === 7) said += 1;
    const company = isZh ? '北京示例科技有限公司' : 'Example Widgets Ltd';
    expect([null, company]).toContain(LastCompany?.Value ?? null);
    const found = [Name, Phone, Mail, School, Education, LastCompany].filter((field) => field !== null);
    expect(found.map(({ Line }) => Line)).not.toContain('');
  }
  expect(wrong).toEqual([]);
  expect(Math.min(right.name, right.phone, right.mail)).toBeGreaterThanOrEqual(36);
  expect(said).toBeGreaterThanOrEqual(36);
});

const lines = (texts: readonly string[]) =>
  texts.map((text, n) => ({ x: 40, y: 60 + 30 * n, size: 11, text }));

test('what is not certain stays empty', async () => {
  const two = await readingOf(
    resumePdf(lines(['个人简历', '13800001111', '13900002222', 'a@example.com b@example.com'])),
  );
  expect([two.Name, two.Phone, two.Mail]).toEqual([null, null, null]);
  const labelled = await readingOf(
    resumeDocx(
      lines(['姓名：张三', '家庭电话 010-88886666', '手机 13900002222', '北京大学 硕士', '清华大学 本科']),
      null,
    ),
  );
  expect(labelled).toMatchObject({
    Name: { Value: '张三', Page: 0, Line: '姓名：张三' },
    Phone: { Value: '13900002222' },
    School: { Value: '北京大学' },
    Education: { Value: 8 },
    LastCompany: null,
  });
});

const answer = (bytes: Uint8Array) => withResumeReader(1, (read) => read(bytes));

test('broken, empty and hostile files end with a reason, and the next file is read', async () => {
  const { file } = inventResume(0, 'zh');
  expect(await answer(new TextEncoder().encode('GIF89a'))).toEqual({ fault: 'kind' });
  expect(await answer(file.slice(0, 40))).toEqual({ fault: 'broken' });
  expect(await answer(resumePdf([]))).toEqual({ fault: 'noText' });
  expect(await answer(new TextEncoder().encode('PK\u0003\u0004 no archive'))).toEqual({ fault: 'broken' });
  // A document of a hundred megabytes of one letter is not unpacked.
  const bomb = resumeDocx([{ x: 0, y: 0, size: 11, text: 'a'.repeat(100 << 20) }], null);
  expect(await answer(bomb)).toEqual({ fault: 'kind' });
  expect(await answer(file)).toHaveProperty('reading.Name.Value');
});
