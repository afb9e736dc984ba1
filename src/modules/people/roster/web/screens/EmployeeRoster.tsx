import { PlusOutlined, PrinterOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { ListScreen } from '#kit/web/list/ListScreen.tsx';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { UserDrawer } from '#modules/people/persons/web/UserDrawer.tsx';
import { useUserAddress } from '#modules/people/persons/web/useUserAddress.ts';
import { useCan } from '#modules/people/web/useMe.ts';
import {
  EmployeeRoster as Call,
  rosterCodes,
  rosterFields,
  type RosterRow,
} from '../../contract/EmployeeRoster.ts';
import { Hiring } from '../../contract/Hiring.ts';
import { HireDrawer } from '../HireDrawer.tsx';
import { HiresDrawer } from '../HiresDrawer.tsx';
import { printPath } from '../print-path.ts';
import { rosterWords } from '../roster-words.ts';
import { useRosterColumns } from '../useRosterColumns.tsx';
import { useRosterFilters } from '../useRosterFilters.ts';

const known: ReadonlySet<string> = new Set(rosterFields);

/** Page with all employees in scope: chosen columns, filters, saved views, Excel, print; opens the person. */
export default function EmployeeRoster() {
  const words = useWords(rosterWords);
  const address = useUserAddress();
  const columns = useRosterColumns();
  const filters = useRosterFilters();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const mayHire = useCan()(rosterCodes.hiring);
  const [at, go] = useAddress('Hire');
  const found = useCall(Hiring.GetHireList, {}, { enabled: mayHire });
  const hires = found.data;
  return (
    <Page
      title={words.title}
      actions={
        <>
          <Button
            icon={<PrinterOutlined />}
            aria-label={words.print}
            title={words.print}
            onClick={() => void navigate(`${printPath}?${search.toString()}`)}
          />
          {mayHire && (
            <>
              {hires && hires.length > 0 && (
                <Badge count={hires.length} size="small" color="#237804">
                  <Button onClick={() => go({ Hire: 'list' })}>{words.hires}</Button>
                </Badge>
              )}
              <ActionButton
                type="primary"
                icon={<PlusOutlined />}
                label={words.hire}
                onClick={() => go({ Hire: 'new' })}
              />
            </>
          )}
        </>
      }
    >
      <ListScreen<RosterRow, typeof Call.GetRosterPage>
        from={Call.GetRosterPage}
        columns={columns}
        rowKey={(row) => row.AUID}
        filters={filters}
        onOpen={(row) => address.open(row.AUID)}
        exported={(given, shown) =>
          saveFile(
            Call.ExportRoster,
            { ...given, Columns: shown.filter((key) => known.has(key)).join(',') },
            `${words.title}.xlsx`,
          )
        }
        empty={{ text: words.empty }}
      />
      <UserDrawer address={address} isReading />
      {mayHire && (
        <>
          <HireDrawer isOpen={at.Hire === 'new'} onClose={() => go({ Hire: null })} />
          <HiresDrawer
            isOpen={at.Hire === 'list'}
            hires={hires}
            error={found.error}
            onRetry={() => void found.refetch()}
            onClose={() => go({ Hire: null })}
            onOpen={(id) => address.open(id)}
          />
        </>
      )}
    </Page>
  );
}
