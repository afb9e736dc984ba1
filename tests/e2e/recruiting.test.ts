import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { rejectLabels, stageLabels, stages } from '#modules/recruiting/contract/codes.ts';
import { candidateWords } from '#modules/recruiting/web/candidate-words.ts';
import { openingWords } from '#modules/recruiting/web/opening-words.ts';
import { useStage } from '#tests/support/stage.ts';

const stage = useStage('recruiting');

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

describe.each(['zh', 'en'] as const)('an opening and its candidate in %s', (language) => {
  const words = openingWords[language];
  const candidate = candidateWords[language];
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
    await choose(page, words.post, '测试工程师');
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
          : 'already has a running application to this opening (New)',
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
  }, 120_000);
});
