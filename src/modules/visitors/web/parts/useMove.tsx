import { App, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { visitState, visitStateLabels, type VisitState } from '../../contract/codes.ts';
import { VisitorForm } from '../../contract/VisitorForm.ts';
import { visitorWords } from '../words.ts';

export type Visit = ReplyOf<typeof VisitorForm.GetDataPage>['Rows'][number];

export interface Moving {
  /** Puts visits into a state; asks why or whether where that is needed. */
  readonly move: (visits: readonly Visit[], to: VisitState, onDone?: () => void) => void;
  readonly remove: (visit: Visit, onDone?: () => void) => void;
  readonly isPending: boolean;
  readonly dialog: ReactNode;
}

/** What is done with visits, from lists and from the detail alike. */
export function useMove(): Moving {
  const { act: words } = useWords(visitorWords);
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const merge = useAct(VisitorForm.MergeStateAsync);
  const del = useAct(VisitorForm.Del);
  const [refusing, setRefusing] = useState<{ visits: readonly Visit[]; onDone?: () => void } | null>(null);

  const said = (reply: ReplyOf<typeof VisitorForm.MergeStateAsync>, to: VisitState): void => {
    const failed = reply.Rows.filter(({ Code }) => Code !== 1);
    if (failed.length === 0) {
      void message.success(words.done(visitStateLabels[to][language]));
      return;
    }
    const reasons = [...new Set(failed.map(({ Msg }) => Msg))];
    void message.warning(
      [words.some(reply.Rows.length - failed.length, failed.length), ...reasons].join(
        language === 'zh' ? '：' : ': ',
      ),
      5,
    );
  };
  const send = (visits: readonly Visit[], to: VisitState, onDone?: () => void): void =>
    merge.mutate(
      { Ids: visits.map(({ Id }) => Id), State: to },
      {
        onSuccess: (reply) => {
          said(reply, to);
          onDone?.();
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
          said(reply, visitState.refused);
          refusing.onDone?.();
          setRefusing(null);
        }}
      />
    </Modal>
  );
  return { move, remove, isPending: merge.isPending || del.isPending, dialog };
}
