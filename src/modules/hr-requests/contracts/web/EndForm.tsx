import { App } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Contract } from '../contract/Contract.ts';
import { contractWords } from './contract-words.ts';
import type { ContractRow } from './rows.ts';

/** Form that ends a contract before its last day, or clears the early end. */
export function EndForm({ row, onDone }: { readonly row: ContractRow; readonly onDone: () => void }) {
  const words = useWords(contractWords);
  const { message } = App.useApp();
  const isEnded = row.EndedEarly !== null;
  return (
    <>
      {!isEnded && <p className="contract-entry">{words.endNote}</p>}
      <EditForm
        call={Contract.EndContract}
        fields={[
          ...(isEnded
            ? []
            : [{ name: 'EndedEarly', label: words.endedEarly, kind: 'day', isRequired: true } as const]),
          { name: 'Reason', label: words.reason, kind: 'area' },
        ]}
        hidden={{
          ContractID: row.ContractID,
          Version: row.Version,
          ...(isEnded ? { EndedEarly: null } : {}),
        }}
        submit={isEnded ? words.takeBack : words.end}
        isDanger={!isEnded}
        onDone={() => {
          void message.success(isEnded ? words.takenBack : words.ended);
          onDone();
        }}
        onCancel={{ label: words.cancel, run: onDone }}
      />
    </>
  );
}
