import { DownOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { useMe } from '#modules/people/web/useMe.ts';
import { linkWords } from '#modules/people/sign-in/web/link-words.ts';
import { CacUserAdmin } from '../contract/CacUserAdmin.ts';
import { severalMost } from '../contract/several-calls.ts';
import { PasswordsDialog } from './PasswordsDialog.tsx';
import { DepartmentDialog, DisableDialog, RoleDialog, type Outcome } from './SeveralDialogs.tsx';
import { OutcomeDialog } from './OutcomeDialog.tsx';
import { severalWords } from './several-words.ts';

type Act = 'invite' | 'passwords' | 'department' | 'give' | 'take' | 'disable';

interface SeveralBarProps {
  readonly ids: readonly number[];
  /** Called to clear the selection. */
  readonly onClear: () => void;
}

/** Actions on the chosen people; shown in place of the filters. */
export function SeveralBar({ ids, onClear }: SeveralBarProps) {
  const words = useWords(severalWords);
  const { invite } = useWords(linkWords);
  const showError = useShowError();
  const { message } = App.useApp();
  const [act, setAct] = useState<Act | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isTooMany = ids.length > severalMost;
  const givesRoles = useMe()?.PermissionAll.includes('AASRoleManagement') ?? false;
  const close = (): void => setAct(null);
  const done = (rows: Outcome): void => {
    setAct(null);
    const refused = rows.filter(({ Code }) => Code !== 1);
    if (refused.length === 0) {
      void message.success(words.done(rows.length));
      onClear();
    } else setOutcome(rows);
  };
  const button = (name: Act, label: string, isDanger = false) => (
    <Button key={name} danger={isDanger} disabled={isTooMany} onClick={() => setAct(name)}>
      {label}
    </Button>
  );
  const props = { ids, onDone: done, onClose: close };
  return (
    <>
      <strong className="several-count">
        {isTooMany ? words.tooMany(severalMost) : words.chosen(ids.length)}
      </strong>
      {button('invite', invite)}
      {button('passwords', words.passwords)}
      {button('department', words.department)}
      {givesRoles && (
        <Dropdown
          disabled={isTooMany}
          trigger={['click']}
          menu={{
            items: [
              { key: 'give', label: words.giveRole, onClick: () => setAct('give') },
              { key: 'take', label: words.takeRole, onClick: () => setAct('take') },
            ],
          }}
        >
          <Button icon={<DownOutlined />} iconPlacement="end">
            {words.role}
          </Button>
        </Dropdown>
      )}
      <Button
        disabled={isTooMany}
        onClick={() =>
          void saveFile(CacUserAdmin.ExportUserInfoList, { AUIDs: ids.join(',') }).catch(showError)
        }
      >
        {words.export}
      </Button>
      {button('disable', words.disable, true)}
      <Button type="text" onClick={onClear}>
        {words.clear}
      </Button>
      {act === 'invite' && <PasswordsDialog kind="link" ids={ids} onClose={close} />}
      {act === 'passwords' && <PasswordsDialog ids={ids} onClose={close} />}
      {act === 'department' && <DepartmentDialog {...props} />}
      {(act === 'give' || act === 'take') && <RoleDialog {...props} isGiven={act === 'give'} />}
      {act === 'disable' && <DisableDialog {...props} />}
      {outcome && (
        <OutcomeDialog
          rows={outcome}
          onClose={() => {
            setOutcome(null);
            onClear();
          }}
        />
      )}
    </>
  );
}
