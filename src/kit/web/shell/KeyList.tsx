import { useState } from 'react';
import { useWords } from '../client/language.ts';
import { pageKeys, type KeyLine } from './page-keys.ts';
import { kitWords } from './words.ts';
import './key-help.css';

/** The keys of the page, and those that work everywhere. */
export function KeyList() {
  const kit = useWords(kitWords);
  const words = kit.keys;
  const [own] = useState(pageKeys);
  const groups: readonly (readonly [string, readonly KeyLine[]])[] = [
    [words.here, own],
    [
      words.everywhere,
      [
        ['Ctrl K', words.search],
        ['/', kit.menuSearch],
        ['?', words.help],
        ['Esc', words.close],
        ['Tab', words.next],
      ],
    ],
    [
      words.lists,
      [
        ['↑ ↓', words.rows],
        ['← →', words.fold],
        ['Enter', words.open],
      ],
    ],
  ];
  return groups
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => (
      <section key={title} className="key-help">
        <h3>{title}</h3>
        <dl>
          {lines.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </section>
    ));
}
