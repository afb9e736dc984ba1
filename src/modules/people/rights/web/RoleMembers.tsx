import { PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { PeopleDialog } from '#modules/people/persons/web/parts/PeopleDialog.tsx';
import { PostName } from '#modules/people/posts/web/PostName.tsx';
import { CacRole } from '../contract/CacRole.ts';
import { rightsWords } from './rights-words.ts';

type Member = ReplyOf<typeof CacRole.GetRoleUserPageList>['Rows'][number];

/** List of the people who have a role. */
export function RoleMembers({ roleId, roleName }: { roleId: number; roleName: string }) {
  const words = useWords(rightsWords);
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const add = useAct(CacRole.AddRoleUser);
  const remove = useAct(CacRole.DeleteRoleUser);
  const [isAdding, setAdding] = useState(false);
  const filters = useMemo<readonly Filter[]>(
    () => [{ kind: 'search', names: ['Name'], label: words.searchMember }],
    [words],
  );
  const fixed = useMemo(() => ({ RoleID: roleId }), [roleId]);
  const ask = (member: Member): void => {
    const name = inLanguage(language, member.ChineseName, member.EnglishName);
    void modal.confirm({
      title: words.removeMemberTitle(name, roleName),
      content: words.removeMemberNote,
      okText: words.removeMember,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () =>
        remove.mutate(
          { RoleID: roleId, AUIDs: [member.AUID] },
          { onSuccess: () => void message.success(words.memberRemoved), onError: showError },
        ),
    });
  };
  const columns = useMemberColumns(ask);
  const programs = useCall(CacRole.GetRoleUserPageList, { RoleID: roleId, PageSize: 5 }).data?.Programs ?? [];
  return (
    <>
      <div className="tab-actions">
        <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
          {words.addMembers}
        </Button>
      </div>
      <ListScreen<Member, typeof CacRole.GetRoleUserPageList>
        from={CacRole.GetRoleUserPageList}
        fixed={fixed}
        filters={filters}
        rowKey={(row) => row.AUID}
        empty={{ text: words.noMembers }}
        columns={columns}
      />
      {programs.length > 0 && (
        <p className="muted">
          {words.programsOfRole}
          {programs.map(({ Name }) => Name).join(language === 'zh' ? '、' : ', ')}
        </p>
      )}
      {isAdding && (
        <PeopleDialog
          title={words.addMembersTo(roleName)}
          submit={words.addMembers}
          isPending={add.isPending}
          onClose={() => setAdding(false)}
          onDone={(people) =>
            add.mutate(
              { RoleID: roleId, AUIDs: people.map((person) => person.id) },
              {
                onSuccess: () => {
                  void message.success(words.membersAdded);
                  setAdding(false);
                },
                onError: showError,
              },
            )
          }
        />
      )}
    </>
  );
}

function useMemberColumns(onRemove: (member: Member) => void): readonly Column<Member>[] {
  const words = useWords(rightsWords);
  return [
    {
      key: 'name',
      title: words.name,
      phone: 'title',
      show: (row) => <Person of={row} />,
    },
    { key: 'id', title: words.employeeId, phone: 'fact', show: (row) => row.EmployeeId },
    { key: 'position', title: words.position, phone: 'fact', show: (row) => <PostName of={row.Position} /> },
    {
      key: 'actions',
      title: words.actions,
      phone: 'state',
      show: (row) => (
        <span className="entry-actions">
          <Button type="link" size="small" danger onClick={() => onRemove(row)}>
            {words.removeMember}
          </Button>
        </span>
      ),
    },
  ];
}
