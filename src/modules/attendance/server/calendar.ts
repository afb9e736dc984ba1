import type { ScheduleSource } from '#modules/home/server/open.ts';
import { amountText } from '../contract/amounts.ts';
import { vacationTypeLabels } from '../contract/codes.ts';
import { listAway } from './queries/leaves.ts';

/** Approved leave in the days of whoever takes it. */
export const leaveDays: ScheduleSource = async (on, { id }, { from, until }) =>
  (await listAway(on, id, from, until)).map(({ formId, day, type, amount, unit }) => {
    const { zh, en } = vacationTypeLabels[type];
    const long = amountText(amount, unit);
    return {
      Date: day,
      Type: 'leave',
      Title: `${zh} ${long.zh}`,
      TitleEn: `${en}, ${long.en}`,
      RefId: formId,
      Url: `/rolePage/MyJob/application/${formId}`,
      Start: null,
      End: null,
    };
  });
