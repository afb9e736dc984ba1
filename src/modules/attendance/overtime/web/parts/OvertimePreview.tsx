import { Alert } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { FillPanelProps } from '#modules/approval/web/open.ts';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import { overtimeClassLabels, unit } from '#modules/attendance/contract/codes.ts';
import { billWords } from '#modules/attendance/requests/web/bill-words.ts';
import { PreviewPanel } from '#modules/attendance/requests/web/parts/PreviewPanel.tsx';
import { asking, segmentsIn } from '#modules/attendance/requests/web/parts/filled.ts';
import { dayKindLabels } from '#modules/calendar/contract/codes.ts';
import { own, personOf } from '#modules/forms/contract/values.ts';
import { WorkOvertime } from '../../contract/WorkOvertime.ts';

type Duration = ReplyOf<typeof WorkOvertime.GetWorkOvertimeDuration>;

/** Panel beside an overtime form: its classes, the time off it gives, and reasons against the form. */
export default function OvertimePreview({ formId, values }: FillPanelProps) {
  const { overtime: words } = useWords(billWords);
  const AUID = personOf(values, 'AUID');
  const Segments = segmentsIn(values);
  const isAsked = AUID !== null && Segments.length > 0;
  const Compensation = own(values, 'Compensation') === '2' ? 2 : 1;
  const { data } = useCall(
    WorkOvertime.GetWorkOvertimeDuration,
    { AUID: AUID ?? 0, ...asking(formId), Segments, Compensation },
    { enabled: isAsked, keep: true },
  );
  const told = isAsked ? data : undefined;
  return (
    <PreviewPanel title={words.preview} fill={words.fill} against={told?.Objections}>
      {told && told.Parts.length > 0 && <Shown of={told} />}
    </PreviewPanel>
  );
}

function Shown({ of: told }: { readonly of: Duration }) {
  const { overtime: words } = useWords(billWords);
  const language = useLanguage();
  const text = (minutes: number): string => amountText(minutes, unit.minutes)[language];
  return (
    <>
      {told.Warnings.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={words.warnings}
          description={told.Warnings.join(language === 'zh' ? '；' : '; ')}
          style={{ marginBottom: 12 }}
        />
      )}
      <dl className="leave-sum">
        <dt>{words.sum}</dt>
        <dd>
          <strong>{text(told.Minutes)}</strong>
        </dd>
        {told.CompUntil !== null && (
          <>
            <dt>{words.off}</dt>
            <dd>{words.offUntil(text(told.CompMinutes), told.CompUntil)}</dd>
          </>
        )}
        {told.Months.map((one) => (
          <Month key={one.Month} month={one.Month} after={text(one.After)} />
        ))}
      </dl>
      <Parts parts={told.Parts} />
      <p className="leave-note">{words.rest}</p>
    </>
  );
}

function Month({ month, after }: { readonly month: string; readonly after: string }) {
  const { overtime: words } = useWords(billWords);
  return (
    <>
      <dt>{words.month(month)}</dt>
      <dd>{after}</dd>
    </>
  );
}

function Parts({ parts }: { readonly parts: Duration['Parts'] }) {
  const { overtime: words } = useWords(billWords);
  const language = useLanguage();
  return (
    <table className="leave-days">
      <thead>
        <tr>
          <th scope="col">{words.day}</th>
          <th scope="col">{words.part}</th>
          <th scope="col">{words.class}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={`${part.Day} ${part.From}`}>
            <td>
              {part.Day}
              <small>
                {inLanguage(language, part.DayName, part.DayNameEn) || dayKindLabels[part.DayKind][language]}
              </small>
            </td>
            <td>
              {part.From} – {part.To}
              <small>{amountText(part.Minutes, unit.minutes)[language]}</small>
            </td>
            <td>{overtimeClassLabels[part.Class][language]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
