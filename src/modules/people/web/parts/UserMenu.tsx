import { DownOutlined, IdcardOutlined, LockOutlined, LogoutOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { PersonMark } from '#kit/web/parts/PersonName.tsx';
import type { Tool } from '#kit/web/shell/Tools.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import type { Me } from '../useMe.ts';
import { peopleWords } from '../words.ts';

const PersonalInfo = lazy(() =>
  import('#modules/people/persons/web/parts/PersonalInfo.tsx').then((part) => ({
    default: part.PersonalInfo,
  })),
);
const PasswordDialog = lazy(() =>
  import('#modules/people/sign-in/web/parts/PasswordDialog.tsx').then((part) => ({
    default: part.PasswordDialog,
  })),
);

interface UserMenuProps {
  readonly me: Me;
  /** Recent applications of the person, shown with the personal information. */
  readonly approvals: ReactNode;
  /** Tools that are available everywhere and have no other place in the header. */
  readonly tools: readonly Tool[];
  readonly onLogout: () => void;
}

/** Menu of the person at the right end of the header: personal information, password, tools, log out. */
export function UserMenu({ me, approvals, tools, onLogout }: UserMenuProps) {
  const words = useWords(peopleWords);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const { modal } = App.useApp();
  const [open, setOpen] = useState<'info' | 'password' | null>(null);
  const name = inLanguage(language, me.ChineseName, me.EnglishName);
  const logout = (): void => {
    void modal.confirm({
      title: words.logoutSure,
      content: words.logoutNote,
      okText: words.logout,
      onOk: onLogout,
    });
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            {
              key: 'info',
              icon: <IdcardOutlined />,
              label: words.personalInfo,
              onClick: () => setOpen('info'),
            },
            {
              key: 'password',
              icon: <LockOutlined />,
              label: words.updatePassword,
              onClick: () => setOpen('password'),
            },
            { type: 'divider' },
            ...tools.map(({ key, icon, title, onUse }) => ({ key, icon, label: title, onClick: onUse })),
            { type: 'divider' },
            { key: 'logout', icon: <LogoutOutlined />, label: words.logout, onClick: logout },
          ],
        }}
      >
        <Button type="text" className="user-menu" title={words.helloUser(name)}>
          <PersonMark id={me.AUID} name={name} size={28} />
          <span className={isPhone ? 'visually-hidden' : ''}>{name}</span>
          {!isPhone && <DownOutlined className="user-menu-arrow" />}
        </Button>
      </Dropdown>
      <Suspense>
        {open === 'info' && <PersonalInfo me={me} approvals={approvals} onClose={() => setOpen(null)} />}
        {open === 'password' && <PasswordDialog onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
