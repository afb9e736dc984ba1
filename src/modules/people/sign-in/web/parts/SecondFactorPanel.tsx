import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { SecondFactor } from '../../contract/SecondFactor.ts';
import { factorWords } from '../factor-words.ts';
import type { FactorAct } from './SecondFactorDialog.tsx';
import './second-factor.css';

const SecondFactorDialog = lazy(() =>
  import('./SecondFactorDialog.tsx').then((part) => ({ default: part.SecondFactorDialog })),
);

/** Shows whether one's own two-step verification is on, with its actions. */
export function SecondFactorPanel() {
  const words = useWords(factorWords);
  const { data, error } = useCall(SecondFactor.GetSecondFactor, {});
  const [act, setAct] = useState<FactorAct | null>(null);
  if (!data && !error)
    return (
      <Panel title={words.title}>
        <Loading title={false} rows={2} />
      </Panel>
    );
  if (!data?.IsOffered) return null;
  const { IsOn, IsNeeded, Since, CodesLeft } = data;
  return (
    <Panel
      title={words.title}
      extra={
        IsOn ? (
          <span className="factor-acts">
            <Button onClick={() => setAct('renew')}>{words.renew}</Button>
            {!IsNeeded && <Button onClick={() => setAct('end')}>{words.end}</Button>}
          </span>
        ) : (
          <Button onClick={() => setAct('begin')}>{words.setUp}</Button>
        )
      }
    >
      <div className="factor-state">
        <Status tone={IsOn ? 'good' : 'neutral'}>{IsOn ? words.isOn : words.isOff}</Status>
        <span className="muted">
          {Since === null ? words.off : words.on(companyDay(new Date(Since)), CodesLeft)}
          {IsNeeded && ` · ${words.needed}`}
        </span>
      </div>
      <Suspense>{act && <SecondFactorDialog act={act} onClose={() => setAct(null)} />}</Suspense>
    </Panel>
  );
}
