import { HistoryOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { mostLevels } from '#modules/okr/contract/codes.ts';
import { MonthField } from '#modules/okr/goals/web/MonthField.tsx';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { SuperFlowChart, type FlowChart, type FlowNode } from '../../contract/SuperFlowChart.ts';
import { flowColourLabels, lanes } from '../../contract/flow-codes.ts';
import { Drawing } from '../Drawing.tsx';
import { FlowEditions } from '../FlowEditions.tsx';
import { foldingOf } from '../fold.ts';
import { flowWords } from '../words.ts';
import '#modules/okr/breakdown/web/breakdown.css';
import '#modules/okr/goals/web/goals.css';
import '../flow.css';

/** Number of work levels that are open at first. */
const usualDepth = 1;
const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

interface Kept {
  readonly id: number;
  readonly name: string;
}

/** Page of the flow chart: projects, work, goals and people in one drawing. */
export default function SuperFlowChartScreen() {
  const words = useWords(flowWords);
  const language = useLanguage();
  const [at, go] = useAddress('month', 'project', 'dept', 'depth', 'colour', 'by', 'box');
  const [thisMonth] = useState(() => companyDay(new Date()).slice(0, 7));
  const { items } = useDepartmentItems();
  const [folds, setFolds] = useState<ReadonlySet<string>>(new Set());
  const [kept, setKept] = useState<Kept | null>(null);
  const [isListing, setListing] = useState(false);
  const month = isMonth(at.month) ? at.month : thisMonth;
  const asked = {
    AscripTionTime: month,
    ...(Number(at.project) > 0 ? { ProjectID: Number(at.project) } : {}),
    ...(Number(at.dept) > 0 ? { DeptId: Number(at.dept) } : {}),
  };
  const now = useCall(SuperFlowChart.Get, asked, { keep: true, enabled: kept === null });
  const edition = useCall(
    SuperFlowChart.GetEditions,
    { EditionID: kept?.id ?? 1 },
    { enabled: kept !== null },
  );
  const depth = Math.min(mostLevels, Math.max(1, Number(at.depth) || usualDepth));
  const colour = at.colour in flowColourLabels ? Number(at.colour) : 1;
  const nameOf = (node: FlowNode): string =>
    node.Key.startsWith('d')
      ? inLanguage(language, node.DeptName, node.DeptNameEn)
      : node.Lane === lanes.person && node.Owner
        ? inLanguage(language, node.Owner.ChineseName, node.Owner.EnglishName)
        : node.Title;
  const nodes = (kept === null ? now.data : edition.data?.Chart)?.Nodes ?? [];
  const { isByDepartment, isDense } = foldingOf(at.by, nodes);
  const drawn = (chart: FlowChart) => (
    <Drawing
      key={kept?.id ?? 'now'}
      chart={chart}
      month={month}
      depth={depth}
      colour={colour}
      isByDepartment={isByDepartment}
      isDense={isDense}
      folds={folds}
      onFolds={setFolds}
      chosen={at.box || null}
      onChoose={(box) => go({ box }, { replace: true })}
      onProject={(project) => go({ project, box: null })}
      isOneProject={Number(at.project) > 0}
      nameOf={nameOf}
      onDepth={(next) => {
        setFolds(new Set());
        go({ depth: next === usualDepth ? null : next });
      }}
      onColour={(next) => go({ colour: next === 1 ? null : next })}
      onByDepartment={(isOn) => {
        setFolds(new Set());
        go({ by: isOn ? '1' : '2' });
      }}
    />
  );
  const project = now.data?.Nodes.find(({ Key }) => Key === `p${at.project}`);
  return (
    <Page
      title={words.title}
      actions={
        <Button icon={<HistoryOutlined />} onClick={() => setListing(true)}>
          {words.editions}
        </Button>
      }
    >
      {kept === null ? (
        <div className="goal-bar">
          <MonthField
            label={words.month}
            value={month}
            onChange={(next) => go({ month: next === thisMonth ? null : next, box: null })}
          />
          <TreeField
            label={words.department}
            placeholder={words.department}
            allowClear
            items={items}
            value={Number(at.dept) || null}
            onChange={(dept) => go({ dept: dept ?? null, box: null })}
          />
          {Number(at.project) > 0 && (
            <Button onClick={() => go({ project: null })}>
              {`${words.oneProject(project?.Title ?? words.none)} ×`}
            </Button>
          )}
        </div>
      ) : (
        <Alert
          className="flow-alert"
          type="info"
          showIcon
          title={words.looking(kept.name)}
          action={<Button onClick={() => setKept(null)}>{words.backToNow}</Button>}
        />
      )}
      {kept === null ? (
        <Answer of={now} rows={10}>
          {(chart) => (chart.Nodes.length === 0 ? <Nothing text={words.empty} /> : drawn(chart))}
        </Answer>
      ) : (
        <Answer of={edition} rows={10}>
          {({ Chart }) => (Chart ? drawn(Chart) : <Nothing text={words.empty} />)}
        </Answer>
      )}
      {isListing && (
        <FlowEditions
          view={{
            ...asked,
            Depth: depth,
            Colour: colour,
            IsByDepartment: isByDepartment,
            IsDense: isDense,
            Folds: [...folds],
          }}
          nameOf={nameOf}
          onView={({ EditionID, Name, View }) => {
            setFolds(new Set(View.Folds));
            setKept({ id: EditionID, name: Name });
            setListing(false);
            go({
              depth: View.Depth === usualDepth ? null : View.Depth,
              colour: View.Colour === 1 ? null : View.Colour,
              by: View.IsByDepartment ? '1' : View.IsDense ? null : '2',
              box: null,
            });
          }}
          onClose={() => setListing(false)}
        />
      )}
    </Page>
  );
}
