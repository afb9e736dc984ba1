import type { Locator, Page } from 'playwright-core';

/** More stops than any page has between two things. */
const most = 150;

/** Presses Tab until an element has the focus, and says so when the focus cannot be seen there. */
export async function tabTo(page: Page, to: Locator): Promise<void> {
  await to.waitFor();
  // A grid keeps the focus in its cell, where an input method may begin.
  const isThere = () =>
    to.evaluate(
      (element) =>
        element === document.activeElement ||
        (element.role === 'treegrid' && element.contains(document.activeElement)),
    );
  for (let n = 0; n < most && !(await isThere()); n += 1) await page.keyboard.press('Tab');
  if (!(await isThere())) throw new Error(`The keyboard does not reach ${String(to)}`);
  const isSeen = await to.evaluate((element) => {
    // A select or a picker of days draws the focus of its box, a grid that of its cell.
    const around =
      element.closest('.ant-select, .ant-input-number, .ant-input-affix-wrapper, .ant-picker') ?? element;
    const shown = [element, around, ...element.querySelectorAll('[data-at=true]')].map((one) =>
      getComputedStyle(one),
    );
    return shown.some(
      ({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || (boxShadow !== 'none' && boxShadow !== ''),
    );
  });
  if (!isSeen) throw new Error(`The focus cannot be seen on ${String(to)}`);
}

/** Waits until an element has the focus. */
export const isAt = (page: Page, at: Locator): Promise<void> =>
  at.and(page.locator(':focus, [role=treegrid]:focus-within')).waitFor();

/** Opens a dialog from the keyboard, leaves it by Escape, and is back where it was opened. */
export async function thereAndBack(page: Page, opener: Locator): Promise<void> {
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog').last();
  await dialog.waitFor();
  // A drawer takes the focus itself, around its dialog.
  await page.locator(':is(.ant-drawer, .ant-modal-wrap):focus-within').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await isAt(page, opener);
}
