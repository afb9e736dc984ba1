import { EditForm } from '#kit/web/form/EditForm.tsx';
import { useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { PersonField, type PersonChoice } from '#modules/people/web/open.tsx';
import { SetupGuide } from '../../contract/SetupGuide.ts';
import type { Step } from '../needed.ts';
import { setupGuideWords } from '../setup-words.ts';
import '../setup.css';

interface HandDialogProps {
  readonly step: Step;
  readonly onClose: () => void;
}

/** Dialog that hands a step to a colleague. */
export function HandDialog({ step, onClose }: HandDialogProps) {
  const words = useWords(setupGuideWords);
  const [title] = words.steps[step.Step];
  return (
    <Modal open title={words.handTitle(title)} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="setup-gain">{words.handHint}</p>
      <EditForm
        call={SetupGuide.HandSetupStep}
        hidden={{ Step: step.Step }}
        fields={[
          { name: 'AUID', label: words.person, kind: 'own', isRequired: true, control: <PersonField /> },
        ]}
        // Without a person, the call would take the step back.
        check={({ AUID }) => (AUID ? [] : [{ Field: 'AUID', Msg: words.personMissing }])}
        adapt={({ AUID }) => ({ AUID: (AUID as PersonChoice | null)?.id ?? null })}
        submit={words.send}
        onDone={onClose}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Modal>
  );
}
