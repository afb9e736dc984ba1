import {
  AuditOutlined,
  FileDoneOutlined,
  FormOutlined,
  GlobalOutlined,
  HomeOutlined,
  SkinOutlined,
} from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { chooseLanguage, inLanguage, language, useLanguage, useWords } from '#kit/web/client/language.ts';
import { startLive } from '#kit/web/client/live.ts';
import { chooseBrightness, useBrightness, type Brightness } from '#kit/web/shell/look.ts';
import { Shell } from '#kit/web/shell/Shell.tsx';
import { kitWords } from '#kit/web/shell/words.ts';
import { PermissionManagement } from '#modules/people/contract/PermissionManagement.ts';
import { UserMenu, useMe } from '#modules/people/web/open.tsx';
import { menuOf } from '../menu.tsx';
import { appWords } from '../words.ts';
import { leave } from './session.ts';
import { useWaiting } from './useWaiting.ts';

/** The frame around every signed-in page: the server's menu, what waits, live notices, the person. */
export function AppShell() {
  const words = useWords(appWords);
  const chosen = useLanguage();
  const me = useMe();
  const nodes = useCall(PermissionManagement.GetLeftMenuList, {}).data;
  const waiting = useWaiting();
  useLiveNotices();
  const menu = menuOf(nodes ?? [], chosen, {
    ApprovalByMyManagement: waiting.mine,
    ApprovalByFinanceManagement: waiting.finance,
  });
  const phoneLinks = [
    { path: '/dashboard/index', title: words.home, icon: <HomeOutlined /> },
    { path: '/rolePage/MyJob/myApprover', title: words.todo, icon: <AuditOutlined />, count: waiting.mine },
    { path: '/rolePage/processList', title: words.apply, icon: <FormOutlined /> },
    { path: '/rolePage/MyJob/application', title: words.mine, icon: <FileDoneOutlined /> },
  ];
  const allowed = new Set(nodes?.map((node) => node.Url));
  return (
    <Shell
      brand="Portico"
      menu={menu}
      phoneLinks={phoneLinks.filter((link) => link.path === '/dashboard/index' || allowed.has(link.path))}
      tools={
        <>
          <LookMenu />
          <LanguageSwitch />
          {me && <UserMenu me={me} onLogout={() => void leave()} />}
        </>
      }
    >
      <Outlet />
    </Shell>
  );
}

function LanguageSwitch() {
  const words = useWords(kitWords);
  const chosen = useLanguage();
  return (
    <Button
      type="text"
      icon={<GlobalOutlined />}
      title={words.languageHint}
      aria-label={`${words.language} · ${words.languageHint}`}
      onClick={() => chooseLanguage(chosen === 'zh' ? 'en' : 'zh')}
    >
      <span className="shell-wide">{words.language}</span>
    </Button>
  );
}

const looks: readonly Brightness[] = ['light', 'dark', 'system'];

function LookMenu() {
  const words = useWords(kitWords);
  const brightness = useBrightness();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [brightness],
        items: looks.map((look) => ({ key: look, label: words[look] })),
        onClick: ({ key }) => chooseBrightness(key as Brightness),
      }}
    >
      <Button type="text" icon={<SkinOutlined />} title={words.brightness} aria-label={words.brightness} />
    </Dropdown>
  );
}

/** Shows what concerns the person in every open window, and leads there. */
function useLiveNotices(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { notification } = App.useApp();
  useEffect(
    () =>
      startLive(client, (notice) => {
        notification.info({
          key: notice.Id,
          title: inLanguage(language(), notice.TitleZh, notice.TitleEn),
          placement: 'topRight',
          onClick: () => {
            notification.destroy(notice.Id);
            void navigate(notice.Url);
          },
        });
      }),
    [client, navigate, notification],
  );
}
