import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { GivenOf } from '#kit/contract/call.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { useWords } from '#kit/web/client/language.ts';
import { shownOf, toldOf, useColumnChoice } from '#kit/web/list/columns.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Sideways } from '#kit/web/parts/Sideways.tsx';
import { EmployeeRoster, type RosterRow } from '../../contract/EmployeeRoster.ts';
import { rosterPath } from '../print-path.ts';
import { rosterWords } from '../roster-words.ts';
import { useRosterColumns } from '../useRosterColumns.tsx';
import '../roster-print.css';

/** Maximum number of people on paper, and of people in one request. */
const most = 1_000;
const atOnce = 200;

type Filters = Omit<GivenOf<typeof EmployeeRoster.GetRosterPage>, 'PageIndex' | 'PageSize'>;
interface Found {
  readonly total: number;
  readonly rows: readonly RosterRow[];
}

async function readAll(filters: Filters): Promise<Found> {
  const rows: RosterRow[] = [];
  for (let PageIndex = 1; ; PageIndex += 1) {
    const page = await callServer(EmployeeRoster.GetRosterPage, { ...filters, PageIndex, PageSize: atOnce });
    rows.push(...page.Rows);
    if (page.Rows.length < atOnce || rows.length >= most) return { total: page.Total, rows };
  }
}

const notFilters = new Set(['page', 'size', 'sort', 'AUID', 'Do', 'Tab', 'Hire']);

/** Roster on paper: everybody whom the filters leave, in the columns of the list. */
export default function RosterPrint() {
  const [tries, setTries] = useState(0);
  return <Paper key={tries} onRetry={() => setTries(tries + 1)} />;
}

function Paper({ onRetry }: { readonly onRetry: () => void }) {
  const [today] = useState(() => companyDay(new Date()));
  const words = useWords(rosterWords);
  const [search] = useSearchParams();
  const all = useRosterColumns();
  const [choice] = useColumnChoice(rosterPath, all);
  const [found, setFound] = useState<Found | Error | null>(null);
  const query = search.toString();
  useEffect(() => {
    let isLeft = false;
    const given = new URLSearchParams(query);
    const sort = given.get('sort');
    const filters = Object.fromEntries([...given].filter(([name]) => !notFilters.has(name)));
    void readAll({ ...filters, ...(sort ? { Sort: sort } : {}) } as Filters).then(
      (read) => isLeft || setFound(read),
      (error: unknown) => isLeft || setFound(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      isLeft = true;
    };
  }, [query]);
  const back = `${rosterPath}${query ? `?${query}` : ''}`;
  if (found instanceof Error) return <Failed error={found} onRetry={onRetry} />;
  const rows = found?.rows ?? [];
  const columns = toldOf(shownOf(all, choice), rows, choice);
  return (
    <Page
      title={words.title}
      note={found && words.printed(rows.length, today)}
      actions={
        <>
          <LinkButton to={back} icon={<ArrowLeftOutlined />}>
            {words.back}
          </LinkButton>
          <Button type="primary" icon={<PrinterOutlined />} disabled={!found} onClick={() => window.print()}>
            {words.print}
          </Button>
        </>
      }
    >
      {found && found.total > rows.length && (
        <Alert type="warning" showIcon title={words.printMost(rows.length, found.total)} />
      )}
      {!found ? (
        <Loading rows={12} />
      ) : (
        <Sideways label={words.title} className="roster-paper">
          <table>
            <thead>
              <tr>
                {columns.map(({ key, title }) => (
                  <th key={key} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.AUID}>
                  {columns.map(({ key, show, align }) => (
                    <td key={key} className={align === 'right' ? 'roster-right' : undefined}>
                      {show(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Sideways>
      )}
    </Page>
  );
}
