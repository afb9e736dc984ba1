import { App, Button } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { CacRole } from '../contract/CacRole.ts';
import { dataScopeLabels } from '../contract/scopes.ts';
import { rightsWords } from './rights-words.ts';

export type Role = ReplyOf<typeof CacRole.GetRoleList>[number];

/** Fields of a role's form. */
export function useRoleFields() {
  const words = useWords(rightsWords);
  const language = useLanguage();
  return [
    { name: 'RoleName', label: words.roleName, kind: 'text' as const },
    { name: 'RoleNameEn', label: words.roleNameEn, kind: 'text' as const },
    {
      name: 'DataScope',
      label: words.dataScope,
      kind: 'radios' as const,
      hint: words.dataScopeHint,
      options: Object.entries(dataScopeLabels).map(([value, label]) => ({
        value: Number(value),
        label: label[language],
      })),
    },
    {
      name: 'NeedsFactor',
      label: words.needsFactor,
      kind: 'switch' as const,
      hint: words.needsFactorHint,
    },
  ];
}

/** Maximum number of holders named before a role is deleted. */
const named = 5;

/** Names and data scope of a role. Before it is deleted, the dialog shows who will lose it. */
export function RoleSettings({ role, onDeleted }: { role: Role; onDeleted: () => void }) {
  const words = useWords(rightsWords);
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const fields = useRoleFields();
  const remove = useAct(CacRole.DeleteRole);
  const { RoleID } = role;
  const comma = language === 'zh' ? '、' : ', ';
  const holders = useCall(CacRole.GetRoleUserPageList, { RoleID, PageSize: named }).data;
  const title = inLanguage(language, role.RoleName, role.RoleNameEn);
  const ask = (): void => {
    if (!holders) return;
    const names = holders.Rows.map((row) => inLanguage(language, row.ChineseName, row.EnglishName)).join(
      comma,
    );
    const programs = holders.Programs.map(({ Name }) => Name);
    void modal.confirm({
      title: words.deleteRoleTitle(title),
      content: (
        <>
          <p>{words.deleteRoleNote(holders.Total, programs.length)}</p>
          {holders.Total > 0 && (
            <p>
              {words.holders}
              {names}
              {holders.Total > named && ` ${words.andMore(holders.Total)}`}
            </p>
          )}
          {programs.length > 0 && (
            <p>
              {words.programsOfRole}
              {programs.join(comma)}
            </p>
          )}
        </>
      ),
      okText: words.delete,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () =>
        remove.mutate(
          { RoleID, UserCount: holders.Total, ProgramCount: programs.length },
          {
            onSuccess: () => {
              void message.success(words.deleted);
              onDeleted();
            },
            onError: showError,
          },
        ),
    });
  };
  return (
    <>
      <EditForm
        key={RoleID}
        call={CacRole.UpdateRole}
        fields={fields}
        hidden={{ RoleID }}
        initial={role}
        submit={words.save}
        onDone={() => void message.success(words.saved)}
      />
      <div className="danger-zone">
        <Button danger disabled={!holders} onClick={ask}>
          {words.deleteRole}
        </Button>
      </div>
    </>
  );
}
