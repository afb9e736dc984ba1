import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { Sideways } from '#kit/web/parts/Sideways.tsx';
import { editionStateLabels, rowKindLabels } from '#modules/kpi/contract/codes.ts';
import type { TemplateHead } from '#modules/kpi/contract/shapes.ts';
import { editionTones } from '#modules/kpi/web/parts/tones.ts';
import { KPITemplate } from '../contract/KPITemplate.ts';
import { differencesOf, type Difference } from '../contract/compare.ts';
import { compareWords } from './compare-words.ts';
import { modelWords } from './words.ts';

interface EditionsProps {
  readonly row: TemplateHead;
  readonly onClose: () => void;
  readonly onOpen: (id: number) => void;
}

/** Drawer with the versions of a template, newest first, each with its changes from the one before. */
export function EditionsDrawer({ row, onClose, onOpen }: EditionsProps) {
  const words = useWords(modelWords);
  const differ = useWords(compareWords);
  const language = useLanguage();
  const found = useCall(KPITemplate.GetEditions, { PostID: row.PostID, ProductTypeID: row.ProductTypeID });
  const [compared, setCompared] = useState<number | null>(null);
  return (
    <Drawer
      open
      size={640}
      title={`${words.editions} · ${inLanguage(language, row.PostName, row.PostNameEn)}`}
      onClose={onClose}
    >
      <Answer of={found}>
        {(rows) => (
          <ul className="kpi-list">
            {rows.map(({ TemplateID, EditionNumber, State }, at) => {
              const before = rows[at + 1];
              const isCompared = compared === TemplateID;
              return (
                <li key={TemplateID}>
                  <div className="kpi-menu-row">
                    <Button type="link" onClick={() => onOpen(TemplateID)}>
                      {words.editionNo(EditionNumber)}
                    </Button>
                    <Status tone={editionTones[State]!}>{editionStateLabels[State]![language]}</Status>
                    {before && (
                      <Button
                        size="small"
                        aria-expanded={isCompared}
                        onClick={() => setCompared(isCompared ? null : TemplateID)}
                      >
                        {differ.compareWith(before.EditionNumber)}
                      </Button>
                    )}
                  </div>
                  {before && isCompared && <Compared before={before.TemplateID} after={TemplateID} />}
                </li>
              );
            })}
          </ul>
        )}
      </Answer>
    </Drawer>
  );
}

function Compared({ before, after }: { readonly before: number; readonly after: number }) {
  const words = useWords(modelWords);
  const differ = useWords(compareWords);
  const language = useLanguage();
  const old = useCall(KPITemplate.Get, { TemplateID: before });
  const found = useCall(KPITemplate.Get, { TemplateID: after });
  const textOf = (key: Difference['key'], value: string): string => {
    if (value === '') return differ.without;
    if (key === 'Kind') return rowKindLabels[Number(value)]![language];
    return value === 'true' ? differ.with : value;
  };
  return (
    <Answer of={old}>
      {(first) => (
        <Answer of={found}>
          {(second) => {
            const names = new Map(
              [...first.Indicators, ...second.Indicators].map((one) => [
                one.IndicatorID,
                inLanguage(language, one.Name, one.NameEn),
              ]),
            );
            const differences = differencesOf(first.Content, second.Content);
            if (differences.length === 0) return <p className="kpi-note">{differ.noDifference}</p>;
            return (
              <Sideways label={differ.difference}>
                <table className="kpi-edit">
                  <thead>
                    <tr>
                      {[words.indicator, differ.difference, differ.was, differ.is].map((title) => (
                        <th key={title} scope="col">
                          {title}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {differences.map(({ indicatorId, key, before: was, after: is }) => (
                      <tr key={`${indicatorId} ${key}`}>
                        <td>{indicatorId === null ? words.rules : names.get(indicatorId)}</td>
                        <td>{key === 'Row' && was === '' ? differ.added : differ.differ[key]}</td>
                        <td>{textOf(key, was)}</td>
                        <td>{textOf(key, is)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </Sideways>
            );
          }}
        </Answer>
      )}
    </Answer>
  );
}
