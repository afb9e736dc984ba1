import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { shortTime, timeText } from '#kit/web/client/time.ts';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { signType, signTypeLabels, systemRuleLabels } from '#modules/approval/contract/codes.ts';
import { rowStatus } from '#modules/approval/contract/codes.ts';
import type { FormDetail } from '#modules/approval/reading/web/useForm.ts';
import { People } from '#modules/approval/web/parts/People.tsx';
import { RowState, useNamed } from '#modules/approval/web/parts/states.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';
import { behind, clustersOf, flowLevels, type FlowLevel, type Node } from '../flow.ts';
import { whySentence } from '../why.ts';
import './flow.css';

/** Levels from submission to the end: people, way of signing, outcome, and the reason for each person. */
export function FlowChart({ form }: { form: FormDetail }) {
  const words = useWords(approvalWords);
  const levels = flowLevels(form.Nodes);
  if (levels.length === 0) return <p className="flow-empty">{words.flow.empty}</p>;
  return (
    <ol className="flow">
      <li className="flow-level flow-done">
        <div className="flow-head">
          <strong>{words.flow.start}</strong>
          {form.SubmitTime && <time className="flow-time">{timeText(form.SubmitTime)}</time>}
        </div>
        <PersonName
          id={form.ApplicantAUID}
          name={form.ApplicantName}
          englishName={form.ApplicantNameEn}
          size={22}
        />
      </li>
      {levels.map((level) => (
        <Level key={level.level} level={level} />
      ))}
      <li className={form.FinishTime ? 'flow-level flow-done' : 'flow-level flow-later'}>
        <div className="flow-head">
          <strong>{words.flow.end}</strong>
          {form.FinishTime && <time className="flow-time">{timeText(form.FinishTime)}</time>}
        </div>
      </li>
    </ol>
  );
}

function Level({ level: { level, nodes, groups, state } }: { level: FlowLevel }) {
  const words = useWords(approvalWords);
  const named = useNamed();
  const language = useLanguage();
  const first = nodes[0];
  if (!first) return null;
  const sign = first.ApprovalType;
  const isShared = nodes.length > 1;
  return (
    <li className={`flow-level flow-${state}`}>
      <div className="flow-head">
        <strong>{named(first.LevelName, first.LevelNameEn) || words.flow.level(level)}</strong>
        {first.IsFinance && <span className="flow-tag">{words.flow.finance}</span>}
        {isShared && <span className="flow-tag">{signTypeLabels[sign][language]}</span>}
        {state === 'later' && <span className="flow-time">{words.flow.notReached}</span>}
      </div>
      {isShared && <p className="flow-hint">{words.flow.signHints[sign]}</p>}
      {groups.map((group, place) => (
        <ul key={group[0]?.RowID} className="flow-group">
          {clustersOf(group, likeness).map((cluster) => (
            <Step
              key={cluster[0]?.RowID}
              nodes={cluster}
              place={sign === signType.inOrder ? place + 1 : undefined}
            />
          ))}
        </ul>
      ))}
    </li>
  );
}

const undecided: readonly number[] = [rowStatus.notReached, rowStatus.waiting];

/** Key that groups undecided people who are asked for the same reason. */
const likeness = (node: Node): string | null =>
  undecided.includes(node.Status) &&
  node.Why.because === undefined &&
  node.AddedWay === null &&
  node.OnBehalfOfAUID === null
    ? JSON.stringify([node.Status, node.Why])
    : null;

function Step({ nodes, place }: { nodes: readonly Node[]; place: number | undefined }) {
  const words = useWords(approvalWords);
  const language = useLanguage();
  const named = useNamed();
  const [node] = nodes;
  if (!node) return null;
  const { who, insteadOf, isOverride, onBehalfOf, rule } = behind(node);
  const at = node.ApprovalTime ?? (node.Status === rowStatus.waiting ? node.OpenTime : null);
  // A reason is shown for people who have not decided, and for those whom an automatic rule put here.
  const hasReason = node.Why.because !== undefined || undecided.includes(node.Status);
  return (
    <li className="flow-step">
      <div className="flow-person">
        {place !== undefined && <span className="flow-place">{place}</span>}
        {insteadOf && who ? (
          <span className="flow-people">
            <PersonName id={who.id} name={who.zh} englishName={who.en} size={28} />
          </span>
        ) : node.ApprovalAUID === null ? (
          <span className="flow-people">{words.flow.system}</span>
        ) : (
          <People people={nodes} />
        )}
        {onBehalfOf && (
          <span className="flow-tag">{words.further.onBehalfOf(named(onBehalfOf.zh, onBehalfOf.en))}</span>
        )}
        {node.AddedWay && <span className="flow-tag">{words.further.added[node.AddedWay]}</span>}
        {isOverride && <span className="flow-tag">{words.further.overridden}</span>}
        {insteadOf && (
          <span className="flow-tag">{words.further.insteadOf(named(insteadOf.zh, insteadOf.en))}</span>
        )}
        {node.Status !== rowStatus.notReached && (
          <span className="flow-result">
            <RowState status={node.Status} />
            {at && (
              <time className="flow-time" title={timeText(at)}>
                {shortTime(at)}
              </time>
            )}
          </span>
        )}
      </div>
      {node.DueTime && node.Status === rowStatus.waiting && (
        <p className="flow-why">{words.further.due(shortTime(node.DueTime))}</p>
      )}
      {rule && <p className="flow-why">{words.further.byRule(systemRuleLabels[rule][language])}</p>}
      {node.Remark && <blockquote className="flow-remark">{node.Remark}</blockquote>}
      {hasReason && (
        <p className={nodes.length > 1 ? 'flow-why flow-why-alone' : 'flow-why'}>
          {whySentence(node.Why, language)}
        </p>
      )}
    </li>
  );
}
