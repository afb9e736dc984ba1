import { ScanOutlined, TeamOutlined, UserAddOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { callServer } from '#kit/web/client/call-server.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { useAddressId } from '#kit/web/client/useAddress.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen } from '#kit/web/list/ListScreen.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { visitState, visitStateLabels, visitTabs, type VisitTab } from '../../contract/codes.ts';
import { VisitorForm } from '../../contract/VisitorForm.ts';
import { RegisterDialog } from '../parts/RegisterDialog.tsx';
import { useMove, type Visit } from '../parts/useMove.tsx';
import { useVisitColumns } from '../parts/useVisitColumns.tsx';
import { VisitDrawer } from '../parts/VisitDrawer.tsx';
import { deskWords } from '../desk-words.ts';
import { visitorWords } from '../words.ts';
import '../visitors.css';

const path = '/VisitingManagement/VisitingRecords';

/** States that each view shows, for its filter. */
const statesOf: Readonly<Record<VisitTab, readonly (0 | 1 | 2 | 4 | 5 | 6 | 7 | 8)[]>> = {
  expected: [0, 1, 2],
  onSite: [],
  history: [4, 5, 6, 7, 8],
};

/** Page of the desk: guests who are expected, on site, or gone. */
export default function VisitingRecords() {
  const { records: words } = useWords(deskWords);
  const [search] = useSearchParams();
  const tab = visitTabs.find((one) => one === search.get('tab')) ?? 'expected';
  const moving = useMove();
  const [open, setOpen] = useAddressId('visit');
  const [isRegistering, setRegistering] = useState(false);
  const counters = useCall(VisitorForm.GetDataPage, { PageSize: 1 }).data?.Counters;
  return (
    <Page
      title={words.title}
      note={
        counters
          ? words.counters(counters.Expected, counters.OnSite, counters.OnSitePeople, counters.Left)
          : // Keeps the line, so that nothing below moves when they come.
            '\u00a0'
      }
      actions={
        <>
          <LinkButton to={`${path}/rollcall`} icon={<TeamOutlined />}>
            {words.rollCall}
          </LinkButton>
          <Button type="primary" icon={<UserAddOutlined />} onClick={() => setRegistering(true)}>
            {words.register}
          </Button>
        </>
      }
    >
      <Scan onFound={setOpen} />
      <TabLinks
        label={words.title}
        current={tab}
        tabs={visitTabs.map((key) => ({
          key,
          to: key === 'expected' ? path : `${path}?tab=${key}`,
          label: words.tabs[key],
          count: key === 'expected' ? counters?.Coming : key === 'onSite' ? counters?.OnSite : undefined,
        }))}
      />
      <Records key={tab} tab={tab} moving={moving} onOpen={(visit) => setOpen(visit.Id)} />
      <VisitDrawer id={open} isDesk moving={moving} onClose={() => setOpen(null)} />
      {moving.dialog}
      {isRegistering && <RegisterDialog onClose={() => setRegistering(false)} />}
    </Page>
  );
}

interface RecordsProps {
  readonly tab: VisitTab;
  readonly moving: ReturnType<typeof useMove>;
  readonly onOpen: (visit: Visit) => void;
}

function Records({ tab, moving, onOpen }: RecordsProps) {
  const { records: words } = useWords(deskWords);
  const { act, list } = useWords(visitorWords);
  const language = useLanguage();
  const columns = useVisitColumns(moving, onOpen, true, tab === 'expected');
  const [picked, setPicked] = useState<readonly Visit[]>([]);
  const templates = useCall(VisitorForm.GetTemplateList, {}).data;
  const fixed = useMemo(() => ({ Tab: tab }), [tab]);
  const filters = useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: list.search },
      ...(statesOf[tab].length > 0
        ? [
            {
              kind: 'choice' as const,
              names: ['State'] as const,
              label: list.state,
              options: statesOf[tab].map((state) => ({
                value: String(state),
                label: visitStateLabels[state][language],
              })),
            },
          ]
        : []),
      {
        kind: 'choice',
        names: ['TemplateId'],
        label: list.form,
        options: (templates ?? []).map((form) => ({
          value: String(form.TemplateId),
          label: inLanguage(language, form.Name, form.NameEn),
        })),
      },
      { kind: 'days', names: ['Start', 'End'], label: list.when },
    ],
    [tab, list, language, templates],
  );
  const clear = (): void => setPicked([]);
  const isExpected = tab === 'expected';
  return (
    <ListScreen<Visit, typeof VisitorForm.GetDataPage>
      from={VisitorForm.GetDataPage}
      fixed={fixed}
      filters={filters}
      columns={columns}
      rowKey={(visit) => visit.Id}
      onOpen={onOpen}
      exported={(given) => saveFile(VisitorForm.ExportData, { ...given, Tab: tab }, `${words.fileName}.xlsx`)}
      empty={{ text: words.empty }}
      {...(tab === 'history'
        ? {}
        : {
            pick: {
              keys: picked.map(({ Id }) => Id),
              onChange: (_keys, rows) => setPicked(rows),
              label: (visit: Visit) => words.pick(visit.VisitorName),
              all: words.pickAll,
              bar: (
                <>
                  <span>{words.picked(picked.length)}</span>
                  <Button
                    type="primary"
                    loading={moving.isPending}
                    onClick={() =>
                      moving.move(picked, isExpected ? visitState.onSite : visitState.left, (left) =>
                        setPicked(picked.filter(({ Id }) => left.includes(Id))),
                      )
                    }
                  >
                    {isExpected ? act.checkIn : act.checkOut}
                  </Button>
                  <Button type="link" onClick={clear}>
                    {words.unpick}
                  </Button>
                </>
              ),
            },
          })}
    />
  );
}

/** A barcode scanner types like a keyboard and ends with Enter. The visit then opens beside the list. */
function Scan({ onFound }: { onFound: (id: number) => void }) {
  const { records: words } = useWords(deskWords);
  const showError = useShowError();
  const [text, setText] = useState('');
  const [isFinding, setFinding] = useState(false);
  const find = (given: string): void => {
    const Pass = given.trim();
    if (Pass === '') return;
    setFinding(true);
    void callServer(VisitorForm.FindPass, { Pass })
      .then((visit) => {
        setText('');
        onFound(visit.Id);
      })
      .catch(showError)
      .finally(() => setFinding(false));
  };
  return (
    <Input.Search
      className="visit-scan no-print"
      prefix={<ScanOutlined />}
      value={text}
      maxLength={200}
      loading={isFinding}
      enterButton={<Button>{words.find}</Button>}
      aria-label={words.scan}
      placeholder={words.scan}
      onChange={(event) => setText(event.target.value)}
      onSearch={find}
    />
  );
}
