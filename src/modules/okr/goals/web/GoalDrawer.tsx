import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { useMe } from '#modules/people/web/open.tsx';
import { Progress } from '#modules/okr/breakdown/web/useColumns.tsx';
import { detailsPath } from '#modules/okr/web/parts/paths.ts';
import { percentOf } from '#modules/okr/web/parts/percent.ts';
import { Person } from '#modules/okr/web/parts/Person.tsx';
import { goalTones, statusTones } from '#modules/okr/web/parts/tones.ts';
import { KRCheckIn } from '../contract/KRCheckIn.ts';
import { KRExplain } from '../contract/KRExplain.ts';
import {
  cycleStates,
  goalActLabels,
  goalKindLabels,
  goalKinds,
  goalRights,
  goalStateLabels,
  goalStates,
  statusLabels,
  visibilityLabels,
} from '../contract/goal-codes.ts';
import type { GoalRow } from '../contract/goal-shapes.ts';
import { Alignments } from './Alignments.tsx';
import { CheckInForm } from './CheckInForm.tsx';
import { GoalDialog, type GoalAsked } from './GoalDialogs.tsx';
import { GoalForm } from './GoalForm.tsx';
import { WeightsDialog } from './WeightsDialog.tsx';
import { ProgressExplanation } from './Why.tsx';
import { goalWords } from './words.ts';
import './goals.css';

type Doing = GoalAsked | 'edit' | 'add' | 'weigh' | 'checkIn' | null;

interface GoalDrawerProps {
  readonly id: number;
  /** Loaded goals, including the children of this one. */
  readonly rows: readonly GoalRow[];
  readonly onClose: () => void;
}

/** Drawer of a goal: fields, explanation, check-ins, alignments, history and actions. */
export function GoalDrawer({ id, rows, onClose }: GoalDrawerProps) {
  const words = useWords(goalWords);
  const [doing, setDoing] = useState<Doing>(null);
  const info = useCall(KRExplain.Get, { KRID: id });
  const goal = info.data?.Goal;
  const stop = (): void => setDoing(null);
  return (
    <Drawer open size={680} title={goal?.Title ?? words.title} onClose={onClose}>
      <Answer of={info} rows={8}>
        {({ Goal, Why: why, Events }) => (
          <>
            <Head goal={Goal} hasBelow={rows.some(({ ParentKRID }) => ParentKRID === id)} onDo={setDoing} />
            <Facts goal={Goal} />
            <ProgressExplanation of={why} />
            {Goal.Kind === goalKinds.keyResult && <Reports id={id} />}
            <Alignments id={id} />
            <History events={Events} />
          </>
        )}
      </Answer>
      {goal && doing === 'edit' && <GoalForm row={goal} parent={null} cycles={[]} onClose={stop} />}
      {goal && doing === 'add' && <GoalForm row={null} parent={goal} cycles={[]} onClose={stop} />}
      {goal && doing === 'checkIn' && <CheckInForm goal={goal} onClose={stop} />}
      {goal && doing === 'weigh' && (
        <WeightsDialog
          goal={goal}
          below={rows.filter(({ ParentKRID }) => ParentKRID === id)}
          onClose={stop}
        />
      )}
      {goal &&
        doing !== null &&
        doing !== 'edit' &&
        doing !== 'add' &&
        doing !== 'checkIn' &&
        doing !== 'weigh' && <GoalDialog asked={doing} goal={goal} onClose={stop} onGone={onClose} />}
    </Drawer>
  );
}

function Head({
  goal,
  hasBelow,
  onDo,
}: {
  readonly goal: GoalRow;
  readonly hasBelow: boolean;
  readonly onDo: (doing: Doing) => void;
}) {
  const words = useWords(goalWords);
  const language = useLanguage();
  const me = useMe();
  const can = (right: number): boolean => (goal.Can & right) !== 0;
  const { draft, surfaced, stopped } = goalStates;
  const agreed = goal.CycleState === cycleStates.setting || goal.CycleState === cycleStates.running;
  const mayAgree = can(goalRights.edit) && agreed;
  const isLive = goal.State === draft || goal.State === surfaced;
  const isObjective = goal.Kind === goalKinds.objective;
  const isMine = goal.Owner.AUID === me?.AUID;
  const acts: readonly (readonly [Doing, string, boolean, boolean?])[] = [
    ['checkIn', words.checkIn, can(goalRights.checkIn)],
    ['score', words.score, can(goalRights.score) || can(goalRights.selfScore)],
    ['add', words.addKr, mayAgree && isLive && isObjective],
    ['weigh', words.weigh, mayAgree && isLive && hasBelow],
    ['edit', words.edit, mayAgree && isLive],
    ['align', words.align, mayAgree && isLive],
    ['copy', words.copy, isMine && isObjective],
    ['resume', words.resume, mayAgree && goal.State === stopped],
    ['stop', words.stop, mayAgree && goal.State === surfaced, true],
    ['remove', words.remove, can(goalRights.edit) && goal.State === draft, true],
  ];
  const maySplit = isMine && !isObjective && agreed && goal.State === surfaced;
  const open = acts.filter(([, , may]) => may);
  return (
    <>
      <div className="okr-acts">
        <span className="okr-note">{goalKindLabels[goal.Kind]![language]}</span>
        <Status tone={goalTones[goal.State]!}>{goalStateLabels[goal.State]![language]}</Status>
        {goal.Status !== null && (
          <Status tone={statusTones[goal.Status]!}>{statusLabels[goal.Status]![language]}</Status>
        )}
        <Progress bp={goal.ProgressBp} />
        {goal.IsFixed && <span className="goal-tags">{words.fixed}</span>}
        {goal.IsChanged && <span className="goal-tags">{words.changed}</span>}
      </div>
      <div className="okr-acts no-print">
        {open.map(([doing, label, , isDanger], n) => (
          <Button
            key={label}
            type={n === 0 ? 'primary' : 'default'}
            danger={isDanger ?? false}
            onClick={() => onDo(doing)}
          >
            {label}
          </Button>
        ))}
        {maySplit && <LinkButton to={`${detailsPath}?kr=${goal.KRID}`}>{words.split}</LinkButton>}
      </div>
    </>
  );
}

function Facts({ goal }: { readonly goal: GoalRow }) {
  const words = useWords(goalWords);
  const language = useLanguage();
  const facts = [
    [words.owner, <Person key="owner" of={goal.Owner} />],
    [words.department, inLanguage(language, goal.DeptName, goal.DeptNameEn)],
    [words.cycle, words.cycleName(goal.AscripTionTime, goal.PeriodType)],
    [words.visibility, visibilityLabels[goal.Visibility]![language]],
    ...(goal.WeightBp === null ? [] : [[words.weight, percentOf(goal.WeightBp)]]),
    ...(goal.Confidence === null ? [] : [[words.confidence, String(goal.Confidence)]]),
    ...(goal.LastCheckIn === null ? [] : [[words.lastCheckIn, timeText(goal.LastCheckIn)]]),
    ...(goal.Score === null ? [] : [[words.scoreOf, goal.Score]]),
    ...(goal.SelfScore === null ? [] : [[words.selfScore, goal.SelfScore]]),
    ...(goal.ReviewNote === '' ? [] : [[words.review, goal.ReviewNote]]),
    ...(goal.StopReason === '' ? [] : [[words.reason, goal.StopReason]]),
  ] as const;
  return (
    <dl className="okr-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Reports({ id }: { readonly id: number }) {
  const words = useWords(goalWords);
  const language = useLanguage();
  const page = useCall(KRCheckIn.GetPage, { KRID: id, PageSize: 50 });
  return (
    <section>
      <h3 className="okr-head">{words.checkIns}</h3>
      <Answer of={page} rows={2}>
        {({ Rows }) =>
          Rows.length === 0 ? (
            <p className="okr-note">{words.noCheckIns}</p>
          ) : (
            <ol className="okr-history">
              {Rows.map((row, n) => (
                <li key={Rows.length - n}>
                  {row.Status !== null && (
                    <Status tone={statusTones[row.Status]!}>{statusLabels[row.Status]![language]}</Status>
                  )}
                  <span className="okr-note">
                    {row.By ? inLanguage(language, row.By.ChineseName, row.By.EnglishName) : words.nobody} ·{' '}
                    {timeText(row.At)}
                  </span>
                  <div>
                    {row.Values.map(({ MetricID, Name, Value }) => (
                      <span key={MetricID}>
                        {Name} {Value}{' '}
                      </span>
                    ))}
                  </div>
                  {row.Note && <div>{row.Note}</div>}
                </li>
              ))}
            </ol>
          )
        }
      </Answer>
    </section>
  );
}

interface Event {
  readonly Act: number;
  readonly Reason: string;
  readonly By: { readonly ChineseName: string; readonly EnglishName: string } | null;
  readonly At: Date;
}

function History({ events }: { readonly events: readonly Event[] }) {
  const words = useWords(goalWords);
  const language = useLanguage();
  return (
    <section>
      <h3 className="okr-head">{words.history}</h3>
      {events.length === 0 && <p className="okr-note">{words.noHistory}</p>}
      <ol className="okr-history">
        {events.map((event, n) => (
          <li key={events.length - n}>
            <strong>{goalActLabels[event.Act]![language]}</strong>
            <span className="okr-note">
              {event.By ? inLanguage(language, event.By.ChineseName, event.By.EnglishName) : words.nobody} ·{' '}
              {timeText(event.At)}
            </span>
            {event.Reason && <div>{event.Reason}</div>}
          </li>
        ))}
      </ol>
    </section>
  );
}
