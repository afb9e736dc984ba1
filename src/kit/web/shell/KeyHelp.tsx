import { useState } from 'react';
import { useWords } from '../client/language.ts';
import { Modal } from '../parts/Overlay.tsx';
import { pageKeys, type KeyLine } from './page-keys.ts';
import { kitWords } from './words.ts';
import './key-help.css';

/** Dialog with the keyboard shortcuts of the page and of the whole portal. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const words = useWords(kitWords).keys;
  const [own] = useState(pageKeys);
  const groups: readonly (readonly [string, readonly KeyLine[]])[] = [
    [words.here, own],
    [
      words.everywhere,
      [
        ['Ctrl K', words.search],
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
  return (
    <Modal open title={words.title} footer={null} width={440} mask={{ closable: true }} onCancel={onClose}>
      {groups
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
        ))}
    </Modal>
  );
}
