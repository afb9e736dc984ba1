import { App, Button } from 'antd';
import { useMemo } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { deliveryState, deliveryStateLabels } from '../../contract/codes.ts';
import { Webhook } from '../../contract/Webhook.ts';
import { payloadText, deliveryTone, eventText, resultText, type Delivery } from '../webhook.ts';
import { webhookWords } from '../words.ts';

/** List of the deliveries to one address, with their results. */
export function Deliveries({ id, isOn }: { readonly id: number; readonly isOn: boolean }) {
  const words = useWords(webhookWords);
  const language = useLanguage();
  const filters = useMemo<readonly Filter[]>(
    () => [
      {
        kind: 'choice',
        names: ['State'],
        label: words.state,
        options: Object.entries(deliveryStateLabels).map(([value, label]) => ({
          value,
          label: label[language],
        })),
      },
    ],
    [words, language],
  );
  const fixed = useMemo(() => ({ Id: id }), [id]);
  const columns = useDeliveryColumns(isOn);
  return (
    <ListScreen<Delivery, typeof Webhook.GetDeliveryPageList>
      from={Webhook.GetDeliveryPageList}
      filters={filters}
      fixed={fixed}
      rowKey={(row) => row.Id}
      empty={{ text: words.logEmpty }}
      columns={columns}
    />
  );
}

function useDeliveryColumns(isOn: boolean): readonly Column<Delivery>[] {
  const words = useWords(webhookWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const replay = useAct(Webhook.ReplayDelivery);
  return [
    { key: 'event', title: words.event, phone: 'title', show: (row) => eventText(row.Type, words, language) },
    { key: 'about', title: words.about, phone: 'fact', show: (row) => payloadText(row.Data) },
    { key: 'time', title: words.time, phone: 'fact', isLine: true, show: (row) => timeText(row.EventTime) },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      show: (row) => (
        <Status tone={deliveryTone(row.State)}>{deliveryStateLabels[row.State][language]}</Status>
      ),
    },
    {
      key: 'result',
      title: words.result,
      phone: 'fact',
      show: (row) =>
        [
          resultText(row, words),
          row.NextTime !== null && row.Attempts > 0 ? words.next(timeText(row.NextTime)) : '',
        ]
          .filter(Boolean)
          .join(' · ') || '--',
    },
    { key: 'attempts', title: words.attempts, align: 'right', show: (row) => row.Attempts },
    {
      key: 'took',
      title: words.took,
      align: 'right',
      isLine: true,
      show: (row) => (row.Took === null ? '--' : words.milliseconds(row.Took)),
    },
    {
      key: 'actions',
      title: words.actions,
      phone: 'fact',
      show: (row) =>
        isOn && row.State !== deliveryState.waiting ? (
          <Button
            type="link"
            size="small"
            onClick={() =>
              replay.mutate(
                { Id: row.Id },
                { onSuccess: () => void message.success(words.replayed), onError: showError },
              )
            }
          >
            {words.replay}
          </Button>
        ) : (
          '--'
        ),
    },
  ];
}
