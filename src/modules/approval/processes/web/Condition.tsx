import { Form } from 'antd';
import { useMemo } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { ConditionEditor, type RowField } from '#kit/web/formula/ConditionEditor.tsx';
import { FormulaHelp } from '#kit/web/formula/FormulaHelp.tsx';
import { CacDept } from '#modules/people/organisation/contract/CacDept.ts';
import { fieldsToType, type ConditionField } from '../contract/conditions.ts';
import type { Branch } from '../contract/process.ts';
import { Help } from './Help.tsx';
import { NamesFields } from './LevelForm.tsx';
import { useDesign } from './context.ts';
import { designWords } from './words.ts';

interface BranchFormProps {
  readonly branch: Branch;
  /** True for the only branch, which has no condition and no branch before it. */
  readonly isOnly: boolean;
  readonly onChange: (branch: Branch) => void;
}

/** Form for the name and condition of a branch. */
export function BranchForm({ branch, isOnly, onChange }: BranchFormProps) {
  const words = useWords(designWords);
  const language = useLanguage();
  const { fields, isReadOnly } = useDesign();
  const typed = useMemo(() => fieldsToType(fields, language), [fields, language]);
  // Lists each field once, with its name in this language.
  const called = useMemo(
    () => [...new Map([...typed].map(([name, field]) => [field.name, { name, field }])).values()],
    [typed],
  );
  const rows = useRowFields(called);
  const offered = useMemo(() => {
    return called.map(({ name, field }) => ({
      name,
      note: words.types[field.type.endsWith('list') ? 'list' : (field.type as keyof typeof words.types)],
      ...(field.items
        ? { items: field.items.map(({ value, label }) => ({ value, label: label[language] })) }
        : {}),
    }));
  }, [called, words, language]);
  return (
    <Form layout="vertical" component="div" disabled={isReadOnly} className="design-form">
      <NamesFields
        zh={words.branchName}
        help="branchName"
        value={branch.name}
        onChange={(name) => onChange({ ...branch, name })}
      />
      {branch.when && 'formula' in branch.when && (
        <Form.Item
          label={<Help on="condition">{words.condition}</Help>}
          extra={
            <>
              {words.conditionHint} <FormulaHelp />
            </>
          }
        >
          <ConditionEditor
            label={words.condition}
            value={branch.when.formula}
            fields={rows}
            names={typed}
            hints={offered}
            isReadOnly={isReadOnly}
            onChange={(formula) => onChange({ ...branch, when: { formula } })}
          />
        </Form.Item>
      )}
      {!branch.when && (
        <p className="muted">
          {isOnly ? words.onlyBranch : <Help on="defaultBranch">{words.defaultBranch}</Help>}
        </p>
      )}
    </Form>
  );
}

/** Fields that hold names of the applicant's departments. */
const departmentFields: ReadonlySet<string> = new Set(['department', 'departments']);

/** Returns the form's fields for the rows of a condition, with the possible values of each. */
function useRowFields(
  called: readonly { readonly name: string; readonly field: ConditionField }[],
): readonly RowField[] {
  const language = useLanguage();
  const { design } = useDesign();
  const departments = useCall(CacDept.SearchDepartmentList, {}).data;
  return useMemo(() => {
    // Conditions compare departments by their Chinese names.
    const names = (departments ?? []).map(({ DeptName, DeptNameEn }) => ({
      value: DeptName,
      label: inLanguage(language, DeptName, DeptNameEn),
      search: `${DeptName} ${DeptNameEn}`,
    }));
    const controls = new Set(
      design.Controls.filter(({ IsDepartment }) => IsDepartment).map(({ Name }) => Name),
    );
    return called.map(({ name, field }) => {
      const isDepartment = departmentFields.has(field.name) || controls.has(field.name);
      const options = field.items?.map(({ value, label }) => ({ value, label: label[language] }));
      return {
        name: field.name,
        shown: name,
        label: field.label[language].replaceAll('_', ' '),
        type: field.type,
        offered: options
          ? { options, isClosed: true }
          : isDepartment
            ? { options: names, isClosed: false }
            : undefined,
      };
    });
  }, [called, departments, design, language]);
}
