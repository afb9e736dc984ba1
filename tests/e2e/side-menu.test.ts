import { describe, expect, test } from 'vitest';
import { kitWords } from '#kit/web/shell/words.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { useStage } from '#tests/support/stage.ts';

describe.each(languagesOf(import.meta.filename))('the side menu, in %s', (language) => {
  const words = kitWords[language];
  const stage = useStage('side-menu');

  test('is searched by "/" in both languages, and begins with the pages somebody uses most', async () => {
    const page = await stage.come('administrator', language);
    const menu = page.locator('nav.shell-menu');
    const field = menu.getByRole('textbox', { name: words.menuSearch });
    const often = menu.getByText(words.menuOften, { exact: true });
    const places = [
      ['Users', '/mySetting/userManager'],
      ['角色', '/mySetting/roleManagement'],
    ] as const;
    await field.waitFor();
    expect(await often.count()).toBe(0);
    for (let round = 0; round < 3; round += 1)
      for (const [typed, path] of places) {
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.keyboard.press('/');
        await page.keyboard.type(typed);
        await menu.locator(`a[href="${path}"]`).waitFor();
        // Entries that do not fit are left out.
        expect(await menu.locator('a[href="/dashboard/index"]').count()).toBe(0);
        await page.keyboard.press('Enter');
        await page.waitForURL(`**${path}`);
        expect(await field.inputValue()).toBe('');
      }
    await page.keyboard.press('/');
    await page.keyboard.type('zzz');
    await menu.getByText(words.menuNone).waitFor();
    await page.keyboard.press('Escape');
    await menu.locator('a[href="/dashboard/index"]').waitFor();
    await page.reload();
    await often.waitFor();
    for (const [, path] of places) expect(await menu.locator(`a[href="${path}"]`).count()).toBe(2);
  });
});
