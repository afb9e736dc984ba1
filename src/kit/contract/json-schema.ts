import { z } from 'zod';
import type { Schema } from './call.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Returns the JSON Schema of an input or reply. Dates are ISO 8601 text on the wire. */
export function jsonSchema(
  schema: Schema,
  io: 'input' | 'output',
  target: 'draft-7' | 'draft-2020-12',
): JsonSchema {
  return z.toJSONSchema(schema, {
    io,
    target,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: out }) => {
      if (zodSchema._zod.def.type !== 'date') return;
      out.type = 'string';
      out.format = 'date-time';
    },
  });
}
