import { Input } from 'antd';
import { useId } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { DocumentKind } from '#kit/rules/identity-document.ts';
import { checkDocument } from '../../contract/document-check.ts';
import { userWords } from '../user-words.ts';

interface DocumentInputProps {
  /** Kind of document that was chosen; null: the number tells it. */
  readonly kind: DocumentKind | null;
  // Set by the form that contains this field.
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** Input for the number of an identity document, which is checked while it is typed. */
export function DocumentInput({ kind, id, value = '', onChange }: DocumentInputProps) {
  const words = useWords(userWords);
  const language = useLanguage();
  const note = useId();
  const checked = checkDocument(value, kind);
  const text =
    checked.state === 'wrong'
      ? checked.words[language]
      : checked.state === 'right'
        ? checked.born === null
          ? words.documentGood
          : words.documentRight(checked.born)
        : '';
  return (
    <>
      <Input
        {...(id ? { id } : {})}
        value={value}
        autoComplete="off"
        status={checked.state === 'wrong' ? 'error' : ''}
        aria-describedby={note}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <span
        id={note}
        className={checked.state === 'wrong' ? 'document-wrong' : 'document-right'}
        aria-live="polite"
      >
        {text}
      </span>
    </>
  );
}
