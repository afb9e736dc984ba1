import { App, Button, Popconfirm, Select } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { compareKindLabels } from '#modules/okr/breakdown/contract/compare-codes.ts';
import { percentOf } from '#modules/okr/web/parts/percent.ts';
import { SuperFlowChart, type FlowChart, type FlowNode } from '../contract/SuperFlowChart.ts';
import { boxStatusLabels } from '../contract/flow-codes.ts';
import { compareFlows, type ComparedField } from './compare.ts';
import { flowWords } from './words.ts';

const tones: Readonly<Record<number, Tone>> = { 1: 'good', 2: 'bad', 3: 'waiting' };
type Row = ReplyOf<typeof SuperFlowChart.GetEditions>['Rows'][number];

interface FlowEditionsProps {
  /** View settings that are stored with a version saved now. */
  readonly view: Record<string, unknown>;
  readonly nameOf: (node: FlowNode) => string;
  readonly onView: (row: Row) => void;
  readonly onClose: () => void;
}

/** List of kept versions: opens one, or compares it with the present chart or another version. */
export function FlowEditions({ view, nameOf, onView, onClose }: FlowEditionsProps) {
  const words = useWords(flowWords);
  const list = useCall(SuperFlowChart.GetEditions, {});
  const remove = useAct(SuperFlowChart.DelEdition);
  const showError = useShowError();
  const { message } = App.useApp();
  const [compared, setCompared] = useState<number | null>(null);
  return (
    <Drawer open size={640} title={words.editions} onClose={onClose}>
      <EditForm
        key={list.data?.Rows.length ?? 0}
        call={SuperFlowChart.SaveEdition}
        fields={[{ name: 'Name', label: words.editionName, kind: 'text' }]}
        hidden={view}
        submit={words.keep}
        onDone={() => void message.success(words.kept)}
      />
      <Answer of={list}>
        {({ Rows }) =>
          Rows.length === 0 ? (
            <p className="okr-note">{words.noEditions}</p>
          ) : (
            <ul className="okr-editions">
              {Rows.map((row) => (
                <li key={row.EditionID}>
                  <div>
                    <strong>{words.editionOf(row.Number, row.Name)}</strong>
                    <span className="okr-note">
                      {`${row.View.AscripTionTime} · ${words.nodesOf(row.Nodes)}`}
                    </span>
                  </div>
                  <span className="flow-acts">
                    <Button onClick={() => onView(row)}>{words.view}</Button>
                    <Button
                      aria-expanded={compared === row.EditionID}
                      onClick={() => setCompared(compared === row.EditionID ? null : row.EditionID)}
                    >
                      {words.compareWith}
                    </Button>
                    <Popconfirm
                      title={words.removeTitle(row.Name)}
                      description={words.removeHint}
                      okText={words.remove}
                      cancelText={words.cancel}
                      onConfirm={() => remove.mutate({ EditionID: row.EditionID }, { onError: showError })}
                    >
                      <Button danger>{words.remove}</Button>
                    </Popconfirm>
                  </span>
                  {compared === row.EditionID && <Compared row={row} others={Rows} nameOf={nameOf} />}
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Drawer>
  );
}

interface ComparedProps {
  readonly row: Row;
  readonly others: readonly Row[];
  readonly nameOf: (node: FlowNode) => string;
}

function Compared({ row, others, nameOf }: ComparedProps) {
  const words = useWords(flowWords);
  const [other, setOther] = useState(0);
  const { AscripTionTime, ProjectID, DeptId } = row.View;
  const kept = useCall(SuperFlowChart.GetEditions, { EditionID: row.EditionID });
  const now = useCall(
    SuperFlowChart.Get,
    {
      AscripTionTime,
      ...(ProjectID === null ? {} : { ProjectID }),
      ...(DeptId === null ? {} : { DeptId }),
    },
    { enabled: other === 0 },
  );
  const with_ = useCall(SuperFlowChart.GetEditions, { EditionID: other }, { enabled: other > 0 });
  return (
    <div className="flow-compared">
      <Select<number>
        aria-label={words.compareWith}
        value={other}
        style={{ minWidth: 200 }}
        options={[
          { value: 0, label: words.now },
          ...others
            .filter(({ EditionID }) => EditionID !== row.EditionID)
            .map((one) => ({ value: one.EditionID, label: words.editionOf(one.Number, one.Name) })),
        ]}
        onChange={setOther}
      />
      <Answer of={kept}>
        {({ Chart }) =>
          other === 0 ? (
            <Answer of={now}>
              {(chart) => <Differences before={Chart!} after={chart} nameOf={nameOf} />}
            </Answer>
          ) : (
            <Answer of={with_}>
              {(answer) => <Differences before={Chart!} after={answer.Chart!} nameOf={nameOf} />}
            </Answer>
          )
        }
      </Answer>
    </div>
  );
}

interface DifferencesProps {
  readonly before: FlowChart;
  readonly after: FlowChart;
  readonly nameOf: (node: FlowNode) => string;
}

function Differences({ before, after, nameOf }: DifferencesProps) {
  const words = useWords(flowWords);
  const language = useLanguage();
  const rows = compareFlows(before, after);
  const names = new Map([...before.Nodes, ...after.Nodes].map((node) => [node.Key, nameOf(node)]));
  const said = (field: ComparedField, value: string): string => {
    if (value === '') return words.none;
    if (field === 'Standing') return boxStatusLabels[Number(value)]![language];
    if (field === 'ProgressBp') return percentOf(value);
    if (field === 'ParentKey') return names.get(value) ?? words.none;
    if (field === 'Owner') return names.get(`u${value}`) ?? words.none;
    if (field === 'joins')
      return value
        .split(',')
        .map((join) => names.get(join.split(' ')[0]!) ?? words.none)
        .join(language === 'zh' ? '、' : ', ');
    return value;
  };
  if (rows.length === 0) return <p className="okr-note">{words.same}</p>;
  return (
    <>
      <p className="okr-note">{words.different(rows.length)}</p>
      <ul className="okr-compared">
        {rows.map(({ node, Kind, fields }) => (
          <li key={`${node.Key}-${Kind}`}>
            <Status tone={tones[Kind]!}>{compareKindLabels[Kind]![language]}</Status>
            <span>{nameOf(node)}</span>
            {fields.map(({ field, before: was, after: is }) => (
              <div key={field} className="okr-note">
                {words.changed(words.fields[field], said(field, was), said(field, is))}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
