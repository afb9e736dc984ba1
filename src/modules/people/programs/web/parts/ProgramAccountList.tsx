import { PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { ProgramAccount, programStateLabels, programStates } from '../../contract/ProgramAccount.ts';
import { accessTokenWords } from '../access-token-words.ts';
import { programAccountWords } from '../program-account-words.ts';
import { areasText } from './access-tokens.ts';
import { type AccountRow, toneOf } from './program-accounts.ts';
import { ProgramAccountDialog } from './ProgramAccountDialog.tsx';
import { ProgramTokens } from './ProgramTokens.tsx';
import './access-tokens.css';

/** Program accounts, which administrators create, change and give tokens. */
export function ProgramAccountList() {
  const words = useWords(programAccountWords);
  const found = useCall(ProgramAccount.GetProgramAccountList, {});
  const [editing, setEditing] = useState<AccountRow | 'new' | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  return (
    <Answer of={found} rows={4}>
      {({ IsOpen, Rows }) => {
        const row = Rows.find(({ AUID }) => AUID === shown);
        return (
          <Panel
            title={words.title}
            extra={
              IsOpen && (
                <Button icon={<PlusOutlined />} onClick={() => setEditing('new')}>
                  {words.add}
                </Button>
              )
            }
          >
            <p className="muted">{IsOpen ? words.note : words.off}</p>
            {Rows.length === 0 && <Nothing text={words.none} />}
            <ul className="token-lines">
              {Rows.map((each) => (
                <Line
                  key={each.AUID}
                  row={each}
                  onEdit={() => setEditing(each)}
                  onTokens={() => setShown(each.AUID)}
                />
              ))}
            </ul>
            {editing !== null && (
              <ProgramAccountDialog
                row={editing === 'new' ? null : editing}
                onClose={() => setEditing(null)}
              />
            )}
            {row && <ProgramTokens row={row} isOpen={IsOpen} onClose={() => setShown(null)} />}
          </Panel>
        );
      }}
    </Answer>
  );
}

interface LineProps {
  readonly row: AccountRow;
  readonly onEdit: () => void;
  readonly onTokens: () => void;
}

function Line({ row, onEdit, onTokens }: LineProps) {
  const words = useWords(programAccountWords);
  const tokenWords = useWords(accessTokenWords);
  const language = useLanguage();
  const works = row.State === programStates.works || row.State === programStates.rests;
  const roles = row.Roles.map(({ RoleName, RoleNameEn }) => inLanguage(language, RoleName, RoleNameEn));
  return (
    <li className={works ? 'token-line account-line' : 'token-line account-line token-over'}>
      <div className="token-what">
        <strong>{row.Name}</strong>
        <span className="muted">{row.Purpose}</span>
        <span className="muted">
          {words.ownedBy(inLanguage(language, row.OwnerName, row.OwnerNameEn))} ·{' '}
          {inLanguage(language, row.DeptName, row.DeptNameEn)}
        </span>
      </div>
      <div className="token-facts">
        <span>
          {row.MayWrite ? tokenWords.writes : tokenWords.reads} · {areasText(row.Areas, tokenWords, language)}
        </span>
        <span>{roles.length === 0 ? words.noRoles : roles.join(language === 'zh' ? '、' : ', ')}</span>
        <span className="muted">
          {words.count(row.Tokens)} ·{' '}
          {row.LastUseTime === null ? words.unused : words.used(timeText(row.LastUseTime))}
        </span>
      </div>
      <div className="token-state">
        <Status tone={toneOf(row)}>{programStateLabels[row.State][language]}</Status>
        <span className="muted">{words.until(row.EndDay)}</span>
      </div>
      <Acts row={row} onEdit={onEdit} onTokens={onTokens} />
    </li>
  );
}

function Acts({ row, onEdit, onTokens }: LineProps) {
  const words = useWords(programAccountWords);
  const { message, modal } = App.useApp();
  const onError = useShowError();
  const turn = useAct(ProgramAccount.SwitchProgramAccount);
  const isOff = row.State === programStates.stopped;
  const go = (): void =>
    turn.mutate(
      { AUID: row.AUID, IsOn: isOff },
      { onSuccess: () => void message.success(isOff ? words.started : words.stopped), onError },
    );
  const ask = (): void =>
    void modal.confirm({
      title: words.stopTitle(row.Name),
      content: words.stopNote,
      okText: words.stop,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: go,
    });
  return (
    <div className="token-act account-acts">
      <Button type="link" size="small" onClick={onTokens}>
        {words.tokens}
      </Button>
      <Button type="link" size="small" onClick={onEdit}>
        {words.edit}
      </Button>
      <Button type="link" size="small" danger={!isOff} onClick={isOff ? go : ask}>
        {isOff ? words.start : words.stop}
      </Button>
    </div>
  );
}
