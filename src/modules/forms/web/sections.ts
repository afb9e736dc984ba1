import type { Control } from '../contract/control.ts';
import { labelOf } from '../contract/validate.ts';

export interface Section {
  readonly name: string;
  /** The divider it starts with; none before the first divider. */
  readonly head: Control | undefined;
  readonly controls: readonly Control[];
}

/** Parts a form at the dividers that have a label; parts without a control to draw are left out, and what only programs read. */
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

/** Whether the section's title names its first control already, as 费用 does 费用明细 and Items does Item. */
export function isTitledBy({ head, controls }: Section, control: Control): boolean {
  if (!head || controls[0] !== control) return false;
  const [title, label] = [labelOf(head), labelOf(control)];
  return (['zh', 'en'] as const).every(
    (language) => title[language].startsWith(label[language]) || label[language].startsWith(title[language]),
  );
}
