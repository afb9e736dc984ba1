import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { verdictLabels } from '#modules/kpi/contract/codes.ts';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import { inventoryWords } from './inventory-words.ts';

interface IndicatorInfoProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Drawer of an indicator: present and earlier definitions, and verdicts of inventories. */
export function IndicatorInfo({ id, onClose }: IndicatorInfoProps) {
  const words = useWords(inventoryWords);
  const language = useLanguage();
  const found = useCall(Kpi.GetCaliberInventoryInfo, { IndicatorID: id });
  return (
    <Drawer
      open
      size={560}
      title={found.data ? inLanguage(language, found.data.Name, found.data.NameEn) : words.info}
      onClose={onClose}
    >
      <Answer of={found} rows={6}>
        {({ Calibres, Verdicts, Sheets, Templates }) => (
          <>
            <p className="kpi-note">{words.users(Sheets, Templates)}</p>
            <h3 className="form-section">{words.editions}</h3>
            <ul className="kpi-list">
              {Calibres.map(({ EditionNumber, Definition, Source, ValidFrom, ReviewedOn }) => (
                <li key={EditionNumber}>
                  <div>{Definition}</div>
                  <div className="kpi-note">
                    {[
                      words.edition(EditionNumber, ValidFrom),
                      Source && words.from(Source),
                      ReviewedOn && words.reviewed(ReviewedOn),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </div>
                </li>
              ))}
            </ul>
            <h3 className="form-section">{words.past}</h3>
            {Verdicts.length === 0 && <p className="kpi-note">{words.noPast}</p>}
            <ul className="kpi-list">
              {Verdicts.map(({ PeriodName, PeriodNameEn, Verdict, Cause, Measure }) => (
                <li key={PeriodName}>
                  <div>
                    {`${inLanguage(language, PeriodName, PeriodNameEn)} · ${verdictLabels[Verdict]![language]}`}
                  </div>
                  <div className="kpi-note">{[Cause, Measure].filter(Boolean).join(' · ')}</div>
                </li>
              ))}
            </ul>
          </>
        )}
      </Answer>
    </Drawer>
  );
}
