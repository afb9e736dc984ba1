import type { SyntaxNode } from '@lezer/common';
import { parser } from './parser.gen.ts';
import { quote, unquote } from './text.ts';
import { childrenOf, firstError } from './tree.ts';
import { isListType } from './types.ts';
import type { Type } from './value.ts';

/** Comparison of a row: how a field is tested against its values. */
export type RowTest =
  | 'eq'
  | 'ne'
  | 'gt'
  | 'ge'
  | 'lt'
  | 'le'
  | 'range'
  | 'in'
  | 'notIn'
  | 'contains'
  | 'containsNot'
  | 'has'
  | 'hasNot'
  | 'filled'
  | 'empty';

export interface ConditionRow {
  /** Name of the field, not its label. */
  readonly field: string;
  readonly test: RowTest;
  /** Digits of a number, YYYY-MM-DD of a day, or the text itself. Empty if no value is chosen yet. */
  readonly values: readonly string[];
}

/** Condition made of rows, of which all or at least one must be true. */
export interface ConditionRows {
  readonly joined: 'all' | 'any';
  readonly rows: readonly ConditionRow[];
}

interface RowField {
  readonly name: string;
  readonly type: Type;
}

const signs = { eq: '=', ne: '!=', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;
const testOfSign: Readonly<Record<string, keyof typeof signs>> = {
  '=': 'eq',
  '＝': 'eq',
  '!=': 'ne',
  '≠': 'ne',
  '>': 'gt',
  '＞': 'gt',
  '>=': 'ge',
  '≥': 'ge',
  '<': 'lt',
  '＜': 'lt',
  '<=': 'le',
  '≤': 'le',
};
const ordered = ['gt', 'ge', 'lt', 'le', 'eq', 'ne', 'range'] as const;
const last = ['filled', 'empty'] as const;

/** Comparisons that a field type allows, the most common first. */
export function testsOf(type: Type): readonly RowTest[] {
  if (isListType(type)) return ['has', 'hasNot', ...last];
  if (type === 'number') return [...ordered, 'in', 'notIn', ...last];
  if (type === 'date') return [...ordered, ...last];
  return ['eq', 'ne', 'in', 'notIn', 'contains', 'containsNot', ...last];
}

/** Returns the number of values that a comparison needs; null: any number. */
export function valuesOf(test: RowTest): 0 | 1 | 2 | null {
  if (test === 'filled' || test === 'empty') return 0;
  if (test === 'in' || test === 'notIn') return null;
  return test === 'range' ? 2 : 1;
}

/** Placeholder for a missing value. It is a name that no field has, so the formula cannot be published. */
const unsaid = '_';
const number = /^-?(?:\d+(?:\.\d+)?|\.\d+)$/;

function written(value: string, type: Type): string {
  if (value === '') return unsaid;
  if (type === 'number') return number.test(value) ? value : unsaid;
  return type === 'date' ? `date(${quote(value)})` : quote(value);
}

function writeRow({ test, values }: ConditionRow, name: string, type: Type): string {
  const said = values.map((value) => written(value, type));
  const [one = unsaid, two = unsaid] = said;
  switch (test) {
    case 'filled':
      return `${name} != null`;
    case 'empty':
      return `${name} = null`;
    case 'range':
      return `${name} in [${one}..${two}]`;
    case 'in':
      return `${name} in (${said.join(', ') || unsaid})`;
    case 'notIn':
      return `not(${name} in (${said.join(', ') || unsaid}))`;
    case 'contains':
      return `contains(${name}, ${one})`;
    case 'containsNot':
      return `not(contains(${name}, ${one}))`;
    case 'has':
      return `${one} in ${name}`;
    case 'hasNot':
      return `not(${one} in ${name})`;
    default:
      return `${name} ${signs[test]} ${one}`;
  }
}

/** Returns rows as a formula. Rows with unknown fields are left out. @param fields names that the formula uses */
export function writeRows({ joined, rows }: ConditionRows, fields: ReadonlyMap<string, RowField>): string {
  const names = new Map([...fields].map(([shown, field]) => [field.name, { shown, type: field.type }]));
  return rows
    .flatMap((row) => {
      const found = names.get(row.field);
      return found ? [writeRow(row, found.shown, found.type)] : [];
    })
    .join(joined === 'all' ? ' and ' : ' or ');
}

/** Converts a formula to rows of conditions. Returns null if rows cannot express it. Never throws. */
export function readRows(source: string, fields: ReadonlyMap<string, RowField>): ConditionRows | null {
  if (source.trim() === '') return { joined: 'all', rows: [] };
  const tree = parser.parse(source);
  const root = tree.topNode.firstChild;
  return root && !firstError(tree) ? new Reader(source, fields).top(root) : null;
}

class Reader {
  private readonly source: string;
  private readonly fields: ReadonlyMap<string, RowField>;

  constructor(source: string, fields: ReadonlyMap<string, RowField>) {
    this.source = source;
    this.fields = fields;
  }

  top(node: SyntaxNode): ConditionRows | null {
    const bare = this.bare(node);
    const isAny = bare.name === 'Or';
    const found = (bare.name === 'And' || isAny ? this.chain(bare, bare.name) : [bare]).map((each) =>
      this.row(each),
    );
    const rows: ConditionRow[] = [];
    for (const each of found) {
      // A comparison that needs two rows is only possible if all rows must be true.
      if (!each || (isAny && each.length > 1)) return null;
      rows.push(...each);
    }
    return { joined: isAny ? 'any' : 'all', rows };
  }

  private text({ from, to }: SyntaxNode): string {
    return this.source.slice(from, to);
  }

  private bare(node: SyntaxNode): SyntaxNode {
    const parts = childrenOf(node);
    return node.name === 'Parens' && parts.length === 1 ? this.bare(parts[0]!) : node;
  }

  private chain(node: SyntaxNode, name: string): SyntaxNode[] {
    const bare = this.bare(node);
    return bare.name === name ? childrenOf(bare).flatMap((part) => this.chain(part, name)) : [bare];
  }

  private field(node: SyntaxNode | undefined): RowField | null {
    return node?.name === 'Name' ? (this.fields.get(this.text(node)) ?? null) : null;
  }

  /** Returns a literal of this type, or null if a row cannot show it. */
  private value(node: SyntaxNode | undefined, type: Type): string | null {
    if (!node) return null;
    if (node.name === 'Name' && this.text(node) === unsaid) return '';
    const wanted = isListType(type) ? 'text' : type;
    if (wanted === 'number') return this.number(node);
    const parts = childrenOf(node);
    const isDay = node.name === 'Call' && parts.length === 2 && this.text(parts[0]!) === 'date';
    const quoted = wanted === 'date' ? (isDay ? parts[1] : undefined) : node;
    if (quoted?.name !== 'String') return null;
    // An empty text is a value; a missing value is not.
    return unquote(this.text(quoted)) || null;
  }

  private number(node: SyntaxNode): string | null {
    const said = node.name === 'Number' || node.name === 'Negative' ? this.text(node) : '';
    return number.test(said) ? said : null;
  }

  private row(node: SyntaxNode): readonly ConditionRow[] | null {
    const parts = childrenOf(node);
    if (node.name === 'Compare') return parts.length === 3 ? this.compared(parts) : null;
    if (node.name === 'In') return parts.length === 2 ? this.within(parts) : null;
    if (node.name === 'Between' && parts.length === 3) {
      const field = this.field(parts[0]);
      return field && this.made(field, 'range', parts.slice(1));
    }
    if (node.name !== 'Call') return null;
    if (this.text(parts[0]!) === 'contains' && parts.length === 3) {
      const field = this.field(parts[1]);
      return field?.type === 'text' ? this.made(field, 'contains', parts.slice(2)) : null;
    }
    if (this.text(parts[0]!) !== 'not' || parts.length !== 2) return null;
    const [denied, ...others] = this.row(this.bare(parts[1]!)) ?? [];
    const test = denied && others.length === 0 ? negated[denied.test] : undefined;
    return denied && test ? [{ ...denied, test }] : null;
  }

  private made(field: RowField, test: RowTest, nodes: readonly SyntaxNode[]): ConditionRow[] | null {
    if (!testsOf(field.type).includes(test)) return null;
    const values = nodes.map((node) => this.value(node, field.type));
    return values.every((value) => value !== null) ? [{ field: field.name, test, values }] : null;
  }

  private compared([left, sign, right]: readonly SyntaxNode[]): ConditionRow[] | null {
    const field = this.field(left);
    const test = sign && testOfSign[this.text(sign)];
    if (!field || !test) return null;
    if (right!.name !== 'Null') return this.made(field, test, [right!]);
    return test === 'eq' || test === 'ne' ? this.made(field, test === 'eq' ? 'empty' : 'filled', []) : null;
  }

  private within([left, right]: readonly SyntaxNode[]): readonly ConditionRow[] | null {
    const list = this.field(right);
    if (list) return isListType(list.type) ? this.made(list, 'has', [left!]) : null;
    const field = this.field(left);
    if (!field) return null;
    if (right!.name === 'Tests') {
      const nodes = childrenOf(right!);
      const isUnsaid = nodes.length === 1 && this.text(nodes[0]!) === unsaid;
      return this.made(field, 'in', isUnsaid ? [] : nodes);
    }
    if (right!.name !== 'Range') return null;
    const ends = childrenOf(right!);
    const brackets = [this.source[right!.from]!, this.source[right!.to - 1]!];
    if (ends.length !== 2) return null;
    const [isFrom, isTo] = brackets.map((bracket) => '[]【】'.includes(bracket));
    if (isFrom && isTo) return this.made(field, 'range', ends);
    const least = this.made(field, isFrom ? 'ge' : 'gt', [ends[0]!]);
    const most = this.made(field, isTo ? 'le' : 'lt', [ends[1]!]);
    return least && most && [...least, ...most];
  }
}

const negated: Partial<Record<RowTest, RowTest>> = { in: 'notIn', contains: 'containsNot', has: 'hasNot' };
