import type { TreeItem } from '#kit/web/tree/rows.ts';

/** Department as the chart shows it. */
export interface ChartItem extends TreeItem {
  readonly code: string;
  readonly leader: string;
  readonly people: number;
}

/** Cuts a text to a width in em, counting a Chinese character as one em and a Latin one as somewhat more than half. */
export function cut(text: string, ems: number): string {
  let width = 0;
  for (const [n, letter] of [...text].entries()) {
    width += letter.codePointAt(0)! > 0x2e80 ? 1 : 0.62;
    if (width > ems) return `${[...text].slice(0, n).join('').trimEnd()}…`;
  }
  return text;
}
