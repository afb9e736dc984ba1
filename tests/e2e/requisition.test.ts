import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { approvalWords } from '#modules/approval/web/words.ts';
import { openingStateLabels, openingStates } from '#modules/recruiting/contract/codes.ts';
import { openingWords } from '#modules/recruiting/openings/web/opening-words.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { useStage } from '#tests/support/stage.ts';

const stage = useStage('requisition');
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog').last();

const choose = async (page: Page, name: string, text: string): Promise<void> => {
  const box = dialog(page).getByLabel(name, { exact: true });
  await box.click();
  await box.fill(text);
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', {
      hasText: text,
    })
    .first()
    .click();
};

describe.each(languagesOf(import.meta.filename))('a requisition in %s', (language) => {
  const words = openingWords[language];
  const { fill } = approvalWords[language];
  const isZh = language === 'zh';
  const title = isZh ? '测试开发工程师' : 'Test engineer';
  const grounds = isZh ? '需求说明' : 'Why it is needed';

  test('a new opening leads to the form that asks for its places, and waits until that is approved', async () => {
    const page = await stage.come('hrbp', language);
    await stage.open(page, '/Recruiting/RecruitmentList');
    await page.getByRole('button', { name: words.add }).click();
    await dialog(page).getByLabel(words.name, { exact: true }).fill(title);
    await choose(page, words.post, isZh ? '测试工程师' : 'Test Engineer');
    await dialog(page).getByLabel(words.department, { exact: true }).click();
    const tree = page.locator('.tree-field-popup:visible');
    const department = isZh ? '质量保障部' : 'Quality Assurance';
    await tree.getByRole('textbox').fill(department);
    await tree.getByText(department, { exact: true }).click();
    await choose(page, words.company, isZh ? '霁屿信息技术' : 'Jiyu Information');
    await dialog(page).getByRole('button', { name: words.saveAndRequest, exact: true }).click();

    // The form knows what the opening says; only why is to be written.
    await page.waitForURL(/commonForTemplate\?id=/);
    const name = page.getByRole('textbox', { name: isZh ? '职位名称' : 'Opening', exact: false }).first();
    await expect.poll(() => name.inputValue()).toBe(title);
    await page
      .getByRole('textbox', { name: grounds })
      .fill(isZh ? '两个版本同时发布' : 'Two releases at once');
    await page.getByRole('button', { name: fill.submit, exact: true }).click();
    await page.waitForURL(/application\/\d+$/);

    // The opening says that it waits, and leads to the form.
    await stage.open(page, '/Recruiting/RecruitmentList');
    await main(page).getByRole('link', { name: title }).click();
    await main(page)
      .getByText(openingStateLabels[openingStates.inApproval]![language], { exact: true })
      .first()
      .waitFor();
    await main(page).getByText(words.inApprovalNote).waitFor();
    await main(page).getByRole('link', { name: words.requisition }).click();
    await page.waitForURL(/application\/\d+$/);
    await main(page).getByRole('heading', { name: title }).first().waitFor();
  });
});
