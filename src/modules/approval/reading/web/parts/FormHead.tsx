import { formatYuan } from '#kit/rules/money.ts';
import { timeText } from '#kit/web/client/time.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { Capitals } from '#modules/forms/web/open.ts';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useAwaitedFocus } from '#modules/approval/flow/web/decided.ts';
import { keyFactsOf } from '../said.ts';
import { editionOf, senderOf, type FormDetail } from '../useForm.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { kindOf } from '#modules/approval/lists/web/parts/columns.tsx';
import { FormState, useNamed } from '#modules/approval/web/parts/states.tsx';

interface FormHeadProps {
  readonly form: FormDetail;
  /** Tools such as print and copy link. */
  readonly tools?: ReactNode;
  readonly level?: 1 | 2;
}

/** Head of a form: title, state, applicant, amount and key facts. */
export function FormHead({ form, tools, level = 2 }: FormHeadProps) {
  const words = useWords(approvalWords);
  const named = useNamed();
  const heading = useAwaitedFocus();
  const behalf = form.Nodes.find((node) => node.RowID === form.RowID && node.OnBehalfOfAUID !== null);
  const Title = level === 1 ? 'h1' : 'h2';
  const moments = [
    form.SubmitTime ? [words.detail.submittedAt, form.SubmitTime] : [words.detail.createdAt, form.CreateTime],
    ...(form.FinishTime ? [[words.detail.finishedAt, form.FinishTime]] : []),
  ] as [string, Date][];
  return (
    <header className="form-head">
      <div className="form-head-row">
        <Title ref={heading} className="form-head-title" tabIndex={-1}>
          {named(form.Title, form.TitleEn)}
        </Title>
        <FormState form={form} />
        {form.IsShowUrgent && <span className="form-urgent">{words.triage.urgent}</span>}
        {form.IsOverridden && <span className="form-mark">{words.further.overridden}</span>}
        {form.IsRevoking && <span className="form-mark">{words.further.revoking}</span>}
        {form.FirstCreatorAUID !== null && <span className="form-mark">{words.further.firstCreator}</span>}
        {behalf && (
          <span className="form-mark">
            {words.triage.onBehalfOf(named(behalf.OnBehalfOfName, behalf.OnBehalfOfNameEn))}
          </span>
        )}
        {tools && <div className="form-head-tools no-print">{tools}</div>}
      </div>
      <p className="form-head-line">
        <span>{kindOf(form, named)}</span>
        {moments.map(([label, at]) => (
          <span key={label}>
            {label} <time>{timeText(at)}</time>
          </span>
        ))}
      </p>
      <div className="form-head-facts">
        <div>
          <PersonName
            id={form.ApplicantAUID}
            name={form.ApplicantName}
            englishName={form.ApplicantNameEn}
            note={[named(form.DeptName, form.DeptNameEn), named(form.CompanyName, form.CompanyNameEn)]
              .filter(Boolean)
              .join(' · ')}
            size={36}
          />
        </div>
        {form.Amount !== null && (
          <div className="form-head-amount">
            <strong>¥ {formatYuan(form.Amount)}</strong>
            <Capitals amount={form.Amount} />
          </div>
        )}
      </div>
      {form.Cautions.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={words.further.caution}
          description={form.Cautions.map((one) => (
            <div key={`${one.Control} ${one.Msg}`}>
              {named(one.Label, one.LabelEn)}：{named(one.Msg, one.MsgEn)}
            </div>
          ))}
        />
      )}
      <SentBack form={form} />
      <KeyFacts form={form} />
    </header>
  );
}

/** Sender and reason of the last send-back, until the form is submitted again. */
function SentBack({ form }: { form: FormDetail }) {
  const words = useWords(approvalWords);
  const named = useNamed();
  const sender = senderOf(form);
  if (!sender) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={words.fill.sentBackBy(named(sender.ChineseName, sender.EnglishName))}
      description={sender.MsgInfo}
    />
  );
}

/** Significant values that the head does not show elsewhere. */
function KeyFacts({ form }: { form: FormDetail }) {
  const language = useLanguage();
  const lines = keyFactsOf(form, editionOf(form));
  if (lines.length === 0) return null;
  return (
    <dl className="form-head-keys">
      {lines.map((line) => (
        <div key={line.name}>
          <dt>{line.label[language]}</dt>
          <dd>{line.text[language]}</dd>
        </div>
      ))}
    </dl>
  );
}
