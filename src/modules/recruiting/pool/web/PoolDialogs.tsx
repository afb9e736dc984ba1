import { App } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Recruitment } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { takesApplications } from '#modules/recruiting/openings/contract/openings.ts';
import { useTitle } from '#modules/recruiting/web/parts/useTitle.ts';
import { JobseekerTalentPool, type PoolRow } from '../contract/JobseekerTalentPool.ts';
import { poolWords } from './pool-words.ts';

interface DialogProps {
  readonly row: PoolRow;
  readonly onClose: () => void;
}

/** Dialog that adds a person in the pool to one of the viewer's openings. */
export function RecommendDialog({ row, onClose }: DialogProps) {
  const words = useWords(poolWords);
  const titleOf = useTitle();
  const { message } = App.useApp();
  const openings = useCall(Recruitment.GetRecruitmentPage, { IsClosed: false, PageSize: 200 }).data?.Rows;
  const options = (openings ?? [])
    .filter(({ State }) => takesApplications(State))
    .map((one) => ({ value: one.RecruitmentID, label: `${titleOf(one)} · ${one.No}` }));
  return (
    <Modal open title={words.recommendTitle(row.Name)} footer={null} onCancel={onClose}>
      <EditForm
        call={JobseekerTalentPool.RecommendToRecruitment}
        fields={[
          {
            name: 'RecruitmentID',
            label: words.opening,
            kind: 'choice',
            options,
            nothing: words.noOpening,
          },
          { name: 'Text', label: words.words, kind: 'area' },
        ]}
        hidden={{ SeekerID: row.SeekerID }}
        submit={words.recommend}
        onDone={() => {
          void message.success(words.recommended);
          onClose();
        }}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Modal>
  );
}

/** Dialog that removes a person from the pool. */
export function RemoveDialog({ row, onClose }: DialogProps) {
  const words = useWords(poolWords);
  const { message } = App.useApp();
  return (
    <Modal open title={words.removeTitle(row.Name)} footer={null} onCancel={onClose}>
      <p className="recruit-note">{words.removeNote}</p>
      <EditForm
        call={JobseekerTalentPool.DelJobseekerTalentPool}
        fields={[{ name: 'Reason', label: words.reason, kind: 'area' }]}
        hidden={{ SeekerID: row.SeekerID, Version: row.Version }}
        submit={words.remove}
        isDanger
        onDone={() => {
          void message.success(words.removed);
          onClose();
        }}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Modal>
  );
}
