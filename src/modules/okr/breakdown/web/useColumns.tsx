import { EyeInvisibleOutlined, LockOutlined, WarningOutlined } from '@ant-design/icons';
import { useMemo, useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { TreeColumn } from '#kit/web/grid/TreeGrid.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { nodeStateLabels } from '#modules/okr/contract/codes.ts';
import type { Named } from '#modules/okr/web/parts/people.ts';
import { percentOf } from '#modules/okr/web/parts/percent.ts';
import { nodeTones } from '#modules/okr/web/parts/tones.ts';
import type { ProjectRow } from '../contract/breakdown-shapes.ts';
import { nodeRights } from '../contract/nodes.ts';
import { GanttBar, GanttHead, spanOf } from './Gantt.tsx';
import { textOf, type TypedKey } from './cells.ts';
import type { useEdits } from './useEdits.ts';
import type { NodeItem } from './useTree.ts';
import { breakdownWords } from './words.ts';

/** Progress bar with its number. */
export function Progress({ bp }: { readonly bp: string | null }) {
  return (
    <span className="okr-progress">
      <span className="okr-progress-bar" aria-hidden="true">
        <span style={{ width: `${Number(bp ?? 0) / 100}%` }} />
      </span>
      {percentOf(bp)}
    </span>
  );
}

/** Marks beside a node's name: locked, hidden, beyond its parent, delayed, and so on. */
export function Marks({ item }: { readonly item: NodeItem }) {
  const words = useWords(breakdownWords);
  const { node } = item;
  return (
    <span className="okr-marks">
      {item.isLocked && <LockOutlined title={node.IsLock ? words.locked : words.lockedAbove} />}
      {node.IsHide && <EyeInvisibleOutlined title={words.hidden} />}
      {item.isBeyond && <WarningOutlined title={words.beyond} />}
      {node.DelayTimes > 0 && <small>{words.delayed(node.DelayTimes)}</small>}
    </span>
  );
}

/** Columns of a project's tree. */
export function useColumns(
  project: ProjectRow,
  items: readonly NodeItem[],
  typed: ReturnType<typeof useEdits>['typed'],
): readonly TreeColumn<NodeItem>[] {
  const words = useWords(breakdownWords);
  const language = useLanguage();
  const [today] = useState(() => companyDay(new Date()));
  const span = useMemo(
    () => spanOf(project.StartDate, project.EndDate, items),
    [project.StartDate, project.EndDate, items],
  );
  const isRunning = project.State <= 2;
  const nameOf = ({ ChineseName, EnglishName }: Named): string =>
    inLanguage(language, ChineseName, EnglishName);
  const canEdit = ({ node, isLocked }: NodeItem): boolean =>
    isRunning && !isLocked && (node.Can & nodeRights.change) !== 0;
  const known = [project.Manager, ...project.Members, ...items.flatMap(({ owner }) => owner ?? [])];
  const cell = (key: TypedKey, more: Omit<TreeColumn<NodeItem>, 'key' | 'text'>): TreeColumn<NodeItem> => ({
    key,
    text: (item) => typed(item.id, key) ?? textOf(item.node, key),
    canEdit,
    ...more,
  });
  return [
    cell('Name', {
      title: words.work,
      width: 272,
      show: (item) => (
        <>
          {typed(item.id, 'Name') ?? item.node.Name}
          <Marks item={item} />
        </>
      ),
    }),
    {
      key: 'OwnerAUID',
      title: words.owner,
      width: 96,
      text: ({ id, owner }) => typed(id, 'OwnerAUID') ?? (owner ? nameOf(owner) : ''),
      canEdit,
      options: [...new Set(known.map(nameOf))],
    },
    cell('PlanStart', { title: words.planStart, group: words.plan, width: 100 }),
    cell('PlanEnd', { title: words.planEnd, group: words.plan, width: 100 }),
    cell('PlanMinutes', { title: words.hours, group: words.plan, width: 108, align: 'right' }),
    {
      key: 'ProgressBp',
      title: words.progress,
      group: words.numbers,
      width: 80,
      align: 'right',
      text: ({ node }) => percentOf(node.ProgressBp),
    },
    cell('WeightBp', { title: words.weight, group: words.numbers, width: 80, align: 'right' }),
    {
      key: 'State',
      title: words.stateOf,
      width: 92,
      text: ({ node }) => nodeStateLabels[node.State]![language],
      show: ({ node }) => (
        <Status tone={nodeTones[node.State]!}>{nodeStateLabels[node.State]![language]}</Status>
      ),
    },
    {
      key: 'gantt',
      title: words.gantt,
      width: Math.max(420, span.months.length * 48),
      head: <GanttHead span={span} today={today} />,
      text: ({ node }) => (node.PlanStart && node.PlanEnd ? words.range(node.PlanStart, node.PlanEnd) : ''),
      show: (item) => <GanttBar item={item} span={span} today={today} />,
    },
  ];
}
