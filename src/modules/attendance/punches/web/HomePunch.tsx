import { Button } from 'antd';
import { Link } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { dayText } from '#kit/web/client/time.ts';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { beginPath, useStandardTemplate } from '#modules/approval/web/open.ts';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import {
  billKinds,
  cardSideLabels,
  vacationType,
  vacationTypeLabels,
} from '#modules/attendance/contract/codes.ts';
import { AttendDay } from '#modules/attendance/days/contract/AttendDay.ts';
import { VacationBill } from '#modules/attendance/leave/contract/VacationBill.ts';
import { leaveWords } from '#modules/attendance/leave/web/words.ts';
import { cardPath } from '#modules/attendance/months/web/paths.ts';
import { PunchCard } from './PunchCard.tsx';
import { punchWords } from './words.ts';
import '#modules/attendance/leave/web/leave.css';

/** Maximum number of missing punches named on the home page. */
const most = 3;

/** Card of a phone's home page: punch, missing punches that can be corrected in one tap, and annual leave left. */
export default function HomePunch() {
  return (
    <PunchCard>
      <Missing />
      <AnnualLeft />
    </PunchCard>
  );
}

/** Line of the card for a part that could not be loaded. Without it, nothing would seem to be missing. */
function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const { card: words } = useWords(punchWords);
  return (
    <p className="leave-note" role="alert">
      {words.failed}{' '}
      <Button size="small" onClick={onRetry}>
        {words.retry}
      </Button>
    </p>
  );
}

function Missing() {
  const { card: words } = useWords(punchWords);
  const language = useLanguage();
  const { data: missing, error, refetch } = useCall(AttendDay.GetMyMissing, {});
  if (error && !missing) return <NotLoaded onRetry={() => void refetch()} />;
  if (!missing || missing.length === 0) return null;
  return (
    <ul className="punch-missing" aria-label={words.missing}>
      {missing.slice(0, most).map(({ Day, Side, Segment, At }) => (
        <li key={`${Day} ${Segment} ${Side}`}>
          <span>{words.missingOf(dayText(Day, language), cardSideLabels[Side][language])}</span>
          <LinkButton type="primary" to={cardPath({ day: Day, side: Side, segment: Segment, at: At })}>
            {words.correct}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

/** Annual leave left of each year, and the way to a new request. */
function AnnualLeft() {
  const { card: words } = useWords(punchWords);
  const { vacation } = useWords(leaveWords);
  const language = useLanguage();
  const template = useStandardTemplate(billKinds.vacation);
  const { data, error, refetch } = useCall(VacationBill.GetLeaveGrants, {});
  const grants = (data ?? []).filter(({ VacationType: type }) => type === vacationType.annual);
  const years = [...Map.groupBy(grants, ({ LeaveYear }) => LeaveYear)].map(([year, own]) => {
    const free = own.reduce((sum, { Free }) => sum + Free, 0);
    return words.leftOf(year, amountText(free, own[0]!.Unit)[language]);
  });
  if (error && !data) return <NotLoaded onRetry={() => void refetch()} />;
  if (grants.length === 0 && !template) return null;
  return (
    <p className="punch-left">
      <span>
        {years.length > 0 && (
          <Link to="/performanceManagement/AttendanceApplication">
            {vacationTypeLabels[vacationType.annual][language]} {years.join(' · ')}
          </Link>
        )}
      </span>
      {template && <LinkButton to={beginPath(template.TemplateId)}>{vacation.start}</LinkButton>}
    </p>
  );
}
