import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import type { GivenOf, ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { CacLoginRecord } from '../../contract/CacLoginRecord.ts';
import { EndSessionsDialog } from './EndSessionsDialog.tsx';
import { loginWords } from '../login-words.ts';

type Login = ReplyOf<typeof CacLoginRecord.GetCacLoginRecordPageList>['Rows'][number];

interface LoginListProps {
  /** Shows only the sign-ins of this person, without the column for the person. */
  readonly personId?: number;
}

/** List of sign-ins, newest first; open sessions can be ended. */
export function LoginList({ personId }: LoginListProps) {
  const words = useWords(loginWords);
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const force = useAct(CacLoginRecord.ForceSignOutCacLoginRecord);
  const isOwn = personId !== undefined;
  const filters = useMemo<readonly Filter[]>(
    () => [
      ...(isOwn ? [] : [{ kind: 'search' as const, names: ['Keyword'] as const, label: words.search }]),
      { kind: 'days', names: ['Start', 'End'], label: words.when },
      {
        kind: 'choice',
        names: ['Result'],
        label: words.result,
        options: [
          { value: '1', label: words.good },
          { value: '0', label: words.bad },
        ],
      },
      {
        kind: 'choice',
        names: ['OnlyLive'],
        label: words.session,
        options: [{ value: 'true', label: words.onlyLive }],
      },
    ],
    [words, isOwn],
  );
  const fixed = useMemo<Partial<GivenOf<typeof CacLoginRecord.GetCacLoginRecordPageList>>>(
    () => (personId === undefined ? {} : { AUID: personId }),
    [personId],
  );
  const [ending, setEnding] = useState<number>();
  const end = (row: Login): void => {
    if (isOwn) {
      setEnding(row.Id);
      return;
    }
    const name = inLanguage(language, row.ChineseName, row.EnglishName) || row.LoginName;
    void modal.confirm({
      title: words.forceTitle(name),
      content: words.forceNote,
      okText: words.force,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () =>
        force.mutate(
          { Id: row.Id },
          { onSuccess: () => void message.success(words.forced), onError: showError },
        ),
    });
  };
  const columns = useLoginColumns(isOwn, end);
  return (
    <>
      <ListScreen<Login, typeof CacLoginRecord.GetCacLoginRecordPageList>
        from={CacLoginRecord.GetCacLoginRecordPageList}
        fixed={fixed}
        filters={filters}
        rowKey={(row) => row.Id}
        empty={{ text: words.empty }}
        columns={columns}
      />
      {ending !== undefined && <EndSessionsDialog recordId={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

const isLive = (row: Login): boolean => row.SessionId !== null && row.LogoutType === null && row.Result === 1;

function useLoginColumns(isOwn: boolean, onEnd: (row: Login) => void): readonly Column<Login>[] {
  const words = useWords(loginWords);
  const language = useLanguage();
  const person: Column<Login> = {
    key: 'person',
    title: words.person,
    phone: 'title',
    show: (row) =>
      row.AUID === null ? (
        <span className="muted">
          {row.LoginName} · {words.unknown}
        </span>
      ) : (
        <PersonName
          id={row.AUID}
          name={row.ChineseName}
          englishName={row.EnglishName}
          note={inLanguage(language, row.DeptName, row.DeptNameEn) || row.LoginName}
        />
      ),
  };
  return [
    ...(isOwn ? [] : [person]),
    {
      key: 'when',
      title: words.when,
      phone: isOwn ? 'title' : 'fact',
      show: (row) => timeText(row.LoginTime),
    },
    {
      key: 'result',
      title: words.result,
      phone: 'state',
      show: (row) => (
        <span title={row.FailReason}>
          <Status tone={row.Result === 1 ? 'good' : 'bad'}>
            {row.Result === 1 ? words.good : row.FailReason || words.bad}
          </Status>
        </span>
      ),
    },
    { key: 'type', title: words.type, show: (row) => words.types(row.LoginType) },
    { key: 'address', title: words.address, phone: 'fact', show: (row) => row.Ip },
    {
      key: 'device',
      title: words.device,
      phone: 'fact',
      show: (row) => (
        <span title={row.UserAgent}>{[row.Browser, row.Os].filter(Boolean).join(' · ') || '--'}</span>
      ),
    },
    {
      key: 'end',
      title: words.end,
      phone: 'fact',
      show: (row) =>
        row.LogoutTime === null
          ? isLive(row)
            ? words.live
            : '--'
          : `${timeText(row.LogoutTime)} ${words.ends(row.LogoutType ?? 0)}`,
    },
    {
      key: 'actions',
      title: words.actions,
      phone: 'plain',
      show: (row) =>
        row.IsCurrent ? (
          <span className="muted">{words.thisOne}</span>
        ) : isLive(row) ? (
          <span className="entry-actions">
            <Button type="link" size="small" danger onClick={() => onEnd(row)}>
              {isOwn ? words.signOut : words.force}
            </Button>
          </span>
        ) : (
          '--'
        ),
    },
  ];
}
