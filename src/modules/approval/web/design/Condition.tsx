import { Form, Spin } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { FormulaHelp } from '#kit/web/formula/FormulaHelp.tsx';
import { fieldsToType } from '../../contract/conditions.ts';
import type { Branch } from '../../contract/process.ts';
import { useDesign } from './context.ts';
import { Help } from './Help.tsx';
import { NamesFields } from './LevelForm.tsx';
import { designWords } from './words.ts';

const FormulaEditor = lazy(() => import('#kit/web/formula/FormulaEditor.tsx'));

interface BranchFormProps {
  readonly branch: Branch;
  /** There is no other one: it asks for no condition, and nothing stands above it. */
  readonly isOnly: boolean;
  readonly onChange: (branch: Branch) => void;
}

/** Name and condition of a branch. */
export function BranchForm({ branch, isOnly, onChange }: BranchFormProps) {
  const words = useWords(designWords);
  const language = useLanguage();
  const { fields, isReadOnly } = useDesign();
  const typed = useMemo(() => fieldsToType(fields, language), [fields, language]);
  const types = useMemo(() => new Map([...typed].map(([name, { type }]) => [name, type])), [typed]);
  const offered = useMemo(() => {
    // Each field once, by what it is called here.
    const byField = new Map([...typed].map(([name, field]) => [field.name, { name, field }]));
    return [...byField.values()].map(({ name, field }) => ({
      name,
      note: words.types[field.type.endsWith('list') ? 'list' : (field.type as keyof typeof words.types)],
      ...(field.items
        ? { items: field.items.map(({ value, label }) => ({ value, label: label[language] })) }
        : {}),
    }));
  }, [typed, words, language]);
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
          <Suspense fallback={<Spin />}>
            <FormulaEditor
              label={words.condition}
              value={branch.when.formula}
              types={types}
              offered={offered}
              wanted="boolean"
              isReadOnly={isReadOnly}
              onChange={(formula) => onChange({ ...branch, when: { formula } })}
            />
          </Suspense>
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
