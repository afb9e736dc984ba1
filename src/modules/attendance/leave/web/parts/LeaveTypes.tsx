import { PlusOutlined } from '@ant-design/icons';
import { Button, Segmented, Table, Tag } from 'antd';
import { useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import { quotaWords } from '#modules/attendance/balances/web/quota-words.ts';
import {
  basisLabels,
  grantRule,
  leaveUnitLabels,
  regionLabels,
  regions,
  unit,
  type Region,
  type VacationType,
} from '#modules/attendance/contract/codes.ts';
import { provinces } from '#modules/attendance/contract/provinces.ts';
import { LeaveType } from '../../contract/LeaveType.ts';
import { typeWords } from '../type-words.ts';
import { useLeaveName } from '../useLeaveName.ts';
import { LeaveTypeDialog, type TypeRow as Row } from './LeaveTypeDialog.tsx';
import { AddType, RenameType } from './NameType.tsx';
import '../leave.css';

/** Open dialog of the panel. */
type Asked =
  | { readonly kind: 'edit' | 'rename'; readonly row: Row }
  | { readonly kind: 'add'; readonly of: VacationType | null };

/** Panel with the leave types by region: the version in force and future versions. */
export function LeaveTypes() {
  const { rules: words } = useWords(quotaWords);
  const language = useLanguage();
  const [region, setRegion] = useState<Region>('CN');
  const added = useWords(typeWords);
  const [asked, ask] = useState<Asked | null>(null);
  const close = (): void => ask(null);
  const types = useCall(LeaveType.GetLeaveTypeList, {});
  const mayEdit = useCall(LeaveType.GetAttendanceSetting, {}).data?.CanUpdate ?? false;
  return (
    <Panel
      title={words.holds}
      extra={
        <div className="leave-tools">
          <Segmented<Region>
            aria-label={words.region}
            value={region}
            onChange={setRegion}
            options={regions.map((value) => ({ value, label: regionLabels[value][language] }))}
          />
          {mayEdit && (
            <Button icon={<PlusOutlined />} onClick={() => ask({ kind: 'add', of: null })}>
              {added.add}
            </Button>
          )}
        </div>
      }
    >
      <Answer of={types}>
        {(all) => <Types rows={all.filter((row) => row.Region === region)} onAsk={mayEdit ? ask : null} />}
      </Answer>
      {asked?.kind === 'edit' && <LeaveTypeDialog row={asked.row} onClose={close} />}
      {asked?.kind === 'rename' && <RenameType type={asked.row} onClose={close} />}
      {asked?.kind === 'add' && <AddType of={asked.of} onClose={close} />}
    </Panel>
  );
}

interface TypesProps {
  readonly rows: readonly Row[];
  readonly onAsk: ((asked: Asked) => void) | null;
}

function Types({ rows, onAsk }: TypesProps) {
  const added = useWords(typeWords);
  const nameOf = useLeaveName();
  // Two fixed columns would leave no room between them.
  const isPhone = useIsPhone();
  const { rules: words, type } = useWords(quotaWords);
  const language = useLanguage();
  // The version in force is shown together with future versions, because those can still be changed.
  const [today] = useState(() => companyDay(new Date()));
  const shown = rows.filter((row) => row.IsCurrent || row.FromDay > today);
  return (
    <Table<Row>
      size="small"
      rowKey={(row) => `${row.Region} ${row.Province} ${row.VacationType} ${row.FromDay}`}
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
              {nameOf(row.VacationType)} {row.Province && <Tag>{provinces[row.Province][language]}</Tag>}
              {row.IsOwn && <Tag color="green">{added.own}</Tag>}
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
        ...(onAsk
          ? [
              {
                key: 'actions',
                title: '',
                ...(isPhone ? {} : { fixed: 'end' as const }),
                render: (_: unknown, row: Row) => (
                  <div className="leave-tools">
                    <Button
                      size="small"
                      onClick={() => onAsk({ kind: 'edit', row })}
                      aria-label={`${words.edit} ${nameOf(row.VacationType)}`}
                    >
                      {words.edit}
                    </Button>
                    <Button
                      size="small"
                      onClick={() => onAsk({ kind: 'add', of: row.VacationType })}
                      aria-label={added.copyTitle(nameOf(row.VacationType))}
                    >
                      {added.copy}
                    </Button>
                    {row.IsOwn && (
                      <Button
                        size="small"
                        onClick={() => onAsk({ kind: 'rename', row })}
                        aria-label={added.renameTitle(nameOf(row.VacationType))}
                      >
                        {added.rename}
                      </Button>
                    )}
                  </div>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function Limits({ row }: { readonly row: Row }) {
  const added = useWords(typeWords);
  const { rules: words } = useWords(quotaWords);
  const language = useLanguage();
  const text = (amount: number): string => amountText(amount, row.Unit)[language];
  const granted = {
    [grantRule.none]: [],
    [grantRule.fixed]: row.GrantAmount === null ? [] : added.given(text(row.GrantAmount)),
    [grantRule.formula]: added.byFormula,
    [grantRule.service]: added.byService,
  }[row.GrantRule];
  const said = [
    granted,
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
