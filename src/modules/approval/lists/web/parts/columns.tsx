import { Link } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { formatYuan } from '#kit/rules/money.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { shortTime, timeText, type At } from '#kit/web/client/time.ts';
import type { Column } from '#kit/web/list/ListScreen.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import type { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { useFormLink } from '#modules/approval/reading/web/useOpenForm.ts';
import { FormState } from '#modules/approval/web/parts/states.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';
import './lists.css';

export type FormRow = ReplyOf<typeof CacApprovalOrder.GetCacApprovalFormByApply>['Rows'][number];

/** Returns the columns for lists of forms, with titles in the caller's language. */
export function useColumns(): Record<
  | 'title'
  | 'applicant'
  | 'amount'
  | 'someAmount'
  | 'status'
  | 'waitsFor'
  | 'company'
  | 'submitted'
  | 'updated',
  Column<FormRow>
> {
  const { list } = useWords(approvalWords);
  const chosen = useLanguage();
  const link = useFormLink();
  const named = (zh: string, en: string): string => inLanguage(chosen, zh, en);
  const amount: Column<FormRow> = {
    key: 'amount',
    title: list.amount,
    align: 'right',
    phone: 'side',
    show: (row) =>
      row.Amount === null ? '--' : <span className="form-cell-money">{formatYuan(row.Amount)}</span>,
  };
  return {
    title: {
      key: 'title',
      title: list.form,
      isWide: true,
      phone: 'title',
      show: (row) => (
        <span className="form-cell" title={named(row.Summary, row.SummaryEn) || undefined}>
          <Link to={link(row.FormID)} preventScrollReset className="form-cell-title">
            {named(row.Title, row.TitleEn)}
          </Link>
          <span className="form-cell-note">{row.Number}</span>
          {row.Title !== row.TemplateTitle && (
            <span className="form-cell-note">{named(row.TemplateTitle, row.TemplateTitleEn)}</span>
          )}
        </span>
      ),
    },
    applicant: {
      key: 'applicant',
      title: list.applicant,
      phone: 'plain',
      show: (row) => (
        <PersonName
          id={row.ApplicantAUID}
          name={row.ApplicantName}
          englishName={row.ApplicantNameEn}
          note={named(row.DeptName, row.DeptNameEn)}
        />
      ),
    },
    amount: { ...amount, sort: 'Amount' },
    // Amount column for lists in which few forms have an amount.
    someAmount: { ...amount, isNews: (row) => row.Amount !== null },
    status: { key: 'status', title: list.status, phone: 'state', show: (row) => <FormState form={row} /> },
    waitsFor: {
      key: 'waitsFor',
      title: list.waitsFor,

      show: (row) => shortOf(named(row.WaitingFor, row.WaitingForEn)),
    },
    company: {
      key: 'company',
      title: list.company,
      show: (row) => shortOf(named(row.CompanyName, row.CompanyNameEn)),
    },
    submitted: {
      key: 'submitted',
      title: list.submittedAt,
      sort: 'SubmitTime',

      show: (row) => <Moment at={row.SubmitTime} />,
    },
    updated: {
      key: 'updated',
      title: list.updatedAt,
      sort: 'UpdateTime',

      show: (row) => <Moment at={row.UpdateTime} />,
    },
  };
}

interface Kind {
  readonly Title: string;
  readonly Number: string;
  readonly TemplateTitle: string;
  readonly TemplateTitleEn: string;
}

/** Returns a form's number, with its template's title unless the form's own title is the same. */
export const kindOf = (form: Kind, named: (zh: string, en: string) => string): string =>
  form.Title === form.TemplateTitle
    ? form.Number
    : `${form.Number} · ${named(form.TemplateTitle, form.TemplateTitleEn)}`;

/** Shortens a long text for a narrow column; the whole text shows on hover. */
export function shortOf(text: string) {
  if (text === '') return '--';
  return (
    <span className="form-cell-short" title={text}>
      {text}
    </span>
  );
}

export function Moment({ at }: { at: At | null }) {
  if (at === null) return '--';
  return (
    <time className="form-cell-time" dateTime={new Date(at).toISOString()} title={timeText(at)}>
      {shortTime(at)}
    </time>
  );
}
