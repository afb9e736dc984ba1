import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { statisticsWords } from './words.ts';

interface Card {
  readonly key: string;
  readonly title: ReactNode;
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** Number of cards shown before somebody asks for all. */
const few = 5;

/** A table as shown on a phone: cards with a title and facts below each other. */
export function Cards({ cards, none }: { cards: readonly Card[]; none: string }) {
  const words = useWords(statisticsWords);
  const [isWhole, setIsWhole] = useState(false);
  if (cards.length === 0) return <p className="statistics-none">{none}</p>;
  return (
    <>
      <ul className="statistics-cards">
        {(isWhole ? cards : cards.slice(0, few)).map(({ key, title, facts }) => (
          <li key={key}>
            <strong>{title}</strong>
            <dl>
              {facts.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {cards.length > few && (
        <Button type="link" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? words.fewer : words.all(cards.length)}
        </Button>
      )}
    </>
  );
}
