import { App, Button, Segmented, Table } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import { amountOf, typedOf } from '#modules/attendance/balances/web/parts/units.ts';
import { quotaWords } from '#modules/attendance/balances/web/quota-words.ts';
import {
  basisLabels,
  leaveUnit,
  leaveUnitLabels,
  regionLabels,
  regions,
  unit,
  vacationTypeLabels,
  type Region,
} from '#modules/attendance/contract/codes.ts';
import { LeaveType } from '../../contract/LeaveType.ts';
import '../leave.css';

type Row = ReplyOf<typeof LeaveType.GetLeaveTypeList>[number];

/** Panel with the leave types by region: the version in force and future versions. */
export function LeaveTypes() {
  const { rules: words } = useWords(quotaWords);
  const language = useLanguage();
  const [region, setRegion] = useState<Region>('CN');
  const [asked, ask] = useState<Row | null>(null);
  const types = useCall(LeaveType.GetLeaveTypeList, {});
  const mayEdit = useCall(LeaveType.GetAttendanceSetting, {}).data?.CanUpdate ?? false;
  return (
    <Panel
      title={words.holds}
      extra={
        <Segmented<Region>
          aria-label={words.region}
          value={region}
          onChange={setRegion}
          options={regions.map((value) => ({ value, label: regionLabels[value][language] }))}
        />
      }
    >
      <Answer of={types}>
        {(all) => <Types rows={all.filter((row) => row.Region === region)} onEdit={mayEdit ? ask : null} />}
      </Answer>
      {asked && <EditDialog row={asked} onClose={() => ask(null)} />}
    </Panel>
  );
}

interface TypesProps {
  readonly rows: readonly Row[];
  readonly onEdit: ((row: Row) => void) | null;
}

function Types({ rows, onEdit }: TypesProps) {
  const { rules: words, type } = useWords(quotaWords);
  const language = useLanguage();
  // The version in force is shown together with future versions, because those can still be changed.
  const [today] = useState(() => companyDay(new Date()));
  const shown = rows.filter((row) => row.IsCurrent || row.FromDay > today);
  return (
    <Table<Row>
      size="small"
      rowKey={(row) => `${row.Region} ${row.VacationType} ${row.FromDay}`}
      dataSource={shown}
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          key: 'type',
          title: type,
          fixed: 'start',
          render: (_, row) => (
            <>
              {vacationTypeLabels[row.VacationType][language]}
              <br />
              <small className="leave-note">
                {row.IsUse ? words.history(row.FromDay) : `${words.stopped} · ${words.history(row.FromDay)}`}
              </small>
            </>
          ),
        },
        { key: 'pay', title: words.pay, align: 'right', render: (_, row) => `${row.PayRatio}%` },
        { key: 'basis', title: words.basis, render: (_, row) => basisLabels[row.Basis][language] },
        {
          key: 'unit',
          title: words.unit,
          render: (_, row) => leaveUnitLabels[row.LeaveUnit][language],
        },
        { key: 'limit', title: words.limit, render: (_, row) => <Limits row={row} /> },
        { key: 'proof', title: words.proof, render: (_, row) => <Proof row={row} /> },
        { key: 'source', title: words.source, render: (_, row) => row.Source || '--' },
        ...(onEdit
          ? [
              {
                key: 'actions',
                title: '',
                fixed: 'end' as const,
                render: (_: unknown, row: Row) => (
                  <Button
                    size="small"
                    onClick={() => onEdit(row)}
                    aria-label={`${words.edit} ${vacationTypeLabels[row.VacationType][language]}`}
                  >
                    {words.edit}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function Limits({ row }: { readonly row: Row }) {
  const { rules: words } = useWords(quotaWords);
  const language = useLanguage();
  const text = (amount: number): string => amountText(amount, row.Unit)[language];
  const said = [
    row.MaxPerBill === null ? [] : words.perBill(text(row.MaxPerBill)),
    row.MaxPerYear === null ? [] : words.perYear(text(row.MaxPerYear)),
    row.MaxPerDay === null ? [] : words.perDay(amountText(row.MaxPerDay, unit.minutes)[language]),
    row.CarryMost === null ? [] : words.carry(text(row.CarryMost), row.CarryMonths || 12),
  ].flat();
  return said.length > 0 ? said.join(language === 'zh' ? '；' : '; ') : words.none;
}

function Proof({ row }: { readonly row: Row }) {
  const { rules: words } = useWords(quotaWords);
  const language = useLanguage();
  if (row.ProofAfter === null) return '--';
  return row.ProofAfter === 0
    ? words.proofAlways
    : words.proofAfter(amountText(row.ProofAfter, row.Unit)[language]);
}

function EditDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const { rules: words, ...more } = useWords(quotaWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const of = row.Unit;
  const unitName = of === unit.days ? more.days : more.hours;
  const [today] = useState(() => companyDay(new Date()));
  const amounts = ['Step', 'ProofAfter', 'MaxPerBill', 'MaxPerYear', 'CarryMost'] as const;
  const optional = { kind: 'number', isRequired: false } as const;
  return (
    <Modal
      open
      width={680}
      title={words.title(vacationTypeLabels[row.VacationType][language], regionLabels[row.Region][language])}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <p className="leave-hint">{words.editHint}</p>
      <EditForm
        call={LeaveType.SaveLeaveType}
        isDense
        fields={[
          { name: 'FromDay', label: words.fromDay, kind: 'day' },
          { name: 'PayRatio', label: `${words.pay} (%)`, kind: 'number', hint: words.payHint },
          {
            name: 'LeaveUnit',
            label: words.unit,
            kind: 'choice',
            hint: words.unitHint,
            options: Object.values(leaveUnit)
              .filter((value) => of === unit.days || value === leaveUnit.hour)
              .map((value) => ({ value, label: leaveUnitLabels[value][language] })),
          },
          { name: 'Step', label: words.stepField(unitName), kind: 'number', hint: words.stepHint },
          { name: 'ProofAfter', label: words.proofField(unitName), ...optional },
          { name: 'MaxPerBill', label: words.perBillField(unitName), ...optional },
          { name: 'MaxPerYear', label: words.perYearField(unitName), ...optional },
          { name: 'MaxPerDay', label: words.perDayField, ...optional },
          ...(row.NeedQuota
            ? [
                { name: 'ValidMonths', label: words.validMonths, kind: 'number' } as const,
                { name: 'CarryMost', label: words.carryMost(unitName), ...optional },
                { name: 'CarryMonths', label: words.carryMonths, kind: 'number' } as const,
                { name: 'MayOverdraw', label: words.overdraw, kind: 'switch' } as const,
              ]
            : []),
          { name: 'ProbationAllowed', label: words.probation, kind: 'switch' },
          { name: 'IsUse', label: words.use, kind: 'switch' },
          { name: 'Source', label: words.source, kind: 'text', isWhole: true },
        ]}
        initial={{
          ...row,
          FromDay: row.FromDay > today ? row.FromDay : today,
          ...Object.fromEntries(amounts.map((name) => [name, typedOf(row[name], of)])),
        }}
        hidden={{
          Region: row.Region,
          VacationType: row.VacationType,
          MayOverdraw: row.MayOverdraw,
          ValidMonths: row.ValidMonths,
          CarryMost: row.CarryMost,
          CarryMonths: row.CarryMonths,
        }}
        adapt={(values) => ({
          ...values,
          MaxPerDay: values['MaxPerDay'] ?? null,
          ...Object.fromEntries(
            amounts.filter((name) => name in values).map((name) => [name, amountOf(values[name], of)]),
          ),
        })}
        submit={more.save}
        onDone={() => {
          void message.success(words.saved);
          onClose();
        }}
        onCancel={{ label: more.cancel, run: onClose }}
      />
    </Modal>
  );
}
