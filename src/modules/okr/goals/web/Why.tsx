import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import type { Named } from '#modules/okr/web/parts/people.ts';
import { hoursOf, percentOf } from '#modules/okr/web/parts/percent.ts';
import {
  leftOut,
  leftOutLabels,
  metricKinds,
  followsWork,
  metricSources,
  settingScopeLabels,
} from '../contract/goal-codes.ts';
import type { Explained, GoalPart } from '../contract/goal-shapes.ts';
import { goalWords } from './words.ts';

/** Explanation of a goal's progress: parts with weights, who entered what when, and what is left out and why. */
export function ProgressExplanation({ of }: { readonly of: Explained }) {
  const words = useWords(goalWords);
  const language = useLanguage();
  const nameOf = (person: Named | null): string =>
    person ? inLanguage(language, person.ChineseName, person.EnglishName) : words.nobody;
  return (
    <section>
      <h3 className="okr-head">{words.why}</h3>
      {of.Fixed && (
        <p className="okr-note">
          {words.fixedBy(nameOf(of.Fixed.By), of.Fixed.At ? timeText(of.Fixed.At) : '', of.Fixed.Remarks)}
        </p>
      )}
      {of.By === null ? (
        <p className="okr-note">{words.whyNone}</p>
      ) : (
        <>
          <p className="okr-note">
            {[
              words.whyBy[of.By as 1 | 3],
              words.covered(percentOf(of.CoveredBp)),
              words.cap(percentOf(of.CapBp)),
              words.rule(settingScopeLabels[of.SettingScope]![language]),
            ].join(' · ')}
          </p>
          <Parts parts={of.Parts} sum={of.ProgressBp} />
        </>
      )}
      {of.Metrics.map((metric) => (
        <div key={metric.MetricID} className="goal-below">
          <h4 className="okr-head">{metric.Name}</h4>
          <p className="okr-note">
            {[
              ...(metric.StartValue !== null && metric.Target !== null
                ? [`${words.fromTo(metric.StartValue, metric.Target)} ${metric.Unit}`]
                : []),
              ...(metric.Current !== null ? [`${words.current} ${metric.Current}`] : []),
              ...(metric.Kind === metricKinds.range ? [words.inRange(metric.Inside, metric.All)] : []),
              ...(metric.Source === metricSources.hours && metric.NodeName !== ''
                ? [words.hoursOf(hoursOf(metric.Inside), hoursOf(metric.All))]
                : []),
              ...(followsWork(metric.Source)
                ? [metric.NodeName ? words.fromNode(metric.NodeName) : words.fromNodeHidden]
                : []),
              ...(metric.Source === metricSources.typed
                ? [
                    metric.EnteredAt
                      ? words.enteredBy(nameOf(metric.EnteredBy), timeText(metric.EnteredAt))
                      : words.notEntered,
                  ]
                : []),
            ].join(' · ')}
          </p>
          {metric.Below.length > 0 && <Parts parts={metric.Below} sum={metric.ProgressBp} />}
        </div>
      ))}
    </section>
  );
}

function Parts({ parts, sum }: { readonly parts: readonly GoalPart[]; readonly sum: string | null }) {
  const words = useWords(goalWords);
  const language = useLanguage();
  const isValue = parts.every(({ ShareBp, ProgressBp }) => ShareBp === null && ProgressBp === null);
  const countedOf = ({ CountedBp }: GoalPart): string =>
    isValue && CountedBp !== null ? CountedBp : percentOf(CountedBp);
  return (
    <table className="okr-sum">
      <thead>
        <tr>
          <th scope="col">{words.part}</th>
          <th scope="col">{words.share}</th>
          <th scope="col">{words.progress}</th>
          <th scope="col">{words.counted}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part, n) => (
          <tr key={part.KRID ?? part.MetricID ?? part.OBID ?? `hidden-${n}`}>
            <th scope="row">
              {(part.KRID ?? part.MetricID ?? part.OBID) === null ? words.hidden : part.Name}
            </th>
            <td>
              {part.LeftOut === leftOut.counted
                ? part.ShareBp === null
                  ? words.none
                  : percentOf(part.ShareBp)
                : leftOutLabels[part.LeftOut]![language]}
            </td>
            <td>{percentOf(part.ProgressBp)}</td>
            <td>{countedOf(part)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {words.sum}
          </th>
          <td>{percentOf(sum)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
