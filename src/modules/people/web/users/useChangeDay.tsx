import { useEffect, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import type { FieldError } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Field } from '#kit/web/form/EditForm.tsx';
import { Assignment } from '../../contract/Assignment.ts';
import { effectiveDay, isPlaceName, type PlaceName } from '../../contract/effective-day.ts';
import { userSections } from '../../contract/user-fields.ts';
import type { PersonChoice } from '../parts/person-choice.ts';
import { placeWords } from '../place-words.ts';
import { ChangeDay } from './ChangeDay.tsx';

type Values = Readonly<Record<string, unknown>>;
export type Preview = ReplyOf<typeof Assignment.PreviewChange>;
type Place = NonNullable<Preview['Before']>;

/** Milliseconds of rest after the last key before the server is asked. */
const rest = 250;

const sentOf = (value: unknown): unknown => (value as PersonChoice | null | undefined)?.id ?? value ?? null;

/** The place of a day, as the fields of the form hold it. */
const valuesOf = ({ leaderid, LeaderName, LeaderNameEn, ...place }: Place): Record<PlaceName, unknown> => ({
  CompanyId: place.CompanyId,
  DeptId: place.DeptId,
  leaderid: leaderid === null ? null : { id: leaderid, name: LeaderName, nameEn: LeaderNameEn },
  position: place.position,
  UserType: place.UserType,
});

/** What is set differently than the place of the day says, as it is sent. */
const changedIn = (place: Place, typed: Values): Values =>
  Object.fromEntries(
    Object.entries(valuesOf(place))
      .filter(([name, was]) => typed[name] !== undefined && sentOf(typed[name]) !== sentOf(was))
      .map(([name]) => [name, sentOf(typed[name])]),
  );

/** What stays typed: what was typed back to what the form began with follows the day again. */
const stillTyped = (before: Values, changed: Values, initial: Values): Values =>
  Object.fromEntries(
    Object.entries({ ...before, ...changed }).filter(
      ([name, value]) => isPlaceName(name) && sentOf(value) !== sentOf(initial[name]),
    ),
  );

export interface ChangesDay {
  readonly field: Field;
  /** What the fields of the place begin with on that day. */
  readonly initial: Values;
  /** Told of what somebody changes in the form. */
  readonly follow: (changed: Values) => void;
  /** Nothing is sent before the place of the day is known. */
  readonly check: () => readonly FieldError[];
  /** What is sent of a form: on another day only what differs from the place of then. */
  readonly adapt: (values: Values, given: Values) => Values;
}

/**
 * The day from which on a form changes somebody's place. On another day than today the fields show the place of then, and
 * below the day stands what the change will do.
 * @param known what the form begins with today
 * @param isEmployed of who has left, no day means the last one
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

/** A text as it is after a rest. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), rest);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
