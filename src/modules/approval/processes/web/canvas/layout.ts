/** Sizes in pixels: one width for every card, and room for a "+" between them. */
export const size = { width: 220, gapX: 36, gapY: 44, margin: 24 } as const;

/** Heights of the cards of a process. */
export interface Heights {
  readonly start: number;
  readonly end: number;
  readonly branches: readonly { readonly head: number; readonly levels: readonly number[] }[];
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** Place where a level may be dropped: in a branch, before the level at this position. */
export interface Gap {
  readonly branch: number;
  readonly at: number;
  readonly x: number;
  readonly y: number;
}
/** Place where a branch may be dropped: before the branch at this position. */
export interface Slot {
  readonly at: number;
  readonly x: number;
  readonly y: number;
}
export interface ProcessLayout {
  readonly places: ReadonlyMap<string, Place>;
  readonly gaps: readonly Gap[];
  readonly slots: readonly Slot[];
  /** SVG paths through each branch from start to end. */
  readonly ways: readonly string[];
  readonly width: number;
  readonly height: number;
}

export const branchKey = (branch: number): string => `b${branch}`;
export const levelKey = (branch: number, level: number): string => `b${branch}l${level}`;

/** Returns the branch and level of a card by its key; null for start and end. */
export function cardOf(key: string): { readonly branch: number; readonly level: number | null } | null {
  const found = /^b(\d+)(?:l(\d+))?$/.exec(key);
  return found ? { branch: Number(found[1]), level: found[2] === undefined ? null : Number(found[2]) } : null;
}

/**
 * Lays out a process: start on top, branches side by side in the order of trial, each with its levels, joined at the
 * end.
 */
export function layOutProcess({ start, end, branches }: Heights): ProcessLayout {
  const { width, gapX, gapY, margin } = size;
  const places = new Map<string, Place>();
  const gaps: Gap[] = [];
  const whole = branches.length * (width + gapX) - gapX;
  const middle = margin + whole / 2;
  const top = margin + start + gapY;
  places.set('start', { x: middle - width / 2, y: margin, width, height: start });
  const columns = branches.map(({ head, levels }, branch) => {
    const x = margin + branch * (width + gapX);
    places.set(branchKey(branch), { x, y: top, width, height: head });
    let bottom = top + head;
    gaps.push({ branch, at: 0, x: x + width / 2, y: bottom + gapY / 2 });
    for (const [level, height] of levels.entries()) {
      places.set(levelKey(branch, level), { x, y: bottom + gapY, width, height });
      bottom += gapY + height;
      gaps.push({ branch, at: level + 1, x: x + width / 2, y: bottom + gapY / 2 });
    }
    return { x: x + width / 2, bottom };
  });
  const join = Math.max(top, ...columns.map(({ bottom }) => bottom)) + gapY;
  const last = join + gapY / 2;
  places.set('end', { x: middle - width / 2, y: last, width, height: end });
  const fork = margin + start + gapY / 2;
  return {
    places,
    gaps,
    // The last branch is the default one, so nothing can be placed after it.
    slots: branches.map((_branch, at) => ({
      at,
      x: margin + at * (width + gapX) - gapX / 2,
      y: fork,
    })),
    ways: columns.map(({ x }) => way([middle, margin + start], [x, fork], [x, join], [middle, last])),
    width: whole + 2 * margin,
    height: last + end + margin,
  };
}

type Point = readonly [x: number, y: number];

/**
 * Returns the SVG path from a point across to a column, down in it and across to another point, with rounded corners.
 */
function way([fromX, fromY]: Point, [x, fork]: Point, [, join]: Point, [toX, toY]: Point): string {
  const radius = Math.min(8, Math.abs(x - fromX) / 2);
  const side = Math.sign(x - fromX) * radius;
  if (radius === 0) return `M${fromX} ${fromY}V${toY}`;
  return [
    `M${fromX} ${fromY}V${fork - radius}q0 ${radius} ${side} ${radius}H${x - side}q${side} 0 ${side} ${radius}`,
    `V${join - radius}q0 ${radius} ${-side} ${radius}H${toX + side}q${-side} 0 ${-side} ${radius}V${toY}`,
  ].join('');
}

function nearest<T extends { readonly x: number; readonly y: number }>(
  all: readonly T[],
  x: number,
  y: number,
  within: number,
): T | null {
  let found: T | null = null;
  let best = within;
  for (const one of all) {
    const distance = Math.hypot(one.x - x, one.y - y);
    if (distance > best) continue;
    best = distance;
    found = one;
  }
  return found;
}

/** Returns the place for a level nearest to a point; null when none is near. */
export const nearestGap = ({ gaps }: ProcessLayout, x: number, y: number): Gap | null =>
  nearest(gaps, x, y, size.width);

/** Returns the place for a branch nearest to a point. */
export const nearestSlot = ({ slots }: ProcessLayout, x: number): Slot | null =>
  nearest(
    slots.map((slot) => ({ ...slot, y: 0 })),
    x,
    0,
    size.width,
  );

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/**
 * Returns the card that an arrow key leads to; the same card when there is none.
 * @param levels number of levels of each branch
 */
export function cardBeside(key: string, arrow: Arrow, levels: readonly number[]): string {
  const inBranch = (branch: number, at: number): string => {
    const count = levels[branch] ?? 0;
    return at < 0 || count === 0 ? branchKey(branch) : levelKey(branch, Math.min(at, count - 1));
  };
  const card = cardOf(key);
  if (!card) {
    if (key === 'start') return arrow === 'ArrowDown' && levels.length > 0 ? branchKey(0) : key;
    return arrow === 'ArrowUp' && levels.length > 0 ? inBranch(0, levels[0]! - 1) : key;
  }
  const { branch, level } = card;
  const at = level ?? -1;
  if (arrow === 'ArrowUp') return level === null ? 'start' : inBranch(branch, at - 1);
  if (arrow === 'ArrowDown') return at + 1 < (levels[branch] ?? 0) ? levelKey(branch, at + 1) : 'end';
  const beside = branch + (arrow === 'ArrowLeft' ? -1 : 1);
  return beside >= 0 && beside < levels.length ? inBranch(beside, at) : key;
}
