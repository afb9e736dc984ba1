import { App, Button, Pagination, Popconfirm } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { AttendPunch } from '../contract/AttendPunch.ts';
import { punchWords } from './words.ts';

/** List of imported files; each can only be removed as a whole. */
export function Batches() {
  const { batches: words } = useWords(punchWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const [PageIndex, setPage] = useState(1);
  const found = useCall(AttendPunch.GetPunchBatchPage, { PageIndex }, { keep: true });
  const revoke = useAct(AttendPunch.RevokePunchBatch);
  const run = (BatchID: number): void =>
    revoke.mutate(
      { BatchID },
      { onSuccess: ({ Punches }) => void message.success(words.done(Punches)), onError: showError },
    );
  return (
    <Answer of={found} rows={6}>
      {({ Rows, Total }) => (
        <>
          {Rows.length === 0 && <Nothing text={words.empty} />}
          <ul className="punch-rows">
            {Rows.map((row) => (
              <li key={row.BatchID}>
                <span>
                  <strong>{row.Name}</strong>
                  <small>
                    {timeText(row.MadeAt)} {inLanguage(language, row.MadeBy, row.MadeByEn)} ·{' '}
                    {row.RevokedAt === null
                      ? words.counts(row.Punches, row.Strays)
                      : words.revoked(timeText(row.RevokedAt))}
                  </small>
                </span>
                {row.RevokedAt === null && (
                  <Popconfirm
                    title={words.revoke}
                    description={words.revokeSure}
                    onConfirm={() => run(row.BatchID)}
                  >
                    <Button
                      size="small"
                      danger
                      loading={revoke.isPending}
                      aria-label={`${words.revoke} ${row.Name}`}
                    >
                      {words.revoke}
                    </Button>
                  </Popconfirm>
                )}
              </li>
            ))}
          </ul>
          <Pagination
            size="small"
            align="end"
            hideOnSinglePage
            current={PageIndex}
            total={Total}
            pageSize={20}
            showSizeChanger={false}
            onChange={setPage}
          />
        </>
      )}
    </Answer>
  );
}
