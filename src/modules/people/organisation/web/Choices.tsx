import { PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddressId } from '#kit/web/client/useAddress.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { SearchTree } from '#kit/web/tree/SearchTree.tsx';
import { branchOf, type TreeItem } from '#kit/web/tree/rows.ts';
import { SplitView } from '#modules/people/web/parts/SplitView.tsx';
import { CompanyAccount } from '../contract/CompanyAccount.ts';
import { OMShareDetail } from '../contract/OMShareDetail.ts';
import { organisationWords } from './organisation-words.ts';
import { useDisable } from './parts/useDisable.ts';

type Choice = ReplyOf<typeof OMShareDetail.GetChannelList>[number];

interface ChoiceItem extends TreeItem {
  readonly choice: Choice;
}

const none: readonly Choice[] = [];

/** Calls of each tree, and the name of the address parameter with the chosen node. */
const trees = {
  channels: {
    list: OMShareDetail.GetChannelList,
    add: OMShareDetail.AddChannel,
    update: OMShareDetail.UpdateChannel,
    use: OMShareDetail.ChannelIsUse,
    address: 'ChannelId',
  },
  accounts: {
    list: CompanyAccount.GetAccountList,
    add: CompanyAccount.AddAccount,
    update: CompanyAccount.UpdateAccount,
    use: CompanyAccount.AccountIsUse,
    address: 'AccountId',
  },
} as const;

/** Tree of customer channels. */
export const Channels = () => <Choices key="channels" tree="channels" />;

/** Tree of company accounts for payments. */
export const Accounts = () => <Choices key="accounts" tree="accounts" />;

/** Tree of nodes with a pane for the chosen node. */
function Choices({ tree }: { readonly tree: keyof typeof trees }) {
  const { list, add: addCall, update, use: toggle, address } = trees[tree];
  const words = useWords(organisationWords);
  const own = words.choices[tree];
  const language = useLanguage();
  const { message } = App.useApp();
  const ask = useDisable();
  const use = useAct(toggle);
  const { data, error, refetch } = useCall(list, {});
  const [chosenId, choose] = useAddressId(address);
  const isPhone = useIsPhone();
  const [isAdding, setAdding] = useState(false);
  const items = useMemo<ChoiceItem[]>(
    () =>
      (data ?? none).map((choice) => ({
        id: choice.Id,
        parentId: choice.ParentId,
        title: inLanguage(language, choice.Name, choice.NameEn),
        search: `${choice.Name} ${choice.NameEn}`,
        choice,
      })),
    [data, language],
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={8} />;
  const chosen = items.find((item) => item.id === chosenId) ?? (isPhone ? undefined : items[0]);
  const fieldsBelow = (parents: readonly ChoiceItem[]) => [
    { name: 'Name', label: words.name, kind: 'text' as const },
    { name: 'NameEn', label: words.nameEn, kind: 'text' as const },
    {
      name: 'ParentId',
      label: words.parent,
      kind: 'own' as const,
      control: <TreeField items={parents} label={words.parent} placeholder={words.top} top={words.top} />,
    },
    { name: 'Sort', label: words.sort, kind: 'number' as const, hint: words.sortHint },
  ];
  const setUse = ({ choice, title }: ChoiceItem, next: boolean): void =>
    ask(next, words.disableOther(title), own.disableNote, (ways) =>
      use.mutate({ Id: choice.Id, IsUse: next }, ways),
    );
  const add = (
    <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {own.add}
    </Button>
  );
  const pane = chosen && (
    <>
      <div className="pane-title">
        <h2>{chosen.title}</h2>
        <Status tone={chosen.choice.IsUse ? 'good' : 'paused'}>
          {chosen.choice.IsUse ? words.inUse : words.disabled}
        </Status>
        <div className="pane-actions">
          <Button danger={chosen.choice.IsUse} onClick={() => setUse(chosen, !chosen.choice.IsUse)}>
            {chosen.choice.IsUse ? words.disable : words.enable}
          </Button>
        </div>
      </div>
      <EditForm
        key={chosen.id}
        call={update}
        fields={fieldsBelow(items.filter((item) => !branchOf(items, chosen.id).has(item.id)))}
        hidden={{ Id: chosen.id }}
        initial={chosen.choice}
        submit={words.save}
        onDone={() => void message.success(words.saved)}
      />
    </>
  );
  return (
    <>
      <SplitView
        list={
          items.length === 0 ? (
            <Nothing text={own.none}>{add}</Nothing>
          ) : (
            <>
              <SearchTree
                search={own.search}
                items={items}
                label={own.tree}
                chosen={chosen?.id ?? null}
                onChoose={(item) => choose(item.id)}
                isOff={(item) => !item.choice.IsUse}
                beside={290}
              />
              {add}
            </>
          )
        }
        pane={pane ?? null}
        paneTitle={own.edit}
        hint={own.pick}
        onClose={() => choose(null)}
      />
      {isAdding && (
        <Modal open title={own.add} footer={null} onCancel={() => setAdding(false)}>
          <EditForm
            call={addCall}
            fields={fieldsBelow(items)}
            initial={{ ParentId: chosenId, Sort: 0 }}
            submit={words.save}
            onCancel={{ label: words.cancel, run: () => setAdding(false) }}
            onDone={(reply) => {
              void message.success(words.added);
              setAdding(false);
              choose(reply.Id);
            }}
          />
        </Modal>
      )}
    </>
  );
}
