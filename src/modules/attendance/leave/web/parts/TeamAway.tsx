import { Alert, Tag } from 'antd';
import { weekdayDay } from '#kit/rules/day-words.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { whenText } from '#modules/attendance/contract/when-text.ts';
import type { FormPanelProps } from '#modules/approval/web/open.ts';
import { isAwayForm } from '../away-form.ts';
import { VacationBill } from '../../contract/VacationBill.ts';
import { leaveWords } from '../words.ts';
import '../leave.css';

/** Panel below a leave or trip: who else of the department is away on those days. */
export default function TeamAway({ formId, controls, isSubmitted }: FormPanelProps) {
  return isSubmitted && isAwayForm(controls) ? <OfForm formId={formId} /> : null;
}

function OfForm({ formId }: { readonly formId: number }) {
  const { team: words } = useWords(leaveWords);
  const language = useLanguage();
  const { data } = useCall(VacationBill.GetTeamAway, { FormID: formId });
  // Somebody alone in their department has nobody to ask about.
  if (!data || data.TeamSize === 0) return null;
  const people = [...Map.groupBy(data.People, ({ AUID }) => AUID).values()];
  return (
    <Panel title={words.title}>
      {people.length === 0 ? (
        <p className="leave-note">{words.nobody(data.TeamSize)}</p>
      ) : (
        <>
          <p className="leave-sentence">{words.count(people.length, data.TeamSize)}</p>
          {data.Peak?.IsMany && (
            <Alert
              type="warning"
              showIcon
              className="leave-many"
              title={words.many(weekdayDay(data.Peak.Day, language), data.Peak.Away, data.Peak.Of)}
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
                  {own
                    .map(({ From, To }) => whenText(From, To, language))
                    .join(language === 'zh' ? '；' : '; ')}
                </span>
                {own.some(({ IsPending }) => IsPending) && <Tag>{words.pending}</Tag>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
