import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Watermark } from 'antd';
import { useState } from 'react';
import { companyMinute } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { RecordMark } from '#modules/approval/web/open.ts';
import { rowKinds, sheetStateLabels } from '#modules/kpi/contract/codes.ts';
import { fileWords } from '#modules/kpi/files/web/parts/file-words.ts';
import { percentOf } from '#modules/kpi/templates/contract/problems.ts';
import { paths, sheetPath } from '#modules/kpi/web/parts/paths.ts';
import { useMe } from '#modules/people/web/open.tsx';
import { KPISheet } from '../contract/KPISheet.ts';
import { weightOf } from '../contract/scores.ts';
import type { Sheet } from '../contract/sheet-shapes.ts';
import { textOf } from './cells.ts';
import { groupsOf } from './groups.ts';
import { useCellWords, useShownKeys } from './useGridColumns.tsx';
import './print.css';

/** Printed sheets, one per page, with the name of the person who prints and the time. */
export function PrintPage({ ids }: { readonly ids: readonly number[] }) {
  const words = useWords(fileWords);
  const language = useLanguage();
  const me = useMe();
  const [at] = useState(() => companyMinute(new Date()));
  const who = [me ? inLanguage(language, me.ChineseName, me.EnglishName) : '', me?.EmployeeId]
    .filter(Boolean)
    .join(' ');
  const back = ids.length === 1 ? sheetPath(ids[0]!) : paths.all;
  return (
    <div className="kpi-print">
      <div className="kpi-print-tools no-print">
        <LinkButton to={back} icon={<ArrowLeftOutlined />}>
          {words.backToSheet}
        </LinkButton>
        <Button type="primary" icon={<PrinterOutlined />} onClick={() => globalThis.print()}>
          {words.printAll(ids.length)}
        </Button>
      </div>
      {ids.length === 0 && <Nothing text={words.nothingToPrint} />}
      {ids.map((id) => (
        <Printed key={id} id={id} who={who} at={at} />
      ))}
    </div>
  );
}

interface PrintedProps {
  readonly id: number;
  readonly who: string;
  readonly at: string;
}

function Printed({ id, who, at }: PrintedProps) {
  const found = useCall(KPISheet.Get, { SheetID: id });
  return (
    <Answer of={found} rows={10}>
      {(sheet) => (
        // Printed on white paper, whatever theme the screen uses.
        <Watermark content={[who, at]} gap={[140, 110]} font={{ fontSize: 13, color: 'rgba(0, 0, 0, 0.1)' }}>
          <Paper sheet={sheet} by={{ who, at }} />
        </Watermark>
      )}
    </Answer>
  );
}

function Paper({
  sheet,
  by,
}: {
  readonly sheet: Sheet;
  readonly by: { readonly who: string; readonly at: string };
}) {
  const words = useWords(fileWords);
  const cell = useCellWords(sheet);
  const language = useLanguage();
  const { Head, Rows, AsksSecond, Record } = sheet;
  const keys = useShownKeys(sheet);
  const named = (person: { ChineseName: string; EnglishName: string }): string =>
    inLanguage(language, person.ChineseName, person.EnglishName);
  const facts = [
    [words.person, named(Head.Person)],
    [words.department, inLanguage(language, Head.DeptName, Head.DeptNameEn)],
    [words.post, inLanguage(language, Head.PostName, Head.PostNameEn)],
    [words.period, inLanguage(language, Head.PeriodName, Head.PeriodNameEn)],
    [words.days, `${Head.FromDay} – ${Head.ToDay}`],
    [words.state, sheetStateLabels[Head.State]![language]],
  ];
  const signs = [
    { role: words.signs.self, person: Head.Person },
    { role: words.signs.leader, person: Head.Leader },
    ...(AsksSecond ? [{ role: words.signs.second, person: Head.Second }] : []),
  ];
  const sum = weightOf(Rows.map(({ Kind, WeightBp }) => ({ kind: Kind, weightBp: WeightBp })));
  return (
    <article className="kpi-paper">
      <header>
        <div>
          <h1>{words.paperTitle}</h1>
          <ul>
            {facts.map(([label, text]) => (
              <li key={label}>
                <span>{label}</span> {text}
              </li>
            ))}
          </ul>
        </div>
        {Record && <RecordMark formId={Record.FormID} seq={Record.Seq} hash={Record.Hash} />}
      </header>
      <table>
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              {words.number}
            </th>
            {groupsOf(keys).map(({ title, at, span }) => (
              <th key={at} colSpan={span} scope="colgroup">
                {title}
              </th>
            ))}
          </tr>
          <tr>
            {keys.map(({ key, title, isRight }) => (
              <th key={key} scope="col" data-right={isRight}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Rows.map((row) => (
            <tr key={row.RowNo}>
              <td data-right="true">{row.RowNo}</td>
              {keys.map(({ key, isRight }) => (
                <td key={key} data-key={key} data-right={isRight}>
                  {key === 'KPIName' ? inLanguage(language, row.Name, row.NameEn) : textOf(row, key, cell)}
                  {key === 'KPIName' && row.IsNotApplicable && ` (${words.notApplicable}: ${row.Reason})`}
                  {key === 'Target' && row.Kind <= rowKinds.bands && row.Target !== null && ` ${row.Unit}`}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="kpi-paper-total">
        <span>{`${words.weights} ${percentOf(sum)}`}</span>
        {Head.Total !== null ? (
          <b>{`${words.total} ${Head.Total}${Head.Grade ? `　${words.grade} ${Head.Grade}` : ''}`}</b>
        ) : (
          cell.missing && <b>{`${words.total} ${cell.missing}`}</b>
        )}
      </p>
      <div className="kpi-paper-signs">
        {signs.map(({ role, person }) => (
          <div key={role}>
            <span>{`${role}${person ? ` ${named(person)}` : ''}`}</span>
            <span className="kpi-paper-line" />
            <span>{words.day}</span>
            <span className="kpi-paper-line" />
          </div>
        ))}
      </div>
      <footer>{words.printedBy(by.who, by.at)}</footer>
    </article>
  );
}
