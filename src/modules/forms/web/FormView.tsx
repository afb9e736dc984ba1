import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Sideways } from '#kit/web/parts/Sideways.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import type { Control, ControlOf, Edition } from '../contract/control.ts';
import type { Change } from '../contract/diff.ts';
import { rowsOf } from '../contract/totals.ts';
import { labelOf } from '../contract/validate.ts';
import { isEmpty, own, type Values } from '../contract/values.ts';
import { formWords } from '../labels.ts';
import { drawnAs } from './controls/drawn.ts';
import { Veiled } from './parts/SecretMark.tsx';
import { sectionsOf } from './sections.ts';
import './forms.css';

interface FormViewProps {
  readonly edition: Edition;
  /** Clean values as they are stored. */
  readonly values: Values;
  /** Changes since the reader last saw the form (`diffValues`). Each is marked with the previous value. */
  readonly changes?: readonly Change[];
  /** Names of controls that this reader may not see. */
  readonly hidden?: readonly string[];
  /** Names of secret controls, and of groups with secret columns, that this reader may not read. */
  readonly sealed?: readonly string[];
}

const noChanges: readonly Change[] = [];
const nobody: readonly string[] = [];

/**
 * Filled form for reading. Shows only values that are filled in or were just removed. Must be inside a
 * `FormHostProvider`.
 */
export function FormView({
  edition,
  values,
  changes = noChanges,
  hidden = nobody,
  sealed = nobody,
}: FormViewProps) {
  const language = useLanguage();
  const isDrawn = (control: Control): boolean =>
    !hidden.includes(control.name) &&
    (!isEmpty(own(values, control.name)) ||
      sealed.includes(control.name) ||
      changes.some(({ name }) => name.split('.')[0] === control.name));
  return (
    <div className="form-view">
      {sectionsOf(edition.controls, isDrawn).map((section) => (
        <Panel key={section.name} title={section.head && labelOf(section.head)[language]}>
          <dl className="form-items">
            {section.controls
              .filter((control) => control.type !== 'divider')
              .map((control) => (
                <div key={control.name} className={control.inlineBlock ? 'form-item form-half' : 'form-item'}>
                  <dt>{labelOf(control)[language]}</dt>
                  <dd>
                    {control.type === 'groupArea' ? (
                      <Rows
                        group={control}
                        values={values}
                        changes={changes}
                        isSealed={sealed.includes(control.name)}
                      />
                    ) : (
                      <Item
                        control={control}
                        value={own(values, control.name)}
                        change={changeAt(changes, control.name)}
                        isSealed={sealed.includes(control.name)}
                      />
                    )}
                  </dd>
                </div>
              ))}
          </dl>
        </Panel>
      ))}
    </div>
  );
}

const changeAt = (changes: readonly Change[], name: string): Change | undefined =>
  changes.find((change) => change.name === name && change.what === 'changed');

interface ItemProps {
  readonly control: Control;
  readonly value: unknown;
  readonly change: Change | undefined;
  readonly isSealed: boolean;
  readonly inRow?: boolean;
}

/** Shows one value. After a change, also shows the previous value struck through. */
function Item({ control, value, change, isSealed, inRow = false }: ItemProps) {
  const words = useWords(formWords);
  const language = useLanguage();
  const { View } = drawnAs(control);
  const shown =
    isEmpty(value) && isSealed && control.secret ? (
      <Veiled />
    ) : isEmpty(value) ? (
      <span className="form-none">{words.none}</span>
    ) : (
      <View control={control} value={value} inRow={inRow} />
    );
  if (!change) return shown;
  return (
    <div className="form-changed">
      {shown}
      <p className="form-before">
        {control.secret ? (
          change.after[language]
        ) : (
          <>
            {words.before} <Before control={control} text={change.before[language]} />
          </>
        )}
      </p>
    </div>
  );
}

/** Shows the previous value, struck through unless it is a list, which may have kept some items. */
function Before({ control, text }: { control: Control; text: string }) {
  const words = useWords(formWords);
  if (text === '') return <span>{words.empty}</span>;
  return control.type === 'upload' || control.type === 'userSearch' ? <span>{text}</span> : <del>{text}</del>;
}

interface RowsProps {
  readonly group: ControlOf<'groupArea'>;
  readonly values: Values;
  readonly changes: readonly Change[];
  readonly isSealed: boolean;
}

function Rows({ group, values, changes, isSealed }: RowsProps) {
  const words = useWords(formWords);
  const language = useLanguage();
  const columns = group.controls.filter(({ type, kept }) => type !== 'divider' && !kept);
  const isAdded = (row: number): boolean =>
    changes.some(({ name, what }) => what === 'added' && name === `${group.name}.${row}`);
  const removed = changes.filter(({ name, what }) => what === 'removed' && name.startsWith(`${group.name}.`));
  return (
    <Sideways label={labelOf(group)[language]}>
      <table className="form-table">
        <thead>
          <tr>
            <th scope="col">{words.rowNumber}</th>
            {columns.map((control) => (
              <th key={control.name} scope="col" data-kind={control.type}>
                {labelOf(control)[language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(values, group.name).map((row, index) => (
            // The index is the key, because a stored row has no other identity.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index} className={isAdded(index) ? 'form-row-added' : undefined}>
              <th scope="row">
                {index + 1}
                {isAdded(index) && <Status tone="good">{words.added}</Status>}
              </th>
              {columns.map((control) => (
                <td key={control.name} data-kind={control.type} data-label={labelOf(control)[language]}>
                  <Item
                    control={control}
                    value={own(row, control.name)}
                    change={changeAt(changes, `${group.name}.${index}.${control.name}`)}
                    isSealed={isSealed}
                    inRow
                  />
                </td>
              ))}
            </tr>
          ))}
          {removed.map((change) => (
            <tr key={`removed ${change.name}`} className="form-row-removed">
              <th scope="row">
                <Status tone="bad">{words.removed}</Status>
              </th>
              <td colSpan={columns.length}>
                <del>{change.before[language]}</del>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}
