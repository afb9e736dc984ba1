import type { Random } from '#app/demo/random.ts';

/** Keywords of a JSON Schema (2020-12) that are read to make a value that nearly fits it. */
export interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly prefixItems?: readonly Shape[];
  readonly additionalProperties?: Shape | boolean;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly maxLength?: number;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Shape>>;
}

const KEPT = 40;

/**
 * Values that answers contained, by the name of their field. A stranger would try them where they see the name again.
 */
export class Seen {
  readonly #byName = new Map<string, unknown[]>();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  learn(value: unknown, name = '', depth = 0): void {
    if (depth > 8) return;
    if (name !== '') {
      const known = this.#byName.get(name) ?? [];
      if (known.length < KEPT) known.push(value);
      else known[this.#random.int(0, KEPT - 1)] = value;
      this.#byName.set(name, known);
    }
    if (Array.isArray(value)) for (const item of value.slice(0, 5)) this.learn(item, '', depth + 1);
    else if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) this.learn(item, key, depth + 1);
  }

  /** Returns the id of something else, whatever its name was. */
  recallOtherId(name: string): unknown {
    const others = [...this.#byName.keys()].filter((key) => /id$/i.test(key) && key !== name);
    const known = others.length > 0 ? this.#byName.get(this.#random.pick(others))! : [];
    return known.length > 0 ? this.#random.pick(known) : undefined;
  }

  /** Returns a value seen under this name, or under a name that ends alike (FormID for ID). */
  recall(name: string): unknown {
    const known = this.#byName.get(name) ?? this.#byName.get(name.replace(/s$/, ''));
    if (known) return this.#random.pick(known);
    const alike = [...this.#byName.keys()].filter((key) => key.toLowerCase().endsWith(name.toLowerCase()));
    return alike.length > 0 ? this.#random.pick(this.#byName.get(this.#random.pick(alike))!) : undefined;
  }
}

const texts = [
  '',
  ' ',
  '正常的文字',
  'plain words',
  '\u0000',
  '\ud800',
  "'; drop table people.person; --",
  '%_\\',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  '=1+1',
  '../../etc/passwd',
  '//evil.example',
  '2026-02-30',
  '0000-00-00',
  '1e400',
  '-0',
  '٣',
  '👩‍👩‍👧‍👦'.repeat(3),
  'x'.repeat(5000),
];
const anything: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  9.3e18,
  [],
  [[]],
  [null],
  {},
  { constructor: 1 },
  JSON.parse('{"__proto__":1}'),
  ...texts,
];

/** Returns whether a number is the id of something, by the schema that all ids have. */
export const isReference = ({ type, exclusiveMinimum, maximum }: Shape): boolean =>
  type === 'integer' && exclusiveMinimum === 0 && maximum === Number.MAX_SAFE_INTEGER;

/** Ids that nothing has. */
export const unknownIds = [987_654_321, Number.MAX_SAFE_INTEGER - 1] as const;

/** Makes inputs after schemas: mostly right, with values seen before where a name is known, here and there not. */
export class Junk {
  readonly #random: Random;
  readonly #seen: Seen;
  readonly #isMostlyGood: boolean;

  /** @param isMostlyGood makes what schemas take, and only ids that may be wrong */
  constructor(random: Random, seen: Seen, { isMostlyGood = false } = {}) {
    this.#random = random;
    this.#seen = seen;
    this.#isMostlyGood = isMostlyGood;
  }

  make(shape: Shape, name = '', root = shape, depth = 0): unknown {
    const random = this.#random;
    if (!this.#isMostlyGood && random.chance(depth === 0 ? 0.01 : 0.04)) return random.pick(anything);
    if (shape.$ref !== undefined) {
      const key = shape.$ref.split('/').at(-1) ?? '';
      const next = shape.$ref === '#' ? root : root.$defs?.[key];
      return depth > 6 || !next ? null : this.make(next, name, root, depth + 1);
    }
    // Some ids belong to nothing, and some belong to something else.
    if (isReference(shape) && random.chance(this.#isMostlyGood ? 0.5 : 0.15)) {
      const other = random.chance(0.5) ? this.#seen.recallOtherId(name) : undefined;
      return typeof other === 'number' ? other : random.pick(unknownIds);
    }
    if (name !== '' && depth > 0 && random.chance(0.6)) {
      const known = this.#seen.recall(name);
      if (known !== undefined) return !this.#isMostlyGood && random.chance(0.15) ? this.#bent(known) : known;
    }
    if ('const' in shape) return shape.const;
    if (shape.enum) return random.pick(shape.enum);
    const some = shape.anyOf ?? shape.oneOf;
    if (some) return this.make(random.pick(some), name, root, depth + 1);
    if (shape.allOf)
      return Object.assign(
        {},
        ...shape.allOf.map((part) => this.make(part, name, root, depth + 1)),
      ) as unknown;
    switch (shape.type) {
      case 'object':
        return this.#object(shape, root, depth);
      case 'array':
        return Array.from({ length: depth > 6 ? 0 : random.int(0, 3) }, (_item, at) =>
          this.make(shape.prefixItems?.[at] ?? shape.items ?? {}, name, root, depth + 1),
        );
      case 'integer':
      case 'number':
        return this.#number(shape);
      case 'boolean':
        return random.chance(0.5);
      case 'null':
        return null;
      case 'string':
        return this.#text(shape);
      default:
        return random.pick(anything);
    }
  }

  #object(shape: Shape, root: Shape, depth: number): Record<string, unknown> {
    const random = this.#random;
    const made: Record<string, unknown> = {};
    for (const [key, of] of Object.entries(shape.properties ?? {})) {
      const isNeeded = shape.required?.includes(key) ?? false;
      if (random.chance(isNeeded ? (this.#isMostlyGood ? 1 : 0.97) : 0.4))
        made[key] = this.make(of, key, root, depth + 1);
    }
    if (typeof shape.additionalProperties === 'object')
      for (let left = random.int(0, 3); left > 0; left--) {
        const key = random.pick(['1', '101', 'amount', 'constructor', 'x'.repeat(300), '1001', 'Values']);
        made[key] = this.make(shape.additionalProperties, key, root, depth + 1);
      }
    return made;
  }

  #number({ minimum = -3, maximum = 5000, exclusiveMinimum, type }: Shape): number {
    const least = Math.max(exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1, -1e9);
    if (this.#isMostlyGood) return this.#random.int(least, Math.min(maximum, least + 60));
    const made = this.#random.weighted([
      [this.#random.int(least, Math.min(maximum, least + 60)), 6],
      [least, 1],
      [maximum, 1],
      [maximum + 1, 1],
      [least - 1, 1],
    ]);
    return type === 'number' && this.#random.chance(0.2) ? made + 0.333 : made;
  }

  #text({ format, maxLength = 40 }: Shape): string {
    const random = this.#random;
    const day = `20${random.int(20, 32)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`;
    if (format === 'date') return day;
    if (this.#isMostlyGood && format !== 'date-time') return `n${random.int(1, 999)}`.slice(0, maxLength);
    if (format === 'date-time')
      return `${day}T${String(random.int(0, 23)).padStart(2, '0')}:${random.pick(['00', '30', '59'])}:00Z`;
    return random.weighted([
      [`n${random.int(1, 999)}`, 5],
      [String(random.int(1, 500)), 2],
      [day, 1],
      ['字'.repeat(Math.min(maxLength, 4000)), 1],
      ['y'.repeat(Math.min(maxLength, 4000) + 1), 1],
      [random.pick(texts), 2],
    ]);
  }

  /** Returns a known value with one of its leaves replaced. */
  #bent(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return this.#random.pick(anything);
    const copy = structuredClone(value) as Record<string, unknown>;
    const keys = Object.keys(copy);
    if (keys.length === 0) return copy;
    const key = this.#random.pick(keys);
    copy[key] = this.#bent(copy[key]);
    return copy;
  }
}
