import { Button } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { feedLabels, roleLabels, rowKinds } from '#modules/kpi/contract/codes.ts';
import { percentOf } from '#modules/kpi/templates/contract/problems.ts';
import { KPISheet } from '../contract/KPISheet.ts';
import type { Explanation } from '../contract/explain.ts';
import { explainWords } from './explain-words.ts';
import { sourceWords } from './source-words.ts';

interface ExplainDrawerProps {
  readonly id: number;
  /** Replaced version to explain; left out: the present one. */
  readonly edition?: number;
  readonly onClose: () => void;
}

/** Drawer that explains a total down to its rows, each with its formula in numbers and the people who judged it. */
export function ExplainDrawer({ id, edition, onClose }: ExplainDrawerProps) {
  const words = useWords(explainWords);
  const found = useCall(KPISheet.Explain, {
    SheetID: id,
    ...(edition === undefined ? {} : { EditionNumber: edition }),
  });
  return (
    <Drawer open size={640} title={words.title} onClose={onClose}>
      <Answer of={found} rows={8}>
        {(data) => (
          <>
            <Shown of={data} />
            <div className="form-actions">
              <Button onClick={onClose}>{words.close}</Button>
            </div>
          </>
        )}
      </Answer>
    </Drawer>
  );
}

function Shown({ of }: { readonly of: Explanation }) {
  const words = useWords(explainWords);
  const sources = useWords(sourceWords);
  const language = useLanguage();
  const steps: (readonly [string, string | null])[] = [
    [words.sum(percentOf(of.ScoredBp)), of.Sum],
    [words.bonus, of.Bonus],
    ...(of.TotalFormula && of.TotalFormula !== 'total' ? [[of.TotalFormula, of.Formed] as const] : []),
    ...(of.IsVetoed ? [[words.vetoed(of.VetoCap), of.VetoCap] as const] : []),
  ];
  return (
    <>
      <p className="kpi-total">{of.Total === null ? words.unscored : `${of.Total} ${of.Grade ?? ''}`}</p>
      <dl className="kpi-steps">
        {steps.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? words.none}</dd>
          </div>
        ))}
      </dl>
      <p className="kpi-note">{words.bounds(of.Max)}</p>
      {of.Counted.map(({ Kind, From, To, Reason, ChineseName, EnglishName }) => (
        <p key={`${Kind} ${To} ${Reason}`}>
          {words.counted(words.kinds[Kind], From ?? words.none, To)}
          <span className="kpi-note">{` ${words.gave(inLanguage(language, ChineseName, EnglishName), Reason)}`}</span>
        </p>
      ))}
      <h3 className="form-section">{words.rows}</h3>
      <ul className="kpi-list">
        {of.Rows.map((row) => (
          <li key={row.RowNo}>
            <div className="kpi-menu-row">
              <b style={{ flex: 1 }}>{inLanguage(language, row.Name, row.NameEn)}</b>
              {row.Kind <= rowKinds.judged && <span className="kpi-note">{percentOf(row.WeightBp)}</span>}
              <b className="kpi-number">
                {row.Kind === rowKinds.veto
                  ? row.Score === '0.00'
                    ? words.noVeto
                    : words.veto
                  : (row.Score ?? words.none)}
              </b>
            </div>
            {row.IsNotApplicable && <div className="kpi-note">{words.notApplicable(row.Reason)}</div>}
            {row.Worked && (
              <div className="kpi-note">
                <code>{row.Formula}</code> → <code>{row.Worked}</code>
                {row.System !== null && ` = ${row.System}`}
              </div>
            )}
            {row.Kind === rowKinds.bands && row.Actual !== null && (
              <div className="kpi-note">{words.band(row.Actual, row.System ?? words.none)}</div>
            )}
            {row.Source && (
              <div className="kpi-note">
                {sources.explained(
                  feedLabels[row.Source.Feed]![language],
                  row.Source.Value,
                  row.Source.Ids.length,
                )}
              </div>
            )}
            {row.Given.map(({ Role, ChineseName, EnglishName, Value, Reason }) => (
              <div key={`${Role}${ChineseName}`} className="kpi-note">
                {words.gave(
                  `${roleLabels[Role]![language]} ${inLanguage(language, ChineseName, EnglishName)}`,
                  Value ?? words.none,
                )}
                {Reason && ` · ${Reason}`}
              </div>
            ))}
            {(row.By === 'leader' || row.By === 'second') && row.Kind <= rowKinds.bands && (
              <div className="kpi-note">{words.differs}</div>
            )}
            {row.Adds !== null && row.Kind <= rowKinds.judged && (
              <div className="kpi-note">{words.adds(row.Adds)}</div>
            )}
            <div className="kpi-note">{words.calibre(row.CalibreNo, row.Calibre)}</div>
          </li>
        ))}
      </ul>
    </>
  );
}
