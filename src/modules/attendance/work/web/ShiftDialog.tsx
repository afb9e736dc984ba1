import { App } from 'antd';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { rosterWarningLabels } from '#modules/attendance/contract/codes.ts';
import { AttendanceBreakdown } from '../contract/OPPMWorkBreakdown.ts';
import { workWords } from './words.ts';

interface ShiftDialogProps {
  readonly person: number;
  readonly day: string;
  /** Current shift of the person; null: none. */
  readonly shift: number | null;
  readonly shifts: readonly {
    readonly ShiftID: number;
    readonly ShiftName: string;
    readonly ShiftNameEn: string;
  }[];
  readonly onClose: () => void;
}

/** Values of the options beside the shifts: a day off, and the fixed week of the group. */
const off = 0;
const byGroup = -1;

/** Dialog to set the shift of a person on a day. */
export function ShiftDialog({ person, day, shift, shifts, onClose }: ShiftDialogProps) {
  const words = useWords(workWords);
  const language = useLanguage();
  const { message } = App.useApp();
  return (
    <Modal open title={words.changeShiftOf(day)} footer={null} onCancel={onClose} destroyOnHidden>
      <EditForm
        call={AttendanceBreakdown.UpdateScheduleShiftInfo}
        fields={[
          {
            name: 'ShiftID',
            label: words.shiftField,
            kind: 'choice',
            options: [
              ...shifts.map((one) => ({
                value: one.ShiftID,
                label: inLanguage(language, one.ShiftName, one.ShiftNameEn),
              })),
              { value: off, label: words.dayOff },
              { value: byGroup, label: words.byGroup },
            ],
          },
        ]}
        initial={{ ShiftID: shift ?? off }}
        hidden={{ AUID: person, Days: [day] }}
        adapt={({ ShiftID }) => ({
          ShiftID: Number(ShiftID) > 0 ? ShiftID : null,
          IsCleared: ShiftID === byGroup,
        })}
        submit={words.save}
        onCancel={{ label: words.cancel, run: onClose }}
        onDone={({ Warnings }) => {
          if (Warnings.length > 0)
            void message.warning(
              `${words.warnings}: ${Warnings.map(
                (one) => `${one.Day} ${rosterWarningLabels[one.What][language]}`,
              ).join('; ')}`,
            );
          else void message.success(words.saved);
          onClose();
        }}
      />
    </Modal>
  );
}
