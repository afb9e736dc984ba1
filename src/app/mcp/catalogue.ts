import type { Placed } from '#kit/contract/call.ts';
import { jsonSchema } from '#kit/contract/json-schema.ts';
import type { Language, Words } from '#kit/contract/refusals.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { areaWords } from '#modules/people/programs/contract/access-areas.ts';
import { areaOf, allCalls as calls, controllers } from '../modules.ts';
import { freeCalls, namedTools } from './named.ts';

/** Call that assistants can use, with its tool name. */
export interface Entry {
  /** Name of the tool: a short name for a daily call, otherwise Controller_Call. */
  readonly name: string;
  readonly call: Placed;
  readonly does: Words;
  readonly isNamed: boolean;
  /** Whether the person must answer first. */
  readonly asks: boolean;
}

/**
 * Returns whether assistants may use a call. They get no files or open streams, and open calls are for guests and
 * devices.
 */
const isForAssistants = ({ kind, inPerson, access }: Placed): boolean =>
  (kind === 'get' || kind === 'post') && !inPerson && access !== 'open';

const entryOf = (call: Placed): Entry => {
  const named = namedTools.find((tool) => tool.call === call);
  const area = areaOf(call);
  return {
    name: named?.name ?? `${call.controller}_${call.key}`,
    call,
    does: named?.does ?? { zh: `${area ? areaWords[area].zh : ''}：${call.does}`, en: call.does },
    isNamed: named !== undefined,
    asks: !call.reads && !freeCalls.has(call),
  };
};

/** All calls that assistants can use. */
export const entries: readonly Entry[] = calls.filter(isForAssistants).map(entryOf);
const byName = new Map(entries.map((entry) => [entry.name, entry]));
const byPath = new Map(entries.map((entry) => [entry.call.path, entry]));
/** Daily calls, in display order. */
export const dailyEntries: readonly Entry[] = namedTools.flatMap(({ name }) => byName.get(name) ?? []);

export const entryNamed = (name: string): Entry | undefined => byName.get(name);
export const entryAt = (path: string): Entry | undefined => byPath.get(path);

/** Returns whether a caller may make a call. Assistants see only such calls. */
export function reaches({ call }: Entry, actor: Actor, language: Language): boolean {
  const { access } = call;
  if (actor.held && !call.evenHeld) return false;
  if (typeof access !== 'string' && !access.some((code) => actor.permissions.has(code))) return false;
  try {
    actor.program?.assertMay(call, language);
    return true;
  } catch {
    return false;
  }
}

type Json = Record<string, unknown>;

/** Removes parts of a schema that do not help a reader, such as date patterns and the bounds of whole numbers. */
function readable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== 'object' || value === null) return value;
  const { $schema, pattern, minimum, maximum, ...rest } = value as Json;
  void $schema;
  const kept: Json = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, readable(inner)]));
  if (pattern !== undefined && kept['format'] === undefined) kept['pattern'] = readable(pattern);
  if (minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER) kept['minimum'] = readable(minimum);
  if (maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER) kept['maximum'] = readable(maximum);
  return kept;
}

const schemas = new Map<string, Json>();

/** Returns the input of a call, as a JSON Schema of an object. */
export function inputOf({ call }: Entry): Json & { type: 'object' } {
  const kept = schemas.get(call.path) ?? (readable(jsonSchema(call.input, 'input', 'draft-2020-12')) as Json);
  schemas.set(call.path, kept);
  return { ...kept, type: 'object' };
}

const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]{3,}|\p{Script=Han}{2}/gu) ?? [];

/** Splits Chinese text into its pairs of characters. */
const pairsOf = (text: string): string[] =>
  [...text.matchAll(/(?=(\p{Script=Han}{2}))/gu)].map(([, pair]) => pair ?? '');

interface Searched {
  readonly entry: Entry;
  /**
   * Search words: `near` for the subject of a call, `exact` for its name and description. An exact word counts
   * three times as much.
   */
  readonly near: ReadonlySet<string>;
  readonly exact: ReadonlySet<string>;
}

const stem = (word: string): string => word.replace(/(?:ies|es|s|ed|ing)$/, '');
const index = (text: string): Set<string> => new Set([...wordsOf(text).map(stem), ...pairsOf(text)]);

let searched: readonly Searched[] | undefined;

const searchable = (): readonly Searched[] =>
  (searched ??= entries.map((entry) => {
    const area = areaOf(entry.call);
    return {
      entry,
      exact: index(`${entry.name} ${entry.call.key} ${entry.does.en} ${entry.does.zh}`),
      near: index(
        `${entry.call.controller} ${controllers[entry.call.controller] ?? ''} ${
          area ? `${areaWords[area].zh} ${areaWords[area].en}` : ''
        }`,
      ),
    };
  }));

/** Returns the calls that match a search, the best first. */
export function findEntries(query: string, isSeen: (entry: Entry) => boolean, most = 8): readonly Entry[] {
  const wanted = [...index(query)];
  return searchable()
    .map(({ entry, exact, near }) => ({
      entry,
      score: wanted.reduce((sum, word) => sum + (exact.has(word) ? 3 : near.has(word) ? 1 : 0), 0),
    }))
    .filter(({ entry, score }) => score > 0 && isSeen(entry))
    .toSorted((a, b) => b.score - a.score || Number(b.entry.call.reads) - Number(a.entry.call.reads))
    .slice(0, most)
    .map(({ entry }) => entry);
}
