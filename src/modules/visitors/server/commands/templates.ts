import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Control } from '#modules/forms/contract/control.ts';
import { checkEdition } from '#modules/forms/contract/edition.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { otherKinds } from '../../contract/kinds.ts';
import { visitorRefusals } from '../../contract/refusals.ts';
import type { templateCalls } from '../../contract/template-calls.ts';
import {
  addEdition,
  addTemplate,
  lockTemplate,
  saveTemplate,
  type TemplateValues,
} from '../queries/templates.ts';
import type { By } from './by.ts';
import { newToken } from './secrets.ts';

type Given = Omit<InputOf<(typeof templateCalls)['EditTemplate']>, 'TemplateId' | 'RowVersion'>;
type Author = Pick<By, 'now' | 'language' | 'ip'> & { readonly id: number | null };

const valuesOf = (given: Given): TemplateValues => ({
  name: given.Name,
  name_en: given.NameEn,
  site: given.Site,
  site_en: given.SiteEn,
  needs_approval: given.NeedHostApproval,
  asks_identity: given.AskIdCard,
  asks_plate: given.AskPlateNo,
  retention_days: given.RetentionDays,
  token_until: given.TokenExpire,
  is_open: given.IsOpen,
});

/**
 * Checks the controls of a guest form and returns them as they are stored.
 * @throws Refused kindNotForGuests, editionInvalid
 */
function controlsOf({ Controls }: Given, { now, language }: Author): readonly Control[] {
  if (Controls.length === 0) return [];
  const kinds = Controls.flatMap((control, at) => [
    [control['type'], `Controls.${at}.type`] as const,
    ...(Array.isArray(control['controls']) ? (control['controls'] as unknown[]) : []).map(
      (inner, row) =>
        [(inner as { type?: unknown } | null)?.type, `Controls.${at}.controls.${row}.type`] as const,
    ),
  ]);
  const wrong = kinds.find(([kind]) => (otherKinds as readonly unknown[]).includes(kind));
  if (wrong) refuse(visitorRefusals.kindNotForGuests, { field: wrong[1] });
  const checked = checkEdition({ controls: Controls }, companyDay(now));
  if ('edition' in checked) return checked.edition.controls;
  const fields = checked.errors.map(({ name, message }) => ({
    Field: name.replace(/^controls/, 'Controls'),
    Msg: message[language],
  }));
  return refuse(formRefusals.editionInvalid, { fields });
}

const audit = (tx: Tx, by: Author, act: string, id: number, detail: Readonly<Record<string, unknown>>) =>
  writeAudit(tx, {
    actorId: by.id,
    act: `visitorForm.${act}`,
    target: `visitorForm:${id}`,
    detail,
    ip: by.ip,
  });

/**
 * Creates a guest form. The author `by.id` is null for the system itself.
 * @throws Refused kindNotForGuests, editionInvalid
 */
export function addGuestForm(db: Database, by: Author, given: Given) {
  const controls = controlsOf(given, by);
  return inTransaction(db, async (tx) => {
    const id = await addTemplate(tx, valuesOf(given), newToken(), by.now);
    await addEdition(tx, {
      templateId: id,
      number: 1,
      controls,
      consent: given.ConsentText,
      consentEn: given.ConsentTextEn,
      consentVersion: 1,
      by: by.id,
      now: by.now,
    });
    await audit(tx, by, 'add', id, { name: given.Name });
    return { Code: 1, TemplateId: id, EditionNumber: 1, RowVersion: 1 };
  });
}

/** Changes a guest form. @throws Refused notFound, stale, kindNotForGuests, editionInvalid */
export function editGuestForm(
  db: Database,
  by: Author,
  { TemplateId, RowVersion, ...given }: InputOf<(typeof templateCalls)['EditTemplate']>,
) {
  const controls = controlsOf(given, by);
  return inTransaction(db, async (tx) => {
    const before = (await lockTemplate(tx, TemplateId)) ?? refuse(general.notFound);
    if (before.version !== RowVersion) refuse(general.stale);
    const sameWords = before.consent === given.ConsentText && before.consentEn === given.ConsentTextEn;
    // Stored JSON has no undefined values, so the new controls make the same round trip before they are compared.
    const isSame = sameWords && isDeepStrictEqual(before.controls, JSON.parse(JSON.stringify(controls)));
    const number = before.editionNumber + (isSame ? 0 : 1);
    if (!isSame)
      await addEdition(tx, {
        templateId: TemplateId,
        number,
        controls,
        consent: given.ConsentText,
        consentEn: given.ConsentTextEn,
        consentVersion: before.consentVersion + (sameWords ? 0 : 1),
        by: by.id,
        now: by.now,
      });
    const version = await saveTemplate(
      tx,
      TemplateId,
      { ...valuesOf(given), edition_number: number },
      by.now,
    );
    await audit(tx, by, 'edit', TemplateId, { edition: number, isOpen: given.IsOpen });
    return { Code: 1, TemplateId, EditionNumber: number, RowVersion: version };
  });
}

/** Replaces the token of a form, so that all posters printed before stop working. @throws Refused notFound, stale */
export function renewToken(
  db: Database,
  by: Author,
  { TemplateId, RowVersion }: InputOf<(typeof templateCalls)['RenewToken']>,
) {
  return inTransaction(db, async (tx) => {
    const before = (await lockTemplate(tx, TemplateId)) ?? refuse(general.notFound);
    if (before.version !== RowVersion) refuse(general.stale);
    const token = newToken();
    const version = await saveTemplate(tx, TemplateId, { token }, by.now);
    await audit(tx, by, 'renewToken', TemplateId, {});
    return { Code: 1, Token: token, RowVersion: version };
  });
}
