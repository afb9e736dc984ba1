import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Sideways } from '#kit/web/parts/Sideways.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { percentOf } from '#modules/okr/web/parts/percent.ts';
import { WorkScheme } from '../../contract/WorkScheme.ts';
import { groupLabels } from '../../contract/execute-codes.ts';
import type { ShareLine } from '../../contract/execute-shapes.ts';
import { SplitDialog } from '../SplitDialog.tsx';
import { executeWords } from '../words.ts';
import '#modules/okr/breakdown/web/breakdown.css';
import '#modules/okr/goals/web/goals.css';
import '../executions.css';

/** Page on which the key results of a scheme are split over people or departments. */
export default function SchemeDetails() {
  const words = useWords(executeWords);
  const language = useLanguage();
  const [at, go] = useAddress('scheme', 'by', 'kr');
  const kr = Number(at.kr);
  const all = useCall(WorkScheme.GetWorkSchemePage, { PageSize: 200, ...(kr > 0 ? { KRID: kr } : {}) });
  const chosen = Number(at.scheme) || (all.data?.Rows[0]?.SchemeID ?? 0);
  const by = at.by === '2' ? 2 : 1;
  return (
    <Page title={words.details}>
      <Answer of={all}>
        {({ Rows }) =>
          Rows.length === 0 ? (
            <Nothing text={kr > 0 ? words.noSchemeOfKr : words.noScheme} />
          ) : (
            <>
              <div className="goal-bar">
                <Select
                  className="okr-scheme"
                  aria-label={words.choose}
                  showSearch={{ optionFilterProp: 'label' }}
                  value={chosen}
                  options={Rows.map(({ SchemeID, Title, AscripTionTime }) => ({
                    value: SchemeID,
                    label: `${AscripTionTime} · ${Title}`,
                  }))}
                  onChange={(scheme) => go({ scheme })}
                />
                <Segmented
                  value={by}
                  options={Object.entries(groupLabels).map(([value, label]) => ({
                    value: Number(value),
                    label: label[language],
                  }))}
                  onChange={(next) => go({ by: next === 1 ? null : next })}
                />
              </div>
              {chosen > 0 && <Matrix key={chosen} id={chosen} by={by} />}
            </>
          )
        }
      </Answer>
    </Page>
  );
}

function Matrix({ id, by }: { readonly id: number; readonly by: number }) {
  const words = useWords(executeWords);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const [splitting, setSplitting] = useState<number | null>(null);
  const matrix = useCall(WorkScheme.GetSchemeKRInfoGroup, { SchemeID: id, Group: by }, { keep: true });
  const line = matrix.data?.Rows.find(({ KRID }) => KRID !== null && KRID === splitting);
  return (
    <>
      <Answer of={matrix} rows={6}>
        {({ Groups, Rows }) => {
          const names = new Map(
            Groups.map((one) => [one.GroupID, inLanguage(language, one.Name, one.NameEn)]),
          );
          if (Rows.length === 0) return <Nothing text={words.noSplit} />;
          return isPhone ? (
            <Cards rows={Rows} names={names} onSplit={setSplitting} />
          ) : (
            <Table rows={Rows} names={names} onSplit={setSplitting} />
          );
        }}
      </Answer>
      {line && <SplitDialog schemeId={id} line={line} onClose={() => setSplitting(null)} />}
    </>
  );
}

interface LinesProps {
  readonly rows: readonly ShareLine[];
  readonly names: ReadonlyMap<number, string>;
  readonly onSplit: (id: number | null) => void;
}

/** Cell with a share, and the part of it that is not accepted. */
function Cell({ of }: { readonly of: ShareLine['Cells'][number] | undefined }) {
  const words = useWords(executeWords);
  if (!of) return null;
  return (
    <>
      {percentOf(of.ShareBp)}
      {of.Waiting > 0 && <span className="okr-mark">{words.waiting}</span>}
      {of.Declined > 0 && <span className="okr-mark okr-late">{words.declined}</span>}
    </>
  );
}

function Table({ rows, names, onSplit }: LinesProps) {
  const words = useWords(executeWords);
  return (
    <Sideways className="okr-matrix" label={words.details}>
      <table className="okr-sum">
        <thead>
          <tr>
            <th scope="col">{words.kr}</th>
            <th scope="col">{words.weight}</th>
            {[...names].map(([id, name]) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{words.splitTotal}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            <tr key={row.KRID ?? `hidden-${n}`}>
              <th scope="row">
                {row.KRID === null ? words.hidden : row.Title}
                {row.CanSplit && (
                  <Button size="small" onClick={() => onSplit(row.KRID)}>
                    {words.split}
                  </Button>
                )}
              </th>
              <td>{percentOf(row.WeightBp)}</td>
              {[...names.keys()].map((id) => (
                <td key={id}>
                  <Cell of={row.Cells.find(({ GroupID }) => GroupID === id)} />
                </td>
              ))}
              <td className={row.KRID !== null && row.ShareBp !== 10_000 ? 'okr-late' : ''}>
                {row.KRID === null ? '–' : percentOf(row.ShareBp)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}

function Cards({ rows, names, onSplit }: LinesProps) {
  const words = useWords(executeWords);
  return (
    <ul className="goal-rows">
      {rows.map((row, n) => (
        <li key={row.KRID ?? `hidden-${n}`}>
          <strong>{row.KRID === null ? words.hidden : row.Title}</strong>
          <div className="okr-note">
            {words.weight} {percentOf(row.WeightBp)}
            {row.KRID !== null && ` · ${words.splitTotal} ${percentOf(row.ShareBp)}`}
          </div>
          {row.Cells.map((cell) => (
            <div key={cell.GroupID}>
              {names.get(cell.GroupID)} <Cell of={cell} />
            </div>
          ))}
          {row.CanSplit && (
            <Button size="small" onClick={() => onSplit(row.KRID)}>
              {words.split}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
