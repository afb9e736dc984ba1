import { ConfigProvider, Input, InputNumber, Select, Switch } from 'antd';
import { useId, type ReactNode } from 'react';

interface PropProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

interface BoxProps extends PropProps {
  readonly id: string;
  readonly isLine?: boolean;
  readonly children: ReactNode;
}

/** One property: label, input and error. */
function Box({ id, label, error, hint, isLine = false, children }: BoxProps) {
  return (
    <div className={isLine ? 'prop prop-line' : 'prop'}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint !== undefined && error === undefined && <p className="prop-hint">{hint}</p>}
      {error !== undefined && (
        <p className="prop-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

const faulty = (id: string, error: string | undefined) =>
  error === undefined
    ? {}
    : { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-error` };

interface TextPropProps extends PropProps {
  readonly value: unknown;
  readonly max?: number;
  readonly onChange: (value: string) => void;
}

export function TextProp({ value, max, onChange, ...box }: TextPropProps) {
  const id = useId();
  return (
    <Box id={id} {...box}>
      <Input
        id={id}
        {...faulty(id, box.error)}
        {...(max === undefined ? {} : { maxLength: max })}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </Box>
  );
}

interface NumberPropProps extends PropProps {
  readonly value: unknown;
  readonly min?: number;
  readonly max?: number;
  readonly onChange: (value: number | undefined) => void;
}

export function NumberProp({ value, min, max, onChange, ...box }: NumberPropProps) {
  const id = useId();
  return (
    <Box id={id} {...box}>
      <InputNumber
        id={id}
        {...faulty(id, box.error)}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
        className="prop-wide"
        controls={false}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => onChange(next ?? undefined)}
      />
    </Box>
  );
}

interface SwitchPropProps extends PropProps {
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

export function SwitchProp({ value, onChange, ...box }: SwitchPropProps) {
  const id = useId();
  return (
    <Box id={id} isLine {...box}>
      <Switch id={id} size="small" checked={value} onChange={onChange} />
    </Box>
  );
}

interface ChoicePropProps extends PropProps {
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly isClearable?: boolean;
  readonly placeholder?: string;
  readonly onChange: (value: string | undefined) => void;
}

export function ChoiceProp({
  value,
  options,
  isClearable = false,
  placeholder,
  onChange,
  ...box
}: ChoicePropProps) {
  const id = useId();
  return (
    <Box id={id} {...box}>
      <Select
        id={id}
        {...faulty(id, box.error)}
        className="prop-wide"
        allowClear={isClearable}
        showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
        placeholder={placeholder}
        value={value ?? null}
        options={[...options]}
        onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
      />
    </Box>
  );
}

interface ListPropProps extends PropProps {
  readonly value: readonly string[];
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Whether values other than the options can be typed. */
  readonly isOpen?: boolean;
  readonly placeholder?: string;
  readonly onChange: (value: readonly string[]) => void;
}

export function ListProp({ value, options, isOpen = false, placeholder, onChange, ...box }: ListPropProps) {
  const id = useId();
  return (
    <Box id={id} {...box}>
      <Select
        id={id}
        {...faulty(id, box.error)}
        className="prop-wide"
        mode={isOpen ? 'tags' : 'multiple'}
        tokenSeparators={isOpen ? [',', '，'] : []}
        placeholder={placeholder}
        value={[...value]}
        options={[...options]}
        onChange={(next: string[]) => onChange(next)}
      />
    </Box>
  );
}

/** Switches side by side, two per line. */
export function Switches({ children }: { readonly children: ReactNode }) {
  return <div className="prop-switches">{children}</div>;
}

/** Properties in small lines, so that most are visible at once. */
export function SmallProps({ children }: { readonly children: ReactNode }) {
  return (
    <ConfigProvider componentSize="small">
      <div className="designer-props">{children}</div>
    </ConfigProvider>
  );
}
