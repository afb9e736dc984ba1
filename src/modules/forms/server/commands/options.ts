import type { Language } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { findDesign, saveDesign } from '../queries/designs.ts';
import * as queries from '../queries/templates.ts';
import { findStandardTemplate, publishEdition } from './templates.ts';

/** Choice that a select control offers. */
export interface SelectOption {
  readonly value: string;
  readonly name: string;
  readonly nameEn: string;
}

interface SavedItem {
  readonly label_value: string;
  readonly label_name: string;
  readonly label_name_en: string;
}

type SavedControl = Readonly<Record<string, unknown>>;

/** Returns the controls with the option added to a select, or renamed if the select has its value already. */
const withOption = (
  controls: readonly SavedControl[],
  control: string,
  { value, name, nameEn }: SelectOption,
): readonly SavedControl[] =>
  controls.map((one) => {
    if (one['name'] !== control || one['type'] !== 'select') return one;
    const items = one['items'] as readonly SavedItem[];
    const item = { label_value: value, label_name: name, label_name_en: nameEn };
    const has = items.some(({ label_value }) => label_value === value);
    return {
      ...one,
      items: has ? items.map((each) => (each.label_value === value ? item : each)) : [...items, item],
    };
  });

/**
 * Adds an option to a select control of a standard template, or renames it. The template gets a new edition; a design
 * that somebody works on gets the option, too. Without the template nothing happens.
 */
export async function saveSelectOption(
  tx: Tx,
  at: { readonly standard: string; readonly control: string },
  option: SelectOption,
  made: { readonly by: number; readonly now: Date; readonly language: Language },
): Promise<void> {
  const template = await findStandardTemplate(tx, at.standard);
  if (!template || !(await queries.lockTemplate(tx, template.id))) return;
  const found = await findDesign(tx, template.id);
  if (!found?.controls) return;
  await publishEdition(tx, {
    ...made,
    templateId: template.id,
    edition: { controls: withOption(found.controls, at.control, option) },
  });
  if (found.content)
    await saveDesign(
      tx,
      template.id,
      { ...found.content, Controls: withOption(found.content.Controls, at.control, option) },
      made,
    );
}
