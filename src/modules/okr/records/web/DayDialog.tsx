import { App } from 'antd';
import { weekdayOf } from '#kit/rules/zones.ts';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { WorkRecord } from '../contract/WorkRecord.ts';
import type { RecordDay } from '../contract/record-shapes.ts';
import { draftOf, freshDraft, RecordsField, type RecordDraft } from './RecordsField.tsx';
import { recordWords } from './words.ts';

interface DayDialogProps {
  readonly day: RecordDay;
  readonly onClose: () => void;
}

/** Dialog that records the hours of a day. */
export function DayDialog({ day, onClose }: DayDialogProps) {
  const words = useWords(recordWords);
  const { message } = App.useApp();
  const own = day.Records.filter(({ CorrectionOf }) => CorrectionOf === null).map(draftOf);
  return (
    <Drawer
      open
      size={640}
      title={words.dayTitle(day.WorkDate, words.weekdays[weekdayOf(day.WorkDate) - 1]!)}
      onClose={onClose}
    >
      <EditForm
        call={WorkRecord.SaveDay}
        hidden={{ WorkDate: day.WorkDate }}
        fields={[
          { name: 'Records', label: words.items, kind: 'own', control: <RecordsField /> },
          { name: 'IsSubmit', label: words.submitNow, kind: 'switch', hint: words.submitHint },
        ]}
        initial={{ Records: own.length === 0 ? [freshDraft()] : own, IsSubmit: true }}
        adapt={({ Records, IsSubmit }) => ({
          WorkDate: day.WorkDate,
          IsSubmit,
          Records: (Records as readonly RecordDraft[]).map((one) => ({
            ...(one.RecordID === undefined ? {} : { RecordID: one.RecordID, Version: one.Version }),
            OBID: one.OBID,
            TypeID: one.TypeID,
            Minutes: one.Minutes ?? 0,
            Content: one.Content,
          })),
        })}
        submit={words.save}
        onCancel={{ label: words.cancel, run: onClose }}
        onDone={() => {
          void message.success(words.saved);
          onClose();
        }}
      />
    </Drawer>
  );
}
