import { App } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { amountOf, typedOf } from '#modules/attendance/balances/web/parts/units.ts';
import { quotaWords } from '#modules/attendance/balances/web/quota-words.ts';
import {
  basisLabels,
  grantRule,
  grantRuleLabels,
  leaveUnit,
  leaveUnitLabels,
  regionLabels,
  unit,
  vacationType,
} from '#modules/attendance/contract/codes.ts';
import { provinceCodes, provinces } from '#modules/attendance/contract/provinces.ts';
import { gender } from '#modules/people/persons/contract/user-codes.ts';
import { LeaveType } from '../../contract/LeaveType.ts';
import { typeWords } from '../type-words.ts';
import { useLeaveName } from '../useLeaveName.ts';
import { GrantBands, type TypedBand } from './GrantBands.tsx';

export type TypeRow = ReplyOf<typeof LeaveType.GetLeaveTypeList>[number];

const amounts = ['Step', 'ProofAfter', 'MaxPerBill', 'MaxPerYear', 'CarryMost', 'GrantAmount'] as const;
const optional = { kind: 'number', isRequired: false } as const;

/** Value of a choice that stands for null. */
const none = 0;

/** Types whose quota comes from the law or from overtime: how much there is of them is no rule of the company. */
const isByLaw = ({ VacationType: type }: TypeRow): boolean =>
  type === vacationType.annual || type === vacationType.compTime;

function useFields(row: TypeRow): readonly Field[] {
  const { rules: words, ...more } = useWords(quotaWords);
  const types = useWords(typeWords);
  const language = useLanguage();
  const of = row.Unit;
  const unitName = of === unit.days ? more.days : more.hours;
  const choicesOf = (labels: Readonly<Record<number, { readonly zh: string; readonly en: string }>>) =>
    Object.entries(labels).map(([value, label]) => ({ value: Number(value), label: label[language] }));
  const quota: readonly Field[] = [
    {
      name: 'ValidMonths',
      label: words.validMonths,
      kind: 'number',
      section: types.carry,
    },
    { name: 'CarryMost', label: words.carryMost(unitName), ...optional },
    { name: 'CarryMonths', label: words.carryMonths, kind: 'number' },
    { name: 'MayOverdraw', label: words.overdraw, kind: 'switch' },
  ];
  const grant: readonly Field[] = [
    { name: 'NeedQuota', label: types.needQuota, kind: 'switch', section: types.grant },
    {
      name: 'GrantRule',
      label: types.grantRule,
      kind: 'choice',
      hint: types.grantHint,
      options: choicesOf(grantRuleLabels),
    },
    { name: 'GrantAmount', label: types.grantAmount(unitName), ...optional },
    { name: 'IsByPart', label: types.byPart, kind: 'switch' },
    { name: 'GrantFormula', label: types.grantFormula, kind: 'text', hint: types.formulaHint, isWhole: true },
    {
      name: 'GrantBands',
      label: types.bands,
      kind: 'own',
      control: <GrantBands unit={unitName} />,
      isWhole: true,
    },
  ];
  return [
    { name: 'FromDay', label: words.fromDay, kind: 'day' },
    ...(row.Region === 'CN'
      ? [
          {
            name: 'Province',
            label: types.province,
            kind: 'choice',
            isClearable: true,
            unchosen: types.wholeRegion,
            hint: types.provinceHint,
            options: provinceCodes.map((value) => ({ value, label: provinces[value][language] })),
          } as const,
        ]
      : []),
    { name: 'IsUse', label: words.use, kind: 'switch' },
    { name: 'Source', label: words.source, kind: 'text', isWhole: true },
    {
      name: 'PayRatio',
      label: `${words.pay} (%)`,
      kind: 'number',
      hint: words.payHint,
      section: types.limits,
    },
    {
      name: 'LeaveUnit',
      label: words.unit,
      kind: 'choice',
      hint: words.unitHint,
      options: Object.values(leaveUnit)
        .filter((value) => of === unit.days || value === leaveUnit.hour)
        .map((value) => ({ value, label: leaveUnitLabels[value][language] })),
    },
    ...(isByLaw(row)
      ? []
      : [{ name: 'Basis', label: words.basis, kind: 'choice', options: choicesOf(basisLabels) } as const]),
    { name: 'Step', label: words.stepField(unitName), kind: 'number', hint: words.stepHint },
    { name: 'ProofAfter', label: words.proofField(unitName), ...optional },
    { name: 'MaxPerBill', label: words.perBillField(unitName), ...optional },
    { name: 'MaxPerYear', label: words.perYearField(unitName), ...optional },
    { name: 'MaxPerDay', label: words.perDayField, ...optional },
    {
      name: 'Gender',
      label: types.gender,
      kind: 'choice',
      section: types.eligible,
      options: [
        { value: none, label: types.anyGender },
        { value: gender.code.male, label: types.male },
        { value: gender.code.female, label: types.female },
      ],
    },
    { name: 'MinMonths', label: types.minMonths, kind: 'number' },
    { name: 'ProbationAllowed', label: words.probation, kind: 'switch' },
    { name: 'InternAllowed', label: types.intern, kind: 'switch' },
    ...(isByLaw(row) ? [] : grant),
    ...quota,
  ];
}

/** Dialog to change the rule of a leave type from a day on, for its region or for a province. */
export function LeaveTypeDialog({ row, onClose }: { readonly row: TypeRow; readonly onClose: () => void }) {
  const { rules: words, ...more } = useWords(quotaWords);
  const language = useLanguage();
  const nameOf = useLeaveName();
  const { message } = App.useApp();
  const of = row.Unit;
  const [today] = useState(() => companyDay(new Date()));
  const fields = useFields(row);
  const names = new Set(fields.map(({ name }) => name));
  const bandsOf = (typed: unknown) => {
    const bands = (typed ?? []) as readonly TypedBand[];
    return bands.length === 0
      ? null
      : bands.map(({ Years, Amount }) => ({ Years: Years ?? 0, Amount: amountOf(Amount, of) ?? 0 }));
  };
  return (
    <Modal
      open
      width={680}
      title={words.title(nameOf(row.VacationType), regionLabels[row.Region][language])}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <p className="leave-hint">{words.editHint}</p>
      <EditForm
        call={LeaveType.SaveLeaveType}
        isDense
        fields={fields}
        initial={{
          ...row,
          FromDay: row.FromDay > today ? row.FromDay : today,
          Gender: row.Gender ?? none,
          GrantRule: row.GrantRule ?? grantRule.none,
          GrantBands: (row.GrantBands ?? []).map(({ Years, Amount }) => ({
            Years,
            Amount: typedOf(Amount, of),
          })),
          ...Object.fromEntries(amounts.map((name) => [name, typedOf(row[name], of)])),
        }}
        hidden={{ Region: row.Region, VacationType: row.VacationType }}
        adapt={(values) => ({
          ...values,
          MaxPerDay: values['MaxPerDay'] ?? null,
          Gender: values['Gender'] === none ? null : values['Gender'],
          ...(names.has('Province') ? { Province: values['Province'] ?? null } : {}),
          ...(names.has('GrantBands')
            ? { GrantBands: bandsOf(values['GrantBands']), GrantFormula: values['GrantFormula'] ?? '' }
            : {}),
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
