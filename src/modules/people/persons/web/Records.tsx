import { Pagination } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { CacUserAdmin } from '../contract/CacUserAdmin.ts';
import { userActs, type UserAct } from '../contract/user-codes.ts';
import { fieldLabel, wordsFor } from './shown.ts';
import { userWords } from './user-words.ts';

const pageSize = 20;

/** Process record of a person's account and card, newest first. */
export function Records({ auid }: { auid: number }) {
  const words = useWords(userWords);
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCall(
    CacUserAdmin.GetUserRecordPage,
    { AUID: auid, PageIndex: page, PageSize: pageSize },
    { keep: true },
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading title={false} />;
  if (data.Total === 0) return <Nothing text={words.noRecords} />;
  return (
    <>
      <ol className="user-records">
        {data.Rows.map((row) => (
          <li key={row.Id}>
            <p>
              <strong>{userActs[row.Act as UserAct]?.[language] ?? row.Act}</strong>
              <span>{inLanguage(language, row.ActorName, row.ActorNameEn) || words.system}</span>
              <time dateTime={String(row.Time)}>{timeText(row.Time)}</time>
            </p>
            {row.Changes.length > 0 && (
              <ul>
                {row.Changes.map((change) => (
                  <li key={change.Field}>
                    <span className="user-record-field">{fieldLabel(change.Field, language)}</span>
                    {row.Act === 'revealed'
                      ? words.reasonWas(String(change.New))
                      : change.Old === null && row.Act !== 'updated'
                        ? wordsFor(change.Field, change.New, language)
                        : words.changedFrom(
                            wordsFor(change.Field, change.Old, language) || words.none,
                            wordsFor(change.Field, change.New, language) || words.none,
                          )}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {data.Total > pageSize && (
        <Pagination
          size="small"
          simple
          current={page}
          pageSize={pageSize}
          total={data.Total}
          onChange={setPage}
        />
      )}
    </>
  );
}
