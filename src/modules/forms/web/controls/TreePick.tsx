import { TreeSelect } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Language } from '#kit/contract/refusals.ts';
import { formWords } from '../../labels.ts';
import type { Ref } from '../../contract/values.ts';
import type { TreeNode } from '../host.ts';
import { placeholderOf, type FillProps } from './fill.ts';
import { refIn } from './refs.ts';

/** Maximum height of the list in pixels (specification section 9). */
const LIST_HEIGHT = 400;

export interface Choice extends TreeNode {
  /** Whether the item is shown in the tree but cannot be chosen. */
  readonly closed?: boolean;
  /** Text shown before the name, such as an account number. */
  readonly code?: string;
}

interface Branch {
  readonly value: number;
  readonly title: string;
  readonly disabled: boolean;
  readonly children: Branch[];
}

function branchesOf(choices: readonly Choice[], language: Language): Branch[] {
  const byParent = Map.groupBy(choices, (choice) => choice.parentId);
  const grow = (parent: number | null): Branch[] =>
    (byParent.get(parent) ?? []).map((choice) => ({
      value: choice.id,
      title: [choice.code, inLanguage(language, choice.name, choice.nameEn)].filter(Boolean).join(' '),
      disabled: choice.closed ?? false,
      children: grow(choice.id),
    }));
  return grow(null);
}

const hasMatch = (branches: readonly Branch[], typed: string): boolean =>
  branches.some(({ title, children }) => title.toLowerCase().includes(typed) || hasMatch(children, typed));

interface TreePickProps extends Pick<
  FillProps,
  'value' | 'onChange' | 'id' | 'aria' | 'invalid' | 'disabled'
> {
  readonly control: FillProps['control'];
  readonly choices: readonly Choice[];
  readonly loading: boolean;
  /** Keys of branches that are open at first, in addition to the top ones. */
  readonly isOpen?: (choice: Choice) => boolean;
}

/** Wraps the tree in the element that the input controls. An empty list would be a list box without options. */
const popupOf = (id: string, empty: string | undefined) => (tree: ReactNode) => (
  <div id={id}>{empty === undefined ? tree : <p className="form-empty">{empty}</p>}</div>
);

/** Field for one item of a tree, found by browsing or by part of its name. */
export function TreePick(props: TreePickProps) {
  const { control, choices, loading, isOpen, value, onChange, id, aria, invalid, disabled } = props;
  const words = useWords(formWords);
  const language = useLanguage();
  const branches = useMemo(() => branchesOf(choices, language), [choices, language]);
  const [typed, setTyped] = useState('');
  const isEmpty = !hasMatch(branches, typed.toLowerCase());
  const chosen = refIn(value);
  const nameOf = ({ name, nameEn }: Ref) => inLanguage(language, name, nameEn);
  const known = choices.find((choice) => choice.id === chosen?.id);
  const open = choices
    .filter((choice) => choice.parentId === null || isOpen?.(choice))
    .map((choice) => choice.id);
  return (
    <TreeSelect
      id={id}
      {...aria}
      className="form-wide"
      classNames={{ popup: { root: 'form-tree' } }}
      disabled={disabled}
      loading={loading}
      allowClear={!control.require}
      listHeight={LIST_HEIGHT}
      showSearch={{ treeNodeFilterProp: 'title', onSearch: setTyped }}
      labelInValue
      treeData={branches}
      treeDefaultExpandedKeys={open}
      placeholder={placeholderOf(control, language, words.choose)}
      popupRender={popupOf(`${id}_list`, isEmpty ? words.nothingToChoose : undefined)}
      onOpenChange={() => setTyped('')}
      value={chosen ? { value: chosen.id, label: nameOf(known ?? chosen) } : undefined}
      {...(invalid ? { status: 'error' as const } : {})}
      onChange={(next: { value: number; label: string } | undefined | null) => {
        const choice = choices.find((each) => each.id === next?.value);
        onChange(choice && { id: choice.id, name: choice.name, nameEn: choice.nameEn });
      }}
    />
  );
}
