import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Person } from '#modules/okr/web/parts/Person.tsx';
import { nodeActLabels, nodeStateLabels, nodeStates, workTypeLabels } from '#modules/okr/contract/codes.ts';
import { Status } from '#kit/web/parts/Status.tsx';
import { hoursOf, percentOf } from '#modules/okr/web/parts/percent.ts';
import { nodeTones } from '#modules/okr/web/parts/tones.ts';
import { ProjectBreakdown } from '../contract/OPPMWorkBreakdown.ts';
import type { NodeInfo } from '../contract/breakdown-shapes.ts';
import { Progress } from './useColumns.tsx';
import type { NodeAct } from './useNodeActs.ts';
import type { NodeItem } from './useTree.ts';
import { breakdownWords } from './words.ts';

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

interface NodeDrawerProps {
  readonly item: NodeItem;
  readonly acts: readonly NodeAct[];
  readonly onClose: () => void;
}

/** Drawer of a node: fields, explanation of its progress, history and actions. */
export function NodeDrawer({ item, acts, onClose }: NodeDrawerProps) {
  const words = useWords(breakdownWords);
  const language = useLanguage();
  const { node } = item;
  const info = useCall(ProjectBreakdown.GetWorkBreakdownInfo, { OBID: item.id });
  const facts: readonly Fact[] = [
    { label: words.owner, value: item.owner ? <Person of={item.owner} /> : words.none },
    {
      label: words.plan,
      value: node.PlanStart && node.PlanEnd ? words.range(node.PlanStart, node.PlanEnd) : words.none,
    },
    {
      label: words.base,
      value: node.BaseStart && node.BaseEnd ? words.range(node.BaseStart, node.BaseEnd) : words.none,
    },
    { label: words.hours, value: hoursOf(node.PlanMinutes) || words.none },
    { label: words.weight, value: node.WeightBp === null ? words.none : percentOf(node.WeightBp) },
    { label: words.type, value: workTypeLabels[node.TypeID]![language] },
    ...(node.StopReason ? [{ label: words.reason, value: node.StopReason }] : []),
  ];
  return (
    <Drawer open size={640} title={item.title} onClose={onClose}>
      <div className="okr-acts">
        <Status tone={nodeTones[node.State]!}>{nodeStateLabels[node.State]![language]}</Status>
        <Progress bp={node.ProgressBp} />
      </div>
      <div className="okr-acts">
        {acts.map((act, n) => (
          <Button
            key={act.key}
            type={n === 0 ? 'primary' : 'default'}
            danger={act.isDanger ?? false}
            onClick={act.run}
          >
            {act.label}
          </Button>
        ))}
      </div>
      <dl className="okr-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Answer of={info} rows={6}>
        {(data) => (
          <>
            <Why of={data} />
            <History of={data} />
          </>
        )}
      </Answer>
    </Drawer>
  );
}

function Why({ of }: { readonly of: NodeInfo }) {
  const words = useWords(breakdownWords);
  const language = useLanguage();
  const { Why: why } = of;
  const nameOf = (person: { ChineseName: string; EnglishName: string } | null): string =>
    person ? inLanguage(language, person.ChineseName, person.EnglishName) : words.nobody;
  return (
    <section>
      <h3 className="okr-head">{words.why}</h3>
      {why.From === 0 && <p className="okr-note">{words.whyNothing}</p>}
      {why.From === 1 && why.TypedAt && (
        <p className="okr-note">
          {words.whyTyped(nameOf(why.TypedBy), timeText(why.TypedAt))}
          {why.Reason && ` · ${why.Reason}`}
        </p>
      )}
      {why.From === 2 && (
        <>
          <p className="okr-note">
            {words.whyBy[why.By as 1 | 2 | 3]} · {words.covered(percentOf(why.CoveredBp))}
          </p>
          <table className="okr-sum">
            <thead>
              <tr>
                <th scope="col">{words.work}</th>
                <th scope="col">{words.share}</th>
                <th scope="col">{words.progress}</th>
              </tr>
            </thead>
            <tbody>
              {why.Parts.map((part, n) => (
                <tr key={part.OBID ?? `hidden-${n}`}>
                  <th scope="row">{part.OBID === null ? words.partHidden : part.Name}</th>
                  <td>
                    {part.ShareBp !== null
                      ? percentOf(part.ShareBp)
                      : part.State === nodeStates.stopped
                        ? words.partStopped
                        : words.partOut}
                  </td>
                  <td>{percentOf(part.ProgressBp)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  {words.sum}
                </th>
                <td>{percentOf(of.ProgressBp)}</td>
              </tr>
            </tfoot>
          </table>
        </>
      )}
    </section>
  );
}

function History({ of }: { readonly of: NodeInfo }) {
  const words = useWords(breakdownWords);
  const language = useLanguage();
  const fields: Readonly<Record<string, string>> = {
    Name: words.name,
    OwnerAUID: words.owner,
    PlanStart: words.planStart,
    PlanEnd: words.planEnd,
    PlanMinutes: words.hours,
    WeightBp: words.weight,
    ProgressBp: words.progress,
  };
  const shown = (field: string, value: unknown): string => {
    if (typeof value !== 'number' && typeof value !== 'string') return words.none;
    if (field === 'PlanMinutes') return hoursOf(Number(value));
    return field === 'WeightBp' || field === 'ProgressBp' ? percentOf(value) : String(value);
  };
  return (
    <section>
      <h3 className="okr-head">{words.history}</h3>
      {of.Events.length === 0 && <p className="okr-note">{words.noHistory}</p>}
      <ol className="okr-history">
        {of.Events.map((event, n) => (
          <li key={of.Events.length - n}>
            <strong>{nodeActLabels[event.Act]![language]}</strong>
            <span className="okr-note">
              {event.By ? inLanguage(language, event.By.ChineseName, event.By.EnglishName) : words.nobody} ·{' '}
              {timeText(event.At)}
            </span>
            {Object.keys(event.After)
              // People are only ids here, and the event of adding repeats the fields above.
              .filter((field) => field in fields && field !== 'OwnerAUID' && event.Act !== 1)
              .map((field) => (
                <div key={field}>
                  {words.changedFrom(
                    fields[field]!,
                    shown(field, event.Before[field]),
                    shown(field, event.After[field]),
                  )}
                </div>
              ))}
            {event.Reason && <div>{event.Reason}</div>}
          </li>
        ))}
      </ol>
    </section>
  );
}
