import { App } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { useStandardTemplate } from '#modules/approval/web/open.ts';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { CacCompany } from '#modules/people/organisation/contract/CacCompany.ts';
import { education } from '#modules/people/persons/contract/user-codes.ts';
import { Post } from '#modules/people/posts/contract/Post.ts';
import {
  PeopleField,
  PersonField,
  postOptions,
  useDepartmentItems,
  useMe,
} from '#modules/people/web/open.tsx';
import {
  employTypeLabels,
  openReasonLabels,
  requisitionKind,
  urgencyLabels,
} from '#modules/recruiting/contract/codes.ts';
import { Scorecard } from '#modules/recruiting/interviewers/contract/Scorecard.ts';
import { choicesOf } from '#modules/recruiting/web/parts/options.ts';
import { choiceOf, idIn, idsIn } from '#modules/recruiting/web/parts/people.ts';
import { Recruitment, type OpeningRow } from '../contract/Recruitment.ts';
import { RoundsField, type PlannedRound } from './RoundsField.tsx';
import { openingWords } from './opening-words.ts';
import { useRequest } from './useRequest.ts';

/** Drawer width in pixels. */
const width = 720;

interface OpeningFormProps {
  /** Opening to change. Null: a new one. */
  readonly row: OpeningRow | null;
  readonly onClose: () => void;
}

type Values = Readonly<Record<string, unknown>>;
const orNull = (value: unknown): unknown => (value === undefined || value === '' ? null : value);

/** Converts the form values to the input of the call. */
const adapt = (values: Values): Values => ({
  ...values,
  OwnerAUID: idIn(values['OwnerAUID']) ?? undefined,
  Assistants: idsIn(values['Assistants']),
  HRBPAUID: idIn(values['HRBPAUID']),
  ReplacedAUID: values['Reason'] === 2 ? idIn(values['ReplacedAUID']) : null,
  Education: orNull(values['Education']),
  WorkYears: orNull(values['WorkYears']),
  LatestEntryDay: orNull(values['LatestEntryDay']),
  ScorecardID: orNull(values['ScorecardID']),
  Rounds: (values['Rounds'] as readonly PlannedRound[]).map((one) => ({
    Name: one.name,
    Mode: one.mode,
    Minutes: one.minutes,
    InterviewerAUIDs: one.interviewers,
  })),
  ...('SalaryMin' in values
    ? { SalaryMin: orNull(values['SalaryMin']), SalaryMax: orNull(values['SalaryMax']) }
    : {}),
});

/** Form to add or change an opening. */
export function OpeningForm({ row, onClose }: OpeningFormProps) {
  const words = useWords(openingWords);
  const { message } = App.useApp();
  const me = useMe();
  const asksFirst = useStandardTemplate(requisitionKind) !== undefined;
  const request = useRequest();
  const [reason, setReason] = useState<unknown>(row?.Reason ?? 1);
  const seesPay = row?.CanSeePay ?? true;
  const self = me ? { id: me.AUID, name: me.ChineseName, nameEn: me.EnglishName } : null;
  const initial: Values = row
    ? {
        Title: row.Title,
        PostID: row.PostID,
        DeptId: row.DeptId,
        CompanyID: row.CompanyID,
        HeadCount: row.HeadCount,
        EmployType: row.EmployType,
        City: row.City,
        ...(seesPay ? { SalaryMin: row.SalaryMin, SalaryMax: row.SalaryMax } : {}),
        Education: row.Education,
        WorkYears: row.WorkYears,
        Reason: row.Reason,
        ReplacedAUID: choiceOf(row.Replaced),
        Urgency: row.Urgency,
        OwnerAUID: choiceOf(row.Owner),
        Assistants: row.Assistants.map((one) => choiceOf(one)),
        HRBPAUID: choiceOf(row.HRBP),
        LatestEntryDay: row.LatestEntryDay,
        Description: row.Description,
        ScorecardID: row.ScorecardID,
        Rounds: row.Rounds.map((one): PlannedRound => ({
          name: one.Name,
          mode: one.Mode,
          minutes: one.Minutes,
          interviewers: one.Interviewers.map(({ AUID }) => AUID),
        })),
      }
    : {
        HeadCount: 1,
        EmployType: 0,
        Reason: 1,
        Urgency: 0,
        OwnerAUID: self,
        Assistants: [],
        ...(asksFirst ? {} : { IsDraft: false }),
        Rounds: [],
      };
  const shared = {
    fields: useFields(row, seesPay, reason === 2, asksFirst),
    initial,
    adapt,
    isDense: true,
    submit: words.save,
    derive: (changed: Values) => {
      if ('Reason' in changed) setReason(changed['Reason']);
      return undefined;
    },
    onDone: () => {
      void message.success(words.saved);
      onClose();
    },
    onCancel: { label: words.cancel, run: onClose },
  };
  return (
    <Drawer open size={width} title={row ? words.editTitle : words.addTitle} onClose={onClose}>
      {row ? (
        <EditForm
          {...shared}
          call={Recruitment.UpdateRecruitment}
          hidden={{ RecruitmentID: row.RecruitmentID, Version: row.Version }}
        />
      ) : (
        <EditForm
          {...shared}
          call={Recruitment.AddRecruitment}
          {...(asksFirst
            ? {
                hidden: { IsDraft: true },
                submit: words.saveAndRequest,
                onDone: ({ RecruitmentID }: ReplyOf<typeof Recruitment.AddRecruitment>) => {
                  onClose();
                  // A newly added opening has version 1.
                  request({ RecruitmentID, Version: 1 });
                },
              }
            : {})}
        />
      )}
    </Drawer>
  );
}

function useFields(
  row: OpeningRow | null,
  seesPay: boolean,
  isReplacement: boolean,
  asksFirst: boolean,
): Field[] {
  const words = useWords(openingWords);
  const language = useLanguage();
  const posts = useCall(Post.GetPostList, {}).data ?? [];
  const cards = useCall(Scorecard.GetScorecardList, {}).data ?? [];
  const companies = useCall(CacCompany.GetCompanyList, {}).data ?? [];
  const { items: departments } = useDepartmentItems();
  // Keeps the present post visible although it is out of use.
  const known = posts.some(({ PostID }) => PostID === row?.PostID);
  const kept =
    row && !known ? [{ value: row.PostID, label: inLanguage(language, row.PostName, row.PostNameEn) }] : [];
  return [
    { name: 'Title', label: words.name, kind: 'text', isWhole: true, section: words.basics },
    {
      name: 'PostID',
      label: words.post,
      kind: 'choice',
      options: [...postOptions(posts, language), ...kept],
    },
    {
      name: 'DeptId',
      label: words.department,
      kind: 'own',
      control: <TreeField label={words.department} placeholder={words.department} items={departments} />,
    },
    {
      name: 'CompanyID',
      label: words.company,
      kind: 'choice',
      options: companies.map((one) => ({
        value: one.CompanyId,
        label: inLanguage(language, one.CompanyName, one.CompanyNameEn),
      })),
    },
    { name: 'HeadCount', label: words.headCount, kind: 'number' },
    {
      name: 'EmployType',
      label: words.employType,
      kind: 'choice',
      options: choicesOf(employTypeLabels, language),
    },
    { name: 'City', label: words.city, kind: 'text' },
    { name: 'Urgency', label: words.urgency, kind: 'choice', options: choicesOf(urgencyLabels, language) },
    { name: 'LatestEntryDay', label: words.entry, kind: 'day' },
    { name: 'Reason', label: words.why, kind: 'choice', options: choicesOf(openReasonLabels, language) },
    ...(isReplacement
      ? [
          {
            name: 'ReplacedAUID',
            label: words.replaced,
            kind: 'own' as const,
            control: <PersonField />,
            isRequired: true,
          },
        ]
      : []),
    ...(seesPay
      ? ([
          { name: 'SalaryMin', label: words.salaryMin, kind: 'text', hint: words.salaryHint },
          { name: 'SalaryMax', label: words.salaryMax, kind: 'text' },
        ] as const)
      : []),
    {
      name: 'Education',
      label: words.education,
      kind: 'choice',
      isClearable: true,
      options: choicesOf(education.labels, language),
      section: words.wanted,
    },
    { name: 'WorkYears', label: words.workYears, kind: 'number' },
    { name: 'Description', label: words.description, kind: 'area' },
    {
      name: 'OwnerAUID',
      label: words.owner,
      kind: 'own',
      control: <PersonField />,
      section: words.people,
      isRequired: true,
    },
    { name: 'HRBPAUID', label: words.hrbp, kind: 'own', control: <PersonField />, hint: words.hrbpHint },
    {
      name: 'Assistants',
      label: words.assistants,
      kind: 'own',
      control: <PeopleField />,
      hint: words.assistantsHint,
      isWhole: true,
    },
    {
      name: 'ScorecardID',
      label: words.scorecard,
      kind: 'choice',
      isClearable: true,
      hint: words.scorecardHint,
      section: words.interviews,
      options: cards
        .filter((one) => one.IsUse || one.ScorecardID === row?.ScorecardID)
        .map((one) => ({ value: one.ScorecardID, label: one.Name })),
    },
    { name: 'Rounds', label: words.rounds, kind: 'own', isWhole: true, control: <RoundsField /> },
    ...(row || asksFirst
      ? []
      : ([
          { name: 'IsDraft', label: words.draft, kind: 'switch', hint: words.draftHint, isWhole: true },
        ] as const)),
  ];
}
