import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Progress, Typography } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { csvOf } from '#kit/web/client/csv.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { keepFile } from '#kit/web/client/save-file.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { CacUserAdmin } from '../contract/CacUserAdmin.ts';
import { passwordsMost } from '../contract/several-calls.ts';
import { Refused } from './OutcomeDialog.tsx';
import { severalWords } from './several-words.ts';

type Row = ReplyOf<typeof CacUserAdmin.ResetPasswords>['Rows'][number];

/** Maximum number of lines that are shown; the file contains all of them. */
const shownMost = 50;

/** Dialog that gives people initial passwords in batches and shows them once. */
export function PasswordsDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const words = useWords(severalWords);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [isRunning, setRunning] = useState(false);
  const [isKept, setKept] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const isOver = rows.length === ids.length;
  const made = rows.filter((row): row is Row & { Password: string } => row.Password !== null);
  const run = async (): Promise<void> => {
    setRunning(true);
    setProblem('');
    let got = rows;
    try {
      while (got.length < ids.length) {
        const AUIDs = ids.slice(got.length, got.length + passwordsMost);
        const { Rows } = await callServer(CacUserAdmin.ResetPasswords, { AUIDs }, { timeout: 120_000 });
        got = [...got, ...Rows];
        setRows(got);
      }
    } catch (error) {
      setProblem(messageOf(error));
    }
    setRunning(false);
  };
  const keep = (): void => {
    const lines = made.map((row) => [
      row.EmployeeId,
      row.ChineseName,
      row.EnglishName,
      row.LoginName,
      row.Password,
    ]);
    keepFile(new Blob([csvOf([[...words.columns], ...lines])], { type: 'text/csv' }), `${words.file}.csv`);
    setKept(true);
  };
  // The passwords are shown only once, so people who have not kept them are asked before the dialog closes.
  const leave = (): void => {
    if (isRunning) return;
    if (made.length > 0 && !isKept && !isAsking) setAsking(true);
    else onClose();
  };
  return (
    <Modal
      open
      width={680}
      title={words.passwordsTitle(ids.length)}
      onCancel={leave}
      footer={[
        <Button key="close" disabled={isRunning} danger={isAsking} onClick={leave}>
          {isAsking ? words.closeAnyway : words.close}
        </Button>,
        made.length > 0 && (
          <Button key="keep" icon={<DownloadOutlined />} disabled={isRunning} onClick={keep}>
            {words.keep}
          </Button>
        ),
        !isOver && (
          <Button key="run" type="primary" loading={isRunning} onClick={() => void run()}>
            {rows.length > 0 ? words.goOn : words.make(ids.length)}
          </Button>
        ),
      ]}
    >
      {problem && <Alert type="error" showIcon role="alert" title={problem} className="several-alert" />}
      {isAsking && (
        <Alert type="warning" showIcon role="alert" title={words.notKept} className="several-alert" />
      )}
      {rows.length === 0 ? (
        <p>{words.passwordsNote}</p>
      ) : (
        <>
          {!isOver && <Progress percent={Math.floor((rows.length / ids.length) * 100)} />}
          <Made rows={made} isOver={isOver} />
          <Refused rows={rows.filter(({ Code }) => Code !== 1)} />
        </>
      )}
    </Modal>
  );
}

function Made({ rows, isOver }: { rows: readonly Row[]; isOver: boolean }) {
  const words = useWords(severalWords);
  const language = useLanguage();
  if (rows.length === 0) return null;
  return (
    <>
      {isOver && <p>{words.made(rows.length)}</p>}
      <ul className="user-lines several-passwords">
        {rows.slice(0, shownMost).map((row) => (
          <li key={row.AUID}>
            <span>{`${row.EmployeeId} ${inLanguage(language, row.ChineseName, row.EnglishName)}`}</span>
            <span className="several-login">{row.LoginName}</span>
            <Typography.Text code copyable={{ text: row.Password ?? '' }}>
              {row.Password}
            </Typography.Text>
          </li>
        ))}
      </ul>
      {rows.length > shownMost && <p>{words.restInFile(rows.length - shownMost)}</p>}
    </>
  );
}
