import { Alert, Table } from 'antd';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { FoundPunches } from './PunchImport.tsx';
import { punchWords } from './words.ts';

type Row = FoundPunches['Rows'][number];

/** Faults, names and badges that are listed at most. */
const listed = 20;

/** Content of a file of punches, and the effect of importing it. */
export function PunchFindings({ found }: { readonly found: FoundPunches }) {
  const { import: words } = useWords(punchWords);
  const language = useLanguage();
  return (
    <>
      {found.DifferenceCount > 0 && (
        <Alert
          className="punch-alert"
          type="warning"
          showIcon
          title={words.differences(found.DifferenceCount)}
          description={
            <ul className="punch-found">
              {found.Differences.slice(0, listed).map(({ Badge, Name, OwnerName, OwnerNameEn }) => (
                <li key={`${Badge} ${Name}`}>
                  {words.difference(Badge, Name, inLanguage(language, OwnerName, OwnerNameEn))}
                </li>
              ))}
            </ul>
          }
        />
      )}
      {found.FaultCount > 0 && (
        <Alert
          className="punch-alert"
          type="warning"
          showIcon
          title={words.faults(found.FaultCount)}
          description={
            <ul className="punch-found">
              {found.Faults.slice(0, listed).map(({ Row: row, Text, Msg }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a row may have several faults
                <li key={at}>{words.fault(row, Text, Msg)}</li>
              ))}
            </ul>
          }
        />
      )}
      <ul className="punch-found">
        <li>
          <strong>{words.fresh(found.Fresh)}</strong>
          {found.From && found.To && ` · ${words.range(found.From, found.To)}`}
        </li>
        {found.Known > 0 && <li>{words.known(found.Known)}</li>}
        {found.Unknown > 0 && <li>{words.unknown(found.Unknown, found.Badges.slice(0, 10).join(' '))}</li>}
        {found.Ahead > 0 && <li>{words.ahead(found.Ahead)}</li>}
        {found.Blank > 0 && <li>{words.blank(found.Blank)}</li>}
      </ul>
      {found.Rows.length > 0 && <Understood rows={found.Rows} count={found.RowCount} />}
    </>
  );
}

/** Returns punches with each day once: "2026-11-02 08:49, 18:00". Seconds are shown where there are any. */
export function punchText(at: readonly string[]): string {
  let before = '';
  return at
    .map((one) => {
      const [day = '', time = ''] = one.split(' ');
      const shown = time.endsWith(':00') ? time.slice(0, 5) : time;
      const text = day === before ? shown : `${day} ${shown}`;
      before = day;
      return text;
    })
    .join(', ');
}

function Understood({ rows, count }: { readonly rows: readonly Row[]; readonly count: number }) {
  const { import: words } = useWords(punchWords);
  const language = useLanguage();
  return (
    <Table<Row>
      className="punch-understood"
      size="small"
      rowKey="Row"
      caption={words.understood(rows.length, count)}
      dataSource={[...rows]}
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={[
        { key: 'row', title: words.row, align: 'right', render: (_, row) => row.Row },
        {
          key: 'owner',
          title: words.owner,
          render: (_, row) => (
            <>
              {row.OwnerName ? inLanguage(language, row.OwnerName, row.OwnerNameEn) : row.Name}{' '}
              <small>{row.Badge}</small>
              {!row.OwnerName && <small className="punch-nobody">{words.nobody}</small>}
            </>
          ),
        },
        { key: 'at', title: words.punches, render: (_, row) => punchText(row.At) || '-' },
      ]}
    />
  );
}
