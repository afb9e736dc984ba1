import { useId, type ReactNode } from 'react';
import { useLanguage } from '#kit/web/client/language.ts';
import type { Control } from '../../contract/control.ts';
import { labelOf } from '../../contract/validate.ts';
import { SecretMark } from './SecretMark.tsx';

interface FieldBoxProps {
  readonly control: Control;
  readonly id: string;
  readonly as: 'input' | 'group';
  readonly error: string | undefined;
  readonly inRow: boolean;
  /** Whether a title above the field already names it. */
  readonly isTitled: boolean;
  readonly onLeave: () => void;
  readonly children: (errorId: string | undefined) => ReactNode;
}

/** Control with its label above and its error below. */
export function FieldBox({ control, id, as, error, inRow, isTitled, onLeave, children }: FieldBoxProps) {
  const errorId = useId();
  const label = labelOf(control)[useLanguage()];
  const isGroup = as === 'group';
  const head = (
    <span className={control.require && !isComputed(control) ? 'form-label form-required' : 'form-label'}>
      {label}
      {control.secret && <SecretMark />}
    </span>
  );
  const classes = [
    'form-field',
    control.inlineBlock && !inRow ? 'form-half' : '',
    inRow ? 'form-field-row' : '',
    isTitled ? 'form-field-titled' : '',
    error === undefined ? '' : 'form-field-bad',
  ];
  return (
    <div
      className={classes.filter(Boolean).join(' ')}
      data-kind={control.type}
      {...(isGroup ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}
      style={{ marginTop: control.marginTop, marginBottom: control.marginBottom }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
      }}
    >
      {isGroup ? (
        <div id={`${id}-label`}>{head}</div>
      ) : (
        <label id={`${id}-label`} htmlFor={id}>
          {head}
        </label>
      )}
      {children(error === undefined ? undefined : errorId)}
      {error !== undefined && (
        <div id={errorId} className="form-error">
          {error}
        </div>
      )}
    </div>
  );
}

function isComputed(control: Control): boolean {
  return control.type === 'money' && control.fixed === 'totalAmount';
}
