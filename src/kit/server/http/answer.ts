import fastJson from 'fast-json-stringify';
import type { Placed } from '#kit/contract/call.ts';
import { jsonSchema } from '#kit/contract/json-schema.ts';

type Written = (answer: { ErrorCode: 0; Msg: ''; Body: unknown }) => string;

/** Serializers by call, shared by all servers of a process: tests start hundreds of servers. */
const writers = new WeakMap<Placed, Written>();

/** Returns the text of an answer, without fields that are not in the reply's schema. */
export const answerOf = (call: Placed, body: unknown): string =>
  writerOf(call)({ ErrorCode: 0, Msg: '', Body: body });

/**
 * Returns the serializer for the answers of a call. Built at first use, because building seven hundred delayed a start
 * by two seconds.
 */
export function writerOf(call: Placed): Written {
  const write = writers.get(call) ?? (fastJson(envelopeSchema(call)) as Written);
  writers.set(call, write);
  return write;
}

/** JSON Schema of an answer. Fields that are not in it are never sent. */
function envelopeSchema(call: Placed): Record<string, unknown> {
  // Definitions must be at the root, to which their references point.
  const { $defs, definitions, $schema, ...body } = jsonSchema(call.reply, 'output', 'draft-7');
  void $schema;
  return {
    type: 'object',
    properties: { ErrorCode: { type: 'integer' }, Msg: { type: 'string' }, Body: body },
    ...($defs ? { $defs } : {}),
    ...(definitions ? { definitions } : {}),
  };
}
