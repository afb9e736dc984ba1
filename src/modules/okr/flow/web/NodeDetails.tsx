import { Button } from 'antd';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { okrCodes } from '#modules/okr/contract/codes.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { percentOf } from '#modules/okr/web/parts/percent.ts';
import { Person } from '#modules/okr/web/parts/Person.tsx';
import type { FlowEdge, FlowNode } from '../contract/SuperFlowChart.ts';
import { edgeKindLabels, laneLabels, lanes, boxStatusLabels } from '../contract/flow-codes.ts';
import { flowWords } from './words.ts';

const tones: readonly Tone[] = ['neutral', 'running', 'waiting', 'bad', 'good', 'paused'];
const home = '/StrategyRoImplementation';

interface NodeDetailsProps {
  readonly node: FlowNode;
  readonly month: string;
  readonly edges: readonly FlowEdge[];
  readonly nodes: ReadonlyMap<string, FlowNode>;
  readonly nameOf: (node: FlowNode) => string;
  readonly onChoose: (key: string) => void;
  /** Switch that folds or opens the box. Left out if nothing is below it. */
  readonly fold?: { readonly isFolded: boolean; readonly turn: () => void };
  /** Shows only this box's project. Left out if it has none, or nothing else is shown already. */
  readonly onProject?: () => void;
}

/** Details of a box: its fields, its incoming and outgoing links, and a link to its own page. */
export function NodeDetails(props: NodeDetailsProps) {
  const { node, month, edges, nodes, nameOf, onChoose, fold, onProject } = props;
  const words = useWords(flowWords);
  const language = useLanguage();
  const can = useCan();
  const id = Number(node.Key.slice(1));
  const page =
    (node.Lane === lanes.project || node.Lane === lanes.work) && node.ProjectID !== null
      ? [
          okrCodes.breakdown,
          `OPPMWorkBreakdownManagement?project=${node.ProjectID}${node.Lane === lanes.work ? `&node=${id}` : ''}`,
        ]
      : node.Key.startsWith('g')
        ? [okrCodes.targets, `TargetKRManagement?month=${month}&goal=${id}`]
        : null;
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    ...(node.Lane === lanes.person || node.Key.startsWith('d')
      ? []
      : ([
          [
            words.state,
            <Status key="state" tone={tones[node.Standing]!}>
              {boxStatusLabels[node.Standing]![language]}
            </Status>,
          ],
          [words.progress, percentOf(node.ProgressBp)],
          [words.owner, node.Owner ? <Person key="owner" of={node.Owner} size={20} /> : words.none],
        ] as const)),
    ...(node.Lane === lanes.person && !node.Key.startsWith('d')
      ? ([[words.saturation, percentOf(node.SaturationBp)]] as const)
      : []),
    [words.department, inLanguage(language, node.DeptName, node.DeptNameEn)],
    ...(node.StartDate ? ([[words.days, `${node.StartDate} – ${node.EndDate ?? ''}`]] as const) : []),
  ];
  const joined = (title: (n: number) => string, list: readonly (readonly [string, FlowEdge])[]) =>
    list.length > 0 && (
      <>
        <h3>{title(list.length)}</h3>
        <ul className="flow-joined">
          {list.map(([key, edge]) => (
            <li key={`${key}-${edge.Kind}`}>
              <Button type="link" size="small" onClick={() => onChoose(key)}>
                {nameOf(nodes.get(key)!)}
              </Button>
              <span className="okr-note">
                {[
                  edgeKindLabels[edge.Kind]![language],
                  edge.ShareBp !== null && words.share(percentOf(edge.ShareBp)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <Panel title={nameOf(node)} extra={<span className="okr-note">{laneLabels[node.Lane]![language]}</span>}>
      <dl className="flow-facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flow-acts">
        {fold && <Button onClick={fold.turn}>{fold.isFolded ? words.unfold : words.fold}</Button>}
        {onProject && <Button onClick={onProject}>{words.thisProject}</Button>}
        {page && can(page[0]!) && <LinkButton to={`${home}/${page[1]}`}>{words.open}</LinkButton>}
      </div>
      {joined(
        words.from,
        edges.filter(({ To }) => To === node.Key).map((edge) => [edge.From, edge] as const),
      )}
      {joined(
        words.to,
        edges.filter(({ From }) => From === node.Key).map((edge) => [edge.To, edge] as const),
      )}
    </Panel>
  );
}
