import { Alert, App, Button, Form, Input, InputNumber, Spin } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { compileFormula } from '#kit/rules/formula/compile.ts';
import type { Names } from '#kit/rules/formula/value.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { FormulaHelp } from '#kit/web/formula/FormulaHelp.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { namesOf, valueName } from '../../contract/rating.ts';
import { Rule, type RuleEdition } from '../../contract/Rule.ts';
import { ruleSetOf } from './rule-set.ts';
import { ruleWords } from './words.ts';

const FormulaEditor = lazy(() => import('#kit/web/formula/FormulaEditor.tsx'));

type Line = RuleEdition['Rules'][number];

/** Returns the parameter names for a formula editor, with their types and suggestions. */
export function useNames(edition: RuleEdition) {
  const words = useWords(ruleWords);
  const language = useLanguage();
  return useMemo(() => {
    const set = ruleSetOf(edition);
    return {
      types: namesOf(set.parameters),
      offered: set.parameters.map(({ name, valueType, items }) => ({
        name,
        note: words.types[valueType],
        ...(items.length > 0
          ? {
              items: items.map((item) => ({
                value: item.value,
                label: inLanguage(language, item.label, item.labelEn),
              })),
            }
          : {}),
      })),
    };
  }, [edition, language, words]);
}

interface RuleDialogProps {
  readonly edition: RuleEdition;
  /** Rule to change; null adds one. */
  readonly line: Line | null;
  readonly onClose: () => void;
}

/** Dialog for a rule: its formula, maximum points and weight. */
export function RuleDialog({ edition, line, onClose }: RuleDialogProps) {
  const words = useWords(ruleWords);
  const { message } = App.useApp();
  // Keeps the values as they were when the dialog opened, so that somebody else's newer changes are not overwritten
  // unseen.
  const [opened] = useState(edition);
  const add = useAct(Rule.AddRule);
  const update = useAct(Rule.UpdateRule);
  const [own, setOwn] = useState(() => ({
    RuleName: line?.RuleName ?? '',
    ChineseName: line?.ChineseName ?? '',
    Formula: line?.Formula ?? '',
    Grade: line?.Grade ?? '100',
    GradeFormula: line?.GradeFormula ?? '',
    Weight: line ? String(line.WeightBp / 100) : '',
  }));
  const [problem, setProblem] = useState('');
  const set = (more: Partial<typeof own>): void => setOwn((before) => ({ ...before, ...more }));
  const { types, offered } = useNames(edition);
  const compiled = useMemo(() => compileFormula(own.Formula, types), [own.Formula, types]);
  const pointTypes = useMemo<Names>(
    () => new Map([...types, [valueName, compiled.ok ? compiled.formula.type : 'any']]),
    [compiled, types],
  );
  const save = (): void => {
    const { Weight, ...rest } = own;
    const input = {
      ...rest,
      RuleListID: edition.RuleListID,
      Version: opened.Version,
      WeightBp: Math.round(Number(Weight || 0) * 100),
    };
    const ways = {
      onSuccess: ({
        ErrorMsg,
        Sample,
      }: {
        ErrorMsg: string;
        Sample: { Value: string; Points: string } | null;
      }) => {
        if (ErrorMsg) void message.warning(ErrorMsg, 5);
        else void message.success(Sample ? words.sample(Sample.Value, Sample.Points) : words.noSample);
        onClose();
      },
      onError: (error: Error) => setProblem(messageOf(error)),
    };
    if (line) update.mutate({ ...input, Id: line.Id }, ways);
    else add.mutate(input, ways);
  };
  return (
    <Modal
      open
      width={680}
      title={line ? words.editRule : words.addRule}
      okText={words.save}
      cancelText={words.cancel}
      okButtonProps={{ disabled: own.RuleName.trim() === '' || own.Formula.trim() === '' }}
      confirmLoading={add.isPending || update.isPending}
      onOk={save}
      onCancel={onClose}
    >
      {problem && <Alert type="error" showIcon role="alert" title={problem} className="supplier-effect" />}
      <Form layout="vertical" component="div">
        <div className="rule-two">
          <Form.Item label={words.ruleName} htmlFor="rule-name" required>
            <Input
              id="rule-name"
              maxLength={60}
              value={own.RuleName}
              onChange={(event) => set({ RuleName: event.target.value })}
            />
          </Form.Item>
          <Form.Item label={words.chineseName} htmlFor="rule-note">
            <Input
              id="rule-note"
              maxLength={60}
              value={own.ChineseName}
              onChange={(event) => set({ ChineseName: event.target.value })}
            />
          </Form.Item>
        </div>
        <Form.Item
          label={words.formula}
          required
          extra={
            <>
              {words.formulaHint} <FormulaHelp />
            </>
          }
        >
          <Suspense fallback={<Spin />}>
            <FormulaEditor
              label={words.formula}
              value={own.Formula}
              types={types}
              offered={offered}
              wanted="any"
              onChange={(Formula) => set({ Formula })}
            />
          </Suspense>
          <div className="rule-chips">
            {offered.map(({ name }) => (
              <Button
                key={name}
                size="small"
                aria-label={words.insert(name)}
                onClick={() =>
                  set({
                    Formula: `${own.Formula}${own.Formula && !/\s$/.test(own.Formula) ? ' ' : ''}${name}`,
                  })
                }
              >
                {name}
              </Button>
            ))}
          </div>
        </Form.Item>
        <Form.Item label={words.gradeFormula} extra={words.gradeFormulaHint}>
          <Suspense fallback={<Spin />}>
            <FormulaEditor
              label={words.gradeFormula}
              value={own.GradeFormula}
              types={pointTypes}
              offered={offered}
              wanted="number"
              onChange={(GradeFormula) => set({ GradeFormula })}
            />
          </Suspense>
        </Form.Item>
        <div className="rule-two">
          <Form.Item label={words.grade} htmlFor="rule-grade" required>
            <InputNumber<string>
              stringMode
              id="rule-grade"
              min="0.01"
              max="1000000"
              value={own.Grade}
              onChange={(next) => set({ Grade: next ?? '' })}
            />
          </Form.Item>
          <Form.Item label={words.weight} htmlFor="rule-weight" required>
            <InputNumber<string>
              stringMode
              id="rule-weight"
              min="0"
              max="100"
              precision={2}
              value={own.Weight || null}
              onChange={(next) => set({ Weight: next ?? '' })}
            />
          </Form.Item>
        </div>
      </Form>
    </Modal>
  );
}
