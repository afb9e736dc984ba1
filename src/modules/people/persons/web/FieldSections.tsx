import { EyeOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState, type ReactNode } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import {
  fieldsOfTab,
  secretFields,
  userFields,
  userSections,
  type SecretField,
  type UserSection,
} from '../contract/user-fields.ts';
import type { UserField } from '../contract/user-values.ts';
import { RevealDialog } from './RevealDialog.tsx';
import { wordsFor, type Shown } from './shown.ts';
import { userWords } from './user-words.ts';

interface FieldSectionsProps {
  readonly auid: number;
  readonly tab: 'basic' | 'common';
  readonly values: Readonly<Partial<Record<UserField, Shown>>>;
  /** Names to be shown for fields that contain ids. */
  readonly named: Readonly<Partial<Record<UserField, string>>>;
  readonly extra?: Readonly<
    Partial<Record<UserSection, readonly (readonly [label: string, value: string])[]>>
  >;
  readonly canReveal: boolean;
}

/** Maximum number of characters of a leave remark that are shown (specification section 9). */
const remarkShown = 100;

const isSecret = (field: UserField): field is SecretField => secretFields.some((name) => name === field);

/** Shows the fields of a tab by section. Masked values can be revealed for a reason. */
export function FieldSections({ auid, tab, values, named, extra = {}, canReveal }: FieldSectionsProps) {
  const words = useWords(userWords);
  const language = useLanguage();
  const [revealing, setRevealing] = useState<SecretField | null>(null);
  const sections = [...new Set(fieldsOfTab(tab).map((field) => userFields[field].section))];

  const show = (field: UserField): ReactNode => {
    const text = named[field] ?? wordsFor(field, values[field], language);
    if (text === '') return <span className="user-none">{words.none}</span>;
    if (field === 'LeaveRemark' && text.length > remarkShown)
      return (
        <Tooltip title={text}>
          <button type="button" className="user-remark">{`${text.slice(0, remarkShown)}…`}</button>
        </Tooltip>
      );
    if (!isSecret(field) || !canReveal) return text;
    return (
      <span className="user-secret">
        {text}
        <Button
          type="link"
          size="small"
          icon={<EyeOutlined />}
          aria-label={words.revealTitle(userFields[field][language])}
          onClick={() => setRevealing(field)}
        >
          {words.reveal}
        </Button>
      </span>
    );
  };

  return (
    <>
      {sections.map((section) => (
        <section key={section} className="user-section">
          <h3>{userSections[section][language]}</h3>
          <dl>
            {fieldsOfTab(tab)
              .filter((field) => userFields[field].section === section)
              .map((field) => (
                <div key={field} className={userFields[field].kind === 'area' ? 'user-whole' : ''}>
                  <dt>{userFields[field][language]}</dt>
                  <dd>{show(field)}</dd>
                </div>
              ))}
            {(extra[section] ?? []).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value || <span className="user-none">{words.none}</span>}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {revealing && <RevealDialog auid={auid} field={revealing} onClose={() => setRevealing(null)} />}
    </>
  );
}
