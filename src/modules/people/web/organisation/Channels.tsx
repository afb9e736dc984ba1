import { PlusOutlined } from '@ant-design/icons';
import { App, Button, Empty, Input, Modal } from 'antd';
import { useMemo, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddressId } from '#kit/web/client/useAddress.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { branchOf, type TreeItem } from '#kit/web/tree/rows.ts';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { TreeView } from '#kit/web/tree/TreeView.tsx';
import { OMShareDetail } from '../../contract/OMShareDetail.ts';
import { organisationWords } from '../organisation-words.ts';
import { SplitView } from '../parts/SplitView.tsx';
import { useDisable } from '../parts/useDisable.ts';

type Channel = ReplyOf<typeof OMShareDetail.GetChannelList>[number];

interface ChannelItem extends TreeItem {
  readonly channel: Channel;
}

const none: readonly Channel[] = [];

/** Where customers come from: the tree beside the channel that is chosen. */
export function Channels() {
  const words = useWords(organisationWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const ask = useDisable();
  const use = useAct(OMShareDetail.ChannelIsUse);
  const { data, error, refetch } = useCall(OMShareDetail.GetChannelList, {});
  const [chosenId, choose] = useAddressId('ChannelId');
  const [query, setQuery] = useState('');
  const isPhone = useIsPhone();
  const [isAdding, setAdding] = useState(false);
  const items = useMemo<ChannelItem[]>(
    () =>
      (data ?? none).map((channel) => ({
        id: channel.Id,
        parentId: channel.ParentId,
        title: inLanguage(language, channel.Name, channel.NameEn),
        search: `${channel.Name} ${channel.NameEn}`,
        channel,
      })),
    [data, language],
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={8} />;
  const chosen = items.find((item) => item.id === chosenId) ?? (isPhone ? undefined : items[0]);
  const fieldsBelow = (parents: readonly ChannelItem[]) => [
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
  const setUse = ({ channel, title }: ChannelItem, next: boolean): void =>
    ask(next, words.disableOther(title), words.disableChannelNote, (ways) =>
      use.mutate({ Id: channel.Id, IsUse: next }, ways),
    );
  const add = (
    <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {words.addChannel}
    </Button>
  );
  const pane = chosen && (
    <>
      <div className="pane-title">
        <h2>{chosen.title}</h2>
        <Status tone={chosen.channel.IsUse ? 'good' : 'paused'}>
          {chosen.channel.IsUse ? words.inUse : words.disabled}
        </Status>
        <div className="pane-actions">
          <Button danger={chosen.channel.IsUse} onClick={() => setUse(chosen, !chosen.channel.IsUse)}>
            {chosen.channel.IsUse ? words.disable : words.enable}
          </Button>
        </div>
      </div>
      <EditForm
        key={JSON.stringify(chosen.channel)}
        call={OMShareDetail.UpdateChannel}
        fields={fieldsBelow(items.filter((item) => !branchOf(items, chosen.id).has(item.id)))}
        hidden={{ Id: chosen.id }}
        initial={chosen.channel}
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
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.noChannels}>
              {add}
            </Empty>
          ) : (
            <>
              <Input
                allowClear
                value={query}
                aria-label={words.searchChannel}
                placeholder={words.searchChannel}
                onChange={(event) => setQuery(event.target.value)}
              />
              <TreeView
                items={items}
                label={words.channelTree}
                query={query}
                chosen={chosen?.id ?? null}
                onChoose={(item) => choose(item.id)}
                isOff={(item) => !item.channel.IsUse}
                maxHeight={Math.max(320, globalThis.innerHeight - 290)}
              />
              {add}
            </>
          )
        }
        pane={pane ?? null}
        paneTitle={words.editChannel}
        hint={words.pickChannel}
        onClose={() => choose(null)}
      />
      {isAdding && (
        <Modal open title={words.addChannel} footer={null} onCancel={() => setAdding(false)}>
          <EditForm
            call={OMShareDetail.AddChannel}
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
