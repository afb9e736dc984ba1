import { Alert, Button, Form, Input, InputNumber, Radio, Select, Switch } from 'antd';
import { Fragment, use, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { z } from 'zod';
import type { Call, GivenOf, Placed, ReplyOf } from '#kit/contract/call.ts';
import { fieldErrors } from '#kit/contract/messages.ts';
import type { FieldError } from '#kit/contract/refusals.ts';
import { CallFailed } from '../client/call-server.ts';
import { messageOf } from '../client/errors.ts';
import { useAct } from '../client/hooks.ts';
import { useLanguage } from '../client/language.ts';
import { SavedContext } from '../parts/typed.ts';
import { byNames } from './by-names.ts';
import { MomentField } from './MomentField.tsx';
import './form.css';

/** Field of a form. Limits and required marks come from the call's contract. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly kind:
    | 'text'
    | 'password'
    | 'area'
    | 'number'
    | 'choice'
    | 'choices'
    | 'radios'
    | 'day'
    | 'switch'
    | 'own';
  readonly options?: readonly {
    readonly value: string | number;
    readonly label: string;
    /** Other names by which the option can be found. */
    readonly search?: string;
  }[];
  /** Text shown when the list of options is empty. */
  readonly nothing?: string;
  /** Text that explains what an empty choice means. */
  readonly unchosen?: string;
  readonly hint?: string;
  /** True if the field is required although the contract leaves it open and `check` does not say so. */
  readonly isRequired?: boolean;
  /** Control of a field of kind `own`: any component with value and onChange. */
  readonly control?: ReactNode;
  readonly autoComplete?: string;
  /** True if the choice may be cleared. */
  readonly isClearable?: boolean;
  /** True if the field takes a whole line of a dense form; text areas always do. */
  readonly isWhole?: boolean;
  /** Maximum number of lines an area grows to. Default 8; more for a letter. */
  readonly maxRows?: number;
  /** Title of the part of a long form that begins with this field. */
  readonly section?: string;
}

interface EditFormProps<C extends Placed<Call>> {
  readonly call: C;
  readonly fields: readonly Field[];
  /** Initial values. Later changes only affect fields in which nobody has typed. */
  readonly initial?: Readonly<Record<string, unknown>>;
  /** Input that the form does not show. */
  readonly hidden?: Readonly<Record<string, unknown>>;
  readonly submit: string;
  /** True if the command removes something: its button is shown in the danger colour. */
  readonly isDanger?: boolean;
  readonly onDone: (reply: ReplyOf<C>) => void;
  /** Called after a refusal is shown, to load the current state. */
  readonly onRefused?: (error: Error) => void;
  readonly onCancel?: { readonly label: string; readonly run: () => void };
  /** Returns the values to send, if they differ from the values of the fields. */
  readonly adapt?: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** Returns new values for other fields, derived from the field somebody has just changed. */
  readonly derive?: (
    changed: Readonly<Record<string, unknown>>,
    all: Readonly<Record<string, unknown>>,
  ) => Readonly<Record<string, unknown>> | undefined;
  /** Places fields side by side where there is room. */
  readonly isDense?: boolean;
  /** Final check across fields, after the contract's own check. */
  readonly check?: (values: Readonly<Record<string, unknown>>) => readonly FieldError[];
}

/** Form for one call. The contract checks the input before it is sent, and refusals appear next to their fields. */
export function EditForm<C extends Placed<Call>>(props: EditFormProps<C>) {
  const { call, fields, initial = {}, hidden = {}, submit, isDanger = false } = props;
  const { onDone, onRefused, onCancel, check, adapt, derive, isDense = false } = props;
  const language = useLanguage();
  const act = useAct(call);
  const [form] = Form.useForm<Record<string, unknown>>();
  const [problem, setProblem] = useState('');
  const own = useId();
  const saved = use(SavedContext);
  const shown = new Set(fields.map((field) => field.name));
  const known = useRef(initial);
  useEffect(() => {
    const before = known.current;
    known.current = initial;
    // A late answer must not overwrite what was typed meanwhile.
    for (const name of Object.keys(initial))
      if (!isSame(initial[name], before[name]) && isSame(form.getFieldValue(name), before[name]))
        form.setFieldValue(name, initial[name]);
  }, [form, initial]);

  const showErrors = (errors: readonly FieldError[], fallback: string): void => {
    const here = errors.filter((error) => shown.has(error.Field));
    form.setFields(here.map((error) => ({ name: error.Field, errors: [error.Msg] })));
    setProblem(here.length > 0 ? '' : fallback);
    const first = here[0];
    if (first) form.focusField(first.Field);
  };

  const send = (values: Record<string, unknown>): void => {
    setProblem('');
    const given = { ...hidden, ...(adapt ? adapt(values) : values) };
    const parsed = z.core.safeParse(call.input, given, { reportInput: true });
    const errors = parsed.success ? [] : fieldErrors(parsed.error, language, given);
    const all = [...errors, ...(check?.(values) ?? [])];
    if (all.length > 0) {
      showErrors(all, all[0]?.Msg ?? '');
      return;
    }
    act.mutate(given as GivenOf<C>, {
      onSuccess: (reply) => {
        known.current = { ...known.current, ...values };
        saved();
        onDone(reply);
      },
      onError: (error) => {
        const body = error instanceof CallFailed ? error.body : null;
        const named = body?.Fields ?? (body?.Field ? [{ Field: body.Field, Msg: body.Msg }] : []);
        showErrors(named, messageOf(error));
        onRefused?.(error);
      },
    });
  };

  return (
    <Form
      form={form}
      // Two forms in one window must not share the ids that their labels point to.
      name={own}
      layout="vertical"
      initialValues={initial}
      onFinish={send}
      onKeyDown={keepOpen}
      onValuesChange={(changed: Record<string, unknown>, all: Record<string, unknown>) => {
        // Errors of a changed field concerned its former value, so they are removed.
        form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })));
        const next = derive?.(changed, all);
        if (next) form.setFieldsValue(next);
      }}
      disabled={act.isPending}
      scrollToFirstError
      {...(isDense ? { className: 'form-dense' } : {})}
    >
      {problem && <Alert type="error" showIcon title={problem} role="alert" style={{ marginBottom: 16 }} />}
      {fields.map((field) => (
        <Fragment key={field.name}>
          {field.section && <h3 className="form-section">{field.section}</h3>}
          <Form.Item
            name={field.name}
            label={field.label}
            extra={field.hint}
            required={field.isRequired ?? isRequired(call, field.name)}
            {...(field.kind === 'area' || field.isWhole ? { className: 'form-whole' } : {})}
            {...(field.kind === 'switch' ? { valuePropName: 'checked' } : {})}
          >
            {controlOf(field)}
          </Form.Item>
        </Fragment>
      ))}
      <div className="form-actions">
        {onCancel && <Button onClick={onCancel.run}>{onCancel.label}</Button>}
        <Button type="primary" danger={isDanger} htmlType="submit" loading={act.isPending}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Enter in a date input accepts the date and does not submit the form. */
function keepOpen(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('.ant-picker'))
    event.preventDefault();
}

/** Date input whose value, id and change handler come from the form. */
function DayField({ id, value, onChange }: DayFieldProps) {
  return (
    <MomentField precision="date" id={id} value={value ?? ''} onChange={(next) => onChange?.(next ?? null)} />
  );
}

interface DayFieldProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
}

function isRequired(call: Placed, name: string): boolean {
  const { shape } = call.input as { shape?: Record<string, z.core.$ZodType> };
  const field = shape?.[name];
  return field !== undefined && !z.core.safeParse(field, undefined).success;
}

function controlOf(field: Field): ReactNode {
  const common = field.autoComplete ? { autoComplete: field.autoComplete } : {};
  switch (field.kind) {
    case 'text':
      return <Input {...common} />;
    case 'password':
      return <Input.Password {...common} />;
    case 'area':
      return <Input.TextArea autoSize={{ minRows: 3, maxRows: field.maxRows ?? 8 }} />;
    case 'number':
      return <InputNumber style={{ width: '100%' }} />;
    case 'choice':
      return (
        <Select
          showSearch={byNames}
          options={[...(field.options ?? [])]}
          {...(field.isClearable ? { allowClear: true } : {})}
          {...(field.nothing ? { notFoundContent: field.nothing } : {})}
          {...(field.unchosen ? { placeholder: field.unchosen } : {})}
        />
      );
    case 'choices':
      return <Select mode="multiple" showSearch={byNames} options={[...(field.options ?? [])]} />;
    case 'radios':
      return <Radio.Group vertical options={[...(field.options ?? [])]} />;
    case 'day':
      return <DayField />;
    case 'switch':
      return <Switch />;
    case 'own':
      return field.control;
    default:
      return field.kind satisfies never;
  }
}
