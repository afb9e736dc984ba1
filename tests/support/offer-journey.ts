import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { identityCheckDigit } from '#kit/rules/identity-card.ts';
import { offerStateLabels, offerStates, stageLabels, stages } from '#modules/recruiting/contract/codes.ts';
import { letterStateLabels, letterStates } from '#modules/recruiting/offers/contract/letters.ts';
import { offerWords } from '#modules/recruiting/offers/web/offer-words.ts';
import { offerPaperPath } from '#modules/recruiting/offers/web/paper/path.ts';
import { pageWords, paperWords } from '#modules/recruiting/offers/web/paper/words.ts';
import { offer } from '#modules/recruiting/server/standard/recruiting-forms.ts';
import { fillDay } from './expense-form.ts';
import { approveFirst, submitForm, type Stage } from './stage.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();

/** Takes an application that has passed to its first day, which is today: offer, approval, letter, answer, account. */
export async function offerToFirstDay(
  stage: Stage,
  language: Language,
  { id, opening, name }: { readonly id: number; readonly opening: number; readonly name: string },
): Promise<void> {
  const words = offerWords[language];
  const label = (control: string): string => {
    const found = (offer.edition.controls as { name?: string; label?: string; labelEn?: string }[]).find(
      (one) => one.name === control,
    )!;
    return (language === 'zh' ? found.label : found.labelEn)!;
  };
  const first17 = `9900001990010${language === 'zh' ? '1' : '2'}100`;
  const identityNumber = first17 + identityCheckDigit(first17);
  const today = companyDay(new Date());
  const candidate = (page: Page): Promise<void> =>
    stage.open(page, `/Recruiting/RecruitmentList?opening=${opening}&candidate=${id}`);

  // The recruiting leader begins the offer from the candidate: place, leader and kind of contract are filled in
  // already.
  const leo = await stage.come('leader', language);
  await candidate(leo);
  await leo.getByRole('dialog', { name }).getByRole('button', { name: words.begin, exact: true }).click();
  const main = leo.getByRole('main');
  await main.getByLabel(label('Candidate'), { exact: true }).waitFor();
  expect(await main.getByLabel(label('Candidate'), { exact: true }).inputValue()).toBe(name);
  await fillDay(leo, label('PlanEntryDay'), today);
  await main.getByLabel(label('Basic'), { exact: true }).fill('16543.21');
  await submitForm(leo, language);

  // Leo's own leader and HR see the effects of the offer and approve it.
  for (const seat of ['departmentHead', 'hrbp'] as const)
    await approveFirst(stage, await stage.come(seat, language), language, 'LY');
  const hannah = await stage.come('hrbp', language);
  const button = (text: string) => dialog(hannah).getByRole('button', { name: text, exact: true });
  const state = (at: number) =>
    dialog(hannah).getByText(offerStateLabels[at]![language], { exact: true }).waitFor();
  await candidate(hannah);
  await state(offerStates.approved);
  // The letter is read as the candidate will, and goes: without a mail server it is kept to be sent by hand.
  await button(words.sent).click();
  const letter = dialog(hannah).getByRole('region', { name: words.preview });
  await letter.getByText(name).first().waitFor();
  await button(words.sent).click();
  await state(offerStates.sent);
  await dialog(hannah).getByText(words.letters).click();
  await dialog(hannah).getByText(letterStateLabels[letterStates.byHand]![language]).waitFor();
  await readPaper(stage, leo, language, { id, name });
  await button(words.accepted).click();
  await dialog(hannah).getByLabel(words.proof, { exact: true }).fill('mail 2026');
  await button(words.accepted).click();
  await state(offerStates.accepted);
  await hannah.getByText(stageLabels[stages.toOnboard]![language], { exact: true }).first().waitFor();

  // The day of the offer is filled in already. Confirming it makes the candidate an employee at once.
  await button(words.onboard).click();
  const day = dialog(hannah).getByLabel(words.entry, { exact: true });
  expect(await day.inputValue()).toBe(today);
  await dialog(hannah)
    .getByLabel(words.idCard, { exact: true })
    .fill(`${identityNumber.slice(0, 17)}?`);
  await button(words.onboard).click();
  // The refusal has come, so that the button takes the next press.
  await dialog(hannah).locator('.ant-form-item-explain-error').first().waitFor();
  await dialog(hannah).getByLabel(words.idCard, { exact: true }).fill(identityNumber);
  await button(words.onboard).click();
  const password = dialog(hannah).locator('code');
  await password.waitFor();
  expect((await password.textContent())!.length).toBeGreaterThan(7);
  await button(words.close).click();
  await candidate(hannah);
  await hannah
    .getByRole('dialog', { name })
    .getByText(stageLabels[stages.onboarded]![language], { exact: true })
    .first()
    .waitFor();
  const { rows } = await stage.db.pool.query<{ active: boolean }>(
    `select p.is_active as active from recruiting.interviewee i join people.person p on p.id = i.user_id where i.id = $1`,
    [id],
  );
  expect(rows).toEqual([{ active: true }]);
}

/** Reads the letter on paper as the opening's owner: it has the pay, and exists in the other language too. */
async function readPaper(
  stage: Stage,
  page: Page,
  language: Language,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<void> {
  await stage.open(page, offerPaperPath(id));
  const title = (of: Language) => page.getByRole('heading', { level: 1, name: paperWords[of].title });
  await title(language).waitFor();
  const letter = page.getByRole('article');
  await letter.getByText(paperWords[language].dear(name)).waitFor();
  expect(await letter.getByText('16,543.21', { exact: true }).count()).toBe(2);
  await page.getByText(pageWords[language].both, { exact: true }).click();
  for (const of of ['zh', 'en'] as const) await title(of).waitFor();
  await page.getByRole('link', { name: pageWords[language].back }).click();
  const link = page.getByRole('dialog', { name }).getByRole('link', { name: offerWords[language].paper });
  expect(await link.getAttribute('href')).toBe(offerPaperPath(id));
}
