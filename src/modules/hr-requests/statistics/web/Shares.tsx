import { Button } from 'antd';
import { useState } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { dimensionLabels, dimensions, type Dimension } from '../contract/PersonnelStatistics.ts';
import { Figure } from './Figure.tsx';
import { isBand, useShareName, type Figures, type Share } from './share-names.ts';
import { peopleFigureWords } from './statistics-words.ts';
import type { Opened } from './useOpened.ts';

interface SharesProps {
  readonly figures: Figures;
  readonly onOpen: (opened: Opened) => void;
}

/** Composition of the headcount on the last day, by each dimension. */
export function Shares({ figures, onOpen }: SharesProps) {
  const byDimension = Map.groupBy(figures.Shares, ({ By }) => By);
  return (
    <div className="heads-shares">
      {dimensions.map((by) => (
        <Part key={by} by={by} shares={byDimension.get(by) ?? []} figures={figures} onOpen={onOpen} />
      ))}
    </div>
  );
}

/** Number of lines shown before the user expands the list. */
const few = 8;

const inOrder = (by: Dimension, shares: readonly Share[]): readonly Share[] =>
  isBand(by)
    ? shares.toSorted((a, b) => (a.Key === '' ? 1 : b.Key === '' ? -1 : Number(a.Key) - Number(b.Key)))
    : shares;

function Part({
  by,
  shares,
  figures,
  onOpen,
}: SharesProps & { readonly by: Dimension; readonly shares: readonly Share[] }) {
  const words = useWords(peopleFigureWords);
  const language = useLanguage();
  const nameOf = useShareName();
  const [isWhole, setWhole] = useState(false);
  const most = Math.max(...shares.map(({ Count }) => Count), 1);
  const ordered = inOrder(by, shares);
  return (
    <Panel title={dimensionLabels[by][language]}>
      <ol className="heads-bars">
        {(isWhole ? ordered : ordered.slice(0, few)).map((share) => (
          <li key={share.Key}>
            <span className="heads-name" title={nameOf(share)}>
              {nameOf(share)}
            </span>
            <Figure
              of={{ kind: 'headcount', from: figures.To, to: figures.To, by, key: share.Key }}
              count={share.Count}
              label={nameOf(share)}
              onOpen={onOpen}
            >
              {words.people(share.Count)}
            </Figure>
            <span className="heads-bar">
              <i style={{ width: `${(share.Count / most) * 100}%` }} />
            </span>
          </li>
        ))}
      </ol>
      {ordered.length > few && (
        <Button type="link" size="small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.fewer : words.all(ordered.length)}
        </Button>
      )}
    </Panel>
  );
}
