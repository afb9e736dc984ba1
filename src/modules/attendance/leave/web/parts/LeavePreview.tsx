import type { ReplyOf } from '#kit/contract/call.ts';
import type { Language } from '#kit/contract/refusals.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { FillPanelProps } from '#modules/approval/web/open.ts';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import { lotSourceLabels, type Unit } from '#modules/attendance/contract/codes.ts';
import { PreviewPanel } from '#modules/attendance/requests/web/parts/PreviewPanel.tsx';
import { asking, segmentsIn } from '#modules/attendance/requests/web/parts/filled.ts';
import { dayKindLabels } from '#modules/calendar/contract/codes.ts';
import { own, personOf, type Values } from '#modules/forms/contract/values.ts';
import { VacationBill } from '../../contract/VacationBill.ts';
import { leaveWords } from '../words.ts';

type Duration = ReplyOf<typeof VacationBill.GetVacationBillDuration>;

/** Number of days from which the table scrolls in a box of its own. */
const most = 10;

/** Returns the query for the values typed so far; null: too little is filled in. */
function askedOf(formId: number | null, values: Values) {
  const type = Number(own(values, 'VacationType') ?? 0);
  const AUID = personOf(values, 'AUID');
  const Segments = segmentsIn(values);
  if (!(type > 0) || AUID === null || Segments.length === 0) return null;
  const proof = own(values, 'Proof');
  const extra = Number(own(values, 'ExtraDays') ?? 0) as 0 | 15 | 30 | 45;
  return {
    AUID,
    ...asking(formId),
    VacationType: type,
    Segments,
    HasProof: Array.isArray(proof) && proof.length > 0,
    ExtraDays: extra,
  };
}

/** Panel beside a leave form: the cost of each day, the balance, and reasons against the form. */
export default function LeavePreview({ formId, values }: FillPanelProps) {
  const { preview: words } = useWords(leaveWords);
  const asked = askedOf(formId, values);
  const answer = useCall(VacationBill.GetVacationBillDuration, asked ?? { VacationType: 1, Segments: [] }, {
    enabled: asked !== null,
    keep: true,
  });
  const told = asked ? answer.data : undefined;
  return (
    <PreviewPanel title={words.title} fill={words.fill} against={told?.Objections}>
      {told && <Shown of={told} />}
    </PreviewPanel>
  );
}

function Shown({ of: told }: { readonly of: Duration }) {
  const { preview: words } = useWords(leaveWords);
  const language = useLanguage();
  const text = (amount: number): string => amountText(amount, told.Unit)[language];
  const { Balance: balance, Days: days } = told;
  return (
    <>
      {days.length > 0 && (
        <>
          {told.Amount > 0 && (
            <p className="leave-sentence">
              {words.costs(text(told.Amount), grantsOf(told, words.lot, text, language))}{' '}
              {balance ? words.left(text(balance.Before), text(balance.After)) : words.noQuota}
            </p>
          )}
          <Days days={days} unit={told.Unit} />
        </>
      )}
      {balance && balance.Provisional > 0 && (
        <p className="leave-note">{words.provisional(text(balance.Provisional))}</p>
      )}
      {balance && balance.Reserved > 0 && (
        <p className="leave-note">{words.reserved(text(balance.Reserved))}</p>
      )}
      {balance?.Expiring.slice(0, 2).map(({ Amount, ValidTo }) => (
        <p key={ValidTo} className="leave-note">
          {words.expiring(text(Amount), ValidTo)}
        </p>
      ))}
    </>
  );
}

/** Returns the grants that a leave uses, each with its amount. */
function grantsOf(
  { Days: days }: Duration,
  name: (year: number, source: string) => string,
  text: (amount: number) => string,
  language: Language,
): string[] {
  const parts = days.flatMap(({ Lots }) => Lots);
  return [...Map.groupBy(parts, ({ LotID }) => LotID).values()].map((own) => {
    const { LeaveYear, Source } = own[0]!;
    const sum = own.reduce((all, { Amount }) => all + Amount, 0);
    return `${name(LeaveYear, lotSourceLabels[Source][language])} ${text(sum)}`;
  });
}

function Days({ days, unit }: { readonly days: Duration['Days']; readonly unit: Unit }) {
  const { preview: words } = useWords(leaveWords);
  const language = useLanguage();
  const hasLots = days.some(({ Lots }) => Lots.length > 0);
  const isLong = days.length > most;
  return (
    <div
      {...(isLong
        ? { className: 'leave-days-long', tabIndex: 0, role: 'group', 'aria-label': words.day }
        : {})}
    >
      <table className="leave-days">
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.cost}</th>
            {hasLots && <th scope="col">{words.from}</th>}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.Day} className={day.Amount === 0 ? 'leave-day-free' : undefined}>
              <td>
                {day.Day}
                <small>
                  {(language === 'zh' ? day.DayName : day.DayNameEn || day.DayName) ||
                    dayKindLabels[day.DayKind][language]}
                </small>
              </td>
              <td>{day.Amount === 0 ? 0 : amountText(day.Amount, unit)[language]}</td>
              {hasLots && (
                <td>
                  {day.Lots.map((lot) =>
                    words.lot(lot.LeaveYear, lotSourceLabels[lot.Source][language]),
                  ).join(' + ')}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
