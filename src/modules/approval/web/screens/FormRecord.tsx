import { Alert } from 'antd';
import { useParams, useSearchParams } from 'react-router';
import { formatYuan } from '#kit/rules/money.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { CacApprovalOrder } from '../../contract/CacApprovalOrder.ts';
import { formStatusLabels, type FormStatus } from '../../contract/codes.ts';
import { useNamed } from '../parts/states.tsx';
import { detailPath } from '../paths.ts';
import { approvalWords } from '../words.ts';
import '../parts/record.css';

const tones = { present: 'success', earlier: 'warning', foreign: 'error' } as const;

/** Where the code of a printout leads: whether the form's record is intact, and what it says now. */
export default function FormRecord() {
  const { record: words, detail, list } = useWords(approvalWords);
  const language = useLanguage();
  const named = useNamed();
  const formId = Number(useParams()['id']);
  const [search] = useSearchParams();
  const [seq, hash] = [search.get('seq'), search.get('hash')];
  const { data, error, refetch } = useCall(CacApprovalOrder.VerifyApprovalRecord, {
    FormID: formId,
    ...(seq && hash ? { Seq: Number(seq), Hash: hash } : {}),
  });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={8} />;
  const facts = [
    [detail.number, data.Number],
    [list.form, named(data.Title, data.TitleEn)],
    [detail.applicant, named(data.ApplicantName, data.ApplicantNameEn)],
    [list.amount, data.Amount === null ? '' : formatYuan(data.Amount)],
    [detail.status, formStatusLabels[data.Status as FormStatus][language]],
    [detail.submittedAt, data.SubmitTime ? timeText(data.SubmitTime) : ''],
  ] as const;
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
          type={data.IsIntact ? 'success' : 'error'}
          title={data.IsIntact ? words.intact : words.broken}
          description={data.IsIntact ? words.intactHint(data.Seq) : words.brokenHint(data.BrokenAt ?? 0)}
        />
        {data.Printout && <Alert showIcon type={tones[data.Printout]} title={words[data.Printout]} />}
        <Panel title={words.compare}>
          <dl className="record-facts">
            {facts
              .filter(([, value]) => value)
              .map(([label, value]) => [
                <dt key={label}>{label}</dt>,
                <dd key={`${label} value`}>{value}</dd>,
              ])}
            <dt>{words.hash}</dt>
            <dd className="record-hash">{words.code(data.Seq, data.Hash)}</dd>
          </dl>
        </Panel>
      </div>
    </Page>
  );
}
