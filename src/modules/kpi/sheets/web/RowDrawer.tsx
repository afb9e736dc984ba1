import { App, Button, Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import {
  isPublished,
  roleLabels,
  roles,
  rowKindLabels,
  rowKinds,
  sheetStates,
} from '#modules/kpi/contract/codes.ts';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import { useMe } from '#modules/people/web/open.tsx';
import { usualFormula } from '../contract/scores.ts';
import type { Sheet, SheetRow } from '../contract/sheet-shapes.ts';
import { RowDetails } from './RowDetails.tsx';
import { SourceFact } from './Sources.tsx';
import { mayWrite } from './cells.ts';
import type { useCells } from './useCells.ts';
import { sheetWords } from './words.ts';

interface RowDrawerProps {
  readonly sheet: Sheet;
  readonly row: SheetRow;
  readonly cells: ReturnType<typeof useCells>;
  readonly onClose: () => void;
}

/** Drawer of a row: its definition, its scoring, the given values, and fields that are not cells. */
export function RowDrawer({ sheet, row, cells, onClose }: RowDrawerProps) {
  const words = useWords(sheetWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const of = sheet.Rules.Rows.find(({ IndicatorID }) => IndicatorID === row.IndicatorID);
  const role = sheet.Roles[0];
  const isOpenForSelf = role === roles.self && sheet.Head.State === sheetStates.scoring;
  const isLeaders =
    role !== undefined && role > roles.self && sheet.Head.State === sheetStates.resultInApproval;
  const measured = row.Kind === rowKinds.measured || row.Kind === rowKinds.bands;
  return (
    <Drawer open size={640} title={inLanguage(language, row.Name, row.NameEn)} onClose={onClose}>
      <dl className="kpi-facts">
        <div>
          <dt>{words.definition}</dt>
          <dd>{row.Definition}</dd>
        </div>
        <div>
          <dt>{words.kind}</dt>
          <dd>{rowKindLabels[row.Kind]![language]}</dd>
        </div>
        {row.Unit && (
          <div>
            <dt>{words.unit}</dt>
            <dd>{row.Unit}</dd>
          </div>
        )}
        <SourceFact row={row} />
        {row.Kind === rowKinds.measured && (
          <div>
            <dt>{words.formula}</dt>
            <dd>
              <code>{of?.ScoreFormula || usualFormula}</code>
            </dd>
          </div>
        )}
        {row.Kind === rowKinds.bands && (
          <div>
            <dt>{words.bands}</dt>
            <dd>{(of?.Bands ?? []).map(({ From, Score }) => words.bandOf(From, Score)).join('；')}</dd>
          </div>
        )}
      </dl>
      <h3 className="form-section">{words.given}</h3>
      {row.Scores.length === 0 && <p className="kpi-note">{words.nothingGiven}</p>}
      {!sheet.SeesScores && <p className="kpi-note">{words.later}</p>}
      <ul className="kpi-list">
        {row.Scores.map(({ Role, By, Value, Reason }) => (
          <li key={`${Role} ${By.AUID}`}>
            <div className="kpi-menu-row">
              <PersonName id={By.AUID} name={By.ChineseName} englishName={By.EnglishName} />
              <span className="kpi-note">{roleLabels[Role]![language]}</span>
              <b className="kpi-number">{Value ?? words.none}</b>
            </div>
            {Reason && <div className="kpi-note">{words.because(Reason)}</div>}
          </li>
        ))}
      </ul>
      {isOpenForSelf && (
        <NotApplicable
          key={`na${row.Version}`}
          row={row}
          cells={cells}
          onSaved={() => void message.success(words.saved)}
        />
      )}
      {isLeaders && measured && (
        <Differing
          key={`d${row.Version}`}
          sheet={sheet}
          row={row}
          cells={cells}
          onSaved={() => void message.success(words.saved)}
        />
      )}
      <RowDetails sheet={sheet} row={row} />
      <h3 className="form-section">{words.remarks}</h3>
      {isPublished(sheet.Head.State) ? (
        <>
          <p>{row.WorkRemarks || words.none}</p>
          <div className="form-actions">
            <Button onClick={onClose}>{words.close}</Button>
          </div>
        </>
      ) : (
        <EditForm
          key={`r${row.Version}`}
          call={Kpi.EditWorkRemarks}
          fields={[{ name: 'WorkRemarks', label: words.remarks, kind: 'area' }]}
          initial={{ WorkRemarks: row.WorkRemarks }}
          hidden={{ SheetID: sheet.Head.SheetID, RowNo: row.RowNo, Version: row.Version }}
          submit={words.save}
          onDone={() => void message.success(words.saved)}
        />
      )}
    </Drawer>
  );
}

interface PartProps {
  readonly row: SheetRow;
  readonly cells: ReturnType<typeof useCells>;
  readonly onSaved: () => void;
}

function NotApplicable({ row, cells, onSaved }: PartProps) {
  const words = useWords(sheetWords);
  const own = useId();
  const [is, setIs] = useState(row.IsNotApplicable);
  const [why, setWhy] = useState(row.Reason);
  const problem = cells.problems.get(`${row.RowNo} NotApplicable`);
  return (
    <div className="kpi-part">
      <Checkbox checked={is} onChange={({ target }) => setIs(target.checked)}>
        {words.notApplicable}
      </Checkbox>
      {is && (
        <>
          <label htmlFor={own}>{words.why}</label>
          <Input id={own} value={why} maxLength={200} onChange={({ target }) => setWhy(target.value)} />
        </>
      )}
      {problem && <p className="kpi-problem">{problem}</p>}
      <Button
        loading={cells.isPending}
        disabled={is === row.IsNotApplicable && why === row.Reason}
        onClick={() =>
          cells.edit(
            [
              { row, key: 'NotApplicable', text: String(is) },
              { row, key: 'Reason', text: is ? why : '' },
            ],
            onSaved,
          )
        }
      >
        {words.save}
      </Button>
    </div>
  );
}

function Differing({ sheet, row, cells, onSaved }: PartProps & { readonly sheet: Sheet }) {
  const words = useWords(sheetWords);
  const own = useId();
  const me = useMe();
  const key = sheet.Roles[0] === roles.leader ? 'LeaderScore' : 'SecondScore';
  const mine = row.Scores.find(({ By, Role }) => By.AUID === me?.AUID && Role === sheet.Roles[0]);
  const [score, setScore] = useState(mine?.Value ?? '');
  const [why, setWhy] = useState(mine?.Reason ?? '');
  const problem = cells.problems.get(`${row.RowNo} ${key}`);
  if (!mayWrite(sheet, row, key)) return null;
  return (
    <div className="kpi-part">
      <label htmlFor={`${own}s`}>{words.yourScore}</label>
      <Input id={`${own}s`} value={score} onChange={({ target }) => setScore(target.value)} />
      <label htmlFor={`${own}w`}>{words.differs}</label>
      <Input.TextArea
        id={`${own}w`}
        value={why}
        maxLength={500}
        autoSize={{ minRows: 2 }}
        onChange={({ target }) => setWhy(target.value)}
      />
      <p className="kpi-note">{words.differsHint}</p>
      {problem && <p className="kpi-problem">{problem}</p>}
      <Button
        loading={cells.isPending}
        onClick={() =>
          cells.edit(
            [
              { row, key, text: score },
              { row, key: 'Reason', text: why },
            ],
            onSaved,
          )
        }
      >
        {words.save}
      </Button>
    </div>
  );
}
