import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { bookRefusals } from '#modules/library/contract/refusals.ts';
import { manageWords } from '#modules/library/web/manage-words.ts';
import { libraryWords } from '#modules/library/web/words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, languagesOf, picture } from '#tests/support/journey.ts';

let app: RunningApp;
let browser: Browser;
/** Names are new for every try. */
let tries = 0;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

describe.each(languagesOf(import.meta.filename))('the library in %s', (language) => {
  const words = libraryWords[language];
  const desk = manageWords[language];
  const come = async (name: string): Promise<Page> => {
    const { page } = await enter(browser, { url: app.url, language }, name);
    onTestFailed(async () => picture(page, `library-${language}-${name}`));
    return page;
  };

  test('a book is added, found, borrowed, waited for, handed in, confirmed and picked up', async () => {
    tries += 1;
    const name = `旅程之书 ${language} ${tries}`;
    const helen = await come('Helen Gu');
    await helen.goto(`${app.url}/library/manage?edit=new`);
    const drawer = helen.getByRole('dialog', { name: desk.addBook });
    const number = drawer.getByRole('textbox', { name: desk.isbn });
    await number.fill('9780306406158');
    await drawer.getByRole('textbox', { name: desk.name }).fill(name);
    await drawer.getByRole('combobox', { name: desk.type }).click();
    await helen.getByTitle(language === 'zh' ? '科学科普' : 'Science').click();
    await drawer.getByRole('textbox', { name: desk.location }).fill('Z9');
    await drawer.getByRole('button', { name: desk.add, exact: true }).click();
    await drawer.getByText(bookRefusals.isbnInvalid[language]).waitFor();
    await number.fill('');
    await drawer.getByRole('button', { name: desk.add, exact: true }).click();
    await drawer.waitFor({ state: 'hidden' });

    const cora = await come('Cora Lin');
    await cora.goto(`${app.url}/library`);
    await cora.getByRole('textbox', { name: words.searchBox }).fill(name);
    await cora.getByRole('button', { name: words.search, exact: true }).click();
    await cora.getByRole('link', { name }).click();
    await cora.getByRole('button', { name: words.borrow, exact: true }).click();
    await cora.getByText(words.myLoan).waitFor();
    const path = new URL(cora.url()).pathname;

    const leo = await come('Leo Zhou');
    await leo.goto(app.url + path);
    await leo.getByRole('button', { name: words.reserve, exact: true }).click();
    await leo.getByText(words.position(1, 1)).waitFor();

    await cora.getByRole('button', { name: words.giveBack, exact: true }).click();
    await cora.getByRole('dialog').getByRole('button', { name: words.giveBack, exact: true }).click();
    await cora.locator('.book-mine').getByText(words.returning).waitFor();

    await helen.goto(`${app.url}/library/manage?view=returns`);
    await helen.getByRole('button', { name: new RegExp(name) }).click();
    await helen
      .getByRole('article', { name })
      .getByRole('button', { name: desk.takeBack, exact: true })
      .click();
    await helen.getByText(desk.takenBackFor(language === 'zh' ? '周泊远' : 'Leo Zhou')).waitFor();

    // The notification reaches Leo's open window, and the page updates by itself.
    await leo.getByRole('button', { name: words.pickUp, exact: true }).click();
    await leo.getByText(words.myLoan).waitFor();

    await cora.goto(app.url + path);
    await cora.getByRole('button', { name: words.review, exact: true }).click();
    const review = cora.getByRole('dialog');
    // No stars are chosen in advance.
    expect(await review.getByRole('radio', { checked: true }).count()).toBe(0);
    await review.getByRole('radio', { name: words.scoreWords[4] }).check();
    await review.getByRole('textbox', { name: words.content }).fill(`值得一读 ${name}`);
    await review.getByRole('button', { name: words.publish, exact: true }).click();
    await cora.getByText(`值得一读 ${name}`).waitFor();
    await expect.poll(() => cora.getByText(words.people(1)).count()).toBe(1);

    // The desk takes it back by its bar code.
    const code = (await helen.goto(app.url + path)) && (await helen.locator('.copy-code').innerText());
    await helen.goto(`${app.url}/library/manage`);
    await helen.getByRole('textbox', { name: desk.scan }).fill(String(code));
    await helen.keyboard.press('Enter');
    await helen.getByRole('button', { name: desk.takeBack, exact: true }).click();
    await helen.getByText(desk.takenBack, { exact: true }).waitFor();
    await helen.getByRole('button', { name: desk.lend, exact: true }).waitFor();
  });

  test('a wish is made, supported and answered', async () => {
    tries += 1;
    const name = `愿望之书 ${language} ${tries}`;
    const cora = await come('Cora Lin');
    await cora.goto(`${app.url}/library?view=recommend&new=1`);
    const dialog = cora.getByRole('dialog', { name: words.recommendBook });
    await dialog.getByRole('textbox', { name: words.bookName }).fill(name);
    await dialog.getByRole('button', { name: words.send, exact: true }).click();
    await cora.getByText(words.sent).waitFor();

    const leo = await come('Leo Zhou');
    await leo.goto(`${app.url}/library?view=recommend`);
    await leo.getByRole('button', { name: words.voteOf(name, 0) }).click();
    await leo.getByRole('button', { name: words.voteOf(name, 1) }).waitFor();

    const helen = await come('Helen Gu');
    await helen.goto(`${app.url}/library/manage?view=recommends`);
    await helen.getByRole('button', { name: desk.answerTitle(name) }).click();
    const answer = helen.getByRole('dialog', { name: desk.answerTitle(name) });
    await answer.getByRole('textbox', { name: desk.answerText }).fill(`下月到 ${name}`);
    await answer.getByRole('button', { name: desk.answer, exact: true }).click();
    await helen.getByText(desk.answered).waitFor();
    await leo.reload();
    await expect.poll(() => leo.getByText(`下月到 ${name}`).count()).toBe(1);
  });
});
