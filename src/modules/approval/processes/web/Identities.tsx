import { PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { PageActions } from '#kit/web/parts/Page.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { CacApprovalProcess } from '../contract/CacApprovalProcess.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { designWords } from './words.ts';

type Identity = ReplyOf<typeof CacApprovalProcess.GetApprovalIdentityList>['Rows'][number];

/** List of approval identities: people, approval roles and departments. */
export function Identities() {
  const words = useWords(designWords);
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const { items } = useDepartmentItems();
  const roles = useCall(CacApprovalProcess.GetApprovalRoleList, {}).data;
  const remove = useAct(CacApprovalProcess.RemoveApprovalIdentities);
  const [isAssigning, setAssigning] = useState(false);
  const filters = useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.searchPeople },
      {
        kind: 'choice',
        names: ['RoleId'],
        label: words.role,
        options: (roles ?? []).map((role) => ({
          value: String(role.RoleId),
          label: inLanguage(language, role.RoleName, role.RoleNameEn),
        })),
      },
      { kind: 'tree', names: ['DeptId'], label: words.department, items },
    ],
    [words, language, roles, items],
  );
  const ask = ({ DeptId, RoleId, AUID }: Identity): void => {
    void modal.confirm({
      title: words.removeIdentityTitle(1),
      content: words.removeIdentityNote,
      okText: words.removeIdentity,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () =>
        remove.mutate(
          { Identities: [{ DeptId, RoleId, AUID }] },
          { onSuccess: () => void message.success(words.removedDone), onError: showError },
        ),
    });
  };
  const columns = useIdentityColumns(ask);
  return (
    <>
      <PageActions>
        <ActionButton
          type="primary"
          icon={<PlusOutlined />}
          label={words.addIdentity}
          onClick={() => setAssigning(true)}
        />
      </PageActions>
      <ListScreen<Identity, typeof CacApprovalProcess.GetApprovalIdentityList>
        from={CacApprovalProcess.GetApprovalIdentityList}
        rowKey={(row) => `${row.DeptId}/${row.RoleId}/${row.AUID}`}
        filters={filters}
        columns={columns}
        empty={{ text: words.noIdentities }}
      />
      {isAssigning && <AssignDialog onClose={() => setAssigning(false)} />}
    </>
  );
}

function useIdentityColumns(ask: (row: Identity) => void): readonly Column<Identity>[] {
  const words = useWords(designWords);
  const language = useLanguage();
  return [
    {
      key: 'person',
      title: words.person,
      phone: 'title',
      show: (row) => (
        <PersonName
          id={row.AUID}
          name={row.ChineseName}
          englishName={row.EnglishName}
          note={inLanguage(language, row.PersonDeptName, row.PersonDeptNameEn)}
        />
      ),
    },
    {
      key: 'role',
      title: words.role,
      phone: 'fact',
      show: (row) => inLanguage(language, row.RoleName, row.RoleNameEn),
    },
    {
      key: 'department',
      title: words.department,
      phone: 'fact',
      show: (row) => inLanguage(language, row.DeptName, row.DeptNameEn),
    },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      show: (row) => (
        <Status tone={row.IsUse ? 'good' : 'paused'}>{row.IsUse ? words.inService : words.left}</Status>
      ),
    },
    {
      key: 'actions',
      title: words.actions,
      phone: 'fact',
      show: (row) => (
        <span className="entry-actions">
          <Button type="text" size="small" onClick={() => ask(row)}>
            {words.removeIdentity}
          </Button>
        </span>
      ),
    },
  ];
}
