import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { KPITemplate } from '../contract/KPITemplate.ts';
import { modelWords } from './words.ts';

/** Drawer with the people whose grade of the last period would differ under a saved template version. */
export function DryRunDrawer({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const words = useWords(modelWords);
  const language = useLanguage();
  const found = useCall(KPITemplate.DryRun, { TemplateID: id });
  return (
    <Drawer open size={640} title={words.dryRun} onClose={onClose}>
      <Answer of={found} rows={5}>
        {({ PeriodName, PeriodNameEn, Sheets, Changed }) =>
          Sheets === 0 ? (
            <p className="kpi-note">{words.dryNone}</p>
          ) : (
            <>
              <p>{words.dryOf(inLanguage(language, PeriodName, PeriodNameEn), Sheets, Changed.length)}</p>
              {Changed.length > 0 && (
                <table className="kpi-edit">
                  <thead>
                    <tr>
                      <th scope="col">{words.dryPerson}</th>
                      <th scope="col">{words.dryBefore}</th>
                      <th scope="col">{words.dryAfter}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {Changed.map((one) => (
                      <tr key={one.SheetID}>
                        <td>
                          <PersonName
                            id={one.Person.AUID}
                            name={one.Person.ChineseName}
                            englishName={one.Person.EnglishName}
                          />
                        </td>
                        <td>{`${one.Before ?? words.unscored} ${one.BeforeGrade ?? ''}`}</td>
                        <td>{`${one.After ?? words.unscored} ${one.AfterGrade ?? ''}`}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
              <p className="kpi-note">{words.dryHint}</p>
            </>
          )
        }
      </Answer>
    </Drawer>
  );
}
