import { EyeOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { useMe } from '#modules/people/web/useMe.ts';
import { PermissionManagement } from '../contract/PermissionManagement.ts';
import { viewAsWords } from './view-as-words.ts';
import './view-as.css';

/** Banner above every page while an administrator views the portal as another person, with a button to end this. */
export function ViewAsBanner() {
  const words = useWords(viewAsWords);
  const language = useLanguage();
  const me = useMe();
  const showError = useShowError();
  const end = useAct(PermissionManagement.EndViewAs);
  const viewer = me?.Viewer;
  const until = viewer ? new Date(viewer.Until).getTime() : null;
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setTimeout(() => location.assign('/'), Math.max(0, until - Date.now()) + 1000);
    return () => clearTimeout(timer);
  }, [until]);
  if (!me || !viewer) return null;
  return (
    <Alert
      className="view-as no-print"
      type="warning"
      banner
      showIcon
      icon={<EyeOutlined />}
      title={words.banner(
        inLanguage(language, viewer.ChineseName, viewer.EnglishName),
        inLanguage(language, me.ChineseName, me.EnglishName),
        timeText(viewer.Until).slice(11),
      )}
      action={
        <Button
          size="small"
          loading={end.isPending}
          onClick={() =>
            end.mutate(
              {},
              { onSuccess: () => location.assign('/mySetting/permissionManagement'), onError: showError },
            )
          }
        >
          {words.stop}
        </Button>
      }
    />
  );
}
