import { itemsBelow, type TreeItem } from '#kit/web/tree/rows.ts';

/** Sizes of a box and of the space between boxes, in pixels. */
export const box = { width: 176, height: 60, gapX: 16, gapY: 44, indent: 24 } as const;

/** First level whose boxes stand under each other; side by side, the chart of a company would be too wide. */
const stackedFrom = 3;

export interface ChartBox<I extends TreeItem> {
  readonly item: I;
  readonly x: number;
  readonly y: number;
}

export interface ChartLine {
  readonly from: number;
  readonly to: number;
  /** `d` attribute of an SVG path. */
  readonly d: string;
}

export interface Chart<I extends TreeItem> {
  readonly boxes: readonly ChartBox<I>[];
  readonly lines: readonly ChartLine[];
  readonly width: number;
  readonly height: number;
}

/**
 * Lays out the boxes of an organisation chart: side by side down to the second level, under each other below it. No two
 * boxes overlap, and a parent stands above the middle of its children.
 */
export function layOut<I extends TreeItem>(items: readonly I[]): Chart<I> {
  const below = itemsBelow(items);
  const boxes: ChartBox<I>[] = [];
  const lines: ChartLine[] = [];
  const step = box.height + box.gapY / 2;

  /** Stacks a branch from (x, y) downwards; returns its right and bottom edges. */
  const stack = (item: I, x: number, y: number): { right: number; bottom: number } => {
    boxes.push({ item, x, y });
    let reach = { right: x + box.width, bottom: y + box.height };
    for (const child of below.get(item.id) ?? []) {
      const top = reach.bottom + step - box.height;
      const rail = x + box.indent / 2;
      const middle = top + box.height / 2;
      lines.push({
        from: item.id,
        to: child.id,
        d: `M${rail} ${y + box.height}V${middle}H${x + box.indent}`,
      });
      const inner = stack(child, x + box.indent, top);
      reach = { right: Math.max(reach.right, inner.right), bottom: inner.bottom };
    }
    return reach;
  };

  /** Places siblings side by side; returns their right and bottom edges, and the middle of each box. */
  const spread = (siblings: readonly I[], left: number, y: number, level: number) => {
    let right = left;
    let bottom = y;
    const middles: number[] = [];
    for (const item of siblings) {
      const start = right === left ? left : right + box.gapX;
      const children = below.get(item.id) ?? [];
      if (children.length === 0 || level + 1 >= stackedFrom) {
        const reach = stack(item, start, y);
        middles.push(start + box.width / 2);
        right = reach.right;
        bottom = Math.max(bottom, reach.bottom);
        continue;
      }
      const under = y + box.height + box.gapY;
      const inner = spread(children, start, under, level + 1);
      const middle = Math.max(start + box.width / 2, (inner.middles[0]! + inner.middles.at(-1)!) / 2);
      boxes.push({ item, x: middle - box.width / 2, y });
      inner.middles.forEach((at, n) => {
        const bend = y + box.height + box.gapY / 2;
        const d = `M${middle} ${y + box.height}V${bend}H${at}V${under}`;
        lines.push({ from: item.id, to: children[n]!.id, d });
      });
      middles.push(middle);
      right = Math.max(inner.right, middle + box.width / 2);
      bottom = Math.max(bottom, inner.bottom);
    }
    return { right, bottom, middles };
  };

  const { right, bottom } = spread(below.get(null) ?? [], 0, 0, 1);
  return { boxes, lines, width: right, height: bottom };
}
