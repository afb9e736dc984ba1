import { useEffect, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import type { FieldError } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Field } from '#kit/web/form/EditForm.tsx';
import { Assignment } from '#modules/people/places/contract/Assignment.ts';
import { effectiveDay, isPlaceName, type PlaceName } from '#modules/people/places/contract/effective-day.ts';
import { userSections } from '../contract/user-fields.ts';
import { ChangeDay } from './ChangeDay.tsx';
import type { PersonChoice } from './parts/person-choice.ts';
import { placeWords } from './place-words.ts';

type Values = Readonly<Record<string, unknown>>;
export type Preview = ReplyOf<typeof Assignment.PreviewChange>;
type Place = NonNullable<Preview['Before']>;

/** Milliseconds without a key press before the server is asked. */
const rest = 250;

const sentOf = (value: unknown): unknown => (value as PersonChoice | null | undefined)?.id ?? value ?? null;

/** Returns the place of a day as values of the form's fields. */
const valuesOf = ({ leaderid, LeaderName, LeaderNameEn, ...place }: Place): Record<PlaceName, unknown> => ({
  CompanyId: place.CompanyId,
  DeptId: place.DeptId,
  leaderid: leaderid === null ? null : { id: leaderid, name: LeaderName, nameEn: LeaderNameEn },
  position: place.position,
  UserType: place.UserType,
});

/** Returns the values to be sent: fields that differ from the place of the chosen day. */
const changedIn = (place: Place, typed: Values): Values =>
  Object.fromEntries(
    Object.entries(valuesOf(place))
      .filter(([name, was]) => typed[name] !== undefined && sentOf(typed[name]) !== sentOf(was))
      .map(([name]) => [name, sentOf(typed[name])]),
  );

/**
 * Returns the place fields that the person has typed. A field typed back to its initial value follows the day again.
 */
const stillTyped = (before: Values, changed: Values, initial: Values): Values =>
  Object.fromEntries(
    Object.entries({ ...before, ...changed }).filter(
      ([name, value]) => isPlaceName(name) && sentOf(value) !== sentOf(initial[name]),
    ),
  );

export interface ChangesDay {
  readonly field: Field;
  /** Initial values of the place fields on the chosen day. */
  readonly initial: Values;
  /** Called with the values that the person changes in the form. */
  readonly follow: (changed: Values) => void;
  /** Prevents sending before the place of the chosen day is loaded. */
  readonly check: () => readonly FieldError[];
  /** Returns the values to be sent; on another day than today, only those that differ from that day's place. */
  readonly adapt: (values: Values, given: Values) => Values;
}

/**
 * Provides the field for the day from which a form changes a person's place. On another day than today, the fields show
 * the place of that day. Below the day, a preview shows what the change will do.
 * @param known initial values of the form today
 * @param isEmployed whether the person is employed; for people who have left, no day means the last one
 */
export function useChangeDay(id: number, known: Values, isEmployed: boolean): ChangesDay {
  const words = useWords(placeWords);
  const language = useLanguage();
  const [today] = useState(() => companyDay(new Date()));
  const first = isEmployed ? today : null;
  const [day, setDay] = useState<string | null>(first);
  const [typed, setTyped] = useState<Values>({});
  const isOther = day !== null && day !== first;
  const base = useCall(
    Assignment.PreviewChange,
    { AUID: id, EffectiveDay: day ?? today },
    { enabled: isOther },
  );
  const then = isOther ? (base.data?.Before ?? null) : null;
  const initial = { ...known, [effectiveDay.field]: first, ...(then ? valuesOf(then) : {}) };
  const changed = then ? changedIn(then, typed) : {};
  const asked = useRested(JSON.stringify(changed));
  const hasChanges = isOther && asked !== '{}';
  const preview = useCall(
    Assignment.PreviewChange,
    { ...(JSON.parse(asked) as Values), AUID: id, EffectiveDay: day ?? today },
    { enabled: hasChanges, keep: true },
  );
  const shown = hasChanges ? preview : base;
  return {
    field: {
      name: effectiveDay.field,
      label: effectiveDay[language],
      kind: 'own',
      isWhole: true,
      section: userSections.job[language],
      hint: isEmployed ? words.hint : `${words.leaverHint} ${words.hint}`,
      control: (
        <ChangeDay
          preview={isOther ? shown.data : undefined}
          error={isOther ? shown.error : null}
          isAsking={isOther && shown.isFetching}
        />
      ),
    },
    initial,
    follow: (touched) => {
      if (effectiveDay.field in touched) setDay((touched[effectiveDay.field] as string | null) ?? first);
      else setTyped((before) => stillTyped(before, touched, initial));
    },
    check: () => (isOther && !base.data ? [{ Field: effectiveDay.field, Msg: words.previewing }] : []),
    adapt: (values, given) => {
      if (!isOther) return given;
      const others = Object.entries(given).filter(([name]) => !isPlaceName(name));
      return {
        ...Object.fromEntries(others),
        ...(then ? changedIn(then, values) : {}),
        [effectiveDay.field]: day,
      };
    },
  };
}

/** Returns a text after it has stopped changing for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), rest);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
