import { Link } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { FormState } from '#modules/approval/web/parts/states.tsx';
import { detailPath } from '#modules/approval/web/paths.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import './approval-log.css';

const most = 20;

/** List of the caller's latest applications, one line each. */
export function ApprovalLog() {
  const words = useWords(approvalWords);
  const language = useLanguage();
  const { data, error, refetch } = useCall(CacApprovalOrder.GetCacApprovalFormByApply, { PageSize: most });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading title={false} />;
  if (data.Rows.length === 0) return <Nothing text={words.list.emptyBy.all} />;
  return (
    <ul className="approval-log">
      {data.Rows.map((row) => (
        <li key={row.FormID}>
          <Link to={detailPath(row.FormID)}>{inLanguage(language, row.Title, row.TitleEn)}</Link>
          <FormState form={row} />
          <span className="approval-log-note">{row.Number}</span>
          <time className="approval-log-note" dateTime={String(row.UpdateTime)}>
            {timeText(row.UpdateTime)}
          </time>
        </li>
      ))}
    </ul>
  );
}
