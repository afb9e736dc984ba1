import { signType, type SignType, signTypeLabels } from '../../contract/codes.ts';
import { shortTime, timeText } from '#kit/web/client/time.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { rowStatus } from '../../contract/codes.ts';
import { flowLevels, type FlowLevel, type Node } from '../flow.ts';
import type { FormDetail } from '../useForm.ts';
import { whySentence } from '../why.ts';
import { approvalWords } from '../words.ts';
import { RowState, useNamed } from './states.tsx';
import './flow.css';

/** The levels from submission to the end: who, how they sign, what came of it, and why each person is asked. */
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
  const sign = first.ApprovalType as SignType;
  const isShared = nodes.length > 1;
  return (
    <li className={`flow-level flow-${state}`}>
      <div className="flow-head">
        <strong>{named(first.LevelName, first.LevelNameEn) || words.flow.level(level)}</strong>
        {first.IsFinance && <span className="flow-tag">{words.flow.finance}</span>}
        {isShared && (
          <span className="flow-tag" title={words.flow.signHints[sign]}>
            {signTypeLabels[sign][language]}
          </span>
        )}
      </div>
      {isShared && <p className="flow-hint">{words.flow.signHints[sign]}</p>}
      {groups.map((group, place) => (
        <ul key={group[0]?.RowID} className="flow-group">
          {group.map((node) => (
            <Step key={node.RowID} node={node} place={sign === signType.inOrder ? place + 1 : undefined} />
          ))}
        </ul>
      ))}
    </li>
  );
}

/** Whose reason still matters: who has not decided, or who was put here by a rule without a button. */
const needsReason = (node: Node): boolean =>
  node.Why.because !== undefined || node.Status === rowStatus.notReached || node.Status === rowStatus.waiting;

function Step({ node, place }: { node: Node; place: number | undefined }) {
  const words = useWords(approvalWords);
  const language = useLanguage();
  const named = useNamed();
  const at = node.ApprovalTime ?? (node.Status === rowStatus.waiting ? node.OpenTime : null);
  return (
    <li className="flow-step">
      <div className="flow-person">
        {place !== undefined && <span className="flow-place">{place}</span>}
        {node.ApprovalAUID === null ? (
          <span>{words.flow.system}</span>
        ) : (
          <PersonName
            id={node.ApprovalAUID}
            name={node.ChineseName}
            englishName={node.EnglishName}
            note={named(node.DeptName, node.DeptNameEn)}
            size={28}
          />
        )}
        <span className="flow-result">
          <RowState status={node.Status} />
          {at && (
            <time className="flow-time" title={timeText(at)}>
              {shortTime(at)}
            </time>
          )}
        </span>
      </div>
      {node.Remark && <blockquote className="flow-remark">{node.Remark}</blockquote>}
      {needsReason(node) && <p className="flow-why">{whySentence(node.Why, language)}</p>}
    </li>
  );
}
