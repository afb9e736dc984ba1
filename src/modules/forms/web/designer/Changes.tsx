import { useMemo } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Status } from '#kit/web/parts/Status.tsx';
import { diffControls, type ControlChange, type DesignedControl } from '../../contract/edition-diff.ts';
import { designerWords } from './words.ts';

const tones = { added: 'good', removed: 'bad', moved: 'neutral', changed: 'waiting' } as const;

/** Labels of the properties by wire name, as in the property panel. */
const wordOf: Readonly<Record<string, keyof typeof designerWords.zh>> = {
  _value: 'starting',
  name: 'identifier',
  finance: 'financeOnly',
  relation_name: 'relationName',
  relation_value: 'relationValue',
};

interface ChangesProps {
  readonly before: readonly DesignedControl[];
  readonly after: readonly DesignedControl[];
}

/** List of the differences between two editions, control by control. */
export function Changes({ before, after }: ChangesProps) {
  const words = useWords(designerWords);
  const language = useLanguage();
  const changes = useMemo(() => diffControls(before, after), [before, after]);
  const nameOf = (property: string): string => {
    const word = words[wordOf[property] ?? (property as keyof typeof words)];
    return typeof word === 'string' ? word : property;
  };
  const said = (value: string): string => {
    if (value === '') return words.empty;
    if (value === 'true') return words.yes;
    return value === 'false' ? words.no : readable(value);
  };
  if (changes.length === 0) return <p className="muted">{words.noChanges}</p>;
  return (
    <ul className="designer-changes">
      {changes.map((change: ControlChange) => (
        <li key={`${change.what} ${change.name}`}>
          <Status tone={tones[change.what]}>{words[change.what]}</Status>
          <strong>{change.label[language]}</strong>
          {change.properties.length > 0 && (
            <dl>
              {change.properties.map((property) => (
                <div key={property.name}>
                  <dt>{nameOf(property.name)}</dt>
                  <dd>
                    <del>{said(property.before)}</del> <ins>{said(property.after)}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Returns a property's value as readable text: options by their names, other values as they are. */
function readable(value: string): string {
  if (!value.startsWith('[')) return value;
  const list = JSON.parse(value) as unknown[];
  return list
    .map((each) =>
      typeof each === 'object' && each !== null && 'label_name' in each
        ? String(each.label_name)
        : String(each),
    )
    .join('、');
}
