import { MoreOutlined } from '@ant-design/icons';
import { Alert, Button, Dropdown, Tabs } from 'antd';
import { Suspense } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { PersonMark } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { useMe } from '#modules/people/web/useMe.ts';
import { CacUserAdmin } from '../contract/CacUserAdmin.ts';
import { isDialogDisabled, userCodes, userTabs, type UserTab } from '../contract/user-tabs.ts';
import { CardTab, DetailView, type Detail } from './InfoTabs.tsx';
import { Records } from './Records.tsx';
import { useUserPanels, type UserPanel } from './panels.ts';
import { hasLeft } from './shown.ts';
import { useUserActions } from './useUserActions.tsx';
import type { UserAddress } from './useUserAddress.ts';
import { userWords } from './user-words.ts';
import './users.css';

/** Width of a detail over a list, in pixels. */
const width = 640;

interface UserDrawerProps {
  readonly address: UserAddress;
  /** True for HR, who reads people without managing their accounts: the card is shown by its own right. */
  readonly isReading?: boolean;
}

/** Drawer of a person over the list, with the tabs that the caller may see; it has its own address. */
export function UserDrawer({ address, isReading = false }: UserDrawerProps) {
  const words = useWords(userWords);
  const { id, mode, open } = address;
  return (
    <Drawer
      open={mode === 'view' && id !== null}
      size={width}
      title={isReading ? words.employeeDetail : words.detail}
      onClose={() => open(null)}
      mask={{ closable: true }}
      destroyOnHidden
    >
      {id !== null && <User key={id} id={id} address={address} isReading={isReading} />}
    </Drawer>
  );
}

function User({ id, address, isReading = false }: UserDrawerProps & { readonly id: number }) {
  const me = useMe();
  const held = new Set(me?.PermissionAll);
  const isOwnReadOnly = me?.AUID === id && held.has(userCodes.ownReadOnly);
  const isDisabled = isReading ? isOwnReadOnly : isDialogDisabled(held, me?.AUID === id);
  const tabs = userTabs(held, isDisabled);
  const mayRead = tabs.includes('basic') || me?.AUID === id;
  const added = useUserPanels();
  const { data, error, refetch } = useCall(
    CacUserAdmin.GetUserInfoByAUID,
    { AUID: id },
    { enabled: mayRead },
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (mayRead && !data) return <Loading />;
  const panels = isOwnReadOnly ? [] : added.filter(({ isFor }) => isFor(held));
  return (
    <Shown
      id={id}
      detail={data}
      tabs={tabs}
      panels={panels}
      address={address}
      isReading={isReading && !isOwnReadOnly}
    />
  );
}

interface ShownProps {
  readonly id: number;
  readonly detail: Detail | undefined;
  readonly tabs: readonly UserTab[];
  readonly panels: readonly UserPanel[];
  readonly address: UserAddress;
  readonly isReading: boolean;
}

function Shown({ id, detail, tabs, panels, address, isReading }: ShownProps) {
  const words = useWords(userWords);
  const language = useLanguage();
  const contents = {
    basic: detail ? <DetailView detail={detail} /> : null,
    common: <CardTab auid={id} />,
    records: <Records auid={id} />,
  };
  const own = tabs.map((tab) => ({ key: tab as string, label: words.tabs[tab], children: contents[tab] }));
  const added = panels.map(({ key, label, panel: Panel }) => ({
    key,
    label: label[language],
    children: (
      <Suspense fallback={<Loading title={false} />}>
        <Panel auid={id} />
      </Suspense>
    ),
  }));
  // The process record is always the last tab.
  const items = [...own.slice(0, -1), ...added, ...own.slice(-1)];
  const current = items.find(({ key }) => key === address.tab) ?? items[0];
  return (
    <>
      {detail && <Head detail={detail} address={address} />}
      {detail && !detail.Can.Update && !isReading && <Alert type="info" showIcon title={words.readOnly} />}
      <Tabs
        className="user-tabs"
        {...(current ? { activeKey: current.key } : {})}
        onChange={address.show}
        items={items}
      />
    </>
  );
}

function Head({ detail, address }: { detail: Detail; address: UserAddress }) {
  const words = useWords(userWords);
  const language = useLanguage();
  const { actions, dialog } = useUserActions(address);
  const name = inLanguage(language, detail.ChineseName, detail.EnglishName);
  const both = [detail.ChineseName, detail.EnglishName].filter(Boolean).join(' ');
  const items = actions({
    AUID: detail.auid,
    name,
    IsUse: detail.IsUse,
    hasLeft: hasLeft({
      isInUse: detail.IsUse,
      employment: detail.userdetail.JobType,
      lastDay: detail.userdetail.DisableTime,
    }),
    IsCore: detail.userdetail.IsCore === true,
    IsConference: detail.userdetail.IsConference === true,
    canUpdate: detail.Can.Update,
  }).filter((item) => item?.key !== 'edit');
  return (
    <div className="user-head">
      <PersonMark id={detail.auid} name={name} size={44} />
      <div className="user-head-text">
        <strong>{both}</strong>
        <p>
          {[detail.EmployeeId, inLanguage(language, detail.deptname, detail.deptnameEn), detail.position]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Status tone={detail.IsUse ? 'good' : 'neutral'}>{detail.IsUse ? words.inUse : words.disabled}</Status>
      {detail.Can.Update && (
        <>
          <Button type="primary" onClick={() => address.open(detail.auid, 'edit')}>
            {words.edit}
          </Button>
          <Dropdown trigger={['click']} menu={{ items }}>
            <Button icon={<MoreOutlined />} aria-label={words.more} />
          </Dropdown>
        </>
      )}
      {dialog}
    </div>
  );
}
