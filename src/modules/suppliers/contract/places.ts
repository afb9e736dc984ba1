import type { Words } from '#kit/contract/refusals.ts';
import type { Control, Edition } from '#modules/forms/contract/control.ts';
import { keyOf } from '#modules/forms/contract/refs.ts';
import { rowsOf } from '#modules/forms/contract/totals.ts';
import { labelOf, rowLabel } from '#modules/forms/contract/validate.ts';
import { own, type Values } from '#modules/forms/contract/values.ts';
import { companyTampids } from './codes.ts';
import { normName } from './companies.ts';

/** Where an approval form speaks of a supplier: a control that names one or lets one be chosen, in a row each its own. */
export interface Place {
  /** From 0 on: the form's own controls, then those in rows. Empty ones count, so that filling one in moves none. */
  readonly index: number;
  readonly label: Words;
  /** Chosen out of the library; null where none is. */
  readonly companyId: number | null;
  /** Named in words, as names are compared; empty where it is not. */
  readonly nameNorm: string;
}

/** Whether a place names or chooses anybody. */
export const isFilled = ({ companyId, nameNorm }: Place): boolean => companyId !== null || nameNorm !== '';

interface Company {
  readonly EnterpriseId: number;
  readonly nameNorm: string;
}

const says = ({ companyId, nameNorm }: Place, company: Company): boolean =>
  companyId === null ? nameNorm === company.nameNorm : companyId === company.EnterpriseId;

/** What a form says of suppliers. */
export interface Spoken {
  readonly places: readonly Place[];
  /** Whom it speaks of, by what they are called today. */
  readonly names: readonly string[];
}

/** Whether one of a form's places speaks of a company, also of one that has changed the name that is written there. */
export const isPlaceOf = (place: Place, company: Company, { places, names }: Spoken): boolean =>
  says(place, company) ||
  (place.nameNorm !== '' &&
    !names.includes(place.nameNorm) &&
    names.includes(company.nameNorm) &&
    !places.some((one) => says(one, company)));

/** Whether a company is not the one that stands at a place; where nobody stands it may. */
export const isTakenFrom = (index: number, company: Company, spoken: Spoken): boolean => {
  const place = spoken.places[index];
  return place !== undefined && isFilled(place) && !isPlaceOf(place, company, spoken);
};

/** Whether a control says a company's name in words. */
export const isNaming = ({ tampid }: Control): boolean => tampid === companyTampids.name;

/** Whether a control names a company that is to be taken off the blacklist. */
export const isReleasing = ({ tampid }: Control): boolean => tampid === companyTampids.release;

/** Whether forms of an edition can ask to take a company off the blacklist. */
export const canRelease = (controls: readonly Control[]): boolean =>
  controls.some(
    (control) => isReleasing(control) || (control.type === 'groupArea' && canRelease(control.controls)),
  );

/** Whether forms of an edition can speak of suppliers. */
export const speaksOfSuppliers = (controls: readonly Control[]): boolean =>
  controls.some(
    (control) =>
      isNaming(control) ||
      control.type === 'supplierSelect' ||
      (control.type === 'groupArea' && speaksOfSuppliers(control.controls)),
  );

/** Every place of a form, also those that are empty; `ControlIndex` on the wire is its index. */
export function placesIn({ controls }: Pick<Edition, 'controls'>, values: Values): Place[] {
  const places: Place[] = [];
  const add = (label: Words, companyId: number | null, nameNorm: string): void =>
    void places.push({ index: places.length, label, companyId, nameNorm });
  const read = (some: readonly Control[], scope: Values, row: (label: Words) => Words): void => {
    for (const control of some) {
      const value = own(scope, control.name);
      const label = row(labelOf(control));
      if (isNaming(control)) add(label, null, typeof value === 'string' ? normName(value) : '');
      else if (control.type === 'supplierSelect') add(label, Number(keyOf(value, 'supplier')) || null, '');
    }
  };
  read(controls, values, (label) => label);
  for (const group of controls)
    if (group.type === 'groupArea')
      rowsOf(values, group.name).forEach((one, n) => {
        const at = rowLabel(group, n);
        read(group.controls, one, ({ zh, en }) => ({ zh: `${at.zh} ${zh}`, en: `${at.en}, ${en}` }));
      });
  return places;
}
