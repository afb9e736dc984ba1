import { App } from 'antd';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { feeKindLabels, feeKinds, sourceKindLabels } from '#modules/recruiting/contract/codes.ts';
import { choicesOf } from '#modules/recruiting/web/parts/options.ts';
import { RecruitmentResources, type SourceRow } from '../../contract/RecruitmentResources.ts';
import { sourceWords } from '../source-words.ts';

interface SourceFormProps {
  /** Source to change. Null: a new one. */
  readonly row: SourceRow | null;
  readonly onClose: () => void;
}

/** Form of a source: name, fee and end of its contract. */
export function SourceForm({ row, onClose }: SourceFormProps) {
  const words = useWords(sourceWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const fields: readonly Field[] = [
    { name: 'Name', label: words.name, kind: 'text' },
    { name: 'Kind', label: words.kind, kind: 'choice', options: choicesOf(sourceKindLabels, language) },
    { name: 'FeeKind', label: words.feeKind, kind: 'choice', options: choicesOf(feeKindLabels, language) },
    { name: 'Fee', label: words.fee, kind: 'text' },
    { name: 'ContractEnd', label: words.end, kind: 'day' },
    { name: 'IsUse', label: words.use, kind: 'switch' },
  ];
  const shared = {
    fields,
    isDense: true,
    submit: words.save,
    onCancel: { label: words.cancel, run: onClose },
    onDone: () => {
      void message.success(words.saved);
      onClose();
    },
  };
  return (
    <Modal open title={row ? words.editTitle : words.addTitle} footer={null} onCancel={onClose}>
      {row ? (
        <EditForm
          {...shared}
          call={RecruitmentResources.UpdateRecruitmentResources}
          initial={{
            Name: row.Name,
            Kind: row.Kind,
            FeeKind: row.FeeKind,
            Fee: row.Fee,
            ContractEnd: row.ContractEnd,
            IsUse: row.IsUse,
          }}
          hidden={{ SourceID: row.SourceID, Version: row.Version }}
        />
      ) : (
        <EditForm
          {...shared}
          call={RecruitmentResources.AddRecruitmentResources}
          initial={{ Kind: 1, FeeKind: feeKinds.period, Fee: '0', IsUse: true }}
        />
      )}
    </Modal>
  );
}
