import type { GivenOf } from '#kit/contract/call.ts';
import { fieldErrors } from '#kit/contract/messages.ts';
import { wordsOf, type FieldError, type Language } from '#kit/contract/refusals.ts';
import { z } from 'zod';
import type { Edition } from '#modules/forms/contract/control.ts';
import { labelOf, validateForm, type FormError } from '#modules/forms/contract/validate.ts';
import { own, type Values } from '#modules/forms/contract/values.ts';
import { guestFaults, timeFaults } from '../../contract/visit-check.ts';
import { VisitorForm } from '../../contract/VisitorForm.ts';
import { instantsOf, timesNow } from '../times.ts';
import { toFieldName, fromFieldName, type GuestForm } from './guest-edition.ts';

type Given = GivenOf<typeof VisitorForm.Add>;

/** Returns the initial values of the form. */
export function startOf({ Invite }: GuestForm, now: Date): Values {
  const { day, from, to } = timesNow(now);
  const start = Invite
    ? {
        VisitorName: Invite.VisitorName,
        Company: Invite.Company,
        PeopleCount: String(Invite.PeopleCount),
        Companions: Invite.Companions.join('\n'),
      }
    : { PeopleCount: '1', Day: day, From: from, To: to };
  return Object.fromEntries(Object.entries(start).map(([name, value]) => [toFieldName(name), value]));
}

const textOf = (values: Values, name: string): string => {
  const value = own(values, toFieldName(name));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Returns the request for the values of the form. */
export function givenOf(
  form: GuestForm,
  values: Values,
  more: { readonly Token: string; readonly Consent: boolean; readonly Website: string },
): Given {
  const text = (name: string): string => textOf(values, name);
  const { Invite } = form;
  const times = Invite
    ? {
        ExpectArrive: new Date(Invite.ExpectArrive).toISOString(),
        ExpectLeave: new Date(Invite.ExpectLeave).toISOString(),
      }
    : instantsOf({ day: text('Day'), from: text('From'), to: text('To') });
  return {
    VisitorName: text('VisitorName'),
    Phone: text('Phone'),
    Company: text('Company'),
    IdCard: form.AskIdCard ? text('IdCard') : '',
    PlateNo: form.AskPlateNo ? text('PlateNo') : '',
    PeopleCount: Number(text('PeopleCount')) || 1,
    Companions: text('Companions')
      .split(/[、,，;；\n]+/)
      .map((name) => name.trim())
      .filter(Boolean),
    Purpose: Invite?.Purpose ?? text('Purpose'),
    HostName: text('HostName'),
    HostPhoneLast4: text('HostPhoneLast4'),
    ...times,
    Document: Object.fromEntries(
      Object.entries(values).filter(([name]) => fromFieldName(name) === undefined),
    ),
    ConsentVersion: form.ConsentVersion,
    ...more,
  };
}

/** API fields that the page shows under another name. */
const shownAs: Readonly<Record<string, string>> = { ExpectArrive: 'From', ExpectLeave: 'To' };

/** Returns the place of an API field in the form. */
function placeOf(field: string): string {
  const [head = '', ...rest] = field.split('.');
  return head === 'Document' ? rest.join('.') : toFieldName(shownAs[head] ?? head);
}

/** Returns the server's field errors as errors of the form. */
export function toFormErrors(edition: Edition, fields: readonly FieldError[]): FormError[] {
  return fields.flatMap(({ Field, Msg }) => {
    const name = placeOf(Field);
    const control = edition.controls.find((one) => one.name === name.split('.')[0]);
    return control ? [{ name, label: labelOf(control), message: { zh: Msg, en: Msg } }] : [];
  });
}

/** Returns the problems that the server would refuse and that the browser can detect. */
export function faultsIn(
  form: GuestForm,
  edition: Edition,
  values: Values,
  given: Given,
  { today, now, language }: { readonly today: string; readonly now: Date; readonly language: Language },
): FormError[] {
  const { errors } = validateForm(edition, values, { today });
  if (errors.length > 0) return [...errors];
  const parsed = z.core.safeParse(VisitorForm.Add.input, given, { reportInput: true });
  if (!parsed.success) return toFormErrors(edition, fieldErrors(parsed.error, language, given));
  const faults = [
    ...guestFaults(parsed.data, { identity: form.AskIdCard }, true),
    ...(form.Invite ? [] : timeFaults(parsed.data, now)),
  ];
  return toFormErrors(
    edition,
    faults.map(({ field, refusal, with: filling }) => ({
      Field: field,
      Msg: wordsOf(refusal, language, filling),
    })),
  );
}
