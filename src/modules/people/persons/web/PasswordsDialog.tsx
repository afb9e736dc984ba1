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
import { linksMost, PasswordLink } from '#modules/people/sign-in/contract/PasswordLink.ts';
import { linkWords } from '#modules/people/sign-in/web/link-words.ts';
import { Refused } from './OutcomeDialog.tsx';
import { severalWords } from './several-words.ts';

/** A person with the secret made for them: an initial password or a link. Null if it was refused. */
type Row = Omit<ReplyOf<typeof CacUserAdmin.ResetPasswords>['Rows'][number], 'Password'> & {
  readonly secret: string | null;
};

/** Kinds of secrets that people can be given. */
export type SecretKind = 'password' | 'link';

const makers: Readonly<
  Record<SecretKind, { readonly most: number; readonly make: (AUIDs: number[]) => Promise<Row[]> }>
> = {
  password: {
    most: passwordsMost,
    make: async (AUIDs) => {
      const { Rows } = await callServer(CacUserAdmin.ResetPasswords, { AUIDs }, { timeout: 120_000 });
      return Rows.map(({ Password, ...row }) => ({ ...row, secret: Password }));
    },
  },
  link: {
    most: linksMost,
    make: async (AUIDs) => {
      const { Rows } = await callServer(PasswordLink.MakePasswordLinks, { AUIDs }, { timeout: 120_000 });
      return Rows.map(({ Link, ...row }) => ({ ...row, secret: Link }));
    },
  },
};

/** Texts of the dialog for a kind of secret. */
function useSecretWords(kind: SecretKind) {
  const words = useWords(severalWords);
  const links = useWords(linkWords);
  if (kind === 'password') return { ...words, title: words.passwordsTitle, note: words.passwordsNote };
  return { ...words, ...links, title: links.inviteTitle, note: links.inviteNote };
}

/** Maximum number of lines that are shown; the file contains all of them. */
const shownMost = 50;

interface PasswordsDialogProps {
  readonly ids: readonly number[];
  readonly kind?: SecretKind;
  readonly onClose: () => void;
}

/** Dialog that gives people initial passwords or links in batches and shows them once. */
export function PasswordsDialog({ ids, kind = 'password', onClose }: PasswordsDialogProps) {
  const words = useSecretWords(kind);
  const { most, make } = makers[kind];
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [isRunning, setRunning] = useState(false);
  const [isKept, setKept] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const isOver = rows.length === ids.length;
  const made = rows.filter((row): row is Row & { secret: string } => row.secret !== null);
  const run = async (): Promise<void> => {
    setRunning(true);
    setProblem('');
    let got = rows;
    try {
      while (got.length < ids.length) {
        got = [...got, ...(await make(ids.slice(got.length, got.length + most)))];
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
      row.secret,
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
      title={words.title(ids.length)}
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
        <p>{words.note}</p>
      ) : (
        <>
          {!isOver && <Progress percent={Math.floor((rows.length / ids.length) * 100)} />}
          <Made rows={made} kind={kind} isOver={isOver} />
          <Refused rows={rows.filter(({ Code }) => Code !== 1)} />
        </>
      )}
    </Modal>
  );
}

interface MadeProps {
  readonly rows: readonly Row[];
  readonly kind: SecretKind;
  readonly isOver: boolean;
}

function Made({ rows, kind, isOver }: MadeProps) {
  const words = useSecretWords(kind);
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
            <Typography.Text code copyable={{ text: row.secret ?? '' }}>
              {row.secret}
            </Typography.Text>
          </li>
        ))}
      </ul>
      {rows.length > shownMost && <p>{words.restInFile(rows.length - shownMost)}</p>}
    </>
  );
}
