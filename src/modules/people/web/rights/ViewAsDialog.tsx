import { Alert } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { PermissionManagement } from '../../contract/PermissionManagement.ts';
import type { PersonChoice } from '../parts/person-choice.ts';
import { PersonField } from '../parts/PersonField.tsx';
import { viewAsWords } from '../view-as-words.ts';

/** Asks whose eyes to look through, and why. */
export function ViewAsDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(viewAsWords);
  return (
    <Modal open title={words.startTitle} footer={null} onCancel={onClose}>
      <Alert type="info" showIcon title={words.startNote} style={{ marginBottom: 16 }} />
      <EditForm
        call={PermissionManagement.StartViewAs}
        fields={[
          { name: 'AUID', label: words.person, kind: 'own', control: <PersonField /> },
          { name: 'Reason', label: words.reason, kind: 'area', hint: words.reasonHint },
        ]}
        adapt={(values) => ({
          ...values,
          AUID: (values['AUID'] as PersonChoice | null | undefined)?.id,
        })}
        submit={words.go}
        onCancel={{ label: words.cancel, run: onClose }}
        // Every answer that was kept is another person's now.
        onDone={() => location.assign('/')}
      />
    </Modal>
  );
}
