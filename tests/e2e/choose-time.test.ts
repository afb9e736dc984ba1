import { expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import { stages } from '#modules/recruiting/contract/codes.ts';
import { interviewRefusals } from '#modules/recruiting/interviews/contract/interview-refusals.ts';
import { choiceWords } from '#modules/recruiting/interviews/web/choice-words.ts';
import { interviewWords } from '#modules/recruiting/interviews/web/interview-words.ts';
import { findings } from '#tests/support/axe.ts';
import { languagesOf, strangerOnPhone } from '#tests/support/journey.ts';
import { useStage } from '#tests/support/stage.ts';

const stage = useStage('choose-time', undefined, 'busy');

test.each(languagesOf(import.meta.filename))(
  'a recruiter offers times by a link, the candidate chooses one on a phone, and the link has ended (%s)',
  async (language) => {
    const words = choiceWords[language];
    const { rows } = await stage.db.pool.query<{ id: number; opening: number }>(
      `with mine as (
         update recruiting.recruitment set owner_id = (select id from people.person where login_name = $1)
         where id = (select min(i.recruitment_id) from recruiting.interviewee i
           join recruiting.recruitment r on r.id = i.recruitment_id where i.stage = $2 and r.state = 2)
         returning id)
       select i.id, i.recruitment_id as opening from recruiting.interviewee i
       where i.recruitment_id = (select id from mine) and i.stage = $2 order by i.id limit 1`,
      [seats.hrbp.loginName, stages.screened],
    );
    const { id, opening } = rows[0]!;
    const before = await stage.db.pool.query('select 1 from recruiting.interview where interviewee_id = $1', [
      id,
    ]);
    const page = await stage.come('hrbp', language);
    await stage.open(page, `/Recruiting/RecruitmentList?opening=${opening}&candidate=${id}`);
    await page.getByRole('button', { name: words.offer, exact: true }).click();
    const drawer = page.getByRole('dialog').last();
    await drawer.getByLabel(words.days, { exact: true }).waitFor();
    const chosen = async (name: string, count: number): Promise<void> => {
      await drawer.getByRole('combobox', { name }).click();
      const options = page.locator(
        '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option',
      );
      for (let n = 0; n < count; n += 1) await options.nth(n).click();
      await page.keyboard.press('Escape');
    };
    await chosen(interviewWords[language].interviewers, 1);
    await chosen(words.times, 2);
    await drawer.getByRole('button', { name: words.make, exact: true }).click();
    const link = await drawer.getByRole('textbox', { name: words.linkTitle }).inputValue();
    expect(await findings(page)).toEqual([]);

    const guest = await strangerOnPhone(page, language, link);
    const times = guest.getByRole('radio');
    await times.first().waitFor();
    expect(await times.count()).toBe(2);
    expect(await findings(guest)).toEqual([]);
    await times.nth(1).tap();
    await guest.getByRole('button', { name: words.confirm, exact: true }).tap();
    await guest.getByText(words.done).waitFor();
    const planned = await stage.db.pool.query(
      'select 1 from recruiting.interview where interviewee_id = $1',
      [id],
    );
    expect(planned.rows).toHaveLength(before.rows.length + 1);
    // The link works once. The address is the same, so only a reload asks the server.
    await guest.reload();
    await guest.getByText(interviewRefusals.choiceGone[language]).waitFor();
    expect(await times.count()).toBe(0);
    await guest.context().close();
  },
);
