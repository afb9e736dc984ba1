import { z } from 'zod';
import type { Random } from '#app/demo/random.ts';
import type { Placed } from '#kit/contract/call.ts';
import { jsonSchema } from '#kit/contract/json-schema.ts';
import { exampleOf } from '#kit/server/http/example.ts';
import { isReference, Junk, type Seen, type Shape } from './junk.ts';
import type { Caller, Product } from './product.ts';

const shapes = new Map<Placed, Shape>();

/** The JSON Schema of a call's input. */
export function shapeOf(call: Placed): Shape {
  const known = shapes.get(call) ?? (jsonSchema(call.input, 'input', 'draft-2020-12') as Shape);
  shapes.set(call, known);
  return known;
}

const isWithin = (
  shape: Shape,
  isIt: (shape: Shape, name: string) => boolean,
  name = '',
  depth = 0,
): boolean =>
  depth <= 6 &&
  (isIt(shape, name) ||
    Object.entries(shape.properties ?? {}).some(([key, one]) => isWithin(one, isIt, key, depth + 1)) ||
    [...(shape.items ? [shape.items] : []), ...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].some((one) =>
      isWithin(one, isIt, name, depth + 1),
    ));

/** Returns whether an input has ids of rows somewhere. */
export const hasReference = (call: Placed): boolean => isWithin(shapeOf(call), isReference);

/** Returns whether an input has an id of any kind: of a row, of a file, or a text whose name says so. */
export const hasId = (call: Placed): boolean =>
  isWithin(
    shapeOf(call),
    (shape, name) => isReference(shape) || (shape.type === 'string' && /(?:id|uid|token)s?$/i.test(name)),
  );

/** Inputs that the schema of a call takes, made with known and unknown ids. */
export function* goodInputs(call: Placed, tries: number, random: Random, seen: Seen): Generator<unknown> {
  let left = tries;
  const maker = new Junk(random, seen, { isMostlyGood: true });
  for (let made = 0; made < tries * 60 && left > 0; made++) {
    const input = maker.make(shapeOf(call));
    if (!z.safeParse(call.input, input).success) continue;
    left -= 1;
    yield input;
  }
  // Texts of a form that chance does not meet, such as tokens: as the description of the call shows them.
  const example = exampleInput(call);
  if (left === tries && z.safeParse(call.input, example).success) yield example;
}

function exampleInput(call: Placed): unknown {
  const schema = jsonSchema(call.input, 'input', 'draft-2020-12');
  const defs = (schema['$defs'] ?? {}) as Record<string, Record<string, unknown>>;
  const plain = exampleOf(schema, (ref) => defs[ref.split('/').at(-1)!] ?? {}) as object;
  return { ...plain, ...(call.example as object | undefined) };
}

/** Caller in one role. If a person has locked themselves out, the next person of the role goes on. */
export class Role {
  #left: string[];
  #now: Caller | undefined;
  readonly #product: Product;

  constructor(product: Product, names: readonly string[]) {
    this.#product = product;
    this.#left = [...names];
  }

  /** Login name of the person who asks now. */
  get name(): string | undefined {
    return this.#left[0];
  }

  async caller(): Promise<Caller | undefined> {
    while (!this.#now && this.#left.length > 0)
      this.#now = await this.#product.signIn(this.#left[0]!).catch(() => {
        this.#left = this.#left.slice(1);
        return undefined;
      });
    return this.#now;
  }

  /** Notes that the token is no longer accepted. */
  isOut(): void {
    this.#now = undefined;
  }
}

export function asQuery(input: unknown): string {
  if (typeof input !== 'object' || input === null) return String(input).replaceAll(/[\ud800-\udfff]/g, '');
  const entries = Object.entries(input).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return new URLSearchParams(entries).toString();
}
