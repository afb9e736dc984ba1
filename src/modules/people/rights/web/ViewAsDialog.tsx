import { Alert } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { PersonField } from '#modules/people/persons/web/parts/PersonField.tsx';
import type { PersonChoice } from '#modules/people/persons/web/parts/person-choice.ts';
import { PermissionManagement } from '../contract/PermissionManagement.ts';
import { viewAsWords } from './view-as-words.ts';

/** Dialog that asks as whom to view the portal, and why. */
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
        // Reloads the page, because all cached data belong to the other person.
        onDone={() => location.assign('/')}
      />
    </Modal>
  );
}
