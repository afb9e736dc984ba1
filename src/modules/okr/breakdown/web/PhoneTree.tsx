import { ArrowLeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { nodeStateLabels } from '#modules/okr/contract/codes.ts';
import { nodeTones } from '#modules/okr/web/parts/tones.ts';
import { Marks, Progress } from './useColumns.tsx';
import type { NodeItem } from './useTree.ts';
import { breakdownWords } from './words.ts';

interface PhoneTreeProps {
  readonly items: readonly NodeItem[];
  readonly query: string;
  readonly onOpen: (item: NodeItem) => void;
  readonly empty: string;
}

/** Tree for narrow screens, one level at a time. */
export function PhoneTree({ items, query, onOpen, empty }: PhoneTreeProps) {
  const words = useWords(breakdownWords);
  const language = useLanguage();
  const [at, setAt] = useState<number | null>(null);
  const known = new Set(items.map(({ id }) => id));
  const here = items.find(({ id }) => id === at);
  const wanted = query.trim().toLowerCase();
  const shown = wanted
    ? items.filter(({ title }) => title.toLowerCase().includes(wanted))
    : items.filter(({ parentId }) =>
        here ? parentId === here.id : parentId === null || !known.has(parentId),
      );
  return (
    <>
      {here && wanted === '' && (
        <Button
          className="okr-up"
          aria-label={words.up(here.title)}
          icon={<ArrowLeftOutlined />}
          onClick={() => setAt(known.has(here.parentId ?? 0) ? here.parentId : null)}
        >
          {here.title}
        </Button>
      )}
      {shown.length === 0 && <Nothing text={empty} />}
      <ul className="okr-cards">
        {shown.map((item) => (
          <li key={item.id}>
            <button type="button" className="okr-card" onClick={() => onOpen(item)}>
              <span className="okr-card-title">
                {item.title}
                <Marks item={item} />
              </span>
              <span className="okr-card-facts">
                <Status tone={nodeTones[item.node.State]!}>
                  {nodeStateLabels[item.node.State]![language]}
                </Status>
                <Progress bp={item.node.ProgressBp} />
              </span>
              <span className="okr-note">
                {[
                  item.owner && inLanguage(language, item.owner.ChineseName, item.owner.EnglishName),
                  item.node.PlanEnd,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
            {item.hasBelow && (
              <Button
                type="text"
                icon={<RightOutlined />}
                aria-label={words.down(item.title)}
                onClick={() => setAt(item.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
