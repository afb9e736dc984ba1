import { DatePicker, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import {
  computedKinds,
  runKind,
  runKindLabels,
  type ComputedKind,
} from '#modules/payroll/contract/slip-codes.ts';
import { PayRun } from '../../contract/PayRun.ts';
import { runWords } from '../run-words.ts';

interface NewRunProps {
  readonly onDone: (runId: number) => void;
  readonly onClose: () => void;
}

/** Dialog to add a payroll run of a group and month: wages, bonuses or leavers. */
export function NewRun({ onDone, onClose }: NewRunProps) {
  const words = useWords(runWords);
  const language = useLanguage();
  const [Month, setMonth] = useState(() => companyDay(new Date()).slice(0, 7));
  const [Kind, setKind] = useState<ComputedKind>(runKind.monthly);
  const groups = useCall(PayRun.GetPayRunGroupList, { Month, Kind }).data;
  return (
    <>
      <p className="slip-hint">{words.addHint[Kind]}</p>
      <div className="slip-filters">
        <Segmented<ComputedKind>
          aria-label={words.kind}
          value={Kind}
          onChange={setKind}
          options={computedKinds.map((value) => ({ value, label: runKindLabels[value][language] }))}
        />
        <DatePicker
          picker="month"
          aria-label={words.month}
          allowClear={false}
          value={dayjs(`${Month}-01`)}
          onChange={(next) => next && setMonth(next.format('YYYY-MM'))}
        />
      </div>
      {groups?.length === 0 ? (
        <Nothing text={words.noGroup[Kind]} />
      ) : (
        <EditForm
          call={PayRun.AddPayRun}
          hidden={{ Month, Kind }}
          fields={[
            {
              name: 'GroupId',
              label: words.group,
              kind: 'choice',
              options: (groups ?? []).map((one) => ({
                value: one.GroupId,
                label: words.groupOf(inLanguage(language, one.Name, one.NameEn), one.People),
              })),
            },
          ]}
          submit={words.create}
          onDone={({ RunId }) => onDone(RunId)}
          onCancel={{ label: words.cancel, run: onClose }}
        />
      )}
    </>
  );
}
