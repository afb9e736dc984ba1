import { Form, Input, Switch } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import type { CopyRule } from '../contract/process.ts';
import { Help } from './Help.tsx';
import { RuleField, ways } from './RuleField.tsx';
import type { Helped } from './help-words.ts';
import { designWords } from './words.ts';

// Applicants may choose approvers, but not recipients of copies.
const copyWays = ways.filter((kind) => kind !== 'applicantChoice');

interface CopyFieldsProps {
  readonly label: string;
  readonly hint: string;
  readonly help: Helped;
  readonly copies: CopyRule | null;
  readonly onChange: (copies: CopyRule | null) => void;
}

/** Fields for the recipients and purpose of copies at one moment of a form's life. */
export function CopyFields({ label, hint, help, copies, onChange }: CopyFieldsProps) {
  const words = useWords(designWords);
  return (
    <>
      <Form.Item label={<Help on={help}>{label}</Help>} extra={hint}>
        <Switch
          aria-label={label}
          checked={copies !== null}
          onChange={(isOn) => onChange(isOn ? { to: { kind: 'people', people: [] }, note: '' } : null)}
        />
      </Form.Item>
      {copies && (
        <>
          <Form.Item label={<Help on="copyPeople">{words.copyPeople}</Help>}>
            <RuleField
              label={`${label} · ${words.copyPeople}`}
              kinds={copyWays}
              rule={copies.to}
              onChange={(to) => onChange({ ...copies, to })}
            />
          </Form.Item>
          <Form.Item label={<Help on="copyNote">{words.copyNote}</Help>}>
            <Input
              aria-label={`${label} · ${words.copyNote}`}
              maxLength={100}
              placeholder={words.copyNoteHint}
              value={copies.note}
              onChange={(event) => onChange({ ...copies, note: event.target.value })}
            />
          </Form.Item>
        </>
      )}
    </>
  );
}
