import { Input } from 'antd';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { formWords } from '../../labels.ts';
import { placeholderOf, textIn, type FillProps, type Placeholders } from './fill.ts';

/** Text field that counts characters as people see them and cuts text above the limit (specification section 5). */
const counting = (max: number) => ({
  max,
  strategy: (text: string) => Array.from(text).length,
  exceedFormatter: (text: string, { max: most }: { max: number }) => Array.from(text).slice(0, most).join(''),
});

type Lengths = Omit<FillProps, 'control'> & {
  readonly control: { readonly maxLength?: number | undefined } & Placeholders;
};

function useCommon(props: Lengths, max: number) {
  const words = useWords(formWords);
  const language = useLanguage();
  const { control, value, onChange, id, aria, invalid, disabled } = props;
  return {
    id,
    ...aria,
    disabled,
    value: textIn(value),
    placeholder: placeholderOf(control, language, words.enter),
    count: counting(control.maxLength ?? max),
    ...(invalid ? { status: 'error' as const } : {}),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
}

export function TextFill(props: FillProps<'input' | 'text'>) {
  return <Input {...useCommon(props, 20)} />;
}

export function EmailFill(props: FillProps<'email'>) {
  // Not `type="email"`: browsers cannot move the cursor there, which is needed when text is cut after the 100th
  // character.
  return <Input inputMode="email" autoComplete="email" {...useCommon(props, 100)} />;
}

export function AreaFill(props: FillProps<'textarea'>) {
  return <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} {...useCommon(props, 200)} showCount />;
}
