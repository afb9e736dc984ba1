import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { appWords } from '#app/words.ts';
import { formWords } from '#modules/forms/labels.ts';
import { designerWords } from '#modules/forms/web/designer/words.ts';
import { visitStateLabels } from '#modules/visitors/contract/codes.ts';
import { visitorRefusals } from '#modules/visitors/contract/refusals.ts';
import { guestWords } from '#modules/visitors/web/guest/words.ts';
import { deskWords } from '#modules/visitors/web/desk-words.ts';
import { guestFormWords } from '#modules/visitors/web/form-words.ts';
import { visitorWords } from '#modules/visitors/web/words.ts';
import { kitWords } from '#kit/web/shell/words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, languagesOf, patience, picture } from '#tests/support/journey.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  // Each guest has an address of their own, because the limits count by address.
  [app, browser] = await Promise.all([startApp('quiet', { TRUST_PROXY: '127.0.0.1 ::1' }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Asks the server as whoever is signed in on a page. */
const ask = (page: Page, path: string, body: object): Promise<Record<string, never>> =>
  page.evaluate(
    async ([to, given]) => {
      const { accessToken } = JSON.parse(localStorage.getItem('portico.tokens') ?? '{}') as {
        accessToken: string;
      };
      const response = await fetch(`/api/${to}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(given),
      });
      return ((await response.json()) as { Body: Record<string, never> }).Body;
    },
    [path, body] as const,
  );

/** A field by its label, required or not. */
const labelled = (label: string): RegExp => new RegExp(`^${label}\\s*\\*?$`);

/** A try of its own, so that a second one meets no guest of the first. */
let tries = 0;
let guests = 0;

describe.each(languagesOf(import.meta.filename))('a visit in %s', (language) => {
  const words = { ...visitorWords[language], ...deskWords[language], ...guestFormWords[language] };
  const guest = guestWords[language];
  const contexts: BrowserContext[] = [];
  const come = async (name: string): Promise<Page> => {
    const { page, context } = await enter(browser, { url: app.url, language }, name);
    contexts.push(context);
    onTestFailed(async () => picture(page, `visitors-${language}-${name}`));
    return page;
  };
  /** Somebody from outside, on a phone. */
  const visitor = async (): Promise<Page> => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: language === 'zh' ? 'zh-CN' : 'en-GB',
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'x-forwarded-for': `10.1.0.${++guests}` },
    });
    context.setDefaultTimeout(patience);
    await context.addInitScript((chosen) => localStorage.setItem('portico.language', chosen), language);
    contexts.push(context);
    const page = await context.newPage();
    onTestFailed(async () => picture(page, `visitors-${language}-guest`));
    return page;
  };

  test('a guest registers by the poster, the host confirms, the desk checks in and out and calls the roll', async () => {
    const name = `${language === 'zh' ? '郭来访' : 'Guest '}${++tries}`;
    const ray = await come('Ray Xie');
    await ray.goto(`${app.url}/VisitingManagement/VisitingForm/1/poster`);
    const address = await ray.locator('.poster a').getAttribute('href');
    const people = (await ask(ray, 'CacUser/GetUserInfoListByName', { Name: 'Cora Lin' })) as unknown as {
      AUID: number;
    }[];
    const asked = { AUID: people[0]!.AUID, Field: 'Phone', Reason: 'The guest knows it' };
    const host = (await ask(ray, 'CacUser/RevealUserField', asked)) as unknown as { Value: string };

    const phone = await visitor();
    await phone.goto(address ?? '');
    await expect.poll(() => phone.title()).toBe(guest.title);
    const submit = phone.getByRole('button', { name: guest.submit });
    await submit.click();
    // The summary counts and names everything, the consent too, and leads there.
    const summary = phone.locator('.form-summary');
    const missing = summary.getByRole('button', { name: visitorRefusals.consentNeeded[language] });
    await missing.waitFor();
    const faults = await summary.getByRole('listitem').count();
    await summary.getByText(formWords[language].errors(faults)).waitFor();
    await missing.click();
    await expect
      .poll(() =>
        phone
          .getByRole('checkbox', { name: guest.consent })
          .evaluate((box) => box === document.activeElement),
      )
      .toBe(true);
    const fill = (field: keyof typeof guest.fields, value: string): Promise<void> =>
      phone.getByRole('textbox', { name: labelled(guest.fields[field]) }).fill(value);
    await fill('VisitorName', name);
    await fill('Phone', '123');
    await fill('Company', '远山科技');
    await fill('HostName', language === 'zh' ? '林若溪' : 'Cora Lin');
    await fill('HostPhoneLast4', host.Value.slice(-4));
    await fill('Purpose', `${language} demo`);
    await phone.getByText(language === 'zh' ? '会议区' : 'Meeting rooms').click();
    await phone.getByRole('checkbox', { name: guest.consent }).check();
    await submit.click();
    await phone.getByText(visitorRefusals.phoneWrong[language]).first().waitFor();
    await fill('Phone', '13900001234');
    await submit.click();
    await phone.waitForURL('**/VisitorInformationSuccess');
    await expect.poll(() => phone.title()).toBe(guest.successTitle);
    const number = (await phone.locator('.pass-code strong').textContent()) ?? '';
    expect(number).toMatch(/^V\d{6}-[2-9A-HJ-NP-Z]{6}$/);

    const cora = await come('Cora Lin');
    await cora.goto(`${app.url}/VisitingManagement/VisitingForm?Keyword=${encodeURIComponent(name)}`);
    const mine = cora.getByRole('row', { name: new RegExp(name) });
    await mine.getByRole('button', { name: words.act.approve, exact: true }).click();
    await mine.getByText(visitStateLabels[2][language]).waitFor();

    await ray.goto(`${app.url}/VisitingManagement/VisitingRecords`);
    await ray.getByRole('searchbox', { name: words.records.scan }).fill(number.slice(-6));
    await ray.keyboard.press('Enter');
    const drawer = ray.getByRole('dialog', { name: words.detail.title });
    await drawer.getByRole('heading', { name }).waitFor();
    await drawer.getByRole('button', { name: words.act.checkIn, exact: true }).click();
    await drawer.getByRole('strong').filter({ hasText: words.detail.acts.checkedIn }).waitFor();
    await ray.goto(`${app.url}/VisitingManagement/VisitingRecords/rollcall`);
    const starting = ray.getByRole('button', { name: words.rollCall.start });
    const group = ray.getByRole('group', { name });
    await starting.or(group).first().waitFor();
    if (await starting.isVisible()) await starting.click();
    // Another marshal sees what the first has counted, without asking for it.
    const other = await come('Ray Xie');
    await other.goto(`${app.url}/VisitingManagement/VisitingRecords/rollcall`);
    await other.getByRole('group', { name }).getByText('0 / 1').waitFor();
    await group.getByRole('button', { name: words.rollCall.more }).click();
    await group.getByText('1 / 1').waitFor();
    await other.getByRole('group', { name }).getByText('1 / 1').waitFor();
    await ray.getByRole('button', { name: words.rollCall.end, exact: true }).click();
    await ray.getByRole('dialog').getByRole('button', { name: words.rollCall.end, exact: true }).click();
    await starting.waitFor();

    // Several at once: the guest and whoever else is on the page.
    await ray.goto(
      `${app.url}/VisitingManagement/VisitingRecords?tab=onSite&Keyword=${encodeURIComponent(name)}`,
    );
    await ray.getByRole('checkbox', { name: words.records.pick(name) }).check();
    await ray.getByRole('button', { name: words.act.checkOut, exact: true }).first().click();
    await ray.getByText(words.act.done(visitStateLabels[4][language])).waitFor();
    await ray.goto(
      `${app.url}/VisitingManagement/VisitingRecords?tab=history&Keyword=${encodeURIComponent(name)}`,
    );
    await ray
      .getByRole('row', { name: new RegExp(name) })
      .getByText(visitStateLabels[4][language])
      .waitFor();
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });

  test('a guest is invited by a link and finds his pass behind it', async () => {
    const name = `${language === 'zh' ? '何受邀' : 'Invited '}${++tries}`;
    const cora = await come('Cora Lin');
    const { palette } = appWords[language];
    await cora.keyboard.press('Control+k');
    await cora.getByRole('combobox', { name: kitWords[language].palette }).fill(palette.inviteVisitor);
    await cora.getByRole('option', { name: palette.inviteVisitor, exact: true }).click();
    const dialog = cora.getByRole('dialog', { name: words.invite.title });
    await dialog.getByRole('textbox', { name: words.invite.name }).fill(name);
    await dialog.getByRole('textbox', { name: words.invite.purpose }).fill('demo');
    await dialog.getByRole('combobox', { name: words.invite.meeting }).click();
    // The last of them has not begun.
    const meeting = cora.locator('.ant-select-item-option').last();
    const chosen = (await meeting.textContent()) ?? '';
    await meeting.click();
    await dialog.getByRole('button', { name: words.invite.submit }).click();
    const link = dialog.getByRole('textbox', { name: words.detail.link });
    await link.waitFor();
    const address = await link.inputValue();

    const phone = await visitor();
    await phone.goto(address);
    await phone.getByText(guest.invited(language === 'zh' ? '林若溪' : 'Cora Lin')).waitFor();
    await phone.getByRole('textbox', { name: labelled(guest.fields.Phone) }).fill('+44 20 7946 0958');
    await phone.getByText(language === 'zh' ? '办公区' : 'Office', { exact: true }).click();
    await phone.getByRole('checkbox', { name: guest.consent }).check();
    await phone.getByRole('button', { name: guest.submit }).click();
    await phone.waitForURL('**/VisitorInformationSuccess');
    // Both pages say the same of it.
    await phone.getByText(guest.confirmed).waitFor();
    await phone.getByText(guest.save).waitFor();
    await phone.goto(address);
    await expect.poll(() => phone.getByText(guest.confirmed).count()).toBe(1);

    await cora.goto(`${app.url}/VisitingManagement/VisitingForm?Keyword=${encodeURIComponent(name)}`);
    await cora
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name })
      .click();
    const drawer = cora.getByRole('dialog', { name: words.detail.title });
    const meetingLink = drawer.locator('.visit-facts').getByRole('link');
    const title = (await meetingLink.textContent()) ?? '';
    expect(chosen).toContain(title);
    await meetingLink.click();
    await cora.getByRole('heading', { name: title, exact: true }).waitFor();
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
});

test('a form for guests is put together with the form builder’s controls, and its next edition asks for them', async () => {
  const words = guestFormWords.en;
  const title = `Warehouse ${++tries}`;
  const { page: ray, context } = await enter(browser, { url: app.url, language: 'en' }, 'Ray Xie');
  onTestFailed(async () => picture(ray, 'visitors-editor'));
  await ray.goto(`${app.url}/VisitingManagement/VisitingForm/new`);
  await ray.getByRole('textbox', { name: words.editor.name, exact: true }).fill(title);
  await ray.getByRole('button', { name: 'Add Single line', exact: true }).click();
  // Nothing that would show the company is on offer.
  expect(await ray.getByRole('button', { name: 'Add People', exact: true }).count()).toBe(0);
  expect(await ray.getByText(designerWords.en.namedTemplates).count()).toBe(0);
  // Leaving asks first, and staying loses nothing.
  await ray.getByRole('link', { name: words.editor.back }).click();
  const leaving = ray.getByRole('dialog', { name: kitWords.en.leaveTitle });
  await leaving.getByRole('button', { name: kitWords.en.stay }).click();
  await leaving.waitFor({ state: 'hidden' });
  await ray.getByRole('button', { name: words.editor.save }).click();
  await ray.getByText(words.editor.saved(1)).waitFor();
  await ray.waitForURL(/VisitingForm\/\d+$/);
  // A colleague changed it meanwhile: one says whose is kept.
  const name = ray.getByRole('textbox', { name: words.editor.name, exact: true });
  await name.fill(`${title} North`);
  const TemplateId = Number(/\d+$/.exec(ray.url())?.[0]);
  await ask(ray, 'VisitorForm/RenewToken', { TemplateId, RowVersion: 1 });
  await ray.getByRole('button', { name: words.editor.save }).click();
  await ray.getByRole('button', { name: kitWords.en.useMine }).click();
  await expect.poll(() => ray.getByRole('button', { name: kitWords.en.useMine }).count()).toBe(0);
  await ray.goto(`${ray.url()}/poster`);
  const address = await ray.locator('.poster a').getAttribute('href');
  // Two forms of one site are told apart by their posters.
  await ray.locator('.poster').getByText(`${title} North`).waitFor();
  await ray.goto(address ?? '');
  await ray.getByRole('heading', { name: `${title} North` }).waitFor();
  await ray.getByText('Single line').waitFor();
  await context.close();
});
