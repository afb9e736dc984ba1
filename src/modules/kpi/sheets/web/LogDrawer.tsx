import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { shortTime } from '#kit/web/client/time.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { logKindLabels } from '#modules/kpi/contract/codes.ts';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import { detailWords } from './detail-words.ts';

interface LogDrawerProps {
  readonly sheetId: number;
  readonly person: number;
  readonly onClose: () => void;
}

/** Drawer with the history of a sheet: submitted, approved, sent back, published. */
export function LogDrawer({ sheetId, person, onClose }: LogDrawerProps) {
  const words = useWords(detailWords);
  const language = useLanguage();
  const found = useCall(Kpi.GetApprovalLogByAUID, { AUID: person, SheetID: sheetId, PageSize: 100 });
  return (
    <Drawer open size={520} title={words.log} onClose={onClose}>
      <Answer of={found} rows={5}>
        {({ Rows }) =>
          Rows.length === 0 ? (
            <p className="kpi-note">{words.noLog}</p>
          ) : (
            <ul className="kpi-list">
              {Rows.map(({ Kind, Time, By, Remark }) => (
                <li key={`${String(Time)} ${Kind} ${By?.AUID ?? 0}`}>
                  <div>
                    {`${By ? inLanguage(language, By.ChineseName, By.EnglishName) : words.system} · ${logKindLabels[Kind]![language]}`}
                  </div>
                  {Remark && <div>{words.remark(Remark)}</div>}
                  <div className="kpi-note">{shortTime(Time)}</div>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Drawer>
  );
}
