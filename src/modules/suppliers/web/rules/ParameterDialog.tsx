import { Alert, App, Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Rule, valueTypes, type RuleEdition } from '../../contract/Rule.ts';
import { ruleWords } from './words.ts';

type Shown = RuleEdition['Parameters'][number];

interface ParameterDialogProps {
  readonly edition: RuleEdition;
  /** Parameter to change; null adds one. */
  readonly parameter: Shown | null;
  readonly onClose: () => void;
}

const blank = {
  ParamName: '',
  ValueType: 'number' as Shown['ValueType'],
  TampId: null,
  Min: null,
  Max: null,
};

/** Turns a label into a parameter name by removing all characters that formulas do not allow. */
const wordOf = (label: string): string =>
  label.replaceAll(/[^\p{L}\p{N}_]+/gu, '').replace(/^(?=\p{N})/u, '_');

/** Dialog for a parameter: read from a control of the template, or entered by hand. */
export function ParameterDialog({ edition, parameter, onClose }: ParameterDialogProps) {
  const words = useWords(ruleWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const save = useAct(Rule.AddHeadParameter);
  // Keeps the values as they were when the dialog opened, so that somebody else's newer changes are not overwritten
  // unseen.
  const [opened] = useState(edition);
  const offered = useCall(Rule.GetTemplateValid, { TemplateId: edition.TemplateId });
  const controls = offered.data?.Controls ?? [];
  const [own, setOwn] = useState<Omit<Shown, 'Id'>>(
    () => parameter ?? { ...blank, Items: [], MissingPolicy: 1 },
  );
  const [problem, setProblem] = useState('');
  const set = (more: Partial<typeof own>): void => setOwn((before) => ({ ...before, ...more }));
  const choose = (TampId: number): void => {
    const found = controls.find((one) => one.TampId === TampId);
    if (!found) {
      set({ TampId: null });
      return;
    }
    const { Label, ValueType, Items, Min, Max } = found;
    set({ TampId, ParamName: wordOf(Label), ValueType, Items, Min, Max });
  };
  const isNumber = own.ValueType === 'number' || own.ValueType === 'percent';
  return (
    <Modal
      open
      title={parameter ? words.editParameter : words.addParameter}
      okText={words.save}
      cancelText={words.cancel}
      okButtonProps={{ disabled: own.ParamName.trim() === '' }}
      confirmLoading={save.isPending}
      onCancel={onClose}
      onOk={() =>
        save.mutate(
          {
            RuleListID: edition.RuleListID,
            Version: opened.Version,
            Id: parameter?.Id ?? null,
            ParamName: own.ParamName,
            ValueType: own.ValueType,
            TampId: own.TampId,
            Items: own.Items,
            Min: isNumber ? own.Min : null,
            Max: isNumber ? own.Max : null,
            MissingPolicy: own.MissingPolicy,
          },
          {
            onSuccess: () => {
              void message.success(words.saved);
              onClose();
            },
            onError: (error) => setProblem(messageOf(error)),
          },
        )
      }
    >
      {problem && <Alert type="error" showIcon role="alert" title={problem} className="supplier-effect" />}
      <Form layout="vertical" component="div">
        {offered.error && !offered.data && (
          <Alert
            type="warning"
            showIcon
            role="alert"
            className="supplier-effect"
            title={words.controlsFailed}
            description={messageOf(offered.error)}
            action={
              <Button size="small" loading={offered.isFetching} onClick={() => void offered.refetch()}>
                {words.retry}
              </Button>
            }
          />
        )}
        <Form.Item label={words.source} htmlFor="parameter-source">
          <Select
            loading={offered.isFetching}
            id="parameter-source"
            showSearch={{ optionFilterProp: 'label' }}
            value={own.TampId ?? 0}
            options={[
              { value: 0, label: words.byHand },
              ...controls.map((one) => ({
                value: one.TampId,
                label: `${inLanguage(language, one.Label, one.LabelEn)} · ${words.types[one.ValueType]}`,
              })),
            ]}
            onChange={choose}
          />
        </Form.Item>
        <Form.Item
          label={words.parameterName}
          htmlFor="parameter-name"
          required
          extra={words.parameterNameHint}
        >
          <Input
            id="parameter-name"
            maxLength={40}
            value={own.ParamName}
            onChange={(event) => set({ ParamName: event.target.value })}
          />
        </Form.Item>
        <div className="rule-two">
          <Form.Item label={words.type} htmlFor="parameter-type">
            <Select
              id="parameter-type"
              disabled={own.TampId !== null}
              value={own.ValueType}
              options={valueTypes.map((value) => ({ value, label: words.types[value] }))}
              onChange={(ValueType) => set({ ValueType, Items: [] })}
            />
          </Form.Item>
          <Form.Item label={words.missing} htmlFor="parameter-missing">
            <Select
              id="parameter-missing"
              value={own.MissingPolicy}
              options={([1, 2, 3] as const).map((value) => ({ value, label: words.missingPolicies[value] }))}
              onChange={(MissingPolicy) => set({ MissingPolicy })}
            />
          </Form.Item>
        </div>
        {isNumber && (
          <div className="rule-two">
            {(['Min', 'Max'] as const).map((field) => (
              <Form.Item
                key={field}
                label={field === 'Min' ? words.min : words.max}
                htmlFor={`parameter-${field}`}
              >
                <Input
                  id={`parameter-${field}`}
                  value={own[field] ?? ''}
                  onChange={(event) => set({ [field]: event.target.value || null })}
                />
              </Form.Item>
            ))}
          </div>
        )}
        {own.ValueType === 'option' && own.TampId === null && (
          <Form.Item label={words.choices} htmlFor="parameter-items" extra={words.choicesHint}>
            <Input.TextArea
              id="parameter-items"
              autoSize={{ minRows: 3, maxRows: 8 }}
              defaultValue={own.Items.map(({ Label }) => Label).join('\n')}
              onChange={(event) =>
                set({
                  Items: event.target.value
                    .split('\n')
                    .map((text) => text.trim())
                    .filter(Boolean)
                    .map((text) => ({ Value: text, Label: text, LabelEn: '' })),
                })
              }
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
