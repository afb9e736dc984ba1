import { CheckCircleFilled } from '@ant-design/icons';
import { Button, Progress, Tag } from 'antd';
import { useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { SetupGuide } from '../../contract/SetupGuide.ts';
import { needed, type Step } from '../needed.ts';
import { HandDialog } from '../parts/HandDialog.tsx';
import { setupGuideWords } from '../setup-words.ts';
import '../setup.css';

/** Set-up guide: what is missing, where it is done, and who does it. */
export default function Setup() {
  const words = useWords(setupGuideWords);
  const showError = useShowError();
  const found = useCall(SetupGuide.GetSetupGuide, {});
  const hide = useAct(SetupGuide.HideSetupGuide);
  const [handed, hand] = useState<Step | null>(null);
  const { data } = found;
  return (
    <Page
      title={words.title}
      note={words.note}
      actions={
        data && (
          <Button
            loading={hide.isPending}
            onClick={() => hide.mutate({ IsHidden: !data.IsHidden }, { onError: showError })}
          >
            {data.IsHidden ? words.show : words.hide}
          </Button>
        )
      }
    >
      <Answer of={found} rows={8}>
        {({ Steps }) => (
          <>
            <State steps={needed(Steps)} />
            <ol className="setup-steps">
              {Steps.map((step) => (
                <StepItem key={step.Step} step={step} onHand={() => hand(step)} />
              ))}
            </ol>
          </>
        )}
      </Answer>
      {handed && <HandDialog step={handed} onClose={() => hand(null)} />}
    </Page>
  );
}

/** How many of the necessary steps are done. */
function State({ steps }: { readonly steps: readonly Step[] }) {
  const words = useWords(setupGuideWords);
  const ready = steps.filter(({ Gaps }) => Gaps.length === 0).length;
  const text = ready === steps.length ? words.finished : words.progress(ready, steps.length);
  return (
    <div className="setup-state">
      <Progress
        percent={Math.round((ready / steps.length) * 100)}
        showInfo={false}
        strokeColor="var(--ant-color-primary)"
        aria-label={text}
      />
      <p>{text}</p>
    </div>
  );
}

function StepItem({ step, onHand }: { readonly step: Step; readonly onHand: () => void }) {
  const words = useWords(setupGuideWords);
  const language = useLanguage();
  const showError = useShowError();
  const take = useAct(SetupGuide.HandSetupStep);
  const [title, gain] = words.steps[step.Step];
  const isDone = step.Gaps.length === 0;
  return (
    <li className={isDone ? 'setup-step setup-done' : 'setup-step'}>
      <div>
        <h2>
          {title} {step.IsOptional && <Tag>{words.optional}</Tag>}
          {isDone && <CheckCircleFilled className="setup-check" aria-label={words.done} />}
        </h2>
        <p className="setup-gain">{gain}</p>
        {step.Gaps.length > 0 && (
          <ul className="setup-gaps">
            {step.Gaps.map(({ Zh, En }) => (
              <li key={Zh}>{inLanguage(language, Zh, En)}</li>
            ))}
          </ul>
        )}
        {step.Path !== '' && !step.CanOpen && !isDone && <p className="setup-gain">{words.noRight}</p>}
        {step.Handed && !isDone && (
          <p className="setup-gain">
            {words.handed(
              inLanguage(language, step.Handed.ChineseName, step.Handed.EnglishName),
              companyDay(step.Handed.At),
            )}{' '}
            <Button
              type="link"
              size="small"
              loading={take.isPending}
              onClick={() => take.mutate({ Step: step.Step, AUID: null }, { onError: showError })}
            >
              {words.takeBack}
            </Button>
          </p>
        )}
      </div>
      {step.Path === '' ? (
        <p className="setup-gain">{words.installation}</p>
      ) : (
        <div className="setup-actions">
          {!isDone && (
            <Button aria-label={`${words.hand} ${title}`} onClick={onHand}>
              {words.hand}
            </Button>
          )}
          {!step.CanOpen && !isDone && (
            <LinkButton to="/mySetting/roleManagement" aria-label={`${words.roles} ${title}`}>
              {words.roles}
            </LinkButton>
          )}
          {step.CanOpen && (
            <LinkButton
              to={step.Path}
              type={isDone ? 'default' : 'primary'}
              aria-label={`${words.open} ${title}`}
            >
              {words.open}
            </LinkButton>
          )}
        </div>
      )}
    </li>
  );
}
