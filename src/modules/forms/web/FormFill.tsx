import { Alert, Divider } from 'antd';
import { useId } from 'react';
import type { Language } from '#kit/contract/refusals.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import type { Control, Edition } from '../contract/control.ts';
import { isShown } from '../contract/shown.ts';
import { withValue, type Applicant } from '../contract/start.ts';
import { totalOf } from '../contract/totals.ts';
import { labelOf, type FormError } from '../contract/validate.ts';
import { own, type Values } from '../contract/values.ts';
import { formWords } from '../labels.ts';
import { drawnAs, labelAs } from './controls/drawn.ts';
import { useFocusOnError, useShownErrors } from './errors.ts';
import { fieldId, FillingContext, type Bound } from './filling.ts';
import { FieldBox } from './parts/FieldBox.tsx';
import { sectionsOf } from './sections.ts';
import './forms.css';

export interface FormFillProps {
  readonly edition: Edition;
  readonly values: Values;
  /** Takes a change of whatever the values are by then, as `useState`'s setter does. */
  readonly onChange: (change: (values: Values) => Values) => void;
  readonly applicant: Applicant;
  /** The company's day, YYYY-MM-DD. */
  readonly today: string;
  /** What the last check (`validateForm`) or the server complained of; a new list moves the focus. */
  readonly errors?: readonly FormError[];
  /** `finance` draws the controls that finance fills in, `apply` the others. */
  readonly stage?: 'apply' | 'finance';
  readonly disabled?: boolean;
}

const noErrors: readonly FormError[] = [];

/** A form to fill in, drawn from its edition. Stands inside a `FormHostProvider`. */
export function FormFill(props: FormFillProps) {
  const {
    edition,
    values,
    onChange,
    applicant,
    today,
    errors = noErrors,
    stage = 'apply',
    disabled = false,
  } = props;
  const words = useWords(formWords);
  const language = useLanguage();
  const formId = useId();
  const shown = useShownErrors(edition, values, { today, stage }, errors);
  const scope = { controls: edition.controls, values };
  const isDrawn = (control: Control): boolean =>
    control.finance === (stage === 'finance') && isShown(control, scope);
  const focus = (path: string): void => focusField(fieldId(formId, path));
  useFocusOnError(errors, focus);

  const draw = ({ control, path, value, onUpdate, inRow = false }: Bound) => {
    const { Fill } = drawnAs(control);
    const id = fieldId(formId, path);
    const error = shown.at(path)?.message[language];
    return (
      <FieldBox
        key={path}
        control={control}
        id={id}
        as={labelAs(control)}
        error={error}
        inRow={inRow}
        onLeave={() => shown.onLeave(path)}
      >
        {(errorId) => (
          <Fill
            control={control}
            path={path}
            value={value}
            id={id}
            today={today}
            disabled={disabled}
            invalid={error !== undefined}
            aria={{
              'aria-required': control.require,
              ...(errorId === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId }),
            }}
            onChange={(next) => onUpdate(() => next)}
            onUpdate={onUpdate}
          />
        )}
      </FieldBox>
    );
  };

  const filling = {
    formId,
    values,
    controls: edition.controls,
    applicant,
    today,
    disabled,
    total: totalOf(edition, values),
    draw,
    onRowsMoved: shown.onRowsMoved,
  };

  return (
    <FillingContext value={filling}>
      <div className="form-fill">
        {shown.standing.length > 0 && (
          <Summary errors={shown.standing} onChoose={focus} title={words.errors(shown.standing.length)} />
        )}
        {sectionsOf(edition.controls, isDrawn).map((section) => (
          <Panel key={section.name} title={section.head && labelOf(section.head)[language]}>
            <div className="form-grid">
              {section.controls.map((control) =>
                control.type === 'divider' ? (
                  <Divider key={control.name} className="form-line" />
                ) : (
                  draw({
                    control,
                    path: control.name,
                    value: own(values, control.name),
                    onUpdate: (change) =>
                      onChange((before) =>
                        withValue(edition.controls, before, control.name, change(own(before, control.name))),
                      ),
                  })
                ),
              )}
            </div>
          </Panel>
        ))}
      </div>
    </FillingContext>
  );
}

interface SummaryProps {
  readonly errors: readonly FormError[];
  readonly title: string;
  readonly onChoose: (path: string) => void;
}

/** Everything that has to be corrected, each leading to its control. */
function Summary({ errors, title, onChoose }: SummaryProps) {
  const language = useLanguage();
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      className="form-summary"
      title={title}
      description={
        <ul>
          {errors.map((error) => (
            <li key={error.name}>
              <button type="button" onClick={() => onChoose(error.name)}>
                {summaryText(error, language)}
              </button>
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** Where and what: a message that names its control already is not prefixed with the label again. */
function summaryText({ row, label, message }: FormError, language: Language): string {
  const what = message[language];
  const places = [row?.[language], what.startsWith(label[language]) ? undefined : label[language]];
  return [...places.filter(Boolean), what].join(language === 'zh' ? '：' : ': ');
}

/** The control itself, or the first thing in it that takes the focus. */
function focusField(id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  const inner = field.matches('input, textarea, button, [tabindex]')
    ? field
    : field.querySelector<HTMLElement>('input, textarea, button');
  (inner ?? field).focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}
