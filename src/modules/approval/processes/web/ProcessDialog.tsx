import { App } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { CacApprovalProcess } from '../contract/CacApprovalProcess.ts';
import type { ProcessRow } from './ProcessList.tsx';
import { designWords } from './words.ts';

interface ProcessDialogProps {
  readonly kind: 'add' | 'copy' | 'rename';
  readonly row?: ProcessRow;
  readonly onClose: () => void;
  readonly onAdded: (processId: number) => void;
}

/** Dialog that begins, copies or renames a process. */
export function ProcessDialog({ kind, row, onClose, onAdded }: ProcessDialogProps) {
  const words = useWords(designWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const { items } = useDepartmentItems();
  const groups = useCall(CacApprovalOrder.SearchApprovalFormTemplate, {}).data ?? [];
  const names = [
    { name: 'ProcessName', label: words.nameZh, kind: 'text' as const },
    { name: 'ProcessNameEn', label: words.nameEn, kind: 'text' as const },
  ];
  const title = { add: words.add, copy: words.copy, rename: words.rename }[kind];
  const cancel = { label: words.cancel, run: onClose };
  return (
    <Modal open title={title} footer={null} onCancel={onClose} destroyOnHidden>
      {kind === 'rename' && row ? (
        <EditForm
          call={CacApprovalProcess.EditCacApprovalProcess}
          fields={names}
          initial={row}
          hidden={{ ProcessID: row.ProcessID, IsOpen: row.IsOpen }}
          submit={words.save}
          onCancel={cancel}
          onDone={() => {
            void message.success(words.done);
            onClose();
          }}
        />
      ) : (
        <EditForm
          call={CacApprovalProcess.AddCacApprovalProcess}
          fields={[
            {
              name: 'TemplateId',
              label: words.template,
              kind: 'choice',
              options: groups.flatMap(({ Templates }) =>
                Templates.map(({ TemplateId, Title, TitleEn }) => ({
                  value: TemplateId,
                  label: inLanguage(language, Title, TitleEn),
                })),
              ),
            },
            {
              name: 'DeptId',
              label: words.scope,
              kind: 'own',
              control: (
                <TreeField
                  items={items}
                  label={words.scope}
                  placeholder={words.everybody}
                  top={words.everybody}
                  allowClear
                />
              ),
            },
            ...names,
          ]}
          initial={
            row
              ? {
                  TemplateId: row.TemplateId,
                  DeptId: null,
                  ProcessName: `${row.ProcessName}（副本）`,
                  ProcessNameEn: `${row.ProcessNameEn} (copy)`,
                }
              : { DeptId: null }
          }
          hidden={row ? { CopyOf: row.ProcessID } : {}}
          submit={words.create}
          onCancel={cancel}
          onDone={({ ProcessID }) => onAdded(ProcessID)}
        />
      )}
    </Modal>
  );
}
