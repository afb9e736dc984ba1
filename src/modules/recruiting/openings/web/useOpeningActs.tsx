import { App } from 'antd';
import type { MenuProps } from 'antd';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { useStandardTemplate } from '#modules/approval/web/open.ts';
import { openingStates, requisitionKind } from '#modules/recruiting/contract/codes.ts';
import { useTitle } from '#modules/recruiting/web/parts/useTitle.ts';
import { Recruitment, type OpeningRow } from '../contract/Recruitment.ts';
import { mayAct } from '../contract/openings.ts';
import { OpeningForm } from './OpeningForm.tsx';
import { openingWords } from './opening-words.ts';
import { useRequest } from './useRequest.ts';

type Asked = 'edit' | 'disable' | 'enable' | 'close' | 'sort' | 'more';

/** Returns the menu of actions on an opening, and the dialog that is open. */
export function useOpeningActs(): {
  readonly itemsOf: (row: OpeningRow) => NonNullable<MenuProps['items']>;
  readonly dialog: ReactNode;
} {
  const words = useWords(openingWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const top = useAct(Recruitment.UpdateRecruitmentTop);
  const enable = useAct(Recruitment.EnableRecruitment);
  const [asked, setAsked] = useState<{ readonly act: Asked; readonly row: OpeningRow } | null>(null);
  const asksFirst = useStandardTemplate(requisitionKind) !== undefined;
  const request = useRequest();
  const ways = { onSuccess: () => void message.success(words.done), onError: showError };

  const itemsOf = (row: OpeningRow): NonNullable<MenuProps['items']> => {
    if (!row.CanEdit) return [];
    const { RecruitmentID, Version, State } = row;
    const ask = (act: Asked) => () => setAsked({ act, row });
    return [
      ...(mayAct('update', State) ? [{ key: 'edit', label: words.edit, onClick: ask('edit') }] : []),
      ...(State === openingStates.draft
        ? [
            asksFirst
              ? { key: 'request', label: words.request, onClick: () => request(row) }
              : {
                  key: 'publish',
                  label: words.publish,
                  onClick: () => enable.mutate({ RecruitmentID, Version }, ways),
                },
          ]
        : []),
      ...(asksFirst && State !== openingStates.draft && mayAct('request', State)
        ? [{ key: 'more', label: words.more, onClick: ask('more') }]
        : []),
      ...(State === openingStates.disabled
        ? [{ key: 'enable', label: words.enable, onClick: ask('enable') }]
        : []),
      ...(mayAct('top', State) || row.IsTop
        ? [
            {
              key: 'top',
              label: row.IsTop ? words.offTop : words.toTop,
              onClick: () => top.mutate({ RecruitmentID, Version, IsTop: !row.IsTop }, ways),
            },
          ]
        : []),
      ...(State === openingStates.closed ? [] : [{ key: 'sort', label: words.sort, onClick: ask('sort') }]),
      ...(mayAct('disable', State)
        ? [{ key: 'disable', label: words.disable, onClick: ask('disable') }]
        : []),
      ...(mayAct('close', State)
        ? [{ key: 'close', label: words.close, danger: true, onClick: ask('close') }]
        : []),
    ];
  };

  const close = (): void => setAsked(null);
  const dialog = !asked ? null : asked.act === 'edit' ? (
    <OpeningForm row={asked.row} onClose={close} />
  ) : asked.act === 'sort' ? (
    <SortDialog row={asked.row} onClose={close} />
  ) : asked.act === 'more' ? (
    <MoreDialog row={asked.row} onClose={close} />
  ) : (
    <ReasonDialog act={asked.act} row={asked.row} onClose={close} />
  );
  return { itemsOf, dialog };
}

interface DialogProps {
  readonly row: OpeningRow;
  readonly onClose: () => void;
}

const calls = {
  disable: Recruitment.DisableRecruitment,
  enable: Recruitment.EnableRecruitment,
  close: Recruitment.CloseRecruitment,
} as const;

/** Dialog that asks for a reason and then runs the action. */
function ReasonDialog({ act, row, onClose }: DialogProps & { readonly act: keyof typeof calls }) {
  const words = useWords(openingWords);
  const titleOf = useTitle();
  const { message } = App.useApp();
  const note = { disable: words.disableNote, enable: '', close: words.closeNote }[act];
  return (
    <Modal open title={words[`${act}Title`](titleOf(row))} footer={null} onCancel={onClose}>
      {note && <p className="recruit-note">{note}</p>}
      <EditForm
        call={calls[act]}
        fields={[{ name: 'Reason', label: words.reason, kind: 'area', isRequired: true }]}
        hidden={{ RecruitmentID: row.RecruitmentID, Version: row.Version }}
        submit={words[act]}
        isDanger={act === 'close'}
        onDone={() => {
          void message.success(words.done);
          onClose();
        }}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Modal>
  );
}

function SortDialog({ row, onClose }: DialogProps) {
  const words = useWords(openingWords);
  const titleOf = useTitle();
  const { message } = App.useApp();
  return (
    <Modal open title={words.sortTitle(titleOf(row))} footer={null} onCancel={onClose}>
      <EditForm
        call={Recruitment.UpdateRecruitmentSort}
        fields={[{ name: 'SortNo', label: words.sortNo, kind: 'number', hint: words.sortHint }]}
        initial={{ SortNo: row.SortNo }}
        hidden={{ RecruitmentID: row.RecruitmentID, Version: row.Version }}
        submit={words.save}
        onDone={() => {
          void message.success(words.done);
          onClose();
        }}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Modal>
  );
}

/** Dialog that asks for the total number of places and opens the requisition form. */
function MoreDialog({ row, onClose }: DialogProps) {
  const words = useWords(openingWords);
  const titleOf = useTitle();
  const navigate = useNavigate();
  return (
    <Modal open title={words.moreTitle(titleOf(row))} footer={null} onCancel={onClose}>
      <p className="recruit-note">{words.moreNote(row.HeadCount)}</p>
      <EditForm
        call={Recruitment.RequestPlaces}
        fields={[{ name: 'HeadCount', label: words.headCount, kind: 'number', isRequired: true }]}
        initial={{ HeadCount: row.HeadCount + 1 }}
        hidden={{ RecruitmentID: row.RecruitmentID, Version: row.Version }}
        submit={words.request}
        onDone={({ Path }) => void navigate(Path)}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Modal>
  );
}
