import { Alert } from 'antd';
import { useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { MomentField } from '#kit/web/form/MomentField.tsx';
import type { PlaceName } from '#modules/people/places/contract/effective-day.ts';
import { userType } from '../contract/user-codes.ts';
import { userFields } from '../contract/user-fields.ts';
import { placeWords } from './place-words.ts';
import type { Preview } from './useChangeDay.tsx';
import './change-day.css';

type Row = Preview['Rows'][number];

interface ChangeDayProps {
  readonly preview: Preview | undefined;
  readonly error: Error | null;
  readonly isAsking: boolean;
  /** Set by the form that contains this field. */
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (day: string | null) => void;
}

/** Field for a day up to today. Below it, a preview shows what a change from that day on would do. */
export function ChangeDay({ preview, error, isAsking, id, value, onChange }: ChangeDayProps) {
  const words = useWords(placeWords);
  const [today] = useState(() => companyDay(new Date()));
  return (
    <>
      <MomentField
        precision="date"
        id={id}
        value={value ?? ''}
        until={today}
        onChange={(day) => onChange?.(day ?? null)}
      />
      {/* Told by screen readers when it changes. */}
      <div className="change-day" aria-live="polite">
        {error && <Alert type="error" showIcon title={messageOf(error)} />}
        {!error && !preview && isAsking && <p className="change-day-note">{words.previewing}</p>}
        {!error && preview && <Shown preview={preview} />}
      </div>
    </>
  );
}

function Shown({ preview }: { readonly preview: Preview }) {
  const words = useWords(placeWords);
  const language = useLanguage();
  const { EffectiveDay, Before, Changes, Rows, IsPresent, Faults } = preview;
  const then = Rows.find(({ FromDay }) => FromDay <= EffectiveDay);
  if (Faults.length > 0)
    return <Alert type="error" showIcon title={[...new Set(Faults.map(({ Msg }) => Msg))].join('；')} />;
  if (!Before || !then) return null;
  if (Changes.length === 0)
    return <Alert type="info" showIcon title={words.basedOn(EffectiveDay)} description={words.untouched} />;
  return (
    <Alert
      type="info"
      title={words.becomes}
      description={
        <>
          <dl className="change-day-changes">
            {Changes.map(({ Field, Until }) => (
              <div key={Field}>
                <dt>{userFields[Field][language]}</dt>
                <dd>
                  <del>{textOf(Before, Field, language) || words.nobody}</del>
                  <span aria-hidden="true"> → </span>
                  <ins>{textOf(then, Field, language) || words.nobody}</ins>
                  <span className="change-day-note">
                    {Until === null ? words.goesOn : words.until(Until)}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
          <p>{IsPresent ? words.presentChanges : words.presentStays}</p>
          <h4>{words.days}</h4>
          <ol className="change-day-rows">
            {Rows.map((row) => (
              <li key={row.FromDay} className={row.IsNew ? 'change-day-new' : ''}>
                <span>{words.fromTo(row.FromDay, row.ToDay)}</span>
                <span>{placeText(row, language)}</span>
              </li>
            ))}
          </ol>
        </>
      }
    />
  );
}

type Named = Omit<Row, 'IsNew'>;

function textOf(row: Named, field: PlaceName, language: 'zh' | 'en'): string {
  switch (field) {
    case 'CompanyId':
      return inLanguage(language, row.CompanyName, row.CompanyNameEn);
    case 'DeptId':
      return inLanguage(language, row.DeptName, row.DeptNameEn);
    case 'leaderid':
      return inLanguage(language, row.LeaderName, row.LeaderNameEn);
    case 'UserType':
      return userType.labels[row.UserType]?.[language] ?? '';
    default:
      return row.position;
  }
}

/** Returns an assignment as one line of text. */
const placeText = (row: Named, language: 'zh' | 'en'): string =>
  (['DeptId', 'position', 'leaderid', 'UserType'] as const)
    .map((field) => textOf(row, field, language))
    .filter(Boolean)
    .join(' · ');
