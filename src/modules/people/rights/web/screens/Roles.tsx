import { PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddressId } from '#kit/web/client/useAddress.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { SearchTree } from '#kit/web/tree/SearchTree.tsx';
import { SplitView } from '#modules/people/web/parts/SplitView.tsx';
import { CacRole } from '../../contract/CacRole.ts';
import { dataScopeLabels } from '../../contract/scopes.ts';
import { RoleCodes } from '../RoleCodes.tsx';
import { RoleMembers } from '../RoleMembers.tsx';
import { RoleSettings, useRoleFields, type Role } from '../RoleSettings.tsx';
import { rightsWords } from '../rights-words.ts';

const none: readonly Role[] = [];
const tabs = ['codes', 'members', 'settings'] as const;

/** Page of roles: their permissions, members and data scopes. */
export default function Roles() {
  const words = useWords(rightsWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const { data, error, refetch } = useCall(CacRole.GetRoleList, {});
  const [chosenId, choose] = useAddressId('RoleID');
  const [isAdding, setAdding] = useState(false);
  const isPhone = useIsPhone();
  const fields = useRoleFields();
  const items = useMemo(
    () =>
      (data ?? none).map((role) => ({
        id: role.RoleID,
        parentId: null,
        title: inLanguage(language, role.RoleName, role.RoleNameEn),
        search: `${role.RoleName} ${role.RoleNameEn}`,
        role,
      })),
    [data, language],
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  const chosen = items.find((item) => item.id === chosenId) ?? (isPhone ? undefined : items[0]);
  const list = data ? (
    <>
      <SearchTree
        search={words.searchRole}
        items={items}
        label={words.roleList}
        chosen={chosen?.id ?? null}
        onChoose={(item) => choose(item.id)}
        extra={(item) => words.counts(item.role.CodeCount, item.role.UserCount)}
        beside={250}
      />
      <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
        {words.addRole}
      </Button>
    </>
  ) : (
    <Loading rows={8} title={false} />
  );
  return (
    <Page title={words.roles}>
      <SplitView
        list={list}
        pane={chosen ? <RolePane key={chosen.id} role={chosen.role} onDeleted={() => choose(null)} /> : null}
        paneTitle={words.roles}
        hint={words.pickRole}
        onClose={() => choose(null)}
      />
      {isAdding && (
        <Modal open title={words.addRole} footer={null} onCancel={() => setAdding(false)}>
          <EditForm
            call={CacRole.AddRole}
            fields={fields}
            initial={{ DataScope: 1 }}
            submit={words.save}
            onCancel={{ label: words.cancel, run: () => setAdding(false) }}
            onDone={(reply) => {
              void message.success(words.added);
              setAdding(false);
              choose(reply.RoleID);
            }}
          />
        </Modal>
      )}
    </Page>
  );
}

function RolePane({ role, onDeleted }: { role: Role; onDeleted: () => void }) {
  const words = useWords(rightsWords);
  const language = useLanguage();
  const [search] = useSearchParams();
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'codes';
  const title = inLanguage(language, role.RoleName, role.RoleNameEn);
  const to = (next: string): string => `?RoleID=${role.RoleID}&tab=${next}`;
  const scope = dataScopeLabels[role.DataScope];
  return (
    <>
      <div className="pane-title">
        <h2>{title}</h2>
        <span className="muted">{scope[language]}</span>
      </div>
      <TabLinks
        label={words.roleViews}
        current={tab}
        tabs={tabs.map((key) => ({
          key,
          to: to(key),
          label: words[key],
          ...(key === 'members' ? { count: role.UserCount } : {}),
        }))}
      />
      {tab === 'codes' && <RoleCodes roleId={role.RoleID} />}
      {tab === 'members' && <RoleMembers roleId={role.RoleID} roleName={title} />}
      {tab === 'settings' && <RoleSettings role={role} onDeleted={onDeleted} />}
    </>
  );
}
