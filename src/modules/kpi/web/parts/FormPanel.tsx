import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import type { FormPanelProps } from '#modules/approval/web/open.ts';
import { useCan, useMe } from '#modules/people/web/open.tsx';
import { kpiCodes, sheetStateLabels, sheetStates } from '../../contract/codes.ts';
import { KPISheet } from '../../contract/KPISheet.ts';
import { sheetWords } from '../sheet/words.ts';
import { sheetPath } from './paths.ts';
import { sheetTones } from './tones.ts';
import './kpi.css';

/** The sheet that a form is about: scores are given there. */
export default function FormPanel({ formId, controls }: FormPanelProps) {
  const words = useWords(sheetWords);
  const language = useLanguage();
  const can = useCan();
  const me = useMe();
  const isOurs = controls.some(({ tampid }) => tampid === 1201) && can(kpiCodes.all);
  const found = useCall(KPISheet.FindByForm, { FormID: formId }, { enabled: isOurs });
  if (!isOurs || !found.data) return null;
  const { SheetID, PeriodName, PeriodNameEn, PostName, PostNameEn, State, Person } = found.data;
  const scores = State === sheetStates.resultInApproval && Person.AUID !== me?.AUID;
  return (
    <Panel title={words.panel}>
      <div className="kpi-acts">
        <span>{`${inLanguage(language, PeriodName, PeriodNameEn)} · ${inLanguage(language, PostName, PostNameEn)}`}</span>
        <Status tone={sheetTones[State]!}>{sheetStateLabels[State]![language]}</Status>
        <LinkButton to={sheetPath(SheetID)} {...(scores ? { type: 'primary' } : {})}>
          {scores ? words.openToScore : words.open}
        </LinkButton>
      </div>
      {scores && <p className="kpi-note">{words.quiet}</p>}
    </Panel>
  );
}
