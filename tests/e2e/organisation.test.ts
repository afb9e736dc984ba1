import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { organisationWords } from '#modules/people/organisation/web/organisation-words.ts';
import { rightsWords } from '#modules/people/rights/web/rights-words.ts';
import { viewAsWords } from '#modules/people/rights/web/view-as-words.ts';
import { loginWords } from '#modules/people/sign-in/web/login-words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, languagesOf, type Person, picture } from '#tests/support/journey.ts';

let app: RunningApp;
let browser: Browser;
let tries = 0;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => main(page).getByRole('button', { name }).first().click();
/** Presses the last button of this name in a dialog. */
const agree = (page: Page, name: string) => dialog(page).getByRole('button', { name }).last().click();

const line = (page: Page, name: string) => main(page).getByRole('treeitem', { name }).first();
/** The department of the third level that another one stands below. */
const above = (page: Page, name: string) =>
  line(page, name).locator('xpath=preceding-sibling::*[@aria-level="3"][1]');
/** Chooses a department, again if the tree has moved below the mouse; what is pressed next is about this one. */
async function choose(page: Page, name: string): Promise<void> {
  await expect
    .poll(async () => {
      await line(page, name).click();
      return main(page).getByRole('heading', { name }).isVisible();
    })
    .toBe(true);
}

describe.each(languagesOf(import.meta.filename))('the organisation in %s', (language) => {
  const org = organisationWords[language];
  const rights = rightsWords[language];
  const viewAs = viewAsWords[language];
  const login = loginWords[language];
  const isZh = language === 'zh';
  const visitors: Person[] = [];
  const come = async (name: string): Promise<Page> => {
    const person = await enter(browser, { url: app.url, language }, name);
    visitors.push(person);
    onTestFailed(() => picture(person.page, `organisation-${language}-${name}`));
    return person.page;
  };
  /** Closes the browsers of all visitors. Returns the complaints of their pages. */
  const leave = async (): Promise<string[]> => {
    const complaints = visitors.flatMap((visitor) => visitor.complaints);
    await Promise.all(visitors.splice(0).map((visitor) => visitor.context.close()));
    return complaints;
  };
  afterEach(leave);

  test('departments are added, moved by picker and by mouse, refused and disabled', async () => {
    const page = await come('Ray Xie');
    await page.goto(`${app.url}/mySetting/framework`);
    // The finance department stands open from the start.
    await line(page, isZh ? '税务部' : 'Tax').waitFor();

    await choose(page, isZh ? '税务部' : 'Tax');
    await press(page, org.addBelow);
    // A name of its own for each try: the one before may have left its department behind.
    const mark = `${language}${++tries}`;
    const name = { zh: `新税务组 ${mark}`, en: `New Levy Team ${mark}` };
    await dialog(page).getByLabel(org.name).fill(name.zh);
    await dialog(page).getByLabel(org.nameEn).fill(name.en);
    await dialog(page).getByRole('button', { name: org.save }).click();
    await page.getByText(org.added).waitFor();
    const added = name[language];
    await main(page).getByRole('heading', { name: added }).waitFor();

    // The same name below the same parent is refused beside its field.
    await choose(page, isZh ? '税务部' : 'Tax');
    await press(page, org.addBelow);
    await dialog(page).getByLabel(org.name).fill(name.zh);
    await dialog(page).getByLabel(org.nameEn).fill('x');
    await dialog(page).getByRole('button', { name: org.save }).click();
    await dialog(page).getByText(name.zh).last().waitFor();
    await agree(page, org.cancel);

    // Moved by the picker, found in it by typing.
    await choose(page, added);
    await press(page, org.moveTo);
    await page.locator('#place-parent').click();
    await page.locator('.tree-field-list input').fill(isZh ? '资金管理' : 'Treasury');
    await page
      .locator('.tree-field-list')
      .getByRole('treeitem', { name: isZh ? '资金管理部' : 'Treasury' })
      .click();
    await agree(page, org.move);
    await page.getByText(org.moved(added)).waitFor();
    await page.keyboard.press('Escape');
    await above(page, added)
      .filter({ hasText: isZh ? '资金管理部' : 'Treasury' })
      .waitFor();

    // And by the mouse onto another one, with a way back.
    const budget = isZh ? '预算与分析部' : 'Budget and Analysis';
    await line(page, added).dragTo(line(page, budget));
    await above(page, added).filter({ hasText: budget }).waitFor();
    await page.getByRole('button', { name: org.undo }).last().waitFor();

    // A department with people in it stays, and says who is in the way.
    await choose(page, isZh ? '税务部' : 'Tax');
    await press(page, org.disable);
    await dialog(page).getByRole('button', { name: org.disable }).click();
    await page
      .getByText(isZh ? /部门下还有 \d+ 名在职人员/ : /This department still has \d+ people/)
      .waitFor();

    // By keyboard: search, into the tree, down, choose.
    await main(page).getByLabel(org.searchDepartment).fill(name.en);
    await main(page).getByRole('tree').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await main(page).getByRole('heading', { name: added }).waitFor();
    await press(page, org.disable);
    await dialog(page).getByRole('button', { name: org.disable }).click();
    await main(page).getByText(org.disabled, { exact: true }).waitFor();
    expect(await leave()).toEqual([]);
  });

  test('the chart is searched and zoomed', async () => {
    const page = await come('Ray Xie');
    await page.goto(`${app.url}/mySetting/framework?view=chart`);
    const zoom = page.locator('.chart-zoom');
    await page.locator('.chart-box').first().waitFor();
    const before = await zoom.textContent();
    await page.getByRole('button', { name: org.zoomIn }).click();
    await expect.poll(() => zoom.textContent()).not.toBe(before);
    await main(page)
      .getByLabel(org.searchChart)
      .fill(isZh ? '算法组' : 'Algorithms');
    await page.keyboard.press('Enter');
    await page.locator('.chart-chosen', { hasText: isZh ? '算法组' : 'Algorithms' }).waitFor();
    expect(await leave()).toEqual([]);
  });

  test('a role opens a page for whoever gets it, and closes it again', async () => {
    const cora = await come('Cora Lin');
    await cora.goto(`${app.url}/mySetting/framework`);
    // Sent to the root, and told why.
    await cora.waitForURL('**/dashboard/index');
    const page = isZh ? '组织架构' : 'Organisation';
    await main(cora).getByText(viewAs.refused(page)).waitFor();
    await press(cora, viewAs.why);
    await dialog(cora).getByText('Organization', { exact: true }).waitFor();
    await dialog(cora)
      .getByText(isZh ? '谢怀瑾' : 'Ray Xie')
      .waitFor();

    const ray = await come('Ray Xie');
    await ray.goto(`${app.url}/mySetting/roleManagement`);
    await press(ray, rights.addRole);
    const role = `Org ${language}`;
    await dialog(ray).getByLabel(rights.roleName).fill(role);
    await dialog(ray).getByLabel(rights.roleNameEn).fill(role);
    await dialog(ray).getByRole('button', { name: rights.save }).click();
    await main(ray).getByRole('heading', { name: role }).waitFor();
    await main(ray).getByLabel(rights.searchCode).fill('Organization');
    await main(ray)
      .getByRole('tree', { name: rights.codeTree })
      .getByRole('treeitem', { name: page })
      .click();
    await press(ray, rights.saveCodes);
    await ray.getByText(rights.codesSaved).waitFor();
    await main(ray).getByRole('link', { name: rights.members }).click();
    await press(ray, rights.addMembers);
    await dialog(ray).getByLabel(organisationWords[language].searchPerson).fill('cora');
    await dialog(ray).getByRole('checkbox').first().check();
    await dialog(ray).getByRole('button', { name: rights.addMembers }).click();
    await ray.getByText(rights.membersAdded).waitFor();

    await cora.goto(`${app.url}/mySetting/framework`);
    await main(cora).getByRole('heading', { name: org.title }).waitFor();

    await main(ray).getByRole('link', { name: rights.settings }).click();
    await press(ray, rights.deleteRole);
    await dialog(ray).getByText(rights.deleteRoleNote(1, 0)).waitFor();
    await dialog(ray)
      .getByText(isZh ? /林若溪/ : /Cora Lin/)
      .waitFor();
    await dialog(ray).getByRole('button', { name: rights.delete }).click();
    await ray.getByText(rights.deleted).waitFor();
    await cora.goto(`${app.url}/mySetting/framework`);
    await cora.waitForURL('**/dashboard/index');
    expect(await leave()).toEqual([]);
  });

  test('menu titles come from the permissions, and the last keeper cannot be shut out', async () => {
    const page = await come('Ray Xie');
    await page.goto(`${app.url}/mySetting/permissionManagement`);
    await main(page).getByLabel(rights.searchCode).fill('LoginRecordManagement');
    const usual = isZh ? '登录记录' : 'Login records';
    await line(page, usual).click();
    await main(page).getByRole('heading', { name: usual, level: 2 }).waitFor();
    const field = isZh ? rights.permissionName : rights.permissionNameEn;
    const slow = Promise.withResolvers<undefined>();
    await page.route('**/GetPermissionTree', async (route) => {
      await slow.promise;
      await route.continue();
    });
    await main(page).getByLabel(field).fill(`Logins ${language}`);
    await press(page, rights.save);
    await page.getByText(rights.saved).waitFor();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: `Logins ${language}` })
      .waitFor();
    await main(page).getByLabel(field).fill(usual);
    // The fresh tree arrives only now, and must not discard what was typed before.
    slow.resolve(undefined);
    await main(page)
      .getByRole('heading', { name: `Logins ${language}`, level: 2 })
      .waitFor();
    await press(page, rights.save);
    await page.getByRole('navigation').getByRole('link', { name: usual, exact: true }).waitFor();

    await page.goto(`${app.url}/mySetting/roleManagement`);
    await line(page, isZh ? '系统管理员' : 'Administrator').click();
    await main(page)
      .getByRole('heading', { name: isZh ? '系统管理员' : 'Administrator', exact: true })
      .waitFor();
    const item = main(page)
      .getByRole('tree', { name: rights.codeTree })
      .getByRole('treeitem', { name: isZh ? '权限管理' : 'Permissions' });
    // The role that was shown before takes its search along when it goes.
    await expect
      .poll(async () => {
        await main(page).getByLabel(rights.searchCode).fill('AASPermissionManagement');
        return item.isVisible();
      })
      .toBe(true);
    await item.click();
    await press(page, rights.saveCodes);
    await page.getByText('AASPermissionManagement').last().waitFor();
    await page.getByText(isZh ? /系统将无人可以管理/ : /nobody could manage the portal/).waitFor();
    expect(await leave()).toEqual([]);
  });

  test('seeing as somebody else: a banner, nothing changes, and a way out', async () => {
    const page = await come('Ray Xie');
    await page.goto(`${app.url}/mySetting/permissionManagement`);
    await press(page, viewAs.start);
    await dialog(page).getByRole('combobox').fill('cora');
    await page.locator('.ant-select-item-option').first().click();
    await dialog(page).getByLabel(viewAs.reason).fill('ticket 7');
    await agree(page, viewAs.go);
    await page.waitForURL('**/dashboard/index');
    const banner = main(page).getByText(isZh ? /您正以林若溪的身份查看/ : /you are viewing as Cora Lin/);
    await banner.waitFor();
    // A page that Cora may not open is not there.
    await page.goto(`${app.url}/mySetting/framework`);
    await page.waitForURL('**/dashboard/index');
    await page.goto(`${app.url}/loginLog`);
    await press(page, login.others);
    await dialog(page).getByRole('button', { name: login.others }).click();
    await page
      .getByText(isZh ? /您正以他人的身份查看，只能看/ : /not change anything/)
      .last()
      .waitFor();
    // A refused dialog stays, so that it can be read and closed.
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await press(page, viewAs.stop);
    await page.waitForURL('**/mySetting/permissionManagement');
    await main(page).getByRole('heading', { name: rights.permissions }).waitFor();
    expect(await banner.count()).toBe(0);
    expect(await leave()).toEqual([]);
  });

  test('a session is forced out from the login records', async () => {
    const cora = await come('Cora Lin');
    const ray = await come('Ray Xie');
    await ray.goto(`${app.url}/mySetting/myInfo?Keyword=cora.lin&OnlyLive=true`);
    const forced = main(ray).getByRole('button', { name: login.force });
    await forced.first().click();
    await dialog(ray).getByRole('button', { name: login.force }).click();
    await ray.getByText(login.forced).first().waitFor();
    await cora.goto(`${app.url}/loginLog`).catch(() => undefined);
    await cora.locator('button[name=demo]').first().waitFor();
    expect(await leave()).toEqual([]);
  });
});
