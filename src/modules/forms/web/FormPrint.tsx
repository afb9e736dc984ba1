import type { ReactNode } from 'react';
import { amountInChinese } from '#kit/rules/money-chinese.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Control, ControlOf, Edition, Kind } from '../contract/control.ts';
import { textOf } from '../contract/kinds.ts';
import { rowsOf } from '../contract/totals.ts';
import { labelOf } from '../contract/validate.ts';
import { isEmpty, own, type Values } from '../contract/values.ts';
import { formWords } from '../labels.ts';
import { Unbroken } from './parts/Unbroken.tsx';
import { sectionsOf, type Section } from './sections.ts';
import './print.css';

interface FormPrintProps {
  readonly title: string;
  /** Facts printed next to the title: number, applicant, date, state. */
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly edition: Edition;
  readonly values: Values;
  /** Element at the right of the header: the code that leads back to the form. */
  readonly mark?: ReactNode;
  /** Names of secret controls, and of groups with secret columns, that this reader may not read. */
  readonly sealed?: readonly string[];
  /** Content printed after the form: flow and remarks. */
  readonly children?: ReactNode;
}

const noNames: readonly string[] = [];

/** Filled form on A4 paper in one colour, with amounts in Chinese capitals. */
export function FormPrint({
  title,
  facts,
  edition,
  values,
  mark,
  sealed = noNames,
  children,
}: FormPrintProps) {
  const sections = sectionsOf(
    edition.controls,
    (control) =>
      control.type !== 'divider' && (!isEmpty(own(values, control.name)) || sealed.includes(control.name)),
  );
  return (
    <article className="form-print">
      <header className="form-print-head">
        <div>
          <h1>{title}</h1>
          <ul className="form-print-facts">
            {facts.map(({ label, text }) => (
              <li key={label}>
                {label} <strong>{text}</strong>
              </li>
            ))}
          </ul>
        </div>
        {mark}
      </header>
      <div className="form-print-items">
        {sections.map((section) => (
          <PrintedSection key={section.name} section={section} values={values} sealed={sealed} />
        ))}
      </div>
      {children}
    </article>
  );
}

interface PrintedSectionProps {
  readonly section: Section;
  readonly values: Values;
  readonly sealed: readonly string[];
}

/** Section of the form with its title; controls before the first divider have none. */
function PrintedSection({ section: { head, controls }, values, sealed }: PrintedSectionProps) {
  const language = useLanguage();
  const paired = pairsOf(controls);
  return (
    <>
      {head && <h2 className="form-print-section">{labelOf(head)[language]}</h2>}
      {controls.map((control) =>
        control.type === 'groupArea' ? (
          <PrintedRows
            key={control.name}
            group={control}
            values={values}
            isSealed={sealed.includes(control.name)}
          />
        ) : (
          <Printed
            key={control.name}
            control={control}
            value={own(values, control.name)}
            isHalf={paired.has(control.name)}
          />
        ),
      )}
    </>
  );
}

/** Returns the controls of half width that have a neighbour of half width. Others take the whole line. */
function pairsOf(controls: readonly Control[]): ReadonlySet<string> {
  const paired = new Set<string>();
  for (let at = 0; at + 1 < controls.length; at++) {
    const [one, other] = [controls[at], controls[at + 1]];
    if (!one?.inlineBlock || !other?.inlineBlock) continue;
    paired.add(one.name).add(other.name);
    at++;
  }
  return paired;
}

const isYuan = ({ type }: { readonly type: Kind }): boolean => type === 'money' || type === 'unitPrice';

function Printed({ control, value, isHalf }: { control: Control; value: unknown; isHalf: boolean }) {
  const words = useWords(formWords);
  const language = useLanguage();
  const text = textOf(control, value, language);
  const isVeiled = control.secret && isEmpty(value);
  const isInCapitals = control.type === 'money' && !control.secret;
  const capitals = isInCapitals ? amountInChinese(String(value), 5) : undefined;
  return (
    <div className={isHalf ? 'form-print-item form-print-half' : 'form-print-item'}>
      <span className="form-print-label">{labelOf(control)[language]}</span>
      <span className="form-print-value">
        {isVeiled ? words.secret : isYuan(control) ? `¥${text}` : <Unbroken text={text} />}
        {capitals?.ok && (
          <span className="form-print-capitals">
            {words.inCapitals} <span lang="zh-CN">{capitals.text}</span>
          </span>
        )}
      </span>
    </div>
  );
}

interface PrintedRowsProps {
  readonly group: ControlOf<'groupArea'>;
  readonly values: Values;
  readonly isSealed: boolean;
}

function PrintedRows({ group, values, isSealed }: PrintedRowsProps) {
  const columns = group.controls.filter(({ kept }) => !kept);
  const words = useWords(formWords);
  const language = useLanguage();
  return (
    <table className="form-print-rows">
      <caption>{labelOf(group)[language]}</caption>
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
          <tr key={index}>
            <td>{index + 1}</td>
            {columns.map((control) => (
              <td key={control.name} data-kind={control.type}>
                {isSealed && control.secret && isEmpty(own(row, control.name)) ? (
                  words.secret
                ) : (
                  <Unbroken text={textOf(control, own(row, control.name), language)} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
