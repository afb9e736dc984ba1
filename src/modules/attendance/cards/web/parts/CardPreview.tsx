import type { ReplyOf } from '#kit/contract/call.ts';
import { isDay } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { FillPanelProps } from '#modules/approval/web/open.ts';
import { billWords } from '#modules/attendance/requests/web/bill-words.ts';
import { PreviewPanel } from '#modules/attendance/requests/web/parts/PreviewPanel.tsx';
import { whenText } from '#modules/attendance/contract/when-text.ts';
import { asking, isMinute } from '#modules/attendance/requests/web/parts/filled.ts';
import { own, personOf, type Values } from '#modules/forms/contract/values.ts';
import { ReplenishCard } from '../../contract/ReplenishCard.ts';

type Day = ReplyOf<typeof ReplenishCard.GetReplenishCardDay>;

/** Returns the query for the values typed so far; null: too little is filled in. */
function askedOf(formId: number | null, values: Values) {
  const AUID = personOf(values, 'AUID');
  const day = own(values, 'Day');
  if (AUID === null || typeof day !== 'string' || !isDay(day)) return null;
  const side = own(values, 'Side');
  const segment = Number(own(values, 'Segment') ?? 1);
  const at = own(values, 'PunchAt');
  const proof = own(values, 'Proof');
  return {
    AUID,
    ...asking(formId),
    Day: day,
    Segment: [1, 2, 3].includes(segment) ? segment : 1,
    ...(side === '1' || side === '2' ? { Side: side === '1' ? (1 as const) : (2 as const) } : {}),
    ...(isMinute(at) ? { PunchAt: at } : {}),
    HasProof: Array.isArray(proof) && proof.length > 0,
  };
}

/**
 * Panel beside a punch correction form: the shift and punches of the day, the corrections left, and reasons against the
 * form.
 */
export default function CardPreview({ formId, values }: FillPanelProps) {
  const { card: words } = useWords(billWords);
  const asked = askedOf(formId, values);
  const { data } = useCall(ReplenishCard.GetReplenishCardDay, asked ?? { Day: '2000-01-01' }, {
    enabled: asked !== null,
    keep: true,
  });
  const told = asked ? data : undefined;
  // Proof is usually added last, so its absence is not shown while the form is being filled in.
  const against = told?.Objections.filter(({ Field }) => Field !== 'Proof');
  return (
    <PreviewPanel title={words.preview} fill={words.fill} against={against}>
      {told && <Shown of={told} />}
    </PreviewPanel>
  );
}

function Shown({ of: told }: { readonly of: Day }) {
  const { card: words } = useWords(billWords);
  const language = useLanguage();
  const left = Math.max(0, told.Limit - told.Used);
  const shift = told.Segments.map(({ On, Off }) => whenText(On, Off, language)).join('; ');
  const punches = told.Punches.map(({ At, IsReplaced }) => (IsReplaced ? words.replaced(At) : At)).join('; ');
  return (
    <>
      <dl className="leave-sum">
        <dt>{words.shift}</dt>
        <dd>{shift || words.dayOff}</dd>
        <dt>{words.window}</dt>
        <dd>{whenText(told.WindowFrom, told.WindowTo, language)}</dd>
        <dt>{words.punches}</dt>
        <dd>{punches || words.noPunches}</dd>
        <dt>{words.left}</dt>
        <dd>
          <strong>{words.leftOf(left, told.Limit, told.CycleFrom, told.CycleTo)}</strong>
        </dd>
      </dl>
      {told.NeedProof && <p className="leave-note">{words.proof}</p>}
    </>
  );
}
