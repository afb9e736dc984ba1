import { PlusOutlined, UserAddOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddress, useAddressId } from '#kit/web/client/useAddress.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen } from '#kit/web/list/ListScreen.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { useCan, useMe } from '#modules/people/web/open.tsx';
import { deskCode, manageCode, visitStateLabels, type VisitState } from '../../contract/codes.ts';
import { VisitorForm } from '../../contract/VisitorForm.ts';
import { GuestForms } from '../parts/GuestForms.tsx';
import { InviteDialog } from '../parts/InviteDialog.tsx';
import { useMove, type Visit } from '../parts/useMove.tsx';
import { useVisitColumns } from '../parts/useVisitColumns.tsx';
import { VisitDrawer } from '../parts/VisitDrawer.tsx';
import { WatchList } from '../parts/WatchList.tsx';
import { guestFormWords } from '../form-words.ts';
import { visitorWords } from '../words.ts';
import '../visitors.css';

const path = '/VisitingManagement/VisitingForm';

/**
 * Page with a host's own visitors and invitations, the guest forms with their posters, and the watch list for managers.
 */
export default function VisitingForm() {
  const { forms: words } = useWords(guestFormWords);
  const can = useCan();
  const [at, go] = useAddress('tab', 'invite');
  const manages = can(manageCode);
  const tabs = ['mine', 'forms', ...(manages ? ['watch'] : [])] as ('mine' | 'forms' | 'watch')[];
  const tab = tabs.find((one) => one === at.tab) ?? 'mine';
  const isInviting = at.invite === '1';
  const invite = (open: boolean): void => go({ invite: open ? '1' : null }, { replace: !open });
  return (
    <Page
      title={words.title}
      actions={
        <>
          {manages && tab === 'forms' && (
            <LinkButton to={`${path}/new`} icon={<PlusOutlined />}>
              {words.add}
            </LinkButton>
          )}
          <Button type="primary" icon={<UserAddOutlined />} onClick={() => invite(true)}>
            {words.invite}
          </Button>
        </>
      }
    >
      <TabLinks
        label={words.views}
        current={tab}
        tabs={tabs.map((key) => ({
          key,
          to: key === 'mine' ? path : `${path}?tab=${key}`,
          label: words.tabs[key],
        }))}
      />
      {tab === 'mine' && <MyVisitors onInvite={() => invite(true)} />}
      {tab === 'forms' && <GuestForms manages={manages} />}
      {tab === 'watch' && <WatchList />}
      {isInviting && <InviteDialog onClose={() => invite(false)} />}
    </Page>
  );
}

function MyVisitors({ onInvite }: { onInvite: () => void }) {
  const { forms: words } = useWords(guestFormWords);
  const { list } = useWords(visitorWords);
  const language = useLanguage();
  const me = useMe();
  const isDesk = useCan()(deskCode);
  const moving = useMove();
  const [open, setOpen] = useAddressId('visit');
  const show = (visit: Visit): void => setOpen(visit.Id);
  const columns = useVisitColumns(moving, show, false);
  const filters = useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: list.search },
      {
        kind: 'choice',
        names: ['State'],
        label: list.state,
        options: ([0, 1, 2, 3, 4, 5, 6, 7, 8] satisfies VisitState[]).map((state) => ({
          value: String(state),
          label: visitStateLabels[state][language],
        })),
      },
      { kind: 'days', names: ['Start', 'End'], label: list.when },
    ],
    [list, language],
  );
  const fixed = useMemo(() => (me ? { HostAUID: me.AUID } : {}), [me]);
  if (!me) return <Loading rows={8} title={false} />;
  return (
    <>
      <ListScreen<Visit, typeof VisitorForm.GetDataPage>
        from={VisitorForm.GetDataPage}
        fixed={fixed}
        filters={filters}
        columns={columns.filter(({ isExtra }) => !isExtra)}
        rowKey={(visit) => visit.Id}
        onOpen={show}
        empty={{
          text: words.mineEmpty,
          action: <Button onClick={onInvite}>{words.invite}</Button>,
        }}
      />
      <VisitDrawer id={open} isDesk={isDesk} moving={moving} onClose={() => setOpen(null)} />
      {moving.dialog}
    </>
  );
}
