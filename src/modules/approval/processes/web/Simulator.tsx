import { Alert, Button, DatePicker, Form, Input, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { compileFormula } from '#kit/rules/formula/compile.ts';
import type { Type } from '#kit/rules/formula/value.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { PredictedLevels } from '#modules/approval/flow/web/parts/PredictedLevels.tsx';
import { toKept, type ConditionField } from '../contract/conditions.ts';
import { rulesOf, type Process } from '../contract/process.ts';
import { PeoplePick } from './PeoplePick.tsx';
import { useDesign, type KnownPerson } from './context.ts';
import { startsSomewhere } from './rule-text.ts';
import type { Trial } from './useTrial.ts';
import { designWords } from './words.ts';

const own = new Set(['amount', 'company', 'department', 'departments', 'level']);

/** Returns the fields that the process reads from a form, except those known from the applicant. */
function askedOf(
  process: Process,
  fields: readonly ConditionField[],
  subject: string | null,
): readonly ConditionField[] {
  const anyType = { get: (): Type => 'any' };
  const formulas = process.branches.flatMap(({ when }) => (when && 'formula' in when ? [when.formula] : []));
  const names = formulas.flatMap((formula) => {
    const compiled = compileFormula(toKept(formula, fields), anyType);
    return compiled.ok ? compiled.formula.uses : [];
  });
  const pickers = rulesOf(process).flatMap((rule) => {
    if (rule.kind === 'userControl') return [rule.control];
    return startsSomewhere(rule) && typeof rule.of === 'object' ? [rule.of.control] : [];
  });
  const asked = new Set([...names, ...pickers, subject]);
  return fields.filter(({ name }) => asked.has(name) && !own.has(name));
}

interface SimulatorProps {
  readonly process: Process;
  readonly trial: Trial;
}

/** Dry run of the process for one applicant: approvers and reasons. The tree shows the route. */
export function Simulator({ process, trial }: SimulatorProps) {
  const words = useWords(designWords);
  const language = useLanguage();
  const { design, fields } = useDesign();
  const { items } = useDepartmentItems();
  const { person, amount, values, department, answer, route, set } = trial;
  return (
    <>
      <Panel title={words.simulate}>
        <p className="muted">{words.runHint}</p>
        <Form layout="vertical" component="div" className="design-form">
          <Form.Item label={words.applicant}>
            <PeoplePick
              label={words.applicant}
              isSingle
              value={person ? [person.AUID] : []}
              known={new Map(person ? [[person.AUID, person]] : [])}
              onChange={(_ids, [met]) => set({ person: met ?? null, deptId: null, isAsked: false })}
            />
          </Form.Item>
          <Form.Item label={words.department}>
            <TreeField
              items={items}
              label={words.department}
              placeholder={words.department}
              value={department}
              onChange={(deptId) => set({ deptId })}
            />
          </Form.Item>
          {design.HasAmount && (
            <Form.Item label={words.amount}>
              <InputNumber<string>
                aria-label={words.amount}
                className="design-wide"
                stringMode
                min="0"
                precision={2}
                value={amount}
                onChange={(next) => set({ amount: next })}
              />
            </Form.Item>
          )}
          {askedOf(process, fields, design.SubjectControl).map((field) => (
            <Form.Item key={field.name} label={field.label[language]}>
              <ValueField
                field={field}
                isSingle={field.name === design.SubjectControl}
                departments={
                  design.Controls.some(({ Name, IsDepartment }) => IsDepartment && Name === field.name)
                    ? items
                    : null
                }
                value={values[field.name]}
                onChange={(value) => set({ values: { ...values, [field.name]: value } })}
              />
            </Form.Item>
          ))}
          <Button
            type="primary"
            disabled={!trial.canRun}
            loading={answer.isFetching}
            onClick={() => set({ isAsked: true })}
          >
            {words.run}
          </Button>
        </Form>
      </Panel>
      {answer.error && !route && <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
      {route && (
        <Panel>
          <div aria-live="polite">
            {route.Problem && (
              <Alert type="warning" showIcon title={route.Problem} className="design-alert" />
            )}
            <PredictedLevels levels={route.Levels} copies={route.Copies} />
          </div>
        </Panel>
      )}
    </>
  );
}

interface ValueFieldProps {
  readonly field: ConditionField;
  /** True when only one person can be picked. */
  readonly isSingle: boolean;
  /** Selectable departments, for a field that holds a department; else null. */
  readonly departments: ReturnType<typeof useDepartmentItems>['items'] | null;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Input for one value of a form, chosen by the type of the field. */
function ValueField({ field, isSingle, departments, value, onChange }: ValueFieldProps) {
  const language = useLanguage();
  const label = field.label[language];
  const [met, setMet] = useState<readonly KnownPerson[]>([]);
  if (departments)
    return (
      <TreeField
        items={departments}
        label={label}
        placeholder={label}
        value={(value as { id: number } | undefined)?.id ?? null}
        onChange={(id) => {
          const found = departments.find((one) => one.id === id);
          onChange(found ? { id, name: found.title, nameEn: '' } : undefined);
        }}
      />
    );
  if (field.items)
    return (
      <Select
        aria-label={label}
        allowClear
        value={(value as string | undefined) ?? null}
        options={field.items.map((item) => ({ value: item.value, label: item.label[language] }))}
        onChange={(next: string | null) => onChange(next ?? undefined)}
      />
    );
  if (field.type === 'number')
    return (
      <InputNumber<string>
        aria-label={label}
        className="design-wide"
        stringMode
        value={(value as string | undefined) ?? null}
        onChange={(next) => onChange(next ?? undefined)}
      />
    );
  if (field.type === 'date')
    return (
      <DatePicker
        aria-label={label}
        className="design-wide"
        value={typeof value === 'string' ? dayjs(value) : null}
        onChange={(next) => onChange(next?.format('YYYY-MM-DD'))}
      />
    );
  if (field.type === 'text list')
    return (
      <PeoplePick
        label={label}
        isSingle={isSingle}
        value={met.map(({ AUID }) => AUID)}
        known={new Map(met.map((one) => [one.AUID, one]))}
        onChange={(_ids, people) => {
          setMet(people);
          onChange(people.map((one) => ({ id: one.AUID, name: one.ChineseName, nameEn: one.EnglishName })));
        }}
      />
    );
  return (
    <Input
      aria-label={label}
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
