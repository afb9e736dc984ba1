import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { ClipboardEvent } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { designerWords } from './words.ts';

interface Item {
  readonly label_value: string;
  readonly label_name: string;
  readonly label_name_en?: string;
}

/** Maximum length of an option (specification section 5). */
const MAX_OPTION = 15;

const itemsIn = (value: unknown): readonly Item[] => (Array.isArray(value) ? (value as Item[]) : []);

interface ItemsProps {
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (items: readonly Item[], tag: string) => void;
}

/** Options of a select in display order, each with value, Chinese and English text. */
export function Items({ value, error, onChange }: ItemsProps) {
  const words = useWords(designerWords);
  const items = itemsIn(value);
  const change = (index: number, patch: Partial<Item>, tag: string): void =>
    onChange(items.with(index, { ...items[index]!, ...patch }), `items.${index}.${tag}`);
  /** Several lines pasted into a name become several options. */
  const paste = (index: number, event: ClipboardEvent): void => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim().slice(0, MAX_OPTION))
      .filter((line) => line !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    const [first, ...others] = lines;
    const taken = new Set(items.map((item) => item.label_value));
    const added = others.map((name) => {
      let value = name;
      for (let n = 2; taken.has(value); n++) value = `${name}${n}`;
      taken.add(value);
      return { label_value: value, label_name: name, label_name_en: '' };
    });
    onChange(
      [
        ...items.slice(0, index),
        { ...items[index]!, label_name: first! },
        ...added,
        ...items.slice(index + 1),
      ],
      '',
    );
  };
  const add = (): void => {
    const values = new Set(items.map((item) => item.label_value));
    let n = items.length + 1;
    while (values.has(`option${n}`)) n++;
    onChange(
      [...items, { label_value: `option${n}`, label_name: `选项${n}`, label_name_en: `Option ${n}` }],
      '',
    );
  };
  return (
    <fieldset className="prop prop-items">
      <legend>{words.items}</legend>
      {items.map((item, index) => (
        // The index is the key, because an option's value is typed here.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="prop-item">
          <Input
            aria-label={`${words.itemName} ${index + 1}`}
            placeholder={words.itemName}
            maxLength={MAX_OPTION}
            value={item.label_name}
            onChange={(event) => change(index, { label_name: event.target.value }, 'name')}
            onPaste={(event) => paste(index, event)}
          />
          <Input
            aria-label={`${words.itemNameEn} ${index + 1}`}
            placeholder={words.itemNameEn}
            maxLength={60}
            value={item.label_name_en ?? ''}
            onChange={(event) => change(index, { label_name_en: event.target.value }, 'nameEn')}
          />
          <Input
            className="prop-item-value"
            aria-label={`${words.itemValue} ${index + 1}`}
            placeholder={words.itemValue}
            maxLength={100}
            value={item.label_value}
            onChange={(event) => change(index, { label_value: event.target.value }, 'value')}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={words.itemUp(index + 1)}
            disabled={index === 0}
            onClick={() => onChange(items.toSpliced(index, 1).toSpliced(index - 1, 0, item), '')}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={words.removeItem(index + 1)}
            disabled={items.length === 1}
            onClick={() => onChange(items.toSpliced(index, 1), '')}
          />
        </div>
      ))}
      <div className="prop-items-add">
        <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={add}>
          {words.addItem}
        </Button>
        <span className="prop-hint">{words.pasteItems}</span>
      </div>
      {error !== undefined && (
        <p className="prop-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
