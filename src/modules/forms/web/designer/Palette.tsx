import { PlusOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Kind } from '../../contract/control.ts';
import { namedControls } from '../../contract/named.ts';
import { carry, type Carried } from './drag.ts';
import { KindIcon } from './KindIcon.tsx';
import { kindNames, palette } from './palette.ts';
import { designerWords } from './words.ts';

interface PaletteProps {
  readonly unavailable: readonly string[];
  /** Whether ready-made controls of the company's own forms are offered, too. */
  readonly hasNamed: boolean;
  readonly onAdd: (carried: Carried) => void;
}

/** Palette of all available controls. A click adds one after the chosen control; dragging puts it anywhere. */
export function Palette({ unavailable, hasNamed, onAdd }: PaletteProps) {
  const words = useWords(designerWords);
  const language = useLanguage();
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const fits = (...names: string[]): boolean => names.some((name) => name.toLowerCase().includes(wanted));
  const kinds = palette
    .map(({ title, kinds: all }) => ({
      title: title[language],
      kinds: all.filter(
        (kind) => !unavailable.includes(kind) && fits(kindNames[kind].zh, kindNames[kind].en),
      ),
    }))
    .filter((group) => group.kinds.length > 0);
  const named = namedControls.filter(
    ({ control }) =>
      hasNamed && !unavailable.includes(control.type) && fits(control.label ?? '', control.labelEn ?? ''),
  );
  return (
    <aside className="designer-palette" aria-label={words.palette}>
      <Input
        allowClear
        value={query}
        aria-label={words.paletteSearch}
        placeholder={words.paletteSearch}
        onChange={(event) => setQuery(event.target.value)}
      />
      {kinds.map((group) => (
        <section key={group.title}>
          <h3>{group.title}</h3>
          <div className="designer-kinds">
            {group.kinds.map((kind) => (
              <Placeable
                key={kind}
                kind={kind}
                name={kindNames[kind][language]}
                carried={{ kind }}
                onAdd={onAdd}
              />
            ))}
          </div>
        </section>
      ))}
      {named.length > 0 && (
        <details className="designer-named" open={wanted !== ''}>
          <summary>
            {words.namedTemplates} <small>{named.length}</small>
          </summary>
          <div className="designer-kinds designer-kinds-long">
            {named.map(({ tampid, control }) => (
              <Placeable
                key={tampid}
                kind={control.type}
                name={(language === 'en' && control.labelEn) || (control.label ?? '')}
                carried={{ tampid }}
                onAdd={onAdd}
              />
            ))}
          </div>
        </details>
      )}
    </aside>
  );
}

interface PlaceableProps {
  readonly kind: Kind;
  readonly name: string;
  readonly carried: Carried;
  readonly onAdd: (carried: Carried) => void;
}

function Placeable({ kind, name, carried, onAdd }: PlaceableProps) {
  const words = useWords(designerWords);
  return (
    <button
      type="button"
      draggable
      aria-label={words.add(name)}
      onDragStart={(event) => carry(event, carried)}
      onClick={() => onAdd(carried)}
    >
      <KindIcon kind={kind} />
      <span>{name}</span>
      <PlusOutlined className="designer-plus" />
    </button>
  );
}
