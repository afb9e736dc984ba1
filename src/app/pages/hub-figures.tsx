import { useState, type ComponentType } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { CacApprovalProcess } from '#modules/approval/processes/contract/CacApprovalProcess.ts';
import { ApprovalFormStatistics } from '#modules/approval/statistics/contract/ApprovalFormStatistics.ts';
import { WorkCalendar } from '#modules/calendar/contract/WorkCalendar.ts';
import { dayKind } from '#modules/calendar/contract/codes.ts';
import { UserFeedback } from '#modules/feedback/contract/UserFeedback.ts';
import { feedbackState } from '#modules/feedback/contract/codes.ts';
import { FormTemplate } from '#modules/forms/contract/FormTemplate.ts';
import { HomeSetting } from '#modules/home/contract/Setting.ts';
import { CacDept } from '#modules/people/organisation/contract/CacDept.ts';
import { CacUserAdmin } from '#modules/people/persons/contract/CacUserAdmin.ts';
import { CacRole } from '#modules/people/rights/contract/CacRole.ts';
import { PermissionManagement } from '#modules/people/rights/contract/PermissionManagement.ts';
import { CacLoginRecord } from '#modules/people/sign-in/contract/CacLoginRecord.ts';
import { MeetingRoomSchedule } from '#modules/rooms/contract/MeetingRoomSchedule.ts';
import { SetupGuide } from '#modules/setup/contract/SetupGuide.ts';
import { EnterpriseInfo } from '#modules/suppliers/contract/EnterpriseInfo.ts';
import { Rule } from '#modules/suppliers/contract/Rule.ts';
import { Webhook } from '#modules/webhooks/contract/Webhook.ts';
import { hubWords, type HubCode } from './hub-words.ts';

const one = { PageSize: 1 } as const;
const live = { ...one, State: 'live' } as const;

interface FigureProps {
  readonly of: { readonly Total: number; readonly IsMore?: boolean | undefined } | undefined;
  readonly say: Exclude<keyof typeof hubWords.zh, 'groups' | 'lines' | 'nextHoliday'>;
}

function Figure({ of, say }: FigureProps) {
  const words = useWords(hubWords);
  return of ? words[say](`${of.Total.toLocaleString('en')}${of.IsMore ? '+' : ''}`) : null;
}

const counted = (rows: readonly unknown[] | undefined) => rows && { Total: rows.length };

function Drafts() {
  const drafts = useCall(CacApprovalOrder.GetCacApprovalFormByApplyNewlyBuild, one).data;
  return drafts?.Total ? <Figure of={drafts} say="drafts" /> : null;
}

function Templates() {
  const all = useCall(FormTemplate.GetTemplateList, {}).data;
  const designs = all?.filter(({ HasDesign }) => HasDesign);
  return designs?.length === 0 ? (
    <Figure of={counted(all?.filter(({ EditionNumber }) => EditionNumber !== null))} say="published" />
  ) : (
    <Figure of={counted(designs)} say="toPublish" />
  );
}

function SetupSteps() {
  const open = useCall(SetupGuide.GetSetupGuide, {}).data?.Steps.filter(
    ({ Gaps, IsOptional }) => Gaps.length > 0 && !IsOptional,
  );
  return <Figure of={counted(open)} say="openSteps" />;
}

function Companies() {
  const states = useCall(EnterpriseInfo.GetStateCounts, {}).data;
  return (
    <Figure of={states && { Total: states.reduce((sum, { Count }) => sum + Count, 0) }} say="companies" />
  );
}

function SignIns() {
  const [today] = useState(() => companyDay(new Date()));
  const found = useCall(CacLoginRecord.GetCacLoginRecordPageList, { ...one, Start: today, End: today });
  return <Figure of={found.data} say="today" />;
}

function NextHoliday() {
  const words = useWords(hubWords);
  const language = useLanguage();
  const [today] = useState(() => companyDay(new Date()));
  const calendar = useCall(WorkCalendar.GetCalendarList, {}).data?.[0];
  const asked = { CalendarID: calendar?.CalendarID ?? 0, Year: Number(today.slice(0, 4)) };
  const enabled = calendar !== undefined;
  const days = useCall(WorkCalendar.GetCalendarYear, asked, { enabled }).data?.Days;
  // After December, the next holiday is in January.
  const further = useCall(WorkCalendar.GetCalendarYear, { ...asked, Year: asked.Year + 1 }, { enabled }).data
    ?.Days;
  const next = [...(days ?? []), ...(further ?? [])].find(
    ({ Day, Kind }) => days && Day >= today && Kind === dayKind.statutory,
  );
  return next ? words.nextHoliday(inLanguage(language, next.Name, next.NameEn), next.Day) : null;
}

/** Figures shown for a page before it is opened, by permission code. Only people who may open the page query them. */
export const hubFigures: Readonly<Record<HubCode, ComponentType>> = {
  ApprovalManagement: Drafts,
  ApprovalFormTemplateManagement: Templates,
  ApprovalByAdminManagement: () => (
    <Figure of={useCall(CacApprovalOrder.GetCacApprovalFormByAdminToExamine, live).data} say="inApproval" />
  ),
  ApprovalByFinancialManagement: () => (
    <Figure
      of={useCall(CacApprovalOrder.GetCacApprovalFormByFinancialToExamine, live).data}
      say="inApproval"
    />
  ),
  ApprovalByAdministrativeManagement: () => (
    <Figure
      of={useCall(CacApprovalOrder.GetCacApprovalFormByAdministrativeToExamine, live).data}
      say="inApproval"
    />
  ),
  ApprovalByAttendanceManagement: () => (
    <Figure
      of={useCall(CacApprovalOrder.GetCacApprovalFormByAttendanceToExamine, live).data}
      say="inApproval"
    />
  ),
  AASEnterpriseInfoBase: Companies,
  AASEnterpriseInfoRule: () => <Figure of={useCall(Rule.GetRuleList, one).data} say="rules" />,
  SetUpGuide: SetupSteps,
  AASUserManagement: () => <Figure of={useCall(CacUserAdmin.GetUserInfoList, one).data} say="people" />,
  Organization: () => <Figure of={counted(useCall(CacDept.GetDeptTree, {}).data)} say="departments" />,
  AASRoleManagement: () => <Figure of={counted(useCall(CacRole.GetRoleList, {}).data)} say="roles" />,
  AASPermissionManagement: () => (
    <Figure of={counted(useCall(PermissionManagement.GetPermissionTree, {}).data)} say="permissions" />
  ),
  AASApprovalIdentityManagement: () => (
    <Figure of={useCall(CacApprovalProcess.GetApprovalIdentityList, one).data} say="identities" />
  ),
  AASApprovalFormStatisticsManagement: () => {
    const week = useCall(ApprovalFormStatistics.GetApprovalLastWeekRecordBySendMsg, {}).data;
    return <Figure of={week && { Total: week.Submitted }} say="lastWeek" />;
  },
  LoginRecordManagement: SignIns,
  WebhookManagement: () => (
    <Figure of={counted(useCall(Webhook.GetWebhookList, {}).data?.Rows)} say="webhooks" />
  ),
  WorkCalendar: NextHoliday,
  MeetingManager: () => <Figure of={useCall(MeetingRoomSchedule.GetPending, one).data} say="toDecide" />,
  UserFeedBackManagement: () => (
    <Figure
      of={useCall(UserFeedback.GetUserFeedbackList, { ...one, State: feedbackState.new }).data}
      say="toAnswer"
    />
  ),
  HomePageSettingsManagement: () => (
    <Figure of={useCall(HomeSetting.GetHSUploadImgList, one).data} say="images" />
  ),
};
