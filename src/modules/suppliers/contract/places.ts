import type { Words } from '#kit/contract/refusals.ts';
import type { Control, Edition } from '#modules/forms/contract/control.ts';
import { keyOf } from '#modules/forms/contract/refs.ts';
import { rowsOf } from '#modules/forms/contract/totals.ts';
import { labelOf, rowLabel } from '#modules/forms/contract/validate.ts';
import { own, type Values } from '#modules/forms/contract/values.ts';
import { companyTampids } from './codes.ts';
import { normName } from '#kit/rules/company-name.ts';

/**
 * Place of an approval form that names a supplier: a control with a name or a choice. Each row has places of its own.
 */
export interface Place {
  /**
   * Index from 0: the form's own controls, then those in rows. Empty controls count, so that filling one in moves no
   * other.
   */
  readonly index: number;
  readonly label: Words;
  /** Company chosen from the library. Null: none. */
  readonly companyId: number | null;
  /** Normalized name of the written company. Empty: none. */
  readonly nameNorm: string;
}

/** Tells whether a place names or chooses a company. */
export const isFilled = ({ companyId, nameNorm }: Place): boolean => companyId !== null || nameNorm !== '';

interface Company {
  readonly EnterpriseId: number;
  readonly nameNorm: string;
}

const says = ({ companyId, nameNorm }: Place, company: Company): boolean =>
  companyId === null ? nameNorm === company.nameNorm : companyId === company.EnterpriseId;

/** Suppliers that an approval form names. */
export interface NamedSuppliers {
  readonly places: readonly Place[];
  /** Present normalized names of these companies. */
  readonly names: readonly string[];
}

/** Tells whether a place of a form refers to a company, even if the company was renamed since. */
export const isPlaceOf = (place: Place, company: Company, { places, names }: NamedSuppliers): boolean =>
  says(place, company) ||
  (place.nameNorm !== '' &&
    !names.includes(place.nameNorm) &&
    names.includes(company.nameNorm) &&
    !places.some((one) => says(one, company)));

/** Tells whether a place refers to another company than the given one. An empty place does not. */
export const isTakenFrom = (index: number, company: Company, spoken: NamedSuppliers): boolean => {
  const place = spoken.places[index];
  return place !== undefined && isFilled(place) && !isPlaceOf(place, company, spoken);
};

/** Tells whether a control holds the written name of a company. */
export const isNaming = ({ tampid }: Control): boolean => tampid === companyTampids.name;

/** Tells whether a control names a company to release from the blacklist. */
export const isReleasing = ({ tampid }: Control): boolean => tampid === companyTampids.release;

/** Tells whether forms with these controls can ask to release a company from the blacklist. */
export const canRelease = (controls: readonly Control[]): boolean =>
  controls.some(
    (control) => isReleasing(control) || (control.type === 'groupArea' && canRelease(control.controls)),
  );

/** Tells whether forms with these controls can name suppliers. */
export const speaksOfSuppliers = (controls: readonly Control[]): boolean =>
  controls.some(
    (control) =>
      isNaming(control) ||
      control.type === 'supplierSelect' ||
      (control.type === 'groupArea' && speaksOfSuppliers(control.controls)),
  );

/** Lists all places of a form, including empty ones. `ControlIndex` in calls is the index of a place. */
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
