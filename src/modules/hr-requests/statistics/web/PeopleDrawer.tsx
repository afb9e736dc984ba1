import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useLanguage, useWords, inLanguage } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { userType } from '#modules/people/persons/contract/user-codes.ts';
import { PostName } from '#modules/people/web/open.tsx';
import { PersonnelStatistics, type StatisticsRow } from '../contract/PersonnelStatistics.ts';
import { useShareName, type Figures } from './share-names.ts';
import { peopleFigureWords } from './statistics-words.ts';
import type { Opened } from './useOpened.ts';

/** Width of the drawer in pixels. */
const width = 960;

interface PeopleDrawerProps {
  readonly opened: Opened | null;
  /** Company and department filters of the page. */
  readonly narrowed: Readonly<Record<string, string>>;
  readonly figures: Figures | undefined;
  readonly onClose: () => void;
}

/** Drawer with the people behind a figure, with Excel export. */
export function PeopleDrawer({ opened, narrowed, figures, onClose }: PeopleDrawerProps) {
  const words = useWords(peopleFigureWords);
  const nameOf = useShareName();
  const columns = useColumns(opened?.kind === 'left');
  const showError = useShowError();
  const [isSaving, setSaving] = useState(false);
  if (!opened) return <Drawer open={false} size={width} onClose={onClose} />;
  const { kind, from, to, by, key } = opened;
  const input = {
    ...narrowed,
    Kind: kind,
    DateFrom: from,
    DateTo: to,
    ...(by === undefined ? {} : { By: by, Key: key ?? '' }),
  };
  const share =
    by &&
    (figures?.Shares.find((one) => one.By === by && one.Key === key) ?? {
      By: by,
      Key: key ?? '',
      Name: key ?? '',
      NameEn: '',
    });
  const about = [
    words.kinds[kind],
    ...(share ? [nameOf(share)] : []),
    kind === 'headcount' ? words.on(to) : words.between(from, to),
  ].join(' · ');
  const save = async (): Promise<void> => {
    setSaving(true);
    await saveFile(PersonnelStatistics.ExportStatistics, input).catch(showError);
    setSaving(false);
  };
  return (
    <Drawer
      open
      size={width}
      title={about}
      extra={
        <Button icon={<DownloadOutlined />} loading={isSaving} onClick={() => void save()}>
          {words.export}
        </Button>
      }
      onClose={onClose}
      mask={{ closable: true }}
    >
      <ListScreen<StatisticsRow, typeof PersonnelStatistics.GetStatisticsPage>
        from={PersonnelStatistics.GetStatisticsPage}
        columns={columns}
        rowKey={(row) => `${row.AUID} ${row.Since}`}
        fixed={input}
        empty={{ text: words.listNone }}
      />
    </Drawer>
  );
}

function useColumns(isLeft: boolean): readonly Column<StatisticsRow>[] {
  const words = useWords(peopleFigureWords);
  const language = useLanguage();
  return [
    { key: 'employee', title: words.employee, phone: 'title', show: (row) => <Person of={row} /> },
    { key: 'id', title: words.employeeId, show: (row) => row.EmployeeId },
    {
      key: 'company',
      title: words.company,
      show: (row) => inLanguage(language, row.CompanyName, row.CompanyNameEn),
    },
    { key: 'position', title: words.position, phone: 'fact', show: (row) => <PostName of={row.Position} /> },
    {
      key: 'type',
      title: words.type,
      phone: 'fact',
      show: (row) => userType.labels[row.UserType]?.[language] ?? '--',
    },
    { key: 'since', title: words.since, phone: 'fact', show: (row) => row.Since },
    ...(isLeft
      ? [
          {
            key: 'last',
            title: words.lastDay,
            phone: 'fact',
            show: (row: StatisticsRow) => row.LastDay ?? '--',
          } as const,
        ]
      : []),
  ];
}
