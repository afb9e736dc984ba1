import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { HighlightStyle, LanguageSupport, LRLanguage, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { styleTags, tags } from '@lezer/highlight';
import { functionNames } from '#kit/rules/formula/functions.ts';
import { parser } from '#kit/rules/formula/parser.gen.ts';
import { quote } from '#kit/rules/formula/text.ts';

/** Name that a formula may use, as the editor suggests it. */
export interface OfferedName {
  readonly name: string;
  /** Description of the name in words. */
  readonly note: string;
  /** Values that it may hold. */
  readonly items?: readonly { readonly value: string; readonly label: string }[];
}

const language = LRLanguage.define({
  parser: parser.configure({
    props: [
      styleTags({
        Keyword: tags.keyword,
        'Boolean Null': tags.atom,
        Number: tags.number,
        String: tags.string,
        Name: tags.variableName,
        'Function/... FunctionWords': tags.function(tags.variableName),
        'CompareOp PlusOp MinusSign TimesOp PowerOp': tags.operator,
      }),
    ],
  }),
});

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--ant-color-link)', fontWeight: '600' },
  { tag: tags.function(tags.variableName), color: 'var(--ant-color-link)' },
  { tag: [tags.number, tags.atom], fontWeight: '600' },
  { tag: tags.string, color: 'var(--ant-color-link)', fontStyle: 'italic' },
]);

const words = ['and', 'or', 'not()', 'in', 'between', 'if', 'then', 'else', 'true', 'false', 'null'];

/** Returns the values of the name with which the text before the cursor compares. */
function valuesBefore(text: string, names: readonly OfferedName[]) {
  const [, name] =
    /([\p{L}\p{N}_]+)\s*(?:!?=|＝|≠|in\s*[([（]?(?:\s*"[^"]*"\s*[,，])*)\s*"?[^"]*$/u.exec(text) ?? [];
  return names.find((one) => one.name === name)?.items;
}

const complete =
  (names: readonly OfferedName[]) =>
  (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(/"?[\p{L}\p{N}_]*/u);
    if (!typed || (typed.from === typed.to && !context.explicit)) return null;
    const items = valuesBefore(context.state.sliceDoc(0, typed.from), names);
    if (items)
      return {
        from: typed.from,
        options: items.map(({ value, label }) => ({ label: quote(value), detail: label, type: 'text' })),
        filter: false,
      };
    if (typed.text.startsWith('"')) return null;
    return {
      from: typed.from,
      options: [
        ...names.map(({ name, note }) => ({ label: name, detail: note, type: 'variable', boost: 2 })),
        ...functionNames
          .filter((name) => name !== 'not')
          .map((name) => ({ label: `${name}()`, type: 'function', apply: `${name}(` })),
        ...words.map((label) => ({ label, type: 'keyword', boost: -1 })),
      ],
    };
  };

/** Editor extension of the formula language: colours and suggestions. */
export const formulaLanguage = (names: readonly OfferedName[]): Extension => [
  new LanguageSupport(language),
  syntaxHighlighting(colours),
  autocompletion({ override: [complete(names)], icons: false, closeOnBlur: true }),
];
