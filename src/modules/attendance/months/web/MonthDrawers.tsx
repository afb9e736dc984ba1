import { Button, Pagination, Table } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer, Modal } from '#kit/web/parts/Overlay.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import {
  confirmStateLabels,
  correctionState,
  correctionStateLabels,
  dayItemLabels,
} from '#modules/attendance/days/contract/day-codes.ts';
import { SettingUpCourse } from '../contract/SettingUpCourse.ts';
import type { MonthRow } from './Months.tsx';
import { monthWords } from './month-words.ts';

type Said = ReplyOf<typeof SettingUpCourse.GetCoursePersonPage>['Rows'][number];
type Correction = ReplyOf<typeof SettingUpCourse.GetCorrectionPage>['Rows'][number];

const pageSize = 50;
/** Width of a drawer over a page, in pixels. */
const width = 760;

interface DrawerProps {
  readonly row: MonthRow;
  readonly onClose: () => void;
}

function Paged({
  total,
  page,
  onChange,
  children,
}: {
  total: number;
  page: number;
  onChange: (page: number) => void;
  children: ReactNode;
}) {
  return (
    <>
      {children}
      <div className="day-pager">
        <Pagination
          current={page}
          pageSize={pageSize}
          total={total}
          hideOnSinglePage
          showSizeChanger={false}
          onChange={onChange}
        />
      </div>
    </>
  );
}

/** Drawer with the answers of people to a month, objections first. */
export function SaidDrawer({ row, onClose }: DrawerProps) {
  const words = useWords(monthWords);
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const found = useCall(
    SettingUpCourse.GetCoursePersonPage,
    { ID: row.ID, PageIndex: page, PageSize: pageSize },
    { keep: true },
  );
  return (
    <Drawer open size={width} title={words.peopleOf(row.Month)} onClose={onClose} mask={{ closable: true }}>
      <Answer of={found} rows={8}>
        {({ Rows, Total }) => (
          <Paged total={Total} page={page} onChange={setPage}>
            <Table<Said>
              size="small"
              rowKey="AUID"
              dataSource={[...Rows]}
              pagination={false}
              scroll={{ x: 'max-content' }}
              locale={{ emptyText: words.nothing }}
              columns={[
                { key: 'who', title: words.employee, render: (_, one) => <Person of={one} /> },
                {
                  key: 'said',
                  title: words.said,
                  render: (_, one) => confirmStateLabels[one.ConfirmState][language],
                },
                { key: 'note', title: words.note, render: (_, one) => one.Note },
              ]}
            />
          </Paged>
        )}
      </Answer>
    </Drawer>
  );
}

/** Drawer with changes found after the lock, to be paid or dismissed. */
export function CorrectionsDrawer({
  row,
  canUpdate,
  onClose,
}: DrawerProps & { readonly canUpdate: boolean }) {
  const words = useWords(monthWords);
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const [dismissed, dismiss] = useState<number | null>(null);
  const found = useCall(
    SettingUpCourse.GetCorrectionPage,
    { ID: row.ID, PageIndex: page, PageSize: pageSize },
    { keep: true },
  );
  return (
    <Drawer
      open
      size={width}
      title={words.correctionsOf(row.Month)}
      onClose={onClose}
      mask={{ closable: true }}
    >
      <Answer of={found} rows={8}>
        {({ Rows, Total }) => (
          <Paged total={Total} page={page} onChange={setPage}>
            <Table<Correction>
              size="small"
              rowKey="CorrectionID"
              dataSource={[...Rows]}
              pagination={false}
              scroll={{ x: 'max-content' }}
              locale={{ emptyText: words.nothing }}
              columns={[
                { key: 'who', title: words.employee, render: (_, one) => <Person of={one} /> },
                { key: 'day', title: words.day, render: (_, one) => one.Day },
                { key: 'item', title: words.item, render: (_, one) => dayItemLabels[one.Item][language] },
                { key: 'change', title: words.difference, render: (_, one) => `${one.Old} → ${one.New}` },
                { key: 'at', title: words.at, render: (_, one) => timeText(one.CreateTime) },
                {
                  key: 'state',
                  title: words.state,
                  render: (_, one) => (
                    <>
                      {correctionStateLabels[one.State][language]}
                      {one.Reason && <small className="day-note"> {one.Reason}</small>}
                    </>
                  ),
                },
                {
                  key: 'act',
                  title: '',
                  render: (_, one) =>
                    canUpdate &&
                    one.State === correctionState.open && (
                      <Button size="small" onClick={() => dismiss(one.CorrectionID)}>
                        {words.dismiss}
                      </Button>
                    ),
                },
              ]}
            />
          </Paged>
        )}
      </Answer>
      {dismissed !== null && (
        <Modal open title={words.dismissTitle} footer={null} onCancel={() => dismiss(null)} destroyOnHidden>
          <EditForm
            call={SettingUpCourse.DismissCorrection}
            hidden={{ CorrectionID: dismissed }}
            fields={[{ name: 'Reason', kind: 'area', label: words.reason }]}
            submit={words.dismiss}
            isDanger
            onCancel={{ label: words.cancel, run: () => dismiss(null) }}
            onDone={() => dismiss(null)}
          />
        </Modal>
      )}
    </Drawer>
  );
}
