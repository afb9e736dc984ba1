import { DatePicker, Input, InputNumber, Switch } from 'antd';
import dayjs from 'dayjs';
import { useId, type ReactNode } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { guestFormWords } from '../form-words.ts';
import type { Draft } from './draft.ts';

interface BoxProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly isMissing?: boolean;
  readonly children: ReactNode;
}

function Box({ id, label, hint, isMissing = false, children }: BoxProps) {
  const { editor } = useWords(guestFormWords);
  return (
    <div className="setting">
      <label htmlFor={id}>{label}</label>
      {children}
      {isMissing ? (
        <p className="form-error" role="alert">
          {editor.missing}
        </p>
      ) : (
        hint && <p className="muted">{hint}</p>
      )}
    </div>
  );
}

interface SettingsProps {
  readonly draft: Draft;
  readonly onChange: (next: Draft, tag?: string) => void;
}

/** Settings of a guest form, without its controls. */
export function Settings({ draft, onChange }: SettingsProps) {
  const { editor: words } = useWords(guestFormWords);
  const own = useId();
  const line = (name: 'Name' | 'NameEn' | 'Site' | 'SiteEn', label: string, max: number) => (
    <Box id={own + name} label={label} isMissing={name === 'Name' && draft.Name.trim() === ''}>
      <Input
        id={own + name}
        maxLength={max}
        value={draft[name]}
        onChange={(event) => onChange({ ...draft, [name]: event.target.value }, name)}
      />
    </Box>
  );
  const area = (name: 'ConsentText' | 'ConsentTextEn', label: string, hint?: string) => (
    <Box
      id={own + name}
      label={label}
      {...(hint ? { hint } : {})}
      isMissing={name === 'ConsentText' && draft.ConsentText.trim() === ''}
    >
      <Input.TextArea
        id={own + name}
        autoSize={{ minRows: 3, maxRows: 10 }}
        maxLength={name === 'ConsentText' ? 4000 : 8000}
        value={draft[name]}
        onChange={(event) => onChange({ ...draft, [name]: event.target.value }, name)}
      />
    </Box>
  );
  const toggle = (
    name: 'NeedHostApproval' | 'AskIdCard' | 'AskPlateNo' | 'IsOpen',
    label: string,
    hint?: string,
  ) => (
    <div className="setting setting-line">
      <label htmlFor={own + name}>
        {label}
        {hint && <small className="muted">{hint}</small>}
      </label>
      <Switch
        id={own + name}
        size="small"
        checked={draft[name]}
        onChange={(value) => onChange({ ...draft, [name]: value })}
      />
    </div>
  );
  return (
    <div className="editor-settings">
      {line('Name', words.name, 50)}
      {line('NameEn', words.nameEn, 100)}
      {line('Site', words.site, 100)}
      {line('SiteEn', words.siteEn, 100)}
      {toggle('IsOpen', words.isOpen)}
      {toggle('NeedHostApproval', words.approval)}
      {toggle('AskPlateNo', words.plate)}
      {toggle('AskIdCard', words.identity, words.identityHint)}
      {area('ConsentText', words.consent, words.consentHint)}
      {area('ConsentTextEn', words.consentEn)}
      <Box id={`${own}days`} label={words.retention}>
        <InputNumber
          id={`${own}days`}
          className="setting-wide"
          min={1}
          max={3650}
          precision={0}
          value={draft.RetentionDays}
          onChange={(value) => onChange({ ...draft, RetentionDays: value ?? 1 }, 'days')}
        />
      </Box>
      <Box id={`${own}until`} label={words.until} hint={words.untilHint}>
        <DatePicker
          id={`${own}until`}
          className="setting-wide"
          value={draft.TokenExpire ? dayjs(draft.TokenExpire) : null}
          onChange={(day: dayjs.Dayjs | null) =>
            onChange({ ...draft, TokenExpire: day?.format('YYYY-MM-DD') ?? null })
          }
        />
      </Box>
    </div>
  );
}
