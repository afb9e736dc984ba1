import { Alert, Tag } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { weekdayDay } from '#kit/rules/day-words.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { whenText } from '#modules/attendance/contract/when-text.ts';
import { useKeyLines, type FormPanelProps } from '#modules/approval/web/open.ts';
import { isAwayForm } from '../away-form.ts';
import { VacationBill } from '../../contract/VacationBill.ts';
import { leaveWords } from '../words.ts';
import '../leave.css';

/** Panel above the values of a leave or trip: what is left of the balance, and who else is away on those days. */
export default function TeamAway({ formId, controls, isSubmitted }: FormPanelProps) {
  return isSubmitted && isAwayForm(controls) ? <OfForm formId={formId} /> : null;
}

function OfForm({ formId }: { readonly formId: number }) {
  const { team: words } = useWords(leaveWords);
  const language = useLanguage();
  const { data } = useCall(VacationBill.GetTeamAway, { FormID: formId });
  const lines = useKeyLines(formId);
  // Somebody alone in their department has nobody to ask about.
  const team = data && data.TeamSize > 0 ? data : null;
  if (!team && lines.length === 0) return null;
  return (
    <Panel title={lines.length === 0 ? words.title : words.withBalance(team !== null)}>
      {lines.map(({ label, before, after }, n) => (
        <p key={n} className="leave-sentence">
          {label}
          {language === 'zh' ? '：' : ': '}
          {before && <>{before} → </>}
          <strong>{after}</strong>
        </p>
      ))}
      {team && <Team team={team} />}
    </Panel>
  );
}

function Team({ team }: { readonly team: ReplyOf<typeof VacationBill.GetTeamAway> }) {
  const { team: words } = useWords(leaveWords);
  const language = useLanguage();
  const people = [...Map.groupBy(team.People, ({ AUID }) => AUID).values()];
  if (people.length === 0) return <p className="leave-note">{words.nobody(team.TeamSize)}</p>;
  return (
    <>
      <p className="leave-sentence">{words.count(people.length, team.TeamSize)}</p>
      {team.Peak?.IsMany && (
        <Alert
          type="warning"
          showIcon
          className="leave-many"
          title={words.many(weekdayDay(team.Peak.Day, language), team.Peak.Away, team.Peak.Of)}
        />
      )}
      <ul className="leave-team">
        {people.map((own) => (
          <li key={own[0]!.AUID}>
            <PersonName
              id={own[0]!.AUID}
              name={own[0]!.ChineseName}
              englishName={own[0]!.EnglishName}
              size={20}
            />
            <span>
              {own.map(({ From, To }) => whenText(From, To, language)).join(language === 'zh' ? '；' : '; ')}
            </span>
            {own.some(({ IsPending }) => IsPending) && <Tag>{words.pending}</Tag>}
          </li>
        ))}
      </ul>
    </>
  );
}
