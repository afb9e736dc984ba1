import { App, Button, Select } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { AttendanceBreakdown } from '../contract/OPPMWorkBreakdown.ts';
import { workWords } from './words.ts';

/** Bar to send a reminder to the selected people for a reason. */
export function RemindBar({
  people,
  onDone,
}: {
  readonly people: readonly number[];
  readonly onDone: () => void;
}) {
  const words = useWords(workWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const reasons = useCall(AttendanceBreakdown.GetRemindReasons, {}).data ?? [];
  const [reason, choose] = useState<string | null>(null);
  const act = useAct(AttendanceBreakdown.RemindPeople);
  return (
    <>
      <span>{words.picked(people.length)}</span>
      <Select<string>
        aria-label={words.reason}
        placeholder={words.reason}
        style={{ minWidth: 180 }}
        value={reason}
        onChange={choose}
        options={reasons.map((one) => ({
          value: one.Reason,
          label: inLanguage(language, one.Name, one.NameEn),
        }))}
      />
      <Button
        type="primary"
        disabled={reason === null}
        loading={act.isPending}
        onClick={() =>
          act.mutate(
            { AUIDs: [...people], Reason: reason ?? '' },
            {
              onSuccess: ({ Reminded }) => {
                void message.success(words.reminded(Reminded));
                onDone();
              },
              onError: showError,
            },
          )
        }
      >
        {words.remind}
      </Button>
    </>
  );
}
