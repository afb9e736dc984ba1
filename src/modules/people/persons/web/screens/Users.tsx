import { DownloadOutlined, ImportOutlined, MoreOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useShowError } from '#kit/web/client/errors.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen } from '#kit/web/list/ListScreen.tsx';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { CacCompany } from '#modules/people/organisation/contract/CacCompany.ts';
import { useDepartmentItems } from '#modules/people/organisation/web/parts/useDepartmentItems.ts';
import { CacUserAdmin } from '../../contract/CacUserAdmin.ts';
import { jobType, userType, type Coded } from '../../contract/user-codes.ts';
import { userFields } from '../../contract/user-fields.ts';
import { DisableDrawer } from '../DisableDrawer.tsx';
import { SeveralBar } from '../SeveralBar.tsx';
import { UserDrawer } from '../UserDrawer.tsx';
import { UserFormDrawer } from '../UserForm.tsx';
import { severalWords } from '../several-words.ts';
import { useUserActions } from '../useUserActions.tsx';
import { useUserAddress } from '../useUserAddress.ts';
import { useUserColumns, type UserRow } from '../useUserColumns.tsx';
import { userWords } from '../user-words.ts';
import '../users.css';

/** Page of all accounts: search, add, change and disable. */
export default function Users() {
  const words = useWords(userWords);
  const address = useUserAddress();
  const { actions, dialog } = useUserActions(address);
  const columns = useUserColumns(actions);
  const filters = useUserFilters();
  const more = useMore();
  const several = useWords(severalWords);
  const language = useLanguage();
  const [picked, setPicked] = useState<readonly number[]>([]);
  return (
    <Page
      title={words.title}
      actions={
        <>
          <ActionButton
            type="primary"
            icon={<PlusOutlined />}
            label={words.add}
            onClick={() => address.open(null, 'add')}
          />
          <Dropdown trigger={['click']} menu={{ items: more }}>
            <Button icon={<MoreOutlined />} aria-label={words.more} />
          </Dropdown>
        </>
      }
    >
      <ListScreen<UserRow, typeof CacUserAdmin.GetUserInfoList>
        from={CacUserAdmin.GetUserInfoList}
        columns={columns}
        rowKey={(row) => row.AUID}
        filters={filters}
        onOpen={(row) => address.open(row.AUID)}
        pick={{
          keys: picked,
          onChange: (keys) => setPicked(keys.map(Number)),
          label: (row) => several.pick(inLanguage(language, row.ChineseName, row.EnglishName)),
          all: several.pickAll,
          bar: <SeveralBar ids={picked} onClear={() => setPicked([])} />,
        }}
        empty={{ text: words.empty }}
      />
      <UserDrawer address={address} />
      <UserFormDrawer address={address} />
      <DisableDrawer address={address} />
      {dialog}
    </Page>
  );
}

const names = [
  'Name',
  'DeptId',
  'IsUse',
  'UserType',
  'JobType',
  'IsCore',
  'CompanyId',
  'ApprovalRoleId',
  'Sort',
];

/** Import, export of the filtered list, and the template. */
function useMore() {
  const words = useWords(userWords);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const showError = useShowError();
  const { message } = App.useApp();
  const save = async (run: () => Promise<void>): Promise<void> => {
    const hide = message.loading(words.exporting, 0);
    await run().catch(showError);
    hide();
  };
  const filter = Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name === 'Sort' ? 'sort' : name);
      return value ? [[name, value]] : [];
    }),
  );
  return [
    {
      key: 'import',
      icon: <ImportOutlined />,
      label: words.import,
      onClick: () => void navigate('/mySetting/userManager/import'),
    },
    {
      key: 'export',
      icon: <DownloadOutlined />,
      label: words.export,
      onClick: () =>
        void save(() => saveFile(CacUserAdmin.ExportUserInfoList, filter, `${words.title}.xlsx`)),
    },
    {
      key: 'template',
      icon: <DownloadOutlined />,
      label: words.template,
      onClick: () =>
        void save(() => saveFile(CacUserAdmin.GetUserImportTemplate, {}, `${words.importTitle}.xlsx`)),
    },
  ];
}

function useUserFilters(): readonly Filter[] {
  const words = useWords(userWords);
  const language = useLanguage();
  const { items } = useDepartmentItems();
  const companies = useCall(CacCompany.GetCompanyList, {}).data;
  const roles = useCall(CacUserAdmin.GetApprovalRoles, {}).data;
  return useMemo<readonly Filter[]>(() => {
    const coded = (choices: Coded) =>
      choices.values.map((value) => ({
        value: String(value),
        label: choices.labels[value]?.[language] ?? '',
      }));
    return [
      { kind: 'search', names: ['Name'], label: words.search },
      { kind: 'tree', names: ['DeptId'], label: words.department, items },
      {
        kind: 'choice',
        names: ['IsUse'],
        label: words.account,
        options: [
          { value: 'true', label: words.inUse },
          { value: 'false', label: words.disabled },
        ],
      },
      { kind: 'choice', names: ['UserType'], label: userFields.UserType[language], options: coded(userType) },
      { kind: 'choice', names: ['JobType'], label: userFields.JobType[language], options: coded(jobType) },
      {
        kind: 'choice',
        names: ['IsCore'],
        label: words.core,
        options: [
          { value: 'true', label: words.coreYes },
          { value: 'false', label: words.coreNo },
        ],
      },
      {
        kind: 'choice',
        names: ['CompanyId'],
        label: words.company,
        options: (companies ?? []).map((one) => ({
          value: String(one.CompanyId),
          label: inLanguage(language, one.CompanyName, one.CompanyNameEn),
        })),
      },
      {
        kind: 'choice',
        names: ['ApprovalRoleId'],
        label: words.identity,
        options: (roles ?? []).map((one) => ({
          value: String(one.RoleId),
          label: inLanguage(language, one.RoleName, one.RoleNameEn),
        })),
      },
    ];
  }, [companies, items, language, roles, words]);
}
