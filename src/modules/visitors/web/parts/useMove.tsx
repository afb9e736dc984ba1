import { App } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { visitState, visitStateLabels, type VisitState } from '../../contract/codes.ts';
import { VisitorForm } from '../../contract/VisitorForm.ts';
import { visitorWords } from '../words.ts';

export type Visit = ReplyOf<typeof VisitorForm.GetDataPage>['Rows'][number];

/** Callback that gets the ids of the visits that could not be changed. */
type Done = (left: readonly number[]) => void;

export interface Moving {
  /** Changes the state of visits. Asks for a reason or a confirmation if the change needs one. */
  readonly move: (visits: readonly Visit[], to: VisitState, onDone?: Done) => void;
  readonly remove: (visit: Visit, onDone?: () => void) => void;
  readonly isPending: boolean;
  readonly dialog: ReactNode;
}

/** Returns the actions that change the state of visits, for lists and for the detail. */
export function useMove(): Moving {
  const { act: words } = useWords(visitorWords);
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const merge = useAct(VisitorForm.MergeStateAsync);
  const del = useAct(VisitorForm.Del);
  const [refusing, setRefusing] = useState<{ visits: readonly Visit[]; onDone?: Done } | null>(null);

  /** Shows a message with the result, and the reasons for visits that were not changed. @returns ids of those visits */
  const said = (
    { Rows }: ReplyOf<typeof VisitorForm.MergeStateAsync>,
    visits: readonly Visit[],
    to: VisitState,
  ): readonly number[] => {
    const failed = Rows.filter(({ Code }) => Code !== 1);
    if (failed.length === 0) void message.success(words.done(visitStateLabels[to][language]));
    else if (Rows.length === 1) void message.warning(failed[0]?.Msg, 5);
    else
      void modal.warning({
        title: words.some(Rows.length - failed.length, failed.length),
        content: (
          <ul>
            {failed.map(({ Id, Msg }) => (
              <li key={Id}>
                {visits.find((visit) => visit.Id === Id)?.VisitorName ?? Id}
                {language === 'zh' ? '：' : ': '}
                {Msg}
              </li>
            ))}
          </ul>
        ),
      });
    return failed.map(({ Id }) => Id);
  };
  const send = (visits: readonly Visit[], to: VisitState, onDone?: Done): void =>
    merge.mutate(
      { Ids: visits.map(({ Id }) => Id), State: to },
      {
        onSuccess: (reply) => {
          const left = said(reply, visits, to);
          onDone?.(left);
        },
        onError: showError,
      },
    );
  const namesOf = (visits: readonly Visit[]): string =>
    visits
      .slice(0, 3)
      .map(({ VisitorName }) => VisitorName)
      .join(language === 'zh' ? '、' : ', ');
  const move: Moving['move'] = (visits, to, onDone) => {
    if (to === visitState.refused) setRefusing({ visits, ...(onDone ? { onDone } : {}) });
    else if (to === visitState.cancelled)
      void modal.confirm({
        title: words.cancelTitle(namesOf(visits)),
        content: words.cancelNote,
        okText: words.cancel,
        okButtonProps: { danger: true },
        cancelText: words.keep,
        onOk: () => send(visits, to, onDone),
      });
    else send(visits, to, onDone);
  };
  const remove: Moving['remove'] = (visit, onDone) =>
    void modal.confirm({
      title: words.deleteTitle(visit.VisitorName),
      content: words.deleteNote,
      okText: words.delete,
      okButtonProps: { danger: true },
      cancelText: words.keep,
      onOk: () => del.mutate({ id: visit.Id }, { onSuccess: () => onDone?.(), onError: showError }),
    });
  const dialog = refusing && (
    <Modal
      open
      title={words.refuseTitle(namesOf(refusing.visits))}
      footer={null}
      onCancel={() => setRefusing(null)}
      destroyOnHidden
    >
      <EditForm
        call={VisitorForm.MergeStateAsync}
        fields={[
          { name: 'Reason', label: words.reason, kind: 'area', hint: words.reasonHint, isRequired: true },
        ]}
        hidden={{ Ids: refusing.visits.map(({ Id }) => Id), State: visitState.refused }}
        submit={words.refuse}
        isDanger
        onCancel={{ label: words.close, run: () => setRefusing(null) }}
        onDone={(reply) => {
          const left = said(reply, refusing.visits, visitState.refused);
          refusing.onDone?.(left);
          setRefusing(null);
        }}
      />
    </Modal>
  );
  return { move, remove, isPending: merge.isPending || del.isPending, dialog };
}
