import type { Placed } from '#kit/contract/call.ts';
import { jsonSchema } from '#kit/contract/json-schema.ts';
import { exampleOf } from './example.ts';
import { general } from '#kit/contract/refusals.ts';

type Json = Record<string, unknown>;

const envelope = (body: Json): Json => ({
  type: 'object',
  required: ['ErrorCode', 'Msg', 'Body'],
  properties: {
    ErrorCode: { type: 'integer', description: '0 is success' },
    Msg: { type: 'string' },
    Body: body,
  },
});

const text: Json = { type: 'string' };

/** Schema of every refusal. */
const refusalSchema: Json = {
  type: 'object',
  description: 'Envelope of every refusal. ErrorCode and Body.Reason are stable; Msg is for people.',
  examples: [
    {
      ErrorCode: 40000,
      Msg: 'Check what you entered',
      Body: {
        Code: -40000,
        Reason: 'badInput',
        Msg: 'Check what you entered',
        Fields: [{ Field: 'Name', Msg: 'Required' }],
      },
    },
  ],
  required: ['ErrorCode', 'Msg', 'Body'],
  properties: {
    ErrorCode: { type: 'integer', minimum: 1, description: 'Stable number of the reason' },
    Msg: {
      type: 'string',
      description: 'Message for a person, in the language of X-Language or Accept-Language',
    },
    Body: {
      type: 'object',
      required: ['Code', 'Reason', 'Msg'],
      properties: {
        Code: { type: 'integer', description: 'The same number, negative' },
        Reason: { type: 'string', description: 'Stable name of the reason' },
        Msg: text,
        Field: { type: 'string', description: 'Field with the problem' },
        Fields: {
          type: 'array',
          items: { type: 'object', required: ['Field', 'Msg'], properties: { Field: text, Msg: text } },
        },
      },
      additionalProperties: true,
    },
  },
};

const refused = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };

/** Facts about the product in the OpenAPI description. */
export interface About {
  readonly title: string;
  readonly version: string;
  /** Instructions on making calls for readers who do not know the portal, as Markdown. */
  readonly howToCall?: string;
  /** Sentence about each controller. */
  readonly controllers?: Readonly<Record<string, string>>;
  /** Name of the cookie that belongs to the bearer token. */
  readonly sessionCookie?: string;
}

/** Definitions of all calls, moved to the place to which an OpenAPI document can refer. */
type Definitions = Record<string, Json>;

const plain = (schema: Placed['input'], io: 'input' | 'output', prefix: string, all: Definitions): Json => {
  const text = JSON.stringify(jsonSchema(schema, io, 'draft-2020-12'));
  const {
    $schema,
    $defs = {},
    ...rest
  } = JSON.parse(text.replaceAll('"#/$defs/', `"#/components/schemas/${prefix}`)) as Json & {
    $defs?: Definitions;
  };
  void $schema;
  for (const [name, definition] of Object.entries($defs)) all[prefix + name] = definition;
  return rest;
};

const prefixOf = (call: Placed, side: 'In' | 'Out'): string => `${call.controller}_${call.key}_${side}_`;

const finder =
  (all: Definitions) =>
  (ref: string): Json =>
    all[ref.replace('#/components/schemas/', '')] ?? {};

/** Returns example input for a call: its own example, otherwise the shortest input that its schema accepts. */
function inputExample(call: Placed, schema: Json, all: Definitions): Json {
  return { ...(exampleOf(schema, finder(all)) as Json), ...call.example };
}

const parametersOf = (call: Placed, all: Definitions): Json[] => {
  if (call.via === 'body') return [];
  const given = plain(call.input, 'input', prefixOf(call, 'In'), all);
  const { properties = {}, required = [] } = given as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const example = call.via === 'query' ? inputExample(call, given, all) : {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: call.via === 'query' && required.includes(name),
    schema,
    ...(name in example ? { example: example[name] } : {}),
  }));
};

const requestBody = (call: Placed, all: Definitions): Json | undefined => {
  if (call.kind === 'upload')
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
        },
      },
    };
  if (call.kind !== 'post' || call.via === 'query') return undefined;
  const schema = plain(call.input, 'input', prefixOf(call, 'In'), all);
  const required = call.via === 'body' && Array.isArray(schema['required']) && schema['required'].length > 0;
  return { required, content: { 'application/json': { schema, example: inputExample(call, schema, all) } } };
};

const contentOf = (call: Placed, all: Definitions): Json => {
  if (call.kind === 'download')
    return { [call.media ?? 'application/octet-stream']: { schema: { type: 'string', format: 'binary' } } };
  if (call.kind === 'stream')
    return {
      'text/event-stream': {
        schema: {
          type: 'string',
          description: 'Lines `data: …`, each with one JSON text in the shape of the reply',
        },
      },
    };
  return {
    'application/json': { schema: envelope(plain(call.reply, 'output', prefixOf(call, 'Out'), all)) },
  };
};

/** Returns a text about who may make a call, and how often. */
function termsOf({ access, limit, reads }: Placed): string {
  const who =
    access === 'open'
      ? 'Anybody can call it.'
      : access === 'signedIn'
        ? 'Anybody who is signed in can call it.'
        : `Needs ${access.length > 1 ? 'one of the permission codes' : 'the permission code'} ${access.join(', ')}.`;
  const often = limit ? ` At most ${limit.max} times in ${limit.seconds} seconds.` : '';
  return `${who}${often}${reads ? ' Changes nothing.' : ''}`;
}

const alwaysPossible = [general.badInput, general.broken];

/** Returns the OpenAPI 3.1 description of all calls, derived from the contract. */
export function openApi(
  calls: readonly Placed[],
  { title, version, howToCall = 'Calls of a portal.', controllers = {}, sessionCookie = 'session' }: About,
): Json {
  const paths: Record<string, Json> = {};
  const all: Definitions = {};
  for (const call of calls) {
    const refusals = [
      ...alwaysPossible,
      ...(call.access === 'open' ? [] : [general.signIn]),
      ...(Array.isArray(call.access) ? [general.forbidden] : []),
      ...(call.refusals ?? []),
    ];
    const byStatus = Object.groupBy(refusals, (refusal) => refusal.status);
    const body = requestBody(call, all);
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: {
        operationId: `${call.controller}_${call.key}`,
        tags: [call.controller],
        summary: call.does,
        description: termsOf(call),
        ...(call.access === 'open' ? { security: [] } : {}),
        ...(Array.isArray(call.access) ? { 'x-permission': call.access } : {}),
        parameters: parametersOf(call, all),
        ...(body ? { requestBody: body } : {}),
        responses: {
          200: { description: 'Success', content: contentOf(call, all) },
          ...Object.fromEntries(
            Object.entries(byStatus).map(([status, list]) => [
              status,
              {
                description: list.map((refusal) => `${refusal.code} ${refusal.en}`).join('; '),
                content: refused,
              },
            ]),
          ),
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: howToCall,
      contact: { name: 'The administrator of this portal' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: [...new Set(calls.map(({ controller }) => controller))]
      .toSorted()
      .map((name) => ({ name, description: controllers[name] ?? name })),
    servers: [{ url: '/', description: 'This portal' }],
    // A session needs token and cookie. A program has only its own token.
    security: [{ bearer: [], session: [] }, { program: [] }],
    components: {
      schemas: { ...all, Refusal: refusalSchema },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Access token of the sign-in authority' },
        program: {
          type: 'http',
          scheme: 'bearer',
          description: 'Access token that a person made for this program',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'Cookie set when the access token is shown for the first time',
        },
      },
    },
    paths,
  };
}
