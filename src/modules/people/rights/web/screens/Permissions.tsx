import { EyeOutlined, PlusOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddressId } from '#kit/web/client/useAddress.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { SearchTree } from '#kit/web/tree/SearchTree.tsx';
import { useMove } from '#modules/people/organisation/web/useMove.tsx';
import { SplitView } from '#modules/people/web/parts/SplitView.tsx';
import { PermissionManagement } from '../../contract/PermissionManagement.ts';
import { PermissionForm } from '../PermissionForm.tsx';
import { PermissionPane } from '../PermissionPane.tsx';
import { ViewAsDialog } from '../ViewAsDialog.tsx';
import { WhyDialog } from '../WhyDialog.tsx';
import { permissionItems, type Permission, type PermissionItem } from '../permission-items.ts';
import { rightsWords } from '../rights-words.ts';
import { viewAsWords } from '../view-as-words.ts';

const none: readonly Permission[] = [];

/** Page of the permission tree, from which menu titles, their order and all access checks come. */
export default function Permissions() {
  const words = useWords(rightsWords);
  const viewAs = useWords(viewAsWords);
  const [open, setOpen] = useState<'why' | 'viewAs' | null>(null);
  const language = useLanguage();
  const { message } = App.useApp();
  const { data, error, refetch } = useCall(PermissionManagement.GetPermissionTree, {});
  const [chosenId, choose] = useAddressId('ID');
  const isPhone = useIsPhone();
  /** Parent of the permission that is being added; null: top; undefined: none is being added. */
  const [parent, setParent] = useState<PermissionItem | null | undefined>();
  const items = useMemo(() => permissionItems(data ?? none, language), [data, language]);
  const move = useMove(PermissionManagement.UpdateParent, items, (ID, to) => ({
    ID,
    ParentId: to.parentId,
    BeforeID: to.beforeId,
  }));
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  const chosen = items.find((item) => item.id === chosenId) ?? (isPhone ? undefined : items[0]);
  const list = data ? (
    <>
      <SearchTree
        search={words.searchCode}
        items={items}
        label={words.permissionTree}
        chosen={chosen?.id ?? null}
        onChoose={(item) => choose(item.id)}
        onMove={move.drop}
        beside={250}
      />
      <Button icon={<PlusOutlined />} onClick={() => setParent(null)}>
        {words.addTop}
      </Button>
    </>
  ) : (
    <Loading rows={10} title={false} />
  );
  return (
    <Page
      title={words.permissions}
      actions={
        <>
          <Button icon={<QuestionCircleOutlined />} onClick={() => setOpen('why')}>
            {viewAs.check}
          </Button>
          <Button icon={<EyeOutlined />} onClick={() => setOpen('viewAs')}>
            {viewAs.start}
          </Button>
        </>
      }
    >
      <SplitView
        list={list}
        pane={
          chosen ? (
            <PermissionPane
              key={chosen.id}
              item={chosen}
              onAddBelow={() => setParent(chosen)}
              onMove={() => move.ask(chosen)}
              onDeleted={() => choose(null)}
            />
          ) : null
        }
        paneTitle={words.permissions}
        hint={words.pickPermission}
        onClose={() => choose(null)}
      />
      {move.dialog}
      {open === 'why' && <WhyDialog items={items} initial={chosen} onClose={() => setOpen(null)} />}
      {open === 'viewAs' && <ViewAsDialog onClose={() => setOpen(null)} />}
      {parent !== undefined && (
        <Modal
          open
          title={parent ? words.newBelow(parent.title) : words.newTop}
          footer={null}
          onCancel={() => setParent(undefined)}
        >
          <PermissionForm
            call={PermissionManagement.AddPermission}
            hidden={{ ParentId: parent?.id ?? null }}
            onCancel={() => setParent(undefined)}
            onDone={(reply) => {
              void message.success(words.added);
              setParent(undefined);
              choose(reply.ID);
            }}
          />
        </Modal>
      )}
    </Page>
  );
}
