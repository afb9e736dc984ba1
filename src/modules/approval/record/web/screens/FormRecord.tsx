import { Alert } from 'antd';
import { useParams, useSearchParams } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { formatYuan } from '#kit/rules/money.ts';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { formStatusLabels } from '#modules/approval/contract/codes.ts';
import { useNamed } from '#modules/approval/web/parts/states.tsx';
import { detailPath } from '#modules/approval/web/paths.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { printedIn, verdictOf, type Verdict } from '../verdict.ts';
import '../parts/record.css';

type Checked = ReplyOf<typeof CacApprovalOrder.VerifyApprovalRecord>;

const tones = {
  broken: 'error',
  foreign: 'error',
  earlier: 'warning',
  present: 'success',
  intact: 'success',
} as const satisfies Record<Verdict, string>;

/** Page that the code on a printout leads to: whether the form's record is intact, and its present facts. */
export default function FormRecord() {
  const { record: words } = useWords(approvalWords);
  const formId = Number(useParams()['id']);
  const printed = printedIn(useSearchParams()[0]);
  const { data, error, refetch } = useCall(CacApprovalOrder.VerifyApprovalRecord, {
    FormID: formId,
    ...(printed === 'unreadable' ? {} : printed),
  });
  if (error && !data)
    return isOutOfReach(error) ? (
      <Page title={words.title}>
        <OutOfReach isForm={error.status === 403} />
      </Page>
    ) : (
      <Failed error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <Loading rows={8} />;
  const verdict = verdictOf(data, printed);
  return (
    <Page
      title={words.title}
      actions={
        <LinkButton type="primary" to={detailPath(data.FormID)}>
          {words.open}
        </LinkButton>
      }
    >
      <div className="record-verdict">
        <Alert
          showIcon
          type={tones[verdict]}
          title={words[verdict]}
          description={
            {
              broken: words.brokenHint(data.BrokenAt ?? 0),
              foreign: words.foreignHint,
              earlier: words.earlierHint,
              present: words.presentHint(data.Seq),
              intact: words.intactHint(data.Seq),
            }[verdict]
          }
        />
        {verdict !== 'foreign' && <Facts checked={data} />}
      </div>
    </Page>
  );
}

const isOutOfReach = (error: Error): error is CallFailed =>
  error instanceof CallFailed && (error.status === 403 || error.status === 404 || error.status === 400);

function OutOfReach({ isForm }: { isForm: boolean }) {
  const { record: words } = useWords(approvalWords);
  return (
    <div className="record-verdict">
      <Alert
        showIcon
        type="warning"
        title={isForm ? words.notYours : words.notFound}
        description={isForm ? words.notYoursHint : words.notFoundHint}
      />
    </div>
  );
}

/** Facts of the form to compare with the paper. */
function Facts({ checked }: { checked: Checked }) {
  const { record: words, detail, list } = useWords(approvalWords);
  const language = useLanguage();
  const named = useNamed();
  const facts = [
    [detail.number, checked.Number],
    [list.form, named(checked.Title, checked.TitleEn)],
    [detail.applicant, named(checked.ApplicantName, checked.ApplicantNameEn)],
    [list.amount, checked.Amount === null ? '' : formatYuan(checked.Amount)],
    [detail.status, formStatusLabels[checked.Status][language]],
    [detail.submittedAt, checked.SubmitTime ? timeText(checked.SubmitTime) : ''],
  ] as const;
  return (
    <Panel title={words.compare}>
      <dl className="record-facts">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label} value`}>{value}</dd>])}
        <dt>{words.hash}</dt>
        <dd className="record-hash">{words.code(checked.Seq, checked.Hash)}</dd>
      </dl>
    </Panel>
  );
}
