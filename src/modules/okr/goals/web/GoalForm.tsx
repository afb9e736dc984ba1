import { App } from 'antd';
import { useState } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { PeopleField, PersonField, useDepartmentItems, useMe } from '#modules/people/web/open.tsx';
import { choiceOf, idIn, idsIn } from '#modules/okr/web/parts/people.ts';
import { TargetKR } from '../contract/TargetKR.ts';
import { goalKinds, visibilities, visibilityLabels } from '../contract/goal-codes.ts';
import type { CycleRow, GoalRow, PoolRow } from '../contract/goal-shapes.ts';
import { draftOf, toMetricInput, MetricsField, newMetric, type MetricDraft } from './MetricsField.tsx';
import { goalWords } from './words.ts';

type Values = Readonly<Record<string, unknown>>;

const adapt = ({ OwnerAUID, NamedAUIDs, Metrics, Reason, ...rest }: Values): Values => ({
  ...rest,
  ...(OwnerAUID === undefined ? {} : { OwnerAUID: idIn(OwnerAUID) ?? undefined }),
  ...(NamedAUIDs === undefined ? {} : { NamedAUIDs: idsIn(NamedAUIDs) }),
  ...(Metrics === undefined ? {} : { Metrics: toMetricInput(Metrics as readonly MetricDraft[]) }),
  ...(Reason ? { Reason } : {}),
});

interface GoalFormProps {
  /** Goal to change; null to add a new one. */
  readonly row: GoalRow | null;
  /** Objective of a new key result; null for a new objective. */
  readonly parent: GoalRow | null;
  /** Periods a new objective may be put in. */
  readonly cycles: readonly CycleRow[];
  readonly onClose: () => void;
  readonly onDone?: (id: number) => void;
}

/** Form of an objective, or of a key result with its measures. */
export function GoalForm({ row, parent, cycles, onClose, onDone }: GoalFormProps) {
  const words = useWords(goalWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const me = useMe();
  const { items } = useDepartmentItems();
  const [visibility, setVisibility] = useState<number>(row?.Visibility ?? visibilities.company);
  const isKr = row ? row.Kind === goalKinds.keyResult : parent !== null;
  const isRunning = (row ?? parent)?.CycleState === 2;
  const fields: readonly Field[] = [
    { name: 'Title', label: words.name, kind: 'text', isWhole: true, isRequired: true },
    ...(row || isKr
      ? []
      : [
          {
            name: 'CycleID',
            label: words.cycle,
            kind: 'choice' as const,
            isRequired: true,
            nothing: words.emptyCycles,
            options: cycles.map((one) => ({
              value: one.CycleID,
              label: words.cycleName(one.AscripTionTime, one.PeriodType),
            })),
          },
        ]),
    { name: 'OwnerAUID', label: words.owner, kind: 'own', control: <PersonField />, isRequired: true },
    {
      name: 'DeptId',
      label: words.department,
      kind: 'own',
      control: <TreeField label={words.department} placeholder={words.department} items={items} />,
    },
    {
      name: 'Visibility',
      label: words.visibility,
      kind: 'choice',
      options: Object.entries(visibilityLabels).map(([value, label]) => ({
        value: Number(value),
        label: label[language],
      })),
    },
    ...(visibility === visibilities.named
      ? [
          {
            name: 'NamedAUIDs',
            label: words.named,
            kind: 'own' as const,
            control: <PeopleField />,
            hint: words.namedHint,
            isWhole: true,
          },
        ]
      : []),
    ...(isKr
      ? [
          {
            name: 'Metrics',
            label: words.metrics,
            kind: 'own' as const,
            control: <MetricsField />,
            isWhole: true,
          },
        ]
      : []),
    ...(isRunning || !row
      ? [{ name: 'Reason', label: words.reason, kind: 'area' as const, hint: words.reasonHint }]
      : []),
  ];
  const self = me ? { id: me.AUID, name: me.ChineseName, nameEn: me.EnglishName } : null;
  const shared = {
    fields,
    adapt,
    isDense: true,
    submit: words.save,
    onCancel: { label: words.cancel, run: onClose },
    derive: (changed: Values) => {
      if (typeof changed['Visibility'] === 'number') setVisibility(changed['Visibility']);
      return undefined;
    },
  };
  const saved = (id: number): void => {
    void message.success(words.saved);
    onClose();
    onDone?.(id);
  };
  const title = isKr ? (row ? words.editKr : words.addKr) : row ? words.editObjective : words.addObjective;
  return (
    <Drawer open size={720} title={title} onClose={onClose}>
      {row ? (
        <EditForm
          {...shared}
          call={TargetKR.UpdateSurfaceTargetKR}
          hidden={{ KRID: row.KRID, Version: row.Version }}
          initial={{
            Title: row.Title,
            OwnerAUID: choiceOf(row.Owner),
            DeptId: row.DeptId,
            Visibility: row.Visibility,
            NamedAUIDs: row.Named.map((one) => choiceOf(one)),
            ...(isKr ? { Metrics: row.Metrics.map(draftOf) } : {}),
          }}
          onDone={() => saved(row.KRID)}
        />
      ) : (
        <EditForm
          {...shared}
          call={TargetKR.AddSurfaceTargetKR}
          hidden={{
            Kind: isKr ? goalKinds.keyResult : goalKinds.objective,
            ...(parent ? { ParentKRID: parent.KRID } : {}),
          }}
          initial={{
            OwnerAUID: parent ? choiceOf(parent.Owner) : self,
            Visibility: visibilities.company,
            NamedAUIDs: [],
            ...(parent ? { DeptId: parent.DeptId } : {}),
            ...(isKr ? { Metrics: [newMetric()] } : { CycleID: cycles[0]?.CycleID }),
          }}
          onDone={({ KRID }) => saved(KRID)}
        />
      )}
    </Drawer>
  );
}

interface CandidateFormProps {
  readonly row: PoolRow | null;
  readonly onClose: () => void;
}

/** Form of a candidate for the pool. */
export function CandidateForm({ row, onClose }: CandidateFormProps) {
  const words = useWords(goalWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const { items } = useDepartmentItems();
  const fields: readonly Field[] = [
    { name: 'Title', label: words.name, kind: 'text', isWhole: true },
    {
      name: 'DeptId',
      label: words.department,
      kind: 'own',
      isRequired: true,
      control: <TreeField label={words.department} placeholder={words.department} items={items} />,
    },
    {
      name: 'Visibility',
      label: words.visibility,
      kind: 'choice',
      options: [1, 2].map((value) => ({ value, label: visibilityLabels[value]![language] })),
    },
    { name: 'Metrics', label: words.metrics, kind: 'own', control: <MetricsField />, isWhole: true },
  ];
  const shared = {
    fields,
    adapt,
    isDense: true,
    submit: words.save,
    onCancel: { label: words.cancel, run: onClose },
    onDone: () => {
      void message.success(words.saved);
      onClose();
    },
  };
  return (
    <Drawer open size={720} title={row ? words.editCandidate : words.addCandidate} onClose={onClose}>
      {row ? (
        <EditForm
          {...shared}
          call={TargetKR.UpdateTargetKRPool}
          hidden={{ KRID: row.KRID, Version: row.Version }}
          initial={{
            Title: row.Title,
            DeptId: row.DeptId,
            Visibility: row.Visibility,
            Metrics: row.Metrics.map(draftOf),
          }}
        />
      ) : (
        <EditForm
          {...shared}
          call={TargetKR.AddTargetKRPool}
          initial={{ Visibility: visibilities.company, Metrics: [newMetric()] }}
        />
      )}
    </Drawer>
  );
}
