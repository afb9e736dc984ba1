import { describe, expect, test } from 'vitest';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { punchWords } from '#modules/attendance/punches/web/words.ts';
import { languagesOf, picture } from '#tests/support/journey.ts';
import { useStage } from '#tests/support/stage.ts';
import { textCell, writeBook } from '#tests/support/xlsx-writer.ts';

const settings = '/EmployeeManagement/SettingUpCourse?tab=punches';
/** A day that is over in every zone, after the demo has punched for it. */
const day = shiftDays(companyDay(new Date()), -2);

const bookOf = (rows: readonly (readonly string[])[]) => ({
  name: '每日统计.xlsx',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(
    writeBook({ rows: rows.map((row) => row.map((text) => (text === '' ? undefined : textCell(text)))) }),
  ),
});

describe.each(languagesOf(import.meta.filename))('importing punches, in %s', (language) => {
  const words = punchWords[language].import;
  const stage = useStage('punch-import');

  test('a file of DingTalk is dropped and imported; the columns of another one are chosen and kept', async () => {
    const { rows: people } = await stage.db.pool.query<{ number: string; zh: string; en: string }>(
      `select employee_id as number, chinese_name as zh, english_name as en from people.person where is_active
       order by id desc limit 2`,
    );
    const [first, second] = [people[0]!, people[1]!];
    const daily = bookOf([
      [`每日统计表 统计日期：${day} 至 ${day}`],
      ['报表生成时间'],
      ['姓名', '工号', '部门', '日期', '上班1打卡时间', '上班1打卡结果', '下班1打卡时间'],
      [first.zh, first.number, '研发部', `${day.slice(2)} 星期一`, '03:11', '正常', '次日 03:12'],
      ['别人', second.number, '研发部', `${day.slice(2)} 星期一`, '03:13', '正常', '旷工'],
    ]);
    const page = await stage.come('payroll', language);
    await stage.open(page, settings);
    await page.getByRole('button', { name: words.open }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText(words.formats).waitFor();
    await drawer.locator('input[type=file]').setInputFiles(daily);
    const known = { zh: '钉钉 每日统计', en: 'DingTalk, daily statistics' }[language];
    await drawer.getByText(words.recognised(known, 3)).waitFor();
    await drawer.getByText(`${day} 03:11, ${shiftDays(day, 1)} 03:12`).waitFor();
    await drawer.getByText(words.difference(second.number, '别人', second[language])).waitFor();
    await drawer.getByText(words.faults(1)).waitFor();
    await picture(page, `punch-import-${language}`);
    await drawer.getByRole('button', { name: words.run(3) }).click();
    await page.getByText(words.done(3)).waitFor();

    const { rows } = await stage.db.pool.query<{ at: string }>(
      `select to_char(punch_at at time zone 'Asia/Shanghai', 'HH24:MI') as at from attendance.punch
       where batch_id = (select max(id) from attendance.punch_batch) order by punch_at`,
    );
    expect(rows.map(({ at }) => at)).toEqual(['03:11', '03:13', '03:12']);

    // Titles that nobody knows: the columns are asked for, and kept for the next time.
    const own = bookOf([
      ['Kennung', 'Kommen', 'Gehen'],
      [first.number, `${day} 04:11`, `${day} 04:12`],
    ]);
    await page.getByRole('button', { name: words.open }).click();
    await drawer.locator('input[type=file]').setInputFiles(own);
    await drawer.getByText(words.choose).waitFor();
    const choose = async (name: string, title: string): Promise<void> => {
      await drawer.getByRole('combobox', { name }).click();
      await page
        .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
        .filter({ hasText: title })
        .click();
    };
    await choose(words.badge, 'Kennung');
    await choose(words.times, 'Kommen');
    await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: 'Gehen' })
      .click();
    await page.keyboard.press('Escape');
    await drawer.getByRole('button', { name: words.read }).click();
    await drawer.getByText(`${day} 04:11, 04:12`).waitFor();
    await drawer.getByRole('button', { name: words.keep }).click();
    const keeping = page.getByRole('dialog', { name: words.keepTitle });
    await keeping.getByRole('textbox', { name: words.name }).fill('Kennung');
    await keeping.getByRole('button', { name: punchWords[language].save }).click();
    await keeping.waitFor({ state: 'hidden' });
    await drawer.getByRole('button', { name: words.again }).click();
    await drawer.locator('input[type=file]').setInputFiles(own);
    await drawer.getByText(words.recognised('Kennung', 1)).waitFor();
    await drawer.getByRole('button', { name: words.run(2) }).waitFor();
  });

  test('on a phone everything is in reach', async () => {
    const phone = { width: 360, height: 740 };
    const page = await stage.come('payroll', language, { viewport: phone });
    await page.goto(`${stage.url}${settings}`);
    await page.getByRole('button', { name: words.open }).click();
    const drawer = page.getByRole('dialog');
    const file = bookOf([
      ['姓名', '工号', '打卡时间'],
      ['甲', 'X-77', `${day} 03:11`],
    ]);
    await drawer.locator('input[type=file]').setInputFiles(file);
    await drawer.getByText(words.nobody).waitFor();
    await picture(page, `punch-import-phone-${language}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(phone.width);
    const run = await drawer.getByRole('button', { name: words.run(0) }).boundingBox();
    expect(run!.x + run!.width).toBeLessThanOrEqual(phone.width);
  });
});
