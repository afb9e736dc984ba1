import { expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import { candidateWords } from '#modules/recruiting/candidates/web/candidate-words.ts';
import { resumeWords } from '#modules/recruiting/resumes/web/resume-words.ts';
import { findings } from '#tests/support/axe.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { inventResume } from '#tests/support/resume-files.ts';
import { useStage } from '#tests/support/stage.ts';

const stage = useStage('resumes');

test.each(languagesOf(import.meta.filename))(
  'thirty resumes are dropped on a board, confirmed beside their preview and become candidates (%s)',
  async (language) => {
    const words = resumeWords[language];
    const candidate = candidateWords[language];
    const { rows } = await stage.db.pool.query<{ id: number }>(
      `update recruiting.recruitment set owner_id = (select id from people.person where login_name = $1)
       where id = (select min(id) from recruiting.recruitment where state = 2) returning id`,
      [seats.hrbp.loginName],
    );
    const id = rows[0]!.id;
    const count = async () =>
      (
        await stage.db.pool.query<{ count: number }>(
          'select count(*)::int as count from recruiting.interviewee where recruitment_id = $1',
          [id],
        )
      ).rows[0]!.count;
    const before = await count();
    const resumes = Array.from({ length: 30 }, (_one, n) => inventResume(n, language));
    const page = await stage.come('hrbp', language, { viewport: { width: 1440, height: 900 } });
    await stage.open(page, `/Recruiting/RecruitmentList?opening=${id}`);
    await page.getByRole('button', { name: words.add }).waitFor();
    const given = await page.evaluateHandle(
      (files) => {
        const data = new DataTransfer();
        for (const { name, content } of files)
          data.items.add(new File([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], name));
        return data;
      },
      resumes.map(({ file, extension }, n) => ({
        name: `${n}.${extension}`,
        content: Buffer.from(file).toString('base64'),
      })),
    );
    await page.locator('.resume-drop').dispatchEvent('drop', { dataTransfer: given });
    const drawer = page.getByRole('dialog').last();
    const queue = drawer.getByRole('navigation', { name: words.queue });
    await expect.poll(() => queue.getByRole('button').count()).toBe(30);
    await expect
      .poll(() => queue.getByText(words.states.ready, { exact: true }).count(), { timeout: 120_000 })
      .toBe(30);
    await drawer.locator('.resume-preview iframe, .resume-preview p').first().waitFor();
    expect(await findings(page)).toEqual([]);

    for (const [n, resume] of resumes.entries()) {
      const form = drawer.locator('.resume-form');
      await expect
        .poll(() => queue.locator('[aria-current=true]').first().textContent())
        .toContain(resume.name ?? `${n}.`);
      const name = form.getByLabel(candidate.name, { exact: true });
      const phone = form.getByLabel(candidate.phone, { exact: true });
      // Values of the file are filled in, with the line they were read in. Others are empty.
      await expect.poll(() => name.inputValue()).toBe(resume.name ?? '');
      expect(await phone.inputValue()).toBe(resume.phone ?? '');
      if (resume.phone) await form.getByText(resume.phone).first().waitFor();
      if (resume.name === null) await name.fill(`No Name ${n}`);
      if (n === 0) {
        await form.getByLabel(candidate.source, { exact: true }).click();
        await page.locator('.ant-select-item-option').first().click();
      }
      await form.getByRole('button', { name: candidate.save, exact: true }).click();
      await expect.poll(count).toBe(before + n + 1);
      await expect.poll(() => queue.getByText(words.states.saved, { exact: true }).count()).toBe(n + 1);
    }
    await drawer.getByRole('button', { name: words.close, exact: true }).last().click();
    await page.getByRole('button', { name: words.add }).waitFor();
  },
);
