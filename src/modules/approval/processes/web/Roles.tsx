import { PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { PageActions } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { CacApprovalProcess } from '../contract/CacApprovalProcess.ts';
import type { Role } from './context.ts';
import { designWords } from './words.ts';

/** Approval roles, with the number of people who hold each. */
export function Roles() {
  const words = useWords(designWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const answer = useCall(CacApprovalProcess.GetApprovalRoleList, {});
  const [editing, setEditing] = useState<Role | 'new' | null>(null);
  const fields = [
    { name: 'RoleName', label: words.nameZh, kind: 'text' as const },
    { name: 'RoleNameEn', label: words.nameEn, kind: 'text' as const },
  ];
  const done = (): void => {
    void message.success(words.done);
    setEditing(null);
  };
  const cancel = { label: words.cancel, run: () => setEditing(null) };
  if (answer.error && !answer.data)
    return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Loading rows={6} />;
  return (
    <>
      <PageActions>
        <ActionButton
          type="primary"
          icon={<PlusOutlined />}
          label={words.addRole}
          onClick={() => setEditing('new')}
        />
      </PageActions>
      <Panel>
        <ul className="design-lines">
          {answer.data.map((role) => (
            <li key={role.RoleId}>
              <strong>{inLanguage(language, role.RoleName, role.RoleNameEn)}</strong>
              {role.IsOwn && (
                <span className="flow-tag" title={words.ownRoleHint}>
                  {words.ownRole}
                </span>
              )}
              <span className="muted">{words.holders(role.PeopleCount, role.DeptCount)}</span>
              {role.IsHrbp && <span className="muted">{words.hrbpElsewhere}</span>}
              <Button type="text" size="small" onClick={() => setEditing(role)}>
                {words.renameRole}
              </Button>
            </li>
          ))}
        </ul>
      </Panel>
      {editing !== null && (
        <Modal
          open
          title={editing === 'new' ? words.addRole : words.renameRole}
          footer={null}
          onCancel={() => setEditing(null)}
        >
          {editing === 'new' ? (
            <EditForm
              call={CacApprovalProcess.AddApprovalRole}
              fields={fields}
              submit={words.create}
              onCancel={cancel}
              onDone={done}
            />
          ) : (
            <EditForm
              call={CacApprovalProcess.EditApprovalRole}
              fields={editing.IsOwn ? [{ ...fields[0]!, hint: words.ownRoleHint }, fields[1]!] : fields}
              initial={editing}
              hidden={{ RoleId: editing.RoleId }}
              submit={words.save}
              onCancel={cancel}
              onDone={done}
            />
          )}
        </Modal>
      )}
    </>
  );
}
