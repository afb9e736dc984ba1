import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { FillPanelProps } from '#modules/approval/web/open.ts';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import { unit } from '#modules/attendance/contract/codes.ts';
import { billWords } from '#modules/attendance/requests/web/bill-words.ts';
import { PreviewPanel } from '#modules/attendance/requests/web/parts/PreviewPanel.tsx';
import { asking, legsIn } from '#modules/attendance/requests/web/parts/filled.ts';
import { own, personOf } from '#modules/forms/contract/values.ts';
import { Evection } from '../../contract/Evection.ts';

/** Panel beside a trip form: the length of the trip, and whether everybody is free. */
export default function TripPreview({ formId, values }: FillPanelProps) {
  const { trip: words } = useWords(billWords);
  const language = useLanguage();
  const AUID = personOf(values, 'AUID');
  const Segments = legsIn(values);
  const along = own(values, 'Companions');
  const Companions = (Array.isArray(along) ? (along as readonly { readonly id: number }[]) : []).map(
    ({ id }) => id,
  );
  const isAsked = AUID !== null && Segments.length > 0;
  const { data } = useCall(
    Evection.GetEvectionDuration,
    { AUID: AUID ?? 0, ...asking(formId), Segments, Companions },
    { enabled: isAsked, keep: true },
  );
  const told = isAsked ? data : undefined;
  return (
    <PreviewPanel title={words.preview} fill={words.fill} against={told?.Objections}>
      {told && told.Days > 0 && (
        <dl className="leave-sum">
          <dt>{words.days}</dt>
          <dd>
            <strong>{words.dayCount(told.Days)}</strong>
          </dd>
          <dt>{words.workDays}</dt>
          <dd>{words.dayCount(told.WorkDays)}</dd>
          <dt>{words.worked}</dt>
          <dd>{amountText(told.Minutes, unit.minutes)[language]}</dd>
        </dl>
      )}
      {told?.Days !== 0 && told?.Objections.length === 0 && <p className="leave-note">{words.noConflict}</p>}
    </PreviewPanel>
  );
}
