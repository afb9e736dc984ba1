import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, keymap, placeholder as placeholderText } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { compileFormula } from '#kit/rules/formula/compile.ts';
import { sayFault } from '#kit/rules/formula/faults.ts';
import { formulaLimits } from '#kit/rules/formula/limits.ts';
import type { Names, Type } from '#kit/rules/formula/value.ts';
import { useLanguage } from '../client/language.ts';
import { nonce } from '../shell/nonce.ts';
import { formulaLanguage, type OfferedName } from './language.ts';
import './formula.css';

export interface FormulaEditorProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Names that the formula may use with their types, and names that are offered while typing. */
  readonly types: Names;
  readonly offered: readonly OfferedName[];
  /** Type the formula must produce. */
  readonly wanted: Type;
  readonly label: string;
  readonly placeholder?: string;
  readonly isReadOnly?: boolean;
  /** True if the editor has the focus from the start. */
  readonly isFocused?: boolean;
}

/** Milliseconds without a key press before faults are marked. */
const rest = 300;

/** One-line formula editor. It offers names, marks faults where they stand and describes them below. */
export default function FormulaEditor(props: FormulaEditorProps) {
  const { value, onChange, types, offered, wanted, label, placeholder = '', isReadOnly = false } = props;
  const { isFocused = false } = props;
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changed = useEffectEvent(onChange);
  const [said, say] = useState<readonly string[]>([]);
  const faultsOf = useEffectEvent((source: string) => {
    if (source.trim() === '') return [];
    const compiled = compileFormula(source, types, wanted);
    if (compiled.ok) return [];
    return compiled.faults.map((fault) => ({
      from: Math.min(fault.from, source.length),
      to: Math.min(Math.max(fault.to, fault.from), source.length),
      severity: 'error' as const,
      message: sayFault(fault, language),
    }));
  });
  const start = useEffectEvent(() => value);
  const enter = useEffectEvent((editor: EditorView) => {
    if (!isFocused) return;
    editor.focus();
    editor.dispatch({ selection: { anchor: editor.state.doc.length } });
  });

  useEffect(() => {
    if (!box.current) return undefined;
    const offering = new Compartment();
    const editor = new EditorView({
      parent: box.current,
      state: EditorState.create({
        doc: start(),
        extensions: [
          EditorView.cspNonce.of(nonce),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorState.readOnly.of(isReadOnly),
          EditorView.editable.of(!isReadOnly),
          EditorState.transactionFilter.of((transaction) =>
            transaction.docChanged && transaction.newDoc.length > formulaLimits.length ? [] : transaction,
          ),
          placeholderText(placeholder),
          history(),
          bracketMatching(),
          closeBrackets(),
          offering.of(formulaLanguage(offered)),
          linter(
            (shown) => {
              const faults = faultsOf(shown.state.doc.toString());
              say([...new Set(faults.map(({ message }) => message))]);
              return faults;
            },
            { delay: rest },
          ),
          // Tab leaves the editor, as in other fields.
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    enter(editor);
    return () => editor.destroy();
  }, [label, placeholder, isReadOnly, offered]);

  useEffect(() => {
    const editor = view.current;
    const shown = editor?.state.doc.toString();
    if (editor && shown !== value)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  return (
    <>
      <div ref={box} className="formula" />
      {/* A wavy line alone says nothing to whoever has no mouse over it. */}
      <div className="formula-faults" aria-live="polite">
        {said.map((fault) => (
          <p key={fault}>{fault}</p>
        ))}
      </div>
    </>
  );
}
