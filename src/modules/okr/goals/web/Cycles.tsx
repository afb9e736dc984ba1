import { App, Button } from 'antd';
import { useState } from 'react';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { okrCodes } from '#modules/okr/contract/codes.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { cycleTones } from '#modules/okr/web/parts/tones.ts';
import { OKRCycle } from '../contract/OKRCycle.ts';
import {
  cycleDayFields,
  cycleStateLabels,
  cycleStates,
  periodLabels,
  reopenDays,
} from '../contract/goal-codes.ts';
import type { CycleRow } from '../contract/goal-shapes.ts';
import { MonthField } from './MonthField.tsx';
import { goalWords } from './words.ts';

/** Page of periods and their steps. People who keep them move them forward and back. */
export function Cycles() {
  const words = useWords(goalWords);
  const language = useLanguage();
  const may = useCan()(okrCodes.settings);
  const [stepping, setStepping] = useState<{ row: CycleRow; to: number } | null>(null);
  const nameOf = (row: CycleRow): string => words.cycleName(row.AscripTionTime, row.PeriodType);
  const [dated, setDated] = useState<CycleRow | null>(null);
  const keep = may ? { step: (row: CycleRow, to: number) => setStepping({ row, to }), date: setDated } : null;
  const columns = useCycleColumns(nameOf, keep);
  return (
    <>
      <ListScreen<CycleRow, typeof OKRCycle.GetPage>
        from={OKRCycle.GetPage}
        rowKey={(row) => row.CycleID}
        columns={columns}
        filters={[
          {
            kind: 'choice',
            names: ['PeriodType'],
            label: words.periodType,
            options: Object.entries(periodLabels).map(([value, label]) => ({
              value,
              label: label[language],
            })),
          },
        ]}
        empty={{ text: words.emptyCycles }}
      />
      {stepping && <StepDialog {...stepping} name={nameOf(stepping.row)} onClose={() => setStepping(null)} />}
      {dated && <DaysDialog row={dated} name={nameOf(dated)} onClose={() => setDated(null)} />}
    </>
  );
}

/** Says whether a period may go back a step. A closed one may only within some days. */
const mayGoBack = ({ State, ClosedAt }: CycleRow, today: string): boolean =>
  State > cycleStates.draft &&
  (ClosedAt === null || shiftDays(companyDay(new Date(ClosedAt)), reopenDays) >= today);

function useCycleColumns(
  nameOf: (row: CycleRow) => string,
  keep: { readonly step: (row: CycleRow, to: number) => void; readonly date: (row: CycleRow) => void } | null,
): readonly Column<CycleRow>[] {
  const words = useWords(goalWords);
  const language = useLanguage();
  const [today] = useState(() => companyDay(new Date()));
  return [
    { key: 'name', title: words.cycle, phone: 'title', isWide: true, show: nameOf },
    { key: 'days', title: words.days, isLine: true, show: (row) => words.range(row.FirstDay, row.LastDay) },
    {
      key: 'goals',
      title: words.goals,
      isLine: true,
      align: 'right',
      phone: 'fact',
      show: (row) => row.Goals,
    },
    {
      key: 'state',
      title: words.state,
      isLine: true,
      phone: 'state',
      show: (row) => <Status tone={cycleTones[row.State]!}>{cycleStateLabels[row.State]![language]}</Status>,
    },
    ...(keep
      ? [
          {
            key: 'steps',
            title: '',
            isLine: true as const,
            phone: 'fact' as const,
            show: (row: CycleRow) => (
              <span className="goal-line">
                {row.State < cycleStates.closed && (
                  <Button size="small" onClick={() => keep.step(row, row.State + 1)}>
                    {words.forward(cycleStateLabels[row.State + 1]![language])}
                  </Button>
                )}
                {row.State < cycleStates.closed && (
                  <Button size="small" onClick={() => keep.date(row)}>
                    {words.stepDays}
                  </Button>
                )}
                {mayGoBack(row, today) && (
                  <Button size="small" type="text" onClick={() => keep.step(row, row.State - 1)}>
                    {words.backward(cycleStateLabels[row.State - 1]![language])}
                  </Button>
                )}
              </span>
            ),
          },
        ]
      : []),
  ];
}

function StepDialog({
  row,
  to,
  name,
  onClose,
}: {
  row: CycleRow;
  to: number;
  name: string;
  onClose: () => void;
}) {
  const words = useWords(goalWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const isBack = to < row.State;
  const state = cycleStateLabels[to]![language];
  const label = isBack ? words.backward(state) : words.forward(state);
  return (
    <Modal open title={words.stepTitle(name, label)} footer={null} onCancel={onClose}>
      {to === cycleStates.closed && <p className="okr-note">{words.closeHint}</p>}
      <EditForm
        call={OKRCycle.Step}
        fields={isBack ? [{ name: 'Reason', label: words.reason, kind: 'area', isRequired: true }] : []}
        hidden={{ CycleID: row.CycleID, Version: row.Version, State: to }}
        submit={label}
        onCancel={{ label: words.cancel, run: onClose }}
        onDone={() => {
          void message.success(words.saved);
          onClose();
        }}
      />
    </Modal>
  );
}

/** Dialog for the days on which a period moves on automatically. */
function DaysDialog({ row, name, onClose }: { row: CycleRow; name: string; onClose: () => void }) {
  const words = useWords(goalWords);
  const language = useLanguage();
  const { message } = App.useApp();
  // Steps that the period has already passed have no day to set.
  const open = cycleDayFields.filter((_field, n) => n >= row.State);
  const kept = Object.fromEntries(cycleDayFields.map((field) => [field, row[field]]));
  return (
    <Modal open title={words.stepDaysTitle(name)} footer={null} onCancel={onClose}>
      <p className="okr-note">{words.stepDaysHint}</p>
      <EditForm
        call={OKRCycle.SaveDays}
        fields={open.map((field) => ({
          name: field,
          kind: 'day' as const,
          label: cycleStateLabels[cycleDayFields.indexOf(field) + 1]![language],
        }))}
        initial={kept}
        adapt={(values) => ({
          CycleID: row.CycleID,
          Version: row.Version,
          ...kept,
          ...Object.fromEntries(open.map((field) => [field, values[field] ?? null])),
        })}
        submit={words.save}
        onCancel={{ label: words.cancel, run: onClose }}
        onDone={() => {
          void message.success(words.saved);
          onClose();
        }}
      />
    </Modal>
  );
}

/** Form that adds a period. */
export function CycleForm({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(goalWords);
  const language = useLanguage();
  const { message } = App.useApp();
  return (
    <Modal open title={words.addCycle} footer={null} onCancel={onClose}>
      <EditForm
        call={OKRCycle.Add}
        fields={[
          {
            name: 'PeriodType',
            label: words.periodType,
            kind: 'choice',
            options: Object.entries(periodLabels).map(([value, label]) => ({
              value: Number(value),
              label: label[language],
            })),
          },
          { name: 'AscripTionTime', label: words.month, kind: 'own', control: <MonthField /> },
        ]}
        initial={{ PeriodType: 2 }}
        submit={words.save}
        onCancel={{ label: words.cancel, run: onClose }}
        onDone={() => {
          void message.success(words.saved);
          onClose();
        }}
      />
    </Modal>
  );
}
