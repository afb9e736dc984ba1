import {
  AuditOutlined,
  BellOutlined,
  FileDoneOutlined,
  FormOutlined,
  GlobalOutlined,
  HomeOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  SkinOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { App } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import type { NoticeAbout } from '#kit/contract/Notice.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { chooseLanguage, inLanguage, language, useLanguage, useWords } from '#kit/web/client/language.ts';
import { startLive } from '#kit/web/client/live.ts';
import { settings } from '#kit/web/client/settings.ts';
import { guideWords } from '#kit/web/guide/guide-words.ts';
import { Inbox, useUnread } from '#kit/web/shell/Inbox.tsx';
import { SearchField } from '#kit/web/shell/SearchField.tsx';
import { Shell } from '#kit/web/shell/Shell.tsx';
import { Tools, type Tool } from '#kit/web/shell/Tools.tsx';
import { chooseLook, useIsDark } from '#kit/web/shell/look.ts';
import { isTypedInto } from '#kit/web/shell/page-keys.ts';
import { kitWords } from '#kit/web/shell/words.ts';
import { FeedbackPlace, useFeedbackTool } from '#modules/feedback/web/open.ts';
import { AssistantPlace, useAssistantTool, useHiddenPages } from '#modules/learning/web/open.ts';
import { PermissionManagement } from '#modules/people/rights/contract/PermissionManagement.ts';
import {
  RefusedNotice,
  RosterDialog,
  UserMenu,
  useCan,
  useMe,
  ViewAsBanner,
} from '#modules/people/web/open.tsx';
import { menuOf, otherNames } from '../menu.tsx';
import { appWords } from '../words.ts';
import { leave } from './session.ts';
import { useHelp } from './useHelp.ts';
import { useWaiting } from './useWaiting.ts';

const AppPalette = lazy(() => import('./AppPalette.tsx'));
const HelpDrawer = lazy(() => import('./HelpDrawer.tsx'));
const SettingsDrawer = lazy(() =>
  import('#kit/web/shell/SettingsDrawer.tsx').then((part) => ({ default: part.SettingsDrawer })),
);

const ApprovalLog = lazy(() =>
  import('#modules/approval/record/web/parts/ApprovalLog.tsx').then((part) => ({
    default: part.ApprovalLog,
  })),
);

const NoticeStep = lazy(() =>
  import('#modules/approval/flow/web/parts/NoticeStep.tsx').then((part) => ({ default: part.NoticeStep })),
);

const noticeStep = (about: NoticeAbout, onOpen: () => void) => (
  <Suspense>
    <NoticeStep about={about} onOpen={onOpen} />
  </Suspense>
);

const home = '/dashboard/index';

/** Frame of every signed-in page: menu, waiting items, live notifications and the person. */
export function AppShell() {
  const words = useWords(appWords);
  const kit = useWords(kitWords);
  const guide = useWords(guideWords);
  const chosen = useLanguage();
  const isDark = useIsDark();
  const me = useMe();
  const can = useCan();
  const nodes = useCall(PermissionManagement.GetLeftMenuList, {}).data;
  const waiting = useWaiting();
  const unread = useUnread();
  const feedbackTool = useFeedbackTool();
  const assistant = useAssistantTool();
  const hidden = useHiddenPages();
  const [open, setOpen] = useState<'palette' | 'inbox' | 'roster' | 'settings' | null>(null);
  const close = (): void => setOpen(null);
  const help = useHelp();
  useLiveNotices();
  useShortcuts(
    () => setOpen('palette'),
    () => help.open(),
  );
  const shown = useMemo(() => (nodes ?? []).filter(({ Url }) => !hidden.has(Url ?? '')), [nodes, hidden]);
  const menu = useMemo(
    () =>
      menuOf(shown, chosen, {
        ApprovalByMyManagement: waiting.mine,
        ApprovalByFinanceManagement: waiting.finance,
      }),
    [shown, chosen, waiting.mine, waiting.finance],
  );
  const phoneLinks = [
    { path: home, title: words.home, icon: <HomeOutlined /> },
    { path: '/rolePage/MyJob/myApprover', title: words.todo, icon: <AuditOutlined />, count: waiting.mine },
    { path: '/rolePage/processList', title: words.apply, icon: <FormOutlined /> },
    { path: '/rolePage/MyJob/application', title: words.mine, icon: <FileDoneOutlined /> },
  ];
  const allowed = new Set(nodes?.map((node) => node.Url));
  const tools: Tool[] = [
    {
      key: 'help',
      title: guide.helpHere,
      icon: <QuestionCircleOutlined />,
      onUse: () => help.open(),
      isPinned: true,
    },
    {
      key: 'inbox',
      title: kit.inbox,
      icon: <BellOutlined />,
      count: unread,
      onUse: () => setOpen('inbox'),
      isPinned: true,
    },
    ...assistant.tool,
    ...feedbackTool,
    ...(can('EmployeeQuickSearch')
      ? [{ key: 'roster', title: words.roster, icon: <TeamOutlined />, onUse: () => setOpen('roster') }]
      : []),
    {
      key: 'language',
      title: kit.languageHint,
      icon: <GlobalOutlined />,
      onUse: () => chooseLanguage(chosen === 'zh' ? 'en' : 'zh'),
    },
    {
      key: 'brightness',
      title: isDark ? kit.toLight : kit.toDark,
      icon: <SkinOutlined />,
      onUse: () => chooseLook({ brightness: isDark ? 'light' : 'dark' }),
    },
    { key: 'guides', title: guide.help, icon: <QuestionCircleOutlined />, onUse: () => help.open() },
    // Shown outside of production only (specification section 2).
    ...(settings().demo
      ? [
          {
            key: 'settings',
            title: kit.settings.title,
            icon: <SettingOutlined />,
            onUse: () => setOpen('settings'),
          },
        ]
      : []),
  ];
  const rest = tools.filter(({ isPinned }) => !isPinned);
  return (
    <Shell
      brand="Portico"
      menu={menu}
      owner={me ? String(me.AUID) : ''}
      opensSide={home}
      phoneLinks={phoneLinks.filter((link) => link.path === home || allowed.has(link.path))}
      search={<SearchField onUse={() => setOpen('palette')} />}
      tools={
        <>
          <Tools tools={tools} />
          {me && (
            <UserMenu
              me={me}
              approvals={
                <Suspense>
                  <ApprovalLog />
                </Suspense>
              }
              tools={rest}
              onLogout={() => void leave()}
            />
          )}
        </>
      }
    >
      <ViewAsBanner />
      <RefusedNotice />
      <Outlet />
      <Suspense>
        {open === 'palette' && (
          <AppPalette
            menu={menu}
            alsoNamed={otherNames(nodes ?? [], chosen)}
            tools={rest}
            onHelp={help.open}
            onClose={close}
          />
        )}
        {help.isOpen && <HelpDrawer key={help.openings} {...help.drawer} />}
        {open === 'settings' && <SettingsDrawer onClose={close} />}
      </Suspense>
      {open === 'inbox' && <Inbox onClose={close} act={noticeStep} />}
      <FeedbackPlace />
      <AssistantPlace isOpen={assistant.isOpen} onClose={assistant.close} />
      {open === 'roster' && <RosterDialog onClose={close} />}
    </Shell>
  );
}

/** Ctrl+K, or ⌘K, leads anywhere; "?" opens the help, where it is not typed into something. */
function useShortcuts(onSearch: () => void, onHelp: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const hasControl = event.ctrlKey || event.metaKey;
      const isSearch = hasControl && event.key.toLowerCase() === 'k';
      const isHelp = !hasControl && event.key === '?' && !isTypedInto(event.target);
      if (!isSearch && !isHelp) return;
      event.preventDefault();
      if (isSearch) onSearch();
      else onHelp();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

/** Shows live notifications in every open window, with links. */
function useLiveNotices(): void {
  const navigate = useNavigate();
  const { notification } = App.useApp();
  useEffect(
    () =>
      startLive((notice) => {
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
    [navigate, notification],
  );
}
