import { DownloadOutlined, StepForwardOutlined } from '@ant-design/icons';
import { Button, Checkbox, Dropdown, Input, Select } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { ZoomButtons } from '#kit/web/canvas/ZoomButtons.tsx';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { keepFile } from '#kit/web/client/save-file.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { TreeView } from '#kit/web/tree/TreeView.tsx';
import type { TreeItem } from '#kit/web/tree/rows.ts';
import { mostLevels } from '#modules/okr/contract/codes.ts';
import { percentOf } from '#modules/okr/web/parts/percent.ts';
import type { FlowChart, FlowNode } from '../contract/SuperFlowChart.ts';
import { flowColourLabels, laneLabels, lanes, boxStatusLabels, boxStatuses } from '../contract/flow-codes.ts';
import { FlowStage, type StageHandle } from './FlowStage.tsx';
import { NodeDetails } from './NodeDetails.tsx';
import { shownOf, connectedKeys } from './fold.ts';
import { layOutFlow } from './layout.ts';
import { pngOf, svgOf } from './paint.ts';
import { flowWords } from './words.ts';

interface Line extends TreeItem {
  readonly node: FlowNode;
}

interface DrawingProps {
  readonly chart: FlowChart;
  readonly month: string;
  readonly depth: number;
  readonly colour: number;
  readonly isByDepartment: boolean;
  readonly isDense: boolean;
  readonly folds: ReadonlySet<string>;
  readonly onFolds: (folds: ReadonlySet<string>) => void;
  readonly chosen: string | null;
  readonly onChoose: (key: string | null) => void;
  readonly onProject: (id: number) => void;
  readonly isOneProject: boolean;
  readonly nameOf: (node: FlowNode) => string;
  readonly onDepth: (depth: number) => void;
  readonly onColour: (colour: number) => void;
  readonly onByDepartment: (isOn: boolean) => void;
}

/** Drawing with the outline beside it, and the details of the chosen box. */
export function Drawing(props: DrawingProps) {
  const { chart, month, depth, colour, isByDepartment, isDense, folds, onFolds, chosen, onChoose, nameOf } =
    props;
  const { onProject, isOneProject, onDepth, onColour, onByDepartment } = props;
  const words = useWords(flowWords);
  const language = useLanguage();
  const stage = useRef<HTMLElement>(null);
  const handle = useRef<StageHandle>(null);
  const [query, setQuery] = useState('');
  const [hit, setHit] = useState(0);
  const shown = useMemo(
    () => shownOf(chart, { depth, isByDepartment, isDense, folds }),
    [chart, depth, isByDepartment, isDense, folds],
  );
  const layout = useMemo(() => layOutFlow(shown.boxes, shown.edges), [shown]);
  const nodes = useMemo(() => new Map(shown.all.map((node) => [node.Key, node])), [shown]);
  const ids = useMemo(() => new Map(shown.all.map(({ Key }, n) => [Key, n + 1])), [shown]);
  // Lanes are the top level of the outline, so that work, goals and people are found separately.
  const lines = useMemo<Line[]>(() => {
    const order = [...shown.all].toSorted((a, b) => a.Lane - b.Lane);
    return order.map((node) => ({
      id: ids.get(node.Key)!,
      parentId: node.ParentKey === null ? null : (ids.get(node.ParentKey) ?? null),
      title: nameOf(node),
      search: `${node.Title} ${node.Owner?.ChineseName ?? ''} ${node.Owner?.EnglishName ?? ''}`,
      node,
    }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- names change with the language alone
  }, [shown, ids, language]);
  const wanted = query.trim().toLowerCase();
  const hits = useMemo(
    () =>
      wanted === ''
        ? []
        : lines.filter((line) => `${line.title} ${line.search}`.toLowerCase().includes(wanted)),
    [lines, wanted],
  );
  const found = useMemo(() => new Set(hits.map(({ node }) => shown.boxOf.get(node.Key)!)), [hits, shown]);
  const box = chosen === null ? null : (shown.boxOf.get(chosen) ?? null);
  const way = useMemo(() => (box === null ? null : connectedKeys(shown.edges, box)), [shown, box]);
  const node = chosen === null ? undefined : nodes.get(chosen);
  const drawnBox = shown.boxes.find(({ Key }) => Key === chosen);
  const show = (key: string): void => {
    onChoose(key);
    const into = shown.boxOf.get(key);
    if (into) handle.current?.show(into);
  };
  const next = (): void => {
    const line = hits[hit % hits.length];
    if (!line) return;
    show(line.node.Key);
    setHit((hit % hits.length) + 1);
  };
  const noteOf = (one: FlowNode): string =>
    one.Key.startsWith('d')
      ? laneLabels[one.Lane]![language]
      : one.Lane === lanes.person
        ? one.SaturationBp === null
          ? inLanguage(language, one.DeptName, one.DeptNameEn)
          : `${words.saturation} ${percentOf(one.SaturationBp)}`
        : [
            one.ProgressBp === null ? null : percentOf(one.ProgressBp),
            one.Standing === boxStatuses.open ? null : boxStatusLabels[one.Standing]![language],
            one.Owner && inLanguage(language, one.Owner.ChineseName, one.Owner.EnglishName),
          ]
            .filter(Boolean)
            .join(' · ');
  const save = async (kind: 'svg' | 'png'): Promise<void> => {
    if (!stage.current) return;
    const laneNames = Object.fromEntries(
      Object.entries(laneLabels).map(([lane, label]) => [lane, label[language]]),
    );
    const svg = svgOf({ ...shown, layout, colour, laneNames, noteOf, nameOf, stage: stage.current });
    const bytes =
      kind === 'svg'
        ? new Blob([svg], { type: 'image/svg+xml' })
        : await pngOf(svg, layout.width + 48, layout.height + 48);
    keepFile(bytes, `${words.title} ${month}.${kind}`);
  };
  const turn = (key: string): void => {
    const after = new Set(folds);
    if (!after.delete(key)) after.add(key);
    onFolds(after);
  };
  return (
    <div className="flow-page">
      <div className="flow-side">
        <Panel>
          <div className="flow-outline">
            <Input
              allowClear
              value={query}
              aria-label={words.search}
              placeholder={words.search}
              onChange={(event) => {
                setQuery(event.target.value);
                setHit(0);
              }}
              onPressEnter={next}
              suffix={
                hits.length > 0 ? (
                  <output className="muted">{words.found(Math.max(1, hit), hits.length)}</output>
                ) : null
              }
            />
            <TreeView<Line>
              items={lines}
              label={words.outline}
              query={query}
              chosen={chosen === null ? null : (ids.get(chosen) ?? null)}
              onChoose={(line) => show(line.node.Key)}
              extra={(line) =>
                line.node.ParentKey === null || line.node.Key.startsWith('d')
                  ? laneLabels[line.node.Lane]![language]
                  : percentOf(line.node.ProgressBp)
              }
              maxHeight={node ? 260 : 460}
            />
          </div>
        </Panel>
        {node ? (
          <NodeDetails
            node={node}
            month={month}
            edges={chart.Edges}
            nodes={nodes}
            nameOf={nameOf}
            onChoose={show}
            {...(drawnBox?.hasBelow
              ? { fold: { isFolded: drawnBox.inside > 0, turn: () => turn(drawnBox.Key) } }
              : {})}
            {...(node.ProjectID !== null && !isOneProject
              ? { onProject: () => onProject(node.ProjectID!) }
              : {})}
          />
        ) : (
          <p className="okr-note">{words.chooseNode}</p>
        )}
      </div>
      <Panel flush>
        <div className="flow-tools">
          <Select<number>
            aria-label={words.depth}
            value={depth}
            popupMatchSelectWidth={false}
            options={[1, 2, 3, 4, 5, mostLevels].map((value) => ({ value, label: words.depthOf(value) }))}
            onChange={onDepth}
          />
          <Select<number>
            aria-label={words.colour}
            value={colour}
            popupMatchSelectWidth={false}
            options={Object.entries(flowColourLabels).map(([value, label]) => ({
              value: Number(value),
              label: `${words.colour}${language === 'zh' ? '：' : ' '}${language === 'zh' ? label.zh : label.en.toLowerCase()}`,
            }))}
            onChange={onColour}
          />
          <Checkbox checked={isByDepartment} onChange={(event) => onByDepartment(event.target.checked)}>
            {words.byDepartment}
          </Checkbox>
          <span className="flow-space" />
          {hits.length > 1 && (
            <Button icon={<StepForwardOutlined />} onClick={next}>
              {words.next}
            </Button>
          )}
          <ZoomButtons
            onZoom={(factor) => handle.current?.zoomAt(factor)}
            onFit={() => handle.current?.fit()}
          />
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'png', label: words.png },
                { key: 'svg', label: words.svg },
              ],
              onClick: ({ key }) => void save(key === 'png' ? 'png' : 'svg'),
            }}
          >
            <Button icon={<DownloadOutlined />} aria-label={words.download} title={words.download} />
          </Dropdown>
        </div>
        <FlowStage
          // A new key makes the drawing fit the window again when its content changes.
          key={`${month} ${depth} ${isByDepartment} ${isDense} ${chart.Nodes.length}`}
          ref={handle}
          stage={stage}
          boxes={shown.boxes}
          edges={shown.edges}
          layout={layout}
          colour={colour}
          chosen={box}
          way={way}
          found={found}
          noteOf={noteOf}
          onChoose={onChoose}
        />
        <Legend colour={colour} />
      </Panel>
    </div>
  );
}

/** Legend of the colours. Not needed for department colours, because the boxes name their departments. */
function Legend({ colour }: { readonly colour: number }) {
  const words = useWords(flowWords);
  const language = useLanguage();
  if (colour === 2) return null;
  const marks =
    colour === 3
      ? words.bands.map((band, n) => [n === 4 ? 'flow-none' : `flow-band${n + 1}`, band] as const)
      : Object.entries(boxStatusLabels).map(
          ([code, label]) => [code === '0' ? 'flow-none' : `flow-standing${code}`, label[language]] as const,
        );
  return (
    <ul className="flow-legend okr-note">
      {marks.map(([mark, label]) => (
        <li key={mark}>
          <i className={`flow-mark ${mark}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}
