import type { Control } from '../contract/control.ts';
import { labelOf } from '../contract/validate.ts';

export interface Section {
  readonly name: string;
  /** Divider at which the section starts; undefined before the first divider. */
  readonly head: Control | undefined;
  readonly controls: readonly Control[];
}

/**
 * Divides a form into sections at the dividers with a label. Sections without a visible control, and controls for
 * programs only, are left out.
 */
export function sectionsOf(controls: readonly Control[], isDrawn: (control: Control) => boolean): Section[] {
  const sections: { name: string; head: Control | undefined; controls: Control[] }[] = [];
  for (const control of controls) {
    if (control.type === 'divider' && control.label) {
      sections.push({ name: control.name, head: control, controls: [] });
      continue;
    }
    if (control.kept || !isDrawn(control)) continue;
    if (sections.length === 0) sections.push({ name: '', head: undefined, controls: [] });
    sections.at(-1)?.controls.push(control);
  }
  return sections.filter((section) => section.controls.some((control) => control.type !== 'divider'));
}

/** Returns whether the section's title already names its first control, as 费用 does for 费用明细 or Items for Item. */
export function isTitledBy({ head, controls }: Section, control: Control): boolean {
  if (!head || controls[0] !== control) return false;
  const [title, label] = [labelOf(head), labelOf(control)];
  return (['zh', 'en'] as const).every(
    (language) => title[language].startsWith(label[language]) || label[language].startsWith(title[language]),
  );
}
