import { Pagination } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { Assignment } from '#modules/people/places/contract/Assignment.ts';
import { organisationWords } from './organisation-words.ts';

const pageSize = 50;

interface ChartPeopleProps {
  readonly open: boolean;
  readonly department: number;
  readonly title: string;
  readonly day: string;
  readonly onClose: () => void;
}

/** Lists who belonged to a department or below it on the day of the chart, within the viewer's scope of that day. */
export function ChartPeople({ open, department, title, day, onClose }: ChartPeopleProps) {
  return (
    <Drawer open={open} size={480} title={title} onClose={onClose} mask={{ closable: true }} destroyOnHidden>
      <People key={`${department} ${day}`} department={department} day={day} />
    </Drawer>
  );
}

function People({ department, day }: { readonly department: number; readonly day: string }) {
  const words = useWords(organisationWords);
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCall(
    Assignment.GetPlacePage,
    { DeptId: department, Day: day, PageIndex: page, PageSize: pageSize },
    { keep: true },
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading title={false} />;
  if (data.Total === 0) return <Nothing text={words.nobodyThen} />;
  return (
    <>
      <ul className="chart-people">
        {data.Rows.map((row) => (
          <li key={row.AUID}>
            <PersonName
              id={row.AUID}
              name={row.ChineseName}
              englishName={row.EnglishName}
              note={[row.EmployeeId, inLanguage(language, row.DeptName, row.DeptNameEn), row.position]
                .filter(Boolean)
                .join(' · ')}
            />
          </li>
        ))}
      </ul>
      {data.Total > pageSize && (
        <Pagination
          size="small"
          simple
          current={page}
          pageSize={pageSize}
          total={data.Total}
          onChange={setPage}
        />
      )}
    </>
  );
}
