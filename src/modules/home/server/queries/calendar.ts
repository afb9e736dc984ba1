import { companyDay } from '#kit/rules/dates.ts';
import { listWaitingSince } from '#modules/approval/server/open.ts';
import { listReminders } from './notes.ts';
import type { ScheduleSource } from './schedule.ts';

/** Calendar entries of reminders of open notes. Empty when somebody else views the portal as this person. */
export const reminders: ScheduleSource = async (on, { id, viewer }, { from, until }) =>
  (viewer ? [] : await listReminders(on, id, from, until)).map((note) => ({
    Date: companyDay(note.at),
    Type: 'memorandum',
    Title: note.content,
    TitleEn: note.content,
    RefId: note.id,
    Url: '/dashboard/index',
    Start: note.at,
    End: null,
  }));

/** Calendar entries of forms that wait for the person, on the day on which they arrived. */
export const approvals: ScheduleSource = async (on, { id }, span) =>
  (await listWaitingSince(on, id, span)).map((form) => ({
    Date: companyDay(form.since),
    Type: 'approval',
    Title: `${form.applicant}：${form.title}`,
    TitleEn: `${form.applicantEn || form.applicant}: ${form.titleEn}`,
    RefId: form.formId,
    Url: `/rolePage/MyJob/${form.isFinance ? 'FinanceApprover' : 'myApprover'}?FormID=${form.formId}`,
    Start: form.since,
    End: null,
  }));
