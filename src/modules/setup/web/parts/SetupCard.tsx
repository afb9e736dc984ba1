import { Button, Progress } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { SetupGuide } from '../../contract/SetupGuide.ts';
import { keepSetupSpace, setupHeight } from '../card-space.ts';
import { needed } from '../needed.ts';
import { setupGuideWords } from '../setup-words.ts';
import '../setup.css';

/** Card on the home page with the next step of the set-up. It disappears when nothing is missing or it is hidden. */
export default function SetupCard() {
  const words = useWords(setupGuideWords);
  const language = useLanguage();
  const showError = useShowError();
  const { data, error } = useCall(SetupGuide.GetSetupGuide, {});
  const hide = useAct(SetupGuide.HideSetupGuide);
  const steps = needed(data?.Steps ?? []);
  const open = steps.filter(({ Gaps }) => Gaps.length > 0);
  const [next] = data?.IsHidden ? [] : open;
  const isShown = next !== undefined;
  useEffect(() => {
    if (data) keepSetupSpace(isShown);
  }, [data, isShown]);
  if (!data) return setupHeight() > 0 && !error ? <section className="panel" /> : null;
  if (!next) return null;
  const ready = steps.length - open.length;
  const [title] = words.steps[next.Step];
  return (
    <Panel
      title={words.card}
      extra={
        <Button
          type="text"
          size="small"
          onClick={() => hide.mutate({ IsHidden: true }, { onError: showError })}
        >
          {words.hide}
        </Button>
      }
    >
      <Progress
        percent={Math.round((ready / steps.length) * 100)}
        showInfo={false}
        strokeColor="var(--ant-color-primary)"
        aria-label={words.progress(ready, steps.length)}
      />
      <p className="setup-next">
        {words.progress(ready, steps.length)} · {words.next}: <strong>{title}</strong>
        {' — '}
        {next.Gaps[0]![language === 'zh' ? 'Zh' : 'En']}
      </p>
      <Link to="/mySetting/setup" className="setup-open">
        {words.open}
      </Link>
    </Panel>
  );
}
