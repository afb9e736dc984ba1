import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, InputNumber, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { ProjectBreakdown } from '#modules/okr/breakdown/contract/OPPMWorkBreakdown.ts';
import { evenly } from '#modules/okr/contract/weights.ts';
import {
  metricKindLabels,
  metricKinds,
  metricSourceLabels,
  followsWork,
  metricSources,
} from '../contract/goal-codes.ts';
import type { MetricRow } from '../contract/goal-shapes.ts';
import { goalWords } from './words.ts';

/** Measure as the form holds it. Weights are in percent. */
export interface MetricDraft {
  readonly MetricID?: number;
  readonly Name: string;
  readonly Kind: number;
  readonly Source: number;
  readonly StartValue: string;
  readonly Target: string;
  readonly Low: string;
  readonly High: string;
  readonly Unit: string;
  readonly Weight: number | null;
  readonly NodeOBID: number | null;
  readonly NodeName: string;
  readonly Milestones: readonly { readonly Name: string; readonly Weight: number | null }[];
}

export const newMetric = (): MetricDraft => ({
  Name: '',
  Kind: metricKinds.number,
  Source: metricSources.typed,
  StartValue: '0',
  Target: '',
  Low: '',
  High: '',
  Unit: '',
  Weight: 100,
  NodeOBID: null,
  NodeName: '',
  Milestones: [],
});

export const draftOf = (one: MetricRow): MetricDraft => ({
  MetricID: one.MetricID,
  Name: one.Name,
  Kind: one.Kind,
  Source: one.Source,
  StartValue: one.StartValue ?? '',
  Target: one.Target ?? '',
  Low: one.Low ?? '',
  High: one.High ?? '',
  Unit: one.Unit,
  Weight: one.WeightBp / 100,
  NodeOBID: one.NodeOBID,
  NodeName: one.NodeOBID === null ? '' : `#${one.NodeOBID}`,
  Milestones: one.Milestones.map(({ Name, WeightBp }) => ({ Name, Weight: WeightBp / 100 })),
});

const bp = (percent: number | null): number => Math.round((percent ?? 0) * 100);
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Turns drafts of measures into call input. Sends only the fields that the kind and source of each use. */
export const toMetricInput = (drafts: readonly MetricDraft[]) =>
  drafts.map((one) => {
    const way = isWay(one);
    const isRange = one.Kind === metricKinds.range;
    return {
      ...(one.MetricID === undefined ? {} : { MetricID: one.MetricID }),
      Name: one.Name,
      Kind: one.Kind,
      Source: one.Source,
      StartValue: way ? orNull(one.StartValue) : null,
      Target: way ? orNull(one.Target) : null,
      Low: isRange ? orNull(one.Low) : null,
      High: isRange ? orNull(one.High) : null,
      Unit: one.Unit,
      WeightBp: bp(one.Weight),
      NodeOBID: followsWork(one.Source) ? one.NodeOBID : null,
      Milestones:
        one.Kind === metricKinds.milestones
          ? one.Milestones.map(({ Name, Weight }) => ({ Name, WeightBp: bp(Weight) }))
          : [],
    };
  });

const { number, percent, money } = metricKinds;
const isWay = ({ Kind, Source }: MetricDraft): boolean =>
  [number, percent, money].some((kind) => kind === Kind) &&
  (Source === metricSources.typed || Source === metricSources.sum);

const sourcesOf = (kind: number): readonly number[] =>
  kind === percent ? [1, 2, 3, 4, 5] : kind === number || kind === money ? [1, 5] : [1];

/** Returns the measures with weights as equal as possible. */
const shared = (list: readonly MetricDraft[]): readonly MetricDraft[] =>
  evenly(list.length).map((weight, n) => ({ ...list[n]!, Weight: weight / 100 }));

interface MetricsFieldProps {
  readonly value?: readonly MetricDraft[];
  readonly onChange?: (value: readonly MetricDraft[]) => void;
}

/** Form field for the measures of a key result. */
export function MetricsField({ value = [], onChange }: MetricsFieldProps) {
  const words = useWords(goalWords);
  const set = (n: number, change: Partial<MetricDraft>): void =>
    onChange?.(value.map((one, at) => (at === n ? { ...one, ...change } : one)));
  return (
    <div>
      {value.map((one, n) => (
        <Metric
          key={one.MetricID ?? `new-${n}`}
          one={one}
          onSet={(change) => set(n, change)}
          onRemove={() => onChange?.(value.length > 1 ? shared(value.toSpliced(n, 1)) : [])}
        />
      ))}
      <Button icon={<PlusOutlined />} onClick={() => onChange?.(shared([...value, newMetric()]))}>
        {words.addMetric}
      </Button>
    </div>
  );
}

interface MetricProps {
  readonly one: MetricDraft;
  readonly onSet: (change: Partial<MetricDraft>) => void;
  readonly onRemove: () => void;
}

/** Control below its label. */
const box = (label: string, control: ReactNode, wide = '') => (
  <label className={wide}>
    <span>{label}</span>
    {control}
  </label>
);

function Metric({ one, onSet, onRemove }: MetricProps) {
  const words = useWords(goalWords);
  const language = useLanguage();
  const options = (labels: typeof metricKindLabels, only?: readonly number[]) =>
    Object.entries(labels)
      .map(([value, label]) => ({ value: Number(value), label: label[language] }))
      .filter(({ value }) => only?.includes(value) ?? true);
  const typed = (key: 'StartValue' | 'Target' | 'Low' | 'High' | 'Unit', label: string) =>
    box(label, <Input value={one[key]} onChange={({ target }) => onSet({ [key]: target.value })} />);
  return (
    <fieldset className="goal-metric" aria-label={one.Name || words.metricName}>
      {box(
        words.metricName,
        <Input value={one.Name} onChange={({ target }) => onSet({ Name: target.value })} />,
        'goal-wide',
      )}
      {box(
        words.kind,
        <Select
          value={one.Kind}
          options={options(metricKindLabels)}
          onChange={(Kind) => onSet({ Kind, Source: sourcesOf(Kind).includes(one.Source) ? one.Source : 1 })}
          style={{ width: '100%' }}
        />,
      )}
      {box(
        words.source,
        <Select
          value={one.Source}
          options={options(metricSourceLabels, sourcesOf(one.Kind))}
          onChange={(Source) => onSet({ Source })}
          style={{ width: '100%' }}
        />,
      )}
      {isWay(one) && typed('StartValue', words.start)}
      {isWay(one) && typed('Target', words.target)}
      {one.Kind === metricKinds.range && typed('Low', words.low)}
      {one.Kind === metricKinds.range && typed('High', words.high)}
      {(isWay(one) || one.Kind === metricKinds.range) && typed('Unit', words.unit)}
      {followsWork(one.Source) && box(words.node, <NodeField one={one} onSet={onSet} />, 'goal-wide')}
      {box(
        words.weight,
        <InputNumber
          min={0}
          max={100}
          precision={2}
          value={one.Weight}
          onChange={(Weight) => onSet({ Weight })}
          style={{ width: '100%' }}
        />,
      )}
      {one.Kind === metricKinds.milestones && (
        <div className="goal-whole">
          {one.Milestones.map((mile, n) => {
            const change = (next: Partial<typeof mile>) =>
              onSet({
                Milestones: one.Milestones.map((each, at) => (at === n ? { ...each, ...next } : each)),
              });
            return (
              <div key={n} className="goal-mile">
                <Input
                  aria-label={words.milestone}
                  placeholder={words.milestone}
                  value={mile.Name}
                  onChange={({ target }) => change({ Name: target.value })}
                />
                <InputNumber
                  aria-label={words.weight}
                  min={0}
                  max={100}
                  precision={2}
                  value={mile.Weight}
                  onChange={(Weight) => change({ Weight })}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={words.remove}
                  onClick={() => onSet({ Milestones: one.Milestones.toSpliced(n, 1) })}
                />
              </div>
            );
          })}
          <Button
            size="small"
            icon={<PlusOutlined />}
            onClick={() => {
              const next = [...one.Milestones, { Name: '', Weight: null }];
              onSet({
                Milestones: evenly(next.length).map((weight, n) => ({ ...next[n]!, Weight: weight / 100 })),
              });
            }}
          >
            {words.addMilestone}
          </Button>
        </div>
      )}
      <div className="goal-whole">
        <Button type="text" size="small" danger icon={<DeleteOutlined />} onClick={onRemove}>
          {words.removeMetric}
        </Button>
      </div>
    </fieldset>
  );
}

/** Field that finds a visible node by name. */
function NodeField({ one, onSet }: { readonly one: MetricDraft; readonly onSet: MetricProps['onSet'] }) {
  const words = useWords(goalWords);
  const [asked, setAsked] = useState('');
  const found = useCall(
    ProjectBreakdown.GetWorkBreakdownList,
    { Keyword: asked, PageSize: 20 },
    { enabled: asked.trim() !== '', keep: true },
  );
  const known = one.NodeOBID === null ? [] : [{ value: one.NodeOBID, label: one.NodeName }];
  const rows = (found.data?.Rows ?? []).map((row) => ({
    value: row.OBID,
    label: `${row.Name} · ${row.ProjectName}`,
  }));
  return (
    <Select
      showSearch={{ filterOption: false, onSearch: (text) => setAsked(text.slice(0, 50)) }}
      aria-label={words.nodeSearch}
      placeholder={words.nodeSearch}
      value={one.NodeOBID}
      options={rows.length > 0 ? rows : known}
      onChange={(NodeOBID, option) =>
        onSet({ NodeOBID, NodeName: (Array.isArray(option) ? option[0] : option)?.label ?? '' })
      }
      style={{ width: '100%' }}
    />
  );
}
