type Json = Record<string, unknown>;

/** Sample texts, the simplest first. The first one that matches a pattern is the example. */
const texts = [
  'Example',
  'example',
  '2026-01-05',
  '2026-01-05T02:00:00Z',
  '100.00',
  '12',
  '1,2',
  '2026-01',
  'person@portal.example',
  '13800000000',
  '/dashboard/index',
  'https://portal.example/',
  '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  '#52C41A',
  '08:30',
  'A-2026.1_x',
  '9787302423287',
  'a'.repeat(43),
  'a'.repeat(64),
];

const formats: Readonly<Record<string, string>> = {
  date: '2026-01-05',
  'date-time': '2026-01-05T02:00:00Z',
  email: 'person@portal.example',
  uri: 'https://portal.example/',
  uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
};

function textOf({ format, pattern, minLength = 0, maxLength = Infinity }: Json): string {
  const fits = (text: string): boolean =>
    text.length >= Number(minLength) &&
    text.length <= Number(maxLength) &&
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text));
  const known = formats[String(format)];
  if (known !== undefined && fits(known)) return known;
  return texts.find(fits) ?? 'a'.repeat(Number(minLength));
}

function numberOf({ minimum, exclusiveMinimum, maximum, multipleOf }: Json): number {
  const least = Math.max(
    Number(minimum ?? 0),
    exclusiveMinimum === undefined ? -Infinity : Number(exclusiveMinimum) + 1,
  );
  return Math.min(Math.max(1, least), Number(maximum ?? Infinity)) || Number(multipleOf ?? 0);
}

/**
 * Returns the shortest value that a JSON Schema accepts, without optional fields.
 * @param find returns the schema of a `$ref`
 */
export function exampleOf(schema: Json, find: (ref: string) => Json, depth = 0): unknown {
  if (depth > 20) return null;
  const inside = (one: unknown): unknown => exampleOf(one as Json, find, depth + 1);
  if (typeof schema['$ref'] === 'string') return inside(find(schema['$ref']));
  if ('const' in schema) return schema['const'];
  if ('default' in schema) return schema['default'];
  if (Array.isArray(schema['enum'])) return (schema['enum'] as unknown[])[0];
  const [choice] = [schema['anyOf'], schema['oneOf']].filter(Array.isArray).flat() as Json[];
  if (choice) return inside(choice);
  if (Array.isArray(schema['allOf']))
    return Object.assign({}, ...(schema['allOf'] as Json[]).map((one) => inside(one)));
  switch ([schema['type']].flat()[0]) {
    case 'object': {
      const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] };
      return Object.fromEntries(required.map((name) => [name, inside(properties[name] ?? {})]));
    }
    case 'array':
      return Array.from({ length: Number(schema['minItems'] ?? 0) }, () => inside(schema['items'] ?? {}));
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return 1;
  }
}
