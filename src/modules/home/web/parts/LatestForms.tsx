import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { formatYuan } from '#kit/rules/money.ts';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import type { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { homeWords } from '../words.ts';

type Answer = ReplyOf<typeof CacApprovalOrder.GetCacApprovalFormByApply>;
type Row = Answer['Rows'][number];

interface LatestFormsProps {
  readonly answer: UseQueryResult<Answer>;
  readonly empty: string;
  readonly to: (row: Row) => string;
  /** Whether these are the person's own forms. They show who has to decide instead of who filed them. */
  readonly mine?: boolean;
}

const dayMs = 86_400_000;

/** Returns the whole days since a form arrived or last changed. */
const daysSince = (row: Row): number =>
  Math.floor((Date.now() - Date.parse(String(row.OpenTime ?? row.UpdateTime))) / dayMs);

/** Short list of forms, one per line. */
export function LatestForms({ answer, empty, to, mine = false }: LatestFormsProps) {
  const words = useWords(homeWords);
  const language = useLanguage();
  if (answer.error && !answer.data)
    return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data)
    return (
      <div className="home-wait">
        <Loading rows={3} title={false} />
      </div>
    );
  if (answer.data.Rows.length === 0) return <Nothing className="home-empty" text={empty} />;
  return (
    <ul className="home-list">
      {answer.data.Rows.map((row) => (
        <li key={row.FormID}>
          <Link to={to(row)} className="home-line">
            <span className="home-line-text">
              <span className="home-line-title">{inLanguage(language, row.Title, row.TitleEn)}</span>
              <span className="home-line-note">
                {[
                  mine
                    ? words.waitingFor(inLanguage(language, row.WaitingFor, row.WaitingForEn))
                    : inLanguage(language, row.ApplicantName, row.ApplicantNameEn),
                  inLanguage(language, row.TemplateTitle, row.TemplateTitleEn),
                ].join(' · ')}
              </span>
            </span>
            <span className="home-line-side">
              {row.Amount !== null && <span>¥{formatYuan(row.Amount)}</span>}
              <span className="home-line-note">{words.since(daysSince(row))}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
