import { Alert, Divider } from 'antd';
import { useCallback, useId, useMemo } from 'react';
import type { Language } from '#kit/contract/refusals.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Edition } from '../contract/control.ts';
import { isShown } from '../contract/shown.ts';
import { withValue, type Applicant } from '../contract/start.ts';
import { totalOf } from '../contract/totals.ts';
import type { FormError } from '../contract/validate.ts';
import { own, type Values } from '../contract/values.ts';
import { formWords } from '../labels.ts';
import { useFocusOnError, useShownErrors } from './errors.ts';
import { FieldSlot } from './FieldSlot.tsx';
import { fieldId, FillingContext, looksAround, type DayTimes, type Update } from './filling.ts';
import { OwnSection } from './parts/OwnSection.tsx';
import { isTitledBy, sectionsOf } from './sections.ts';
import { useGrowing } from './useGrowing.ts';
import './forms.css';

interface Beside {
  readonly id: string;
  readonly message: string;
}

export interface FormFillProps {
  readonly edition: Edition;
  readonly values: Values;
  /** Receives a function that changes the current values, like the setter of `useState`. */
  readonly onChange: (change: (values: Values) => Values) => void;
  readonly applicant: Applicant;
  /** Today's company day, YYYY-MM-DD. */
  readonly today: string;
  /** Errors of the last check (`validateForm`) or of the server. A new list moves the focus. */
  readonly errors?: readonly FormError[];
  /** Errors outside the form, also listed in its summary: each a message and the element that it leads to. */
  readonly beside?: readonly Beside[];
  /** Which controls are drawn: `finance` for those that finance fills in, `apply` for the others. */
  readonly stage?: 'apply' | 'finance';
  readonly disabled?: boolean;
  /** Times of day that are suggested for a day without chosen times. */
  readonly times?: DayTimes | undefined;
}

const noErrors: readonly FormError[] = [];
const nothing: readonly Beside[] = [];

/** Number of controls that are drawn at once, and in each later step. */
const FIRST = 16;
const STEP = 12;
/** Number of controls in a section above which controls out of view skip layout and paint. */
const MANY = 30;

/** Form to be filled in, drawn from its edition. Must be inside a `FormHostProvider`. */
export function FormFill(props: FormFillProps) {
  const {
    edition,
    values,
    onChange,
    applicant,
    today,
    errors = noErrors,
    beside = nothing,
    stage = 'apply',
    disabled = false,
    times,
  } = props;
  const words = useWords(formWords);
  const language = useLanguage();
  const formId = useId();
  const shown = useShownErrors(edition, values, { today, stage }, errors);
  const { at: faultAt, onLeave, onRowsMoved } = shown;
  const { controls } = edition;
  const isFinance = stage === 'finance';
  const scope = { controls, values };
  const drawn = new Set(
    controls.filter((control) => control.finance === isFinance && isShown(control, scope)),
  );
  const growing = useGrowing(drawn.size, FIRST, STEP);
  // All controls are drawn if there are errors, because their controls must be able to take the focus.
  const count = errors.length > 0 ? Infinity : growing;
  const early = count < drawn.size ? new Set([...drawn].slice(0, count)) : drawn;
  const focus = (path: string): void => focusField(fieldId(formId, path));
  useFocusOnError(errors, focus);

  const onUpdate = useCallback<Update>(
    (name, change) => onChange((before) => withValue(controls, before, name, change(own(before, name)))),
    [onChange, controls],
  );
  const filling = useMemo(
    () => ({
      formId,
      applicant,
      today,
      disabled,
      onValues: onChange,
      times,
      Slot: FieldSlot,
      onLeave,
      onRowsMoved,
    }),
    [formId, applicant, today, disabled, onChange, times, onLeave, onRowsMoved],
  );
  const filled = { values, controls, total: totalOf(edition, values), faultAt };

  return (
    <FillingContext value={filling}>
      <div className="form-fill">
        {shown.standing.length + beside.length > 0 && (
          <Summary
            errors={shown.standing}
            beside={beside}
            onChoose={focus}
            title={words.errors(shown.standing.length + beside.length)}
          />
        )}
        {sectionsOf(controls, (control) => early.has(control)).map((section) => (
          <OwnSection
            key={section.name}
            section={section}
            values={values}
            hasFault={section.controls.some(({ name }) => faultAt(name))}
          >
            <div className={section.controls.length > MANY ? 'form-grid form-grid-many' : 'form-grid'}>
              {section.controls.map((control) =>
                control.type === 'divider' ? (
                  <Divider key={control.name} className="form-line" />
                ) : (
                  <FieldSlot
                    key={control.name}
                    control={control}
                    path={control.name}
                    value={own(values, control.name)}
                    fault={faultAt(control.name)?.message[language]}
                    onUpdate={onUpdate}
                    filled={looksAround(control) ? filled : undefined}
                    isTitled={isTitledBy(section, control)}
                  />
                ),
              )}
            </div>
          </OwnSection>
        ))}
      </div>
    </FillingContext>
  );
}

interface SummaryProps {
  readonly errors: readonly FormError[];
  readonly beside: readonly Beside[];
  readonly title: string;
  readonly onChoose: (path: string) => void;
}

/** Lists everything that must be corrected, with links to the controls. */
function Summary({ errors, beside, title, onChoose }: SummaryProps) {
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
          {beside.map(({ id, message }) => (
            <li key={id}>
              <button type="button" onClick={() => focusField(id)}>
                {message}
              </button>
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** Returns label and message. A message that already names the control gets no label. */
function summaryText({ row, label, message }: FormError, language: Language): string {
  const what = message[language];
  const places = [row?.[language], what.startsWith(label[language]) ? undefined : label[language]];
  return [...places.filter(Boolean), what].join(language === 'zh' ? '：' : ': ');
}

/** Returns the control's element, or the first element in it that takes the focus. */
function focusField(id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  const inner = field.matches('input, textarea, button, [tabindex]')
    ? field
    : field.querySelector<HTMLElement>('input, textarea, button');
  (inner ?? field).focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}
