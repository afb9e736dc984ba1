import { fieldErrors } from '#kit/contract/messages.ts';
import { refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Executor } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { controlSchema, type Control } from '#modules/forms/contract/control.ts';
import { namedControls } from '#modules/forms/contract/named.ts';
import { supplierRefusals } from '../../contract/refusals.ts';
import { addOwnControl, listOwnControls } from '../queries/templates.ts';
import type { By } from './by.ts';

/**
 * Lists the controls that supplier forms can use: those of the specification, then those added in this installation.
 */
export async function listControls(on: Executor, keyword = '') {
  const standard = namedControls.map(({ tampid, control }) => ({
    tampid,
    control: controlSchema.parse(control),
    isStandard: true,
  }));
  const own = (await listOwnControls(on)).map(({ tampid, control }) => ({
    tampid,
    control: control as Control,
    isStandard: false,
  }));
  const wanted = keyword.toLowerCase();
  return [...standard, ...own]
    .filter(({ control: { label, labelEn, name } }) =>
      [label, labelEn, name].some((text) => text.toLowerCase().includes(wanted)),
    )
    .map(({ tampid, control, isStandard }) => ({
      TampId: tampid,
      Name: control.name,
      Label: control.label,
      LabelEn: control.labelEn,
      Type: control.type,
      IsStandard: isStandard,
      Control: { ...control },
    }));
}

/** Adds a control under a new number. @throws Refused controlFaulty */
export function addControl(db: Database, by: By, given: Readonly<Record<string, unknown>>): Promise<number> {
  const parsed = controlSchema.safeParse({ ...given, tampid: 2000 }, { reportInput: true });
  if (!parsed.success) {
    const [first] = fieldErrors(parsed.error, by.language, given);
    const fault = first ? `${first.Field}: ${first.Msg}` : '';
    return refuse(supplierRefusals.controlFaulty, { field: 'Control', with: { fault } });
  }
  const control = parsed.data;
  if (control.type === 'groupArea' || control.type === 'divider' || control.label === '')
    return refuse(supplierRefusals.controlFaulty, { field: 'Control', with: { fault: control.type } });
  return inTransaction(db, async (tx) => {
    const tampid = await addOwnControl(tx, (number) => ({ ...control, tampid: number }), by);
    await writeAudit(tx, {
      actorId: by.id,
      act: 'supplier.control',
      target: `supplier-control:${tampid}`,
      detail: { label: control.label, type: control.type },
      ip: by.ip,
    });
    return tampid;
  });
}
