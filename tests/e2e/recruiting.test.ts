import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { findStandardTemplate, setTemplateOpen } from '#modules/forms/server/open.ts';
import { forgottenName } from '#modules/recruiting/candidates/contract/merge-codes.ts';
import { candidateWords } from '#modules/recruiting/candidates/web/candidate-words.ts';
import { mergeWords } from '#modules/recruiting/candidates/web/merge-words.ts';
import { rejectLabels, requisitionKind, stageLabels, stages } from '#modules/recruiting/contract/codes.ts';
import { importWords } from '#modules/recruiting/imports/web/import-words.ts';
import { replanLabels, resultLabels } from '#modules/recruiting/interviews/contract/interview-codes.ts';
import { interviewWords } from '#modules/recruiting/interviews/web/interview-words.ts';
import { openingWords } from '#modules/recruiting/openings/web/opening-words.ts';
import { setBlock } from '#modules/rooms/server/open.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { offerToFirstDay } from '#tests/support/offer-journey.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { useStage } from '#tests/support/stage.ts';

// These journeys begin where places are granted; `requisition.test.ts` asks for them.
const stage = useStage('recruiting', (db) =>
  inTransaction(db, async (tx) => {
    const template = await findStandardTemplate(tx, requisitionKind);
    await setTemplateOpen(tx, template!.id, false);
  }),
);

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog').last();
/** Whatever is chosen from a list that stands open. */
const option = (page: Page, text: string) =>
  page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', {
      hasText: text,
    })
    .first();

const choose = async (page: Page, name: string, text: string): Promise<void> => {
  const box = dialog(page).getByLabel(name, { exact: true });
  await box.click();
  await box.fill(text);
  await option(page, text).click();
};

describe.each(languagesOf(import.meta.filename))('an opening and its candidate in %s', (language) => {
  const words = openingWords[language];
  const candidate = candidateWords[language];
  const imports = importWords[language];
  const isZh = language === 'zh';
  const label = (at: number): string => stageLabels[at]![language];
  const title = isZh ? '测试开发工程师' : 'Test engineer';
  const person = isZh ? '章可心' : 'Jo Carter';
  const phone = isZh ? '12900000001' : '12900000002';

  const column = (page: Page, at: number) => main(page).getByRole('region', { name: label(at), exact: true });

  test('it is opened, the candidate is recognised the second time, moved, rejected and opened again', async () => {
    const page = await stage.come('hrbp', language);
    await stage.open(page, '/Recruiting/RecruitmentList');
    await main(page).getByRole('heading', { level: 1, name: words.title }).waitFor();

    // An opening.
    await page.getByRole('button', { name: words.add }).click();
    await dialog(page).getByLabel(words.name, { exact: true }).fill(title);
    await choose(page, words.post, isZh ? '测试工程师' : 'Test Engineer');
    await dialog(page).getByLabel(words.department, { exact: true }).click();
    const tree = page.locator('.tree-field-popup:visible');
    const department = isZh ? '质量保障部' : 'Quality Assurance';
    await tree.getByRole('textbox').fill(department);
    await tree.getByText(department, { exact: true }).click();
    await choose(page, words.company, isZh ? '霁屿信息技术' : 'Jiyu Information');
    await dialog(page).getByRole('button', { name: words.save, exact: true }).click();
    await main(page).getByRole('link', { name: title }).click();
    await main(page).getByRole('heading', { level: 1, name: title }).waitFor();

    // A candidate, twice.
    const fill = async (): Promise<void> => {
      await page.getByRole('button', { name: candidate.add }).click();
      await dialog(page).getByLabel(candidate.name, { exact: true }).fill(person);
      await dialog(page).getByLabel(candidate.phone, { exact: true }).fill(phone);
      await choose(page, candidate.source, '智才网');
    };
    const save = () => dialog(page).getByRole('button', { name: candidate.save, exact: true }).click();
    await fill();
    await save();
    await dialog(page).getByText(candidate.began).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await fill();
    await dialog(page).getByText(candidate.sameNote(person)).waitFor();
    await save();
    await dialog(page)
      .getByText(
        isZh
          ? '该候选人已在此职位流程中（新简历）'
          : 'already has an application in progress for this opening (New)',
      )
      .waitFor();
    await dialog(page).getByRole('button', { name: candidate.cancel, exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    // On the board: moved by the menu of the card, dragged to the rejected, opened again.
    const card = (at: number) => column(page, at).getByRole('article').filter({ hasText: person });
    await card(stages.fresh)
      .getByRole('button', { name: candidate.actions(person) })
      .press('Enter');
    await page.getByRole('menuitem', { name: candidate.moveTo(label(stages.screened)) }).click();
    await card(stages.screened).waitFor();
    expect(await card(stages.fresh).count()).toBe(0);
    await card(stages.screened).dragTo(column(page, stages.rejected));
    await choose(page, candidate.code, rejectLabels[2]![language]);
    await dialog(page).getByRole('button', { name: candidate.reject, exact: true }).click();
    await column(page, stages.rejected)
      .getByRole('button', { name: label(stages.rejected) })
      .click();
    await card(stages.rejected).getByText(rejectLabels[2]![language]).waitFor();
    await card(stages.rejected)
      .getByRole('button', { name: candidate.open(person) })
      .click();
    await dialog(page).getByRole('button', { name: candidate.reopen, exact: true }).click();
    await dialog(page)
      .getByLabel(candidate.reason, { exact: true })
      .fill(isZh ? '重新评估' : 'Looked again');
    await dialog(page).getByRole('button', { name: candidate.reopen, exact: true }).click();
    await page.getByText(candidate.movedTo(label(stages.rejected), label(stages.screened))).waitFor();
    await page.keyboard.press('Escape');
    await card(stages.screened).waitFor();

    // More of them from Excel: what is wrong stands on top and stays out.
    const another = isZh ? '文远' : 'Will Young';
    const { name, content: buffer } = await sheetFile(
      ['姓名', '手机', '来源'],
      [
        [another, isZh ? '12900000021' : '12900000022', '智才网'],
        ['号码有误', '12345', '智才网'],
      ],
    );
    await page.getByRole('button', { name: imports.read, exact: true }).click();
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await dialog(page)
      .getByRole('listitem')
      .first()
      .getByText(imports.kinds.error, { exact: true })
      .waitFor();
    await dialog(page)
      .getByRole('button', { name: isZh ? '导入 1 行' : 'Import 1 row' })
      .click();
    await page.getByText(imports.done(1)).waitFor();
    await column(page, stages.fresh).getByRole('article').filter({ hasText: another }).waitFor();
  });
});

describe.each(languagesOf(import.meta.filename))('from an opening to the first day in %s', (language) => {
  const words = openingWords[language];
  const candidate = candidateWords[language];
  const interview = interviewWords[language];
  const isZh = language === 'zh';
  const label = (at: number): string => stageLabels[at]![language];
  const title = isZh ? '渠道客户经理' : 'Channel account manager';
  const person = isZh ? '闻人面' : 'Ann Marsh';
  const phone = isZh ? '12900000011' : '12900000012';
  const interviewer = seats.leader.name[language];

  const column = (page: Page, at: number) => main(page).getByRole('region', { name: label(at), exact: true });
  const card = (page: Page, at: number) => column(page, at).getByRole('article').filter({ hasText: person });
  const find = async () => {
    const { rows } = await stage.db.pool.query<{
      id: number;
      replan: number;
      booking: number;
      room: number;
      start: Date;
      end: Date;
    }>(
      `select v.id, v.replan, b.id as booking, b.room_id as room, lower(v.during) as start, upper(v.during) as "end"
       from recruiting.interview v join recruiting.seeker s on s.id = v.seeker_id
       join rooms.booking b on b.id = v.booking_id where s.name = $1`,
      [person],
    );
    return rows[0]!;
  };

  test('it is planned from the board, moved because the room was closed, judged on a phone, passed; an offer is accepted, and the first day is there', async () => {
    const page = await stage.come('hrbp', language);
    await stage.open(page, '/Recruiting/RecruitmentList');
    await page.getByRole('button', { name: words.add }).click();
    await dialog(page).getByLabel(words.name, { exact: true }).fill(title);
    await choose(page, words.post, isZh ? '客户经理' : 'Account Manager');
    await dialog(page).getByLabel(words.department, { exact: true }).click();
    const tree = page.locator('.tree-field-popup:visible');
    const department = isZh ? '深圳销售组' : 'Shenzhen Sales Team';
    await tree.getByRole('textbox').fill(department);
    await tree.getByText(department, { exact: true }).click();
    await choose(page, words.company, isZh ? '霁屿信息技术' : 'Jiyu Information');
    await choose(page, words.scorecard, '综合面试');
    await choose(page, words.owner, interviewer);
    await dialog(page).getByRole('button', { name: words.save, exact: true }).click();
    await main(page).getByRole('link', { name: title }).click();
    await page.getByRole('button', { name: candidate.add }).click();
    await dialog(page).getByLabel(candidate.name, { exact: true }).fill(person);
    await dialog(page).getByLabel(candidate.phone, { exact: true }).fill(phone);
    await choose(page, candidate.source, '智才网');
    await dialog(page).getByRole('button', { name: candidate.save, exact: true }).click();
    await dialog(page).getByText(candidate.began).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    // Planned at the first time that is proposed, with a room.
    await card(page, stages.fresh).dragTo(column(page, stages.interviewing));
    await choose(page, interview.interviewers, interviewer);
    await page.keyboard.press('Escape');
    await dialog(page).getByLabel(interview.slot, { exact: true }).click();
    await option(page, '20').click();
    await dialog(page).getByRole('button', { name: interview.save, exact: true }).click();
    await card(page, stages.interviewing).waitFor();

    // Somebody closes the room; one of the times that are proposed instead is taken.
    const before = await find();
    const closed = { RoomId: before.room, Reason: '空调检修', Confirmed: true };
    const administrator = { id: 1, manages: true, language: 'zh' as const, now: new Date() };
    await setBlock(stage.db, administrator, {
      ...closed,
      StartTime: before.start.toISOString(),
      EndTime: before.end.toISOString(),
    });
    await stage.open(page, '/Recruiting/IML');
    const waiting = main(page).locator('section').filter({ hasText: interview.replan });
    await waiting.getByRole('button').filter({ hasText: person }).first().click();
    await main(page).getByText(replanLabels[1]![language]).waitFor();
    await main(page)
      .locator('.recruit-acts')
      .filter({ hasText: interview.slot })
      .getByRole('button')
      .first()
      .click();
    await dialog(page).getByLabel(interview.reason, { exact: true }).fill(closed.Reason);
    await dialog(page).getByRole('button', { name: interview.save, exact: true }).click();
    await page.getByText(interview.moved).waitFor();
    await main(page).getByText(replanLabels[1]![language]).waitFor({ state: 'hidden' });
    const after = await find();
    expect([after.id, after.replan]).toEqual([before.id, 0]);
    expect([after.room, after.start]).not.toEqual([before.room, before.start]);

    // Moves the interview to a time long ago, when nobody has anything else. The interviewer then judges on a phone, on
    // the page to which the notification leads.
    const days = isZh ? 100 : 101;
    for (const [table, key] of [
      ['interview', 'id'],
      ['interview_user', 'interview_id'],
    ])
      await stage.db.pool.query(
        `update recruiting.${table} set during = tstzrange(now() - interval '${days} days', now() - interval '${days} days' + interval '1 hour')
         where ${key} = $1`,
        [after.id],
      );
    const small = await stage.come('leader', language, { viewport: { width: 390, height: 844 } });
    await stage.open(small, `/Recruiting/IML?interview=${after.id}`);
    await main(small).getByText(interview.mine, { exact: true }).waitFor();
    for (const name of ['岗位匹配', '沟通表达', '稳定性'])
      await main(small).getByRole('radiogroup', { name, exact: true }).getByRole('radio').nth(3).click();
    await main(small).getByText(resultLabels[4]![language], { exact: true }).click();
    await main(small)
      .getByLabel(interview.evaluation, { exact: true })
      .fill(isZh ? '思路清楚' : 'Thinks clearly');
    await main(small).getByRole('button', { name: interview.submit, exact: true }).click();
    await small.getByText(interview.saved).waitFor();
    await main(small).getByText(interview.total('4.00')).waitFor();
    const width = await small.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);

    // Everybody has judged: passed without a reason.
    await stage.open(page, '/Recruiting/RecruitmentList');
    await main(page).getByRole('link', { name: title }).click();
    await card(page, stages.interviewing)
      .getByRole('button', { name: candidate.actions(person) })
      .press('Enter');
    await page.getByRole('menuitem', { name: candidate.moveTo(label(stages.passed)) }).click();
    await card(page, stages.passed).waitFor();

    const { rows } = await stage.db.pool.query<{ id: number; opening: number }>(
      `select i.id, i.recruitment_id as opening from recruiting.interviewee i
       join recruiting.seeker s on s.id = i.seeker_id where s.name = $1`,
      [person],
    );
    await offerToFirstDay(stage, language, { ...rows[0]!, name: person });
  }, 240_000);
});

const seekerOf = async (id: number) =>
  (
    await stage.db.pool.query<{
      name: string;
      phone: string | null;
      forgotten: Date | null;
      into: number | null;
    }>(
      `select name, phone_index as phone, anonymized_at as forgotten, merged_into as into
       from recruiting.seeker where id = $1`,
      [id],
    )
  ).rows[0]!;

describe.each(languagesOf(import.meta.filename))(
  'a candidate who turns out to be another, and wishes to be forgotten, in %s',
  (language) => {
    const merge = mergeWords[language];
    test('two are merged side by side and parted again; then nothing is left of the person', async () => {
      const { rows } = await stage.db.pool.query<{
        id: number;
        opening: number;
        seeker: number;
        name: string;
      }>(
        `select i.id, i.recruitment_id as opening, i.seeker_id as seeker, s.name from recruiting.interviewee i
       join recruiting.seeker s on s.id = i.seeker_id join recruiting.recruitment r on r.id = i.recruitment_id
       where i.stage = 7 and not s.is_pooled and r.title = '高级后端工程师' and s.anonymized_at is null
         and not exists (select from recruiting.interviewee o where o.seeker_id = s.id and o.id <> i.id)
         and not exists (select from recruiting.seeker o where o.name = s.name and o.id <> s.id)
       order by s.made_at, s.id limit 2`,
      );
      const [one, other] = rows as [(typeof rows)[number], (typeof rows)[number]];
      const page = await stage.come('hrbp', language);
      await stage.open(page, `/Recruiting/RecruitmentList?opening=${one.opening}&candidate=${one.id}`);
      const drawer = page.getByRole('dialog', { name: one.name, exact: true });
      const more = async (label: string): Promise<void> => {
        await drawer.getByRole('button', { name: merge.moreOf(one.name) }).click();
        await page.getByRole('menuitem', { name: label, exact: true }).click();
      };

      await more(merge.merge);
      const finder = page.getByRole('dialog', { name: merge.mergeTitle(one.name) });
      await finder.getByText(merge.nobody).waitFor();
      const search = finder.getByRole('searchbox', { name: merge.findLabel });
      await search.fill(other.name);
      await search.press('Enter');
      await finder
        .getByRole('listitem')
        .filter({ hasText: other.name })
        .getByRole('button', { name: merge.compare })
        .click();
      await finder.getByRole('columnheader', { name: merge.keeps }).waitFor();
      await finder.getByLabel(merge.reason, { exact: true }).fill('CV');
      await finder.getByRole('button', { name: merge.mergeDo, exact: true }).click();
      const note = drawer.getByRole('alert').filter({ hasText: other.name });
      await note.waitFor();
      expect((await seekerOf(other.seeker)).into).toBe(one.seeker);
      await note.getByRole('button', { name: merge.undo }).click();
      await page
        .getByRole('dialog', { name: merge.undoOf(other.name) })
        .getByRole('button', { name: merge.undo, exact: true })
        .click();
      await note.waitFor({ state: 'hidden' });
      expect((await seekerOf(other.seeker)).into).toBe(null);

      await more(merge.forget);
      const asked = page.getByRole('dialog', { name: merge.forgetTitle(one.name) });
      await asked.getByText(merge.forgetNote).waitFor();
      await asked.getByLabel(merge.reason, { exact: true }).fill('GDPR');
      await asked.getByRole('button', { name: merge.forgetDo, exact: true }).click();
      await page.getByRole('dialog', { name: forgottenName }).getByText(merge.forgottenNote).waitFor();
      const gone = await seekerOf(one.seeker);
      expect([gone.name, gone.phone, gone.forgotten !== null]).toEqual([forgottenName, null, true]);
    });
  },
);
