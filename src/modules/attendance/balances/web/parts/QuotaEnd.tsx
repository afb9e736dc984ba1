import { App, Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { lotSource } from '#modules/attendance/contract/codes.ts';
import { FileLine, FilesField, useOpenFile } from '#modules/forms/web/open.ts';
import { VacationAmount } from '../../contract/VacationAmount.ts';
import { amountText } from '../../contract/amounts.ts';
import { endWords } from '../quota-end-words.ts';
import type { QuotaRow } from './QuotaDrawer.tsx';

type How = 'pay' | 'waive';

/** Ends the rest of a quota: by paying it out if it comes from overtime, or by a written waiver. */
export function QuotaEnd({ row }: { readonly row: QuotaRow }) {
  const words = useWords(endWords);
  const [how, setHow] = useState<How | null>(null);
  if (row.Left <= 0) return null;
  return (
    <>
      {row.Source === lotSource.overtime && (
        <Button disabled={row.IsLocked} onClick={() => setHow('pay')}>
          {words.pay}
        </Button>
      )}
      <Button disabled={row.IsLocked} onClick={() => setHow('waive')}>
        {words.waive}
      </Button>
      {how && <EndDialog row={row} how={how} onClose={() => setHow(null)} />}
    </>
  );
}

function EndDialog(props: { readonly row: QuotaRow; readonly how: How; readonly onClose: () => void }) {
  const { row, how, onClose } = props;
  const words = useWords(endWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const left = amountText(row.Left, row.Unit)[language];
  const reason = { name: 'Reason', label: words.reason, kind: 'area' } as const;
  const common = {
    hidden: { LotID: row.LotID, Version: row.Version },
    submit: words[how],
    onDone: () => {
      void message.success(words.done);
      onClose();
    },
    onCancel: { label: words.cancel, run: onClose },
  };
  return (
    <Modal open title={words[how]} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="leave-hint">{how === 'pay' ? words.payHint(left) : words.waiveHint(left)}</p>
      {how === 'pay' ? (
        <EditForm call={VacationAmount.PayOutVacationAmount} fields={[reason]} initial={{}} {...common} />
      ) : (
        <EditForm
          call={VacationAmount.WaiveVacationAmount}
          fields={[
            {
              name: 'IEnclosure',
              label: words.files,
              kind: 'own',
              control: <FilesField upload={VacationAmount.UploadVacationFile} />,
              isWhole: true,
              isRequired: true,
            },
            reason,
          ]}
          initial={{}}
          adapt={({ IEnclosure, ...rest }) => ({
            ...rest,
            IEnclosure: ((IEnclosure ?? []) as readonly { uid: string }[]).map(({ uid }) => uid),
          })}
          {...common}
        />
      )}
    </Modal>
  );
}

/** Files of the waiver of a quota, if there is one. */
export function WaiverFiles({ lotId }: { readonly lotId: number }) {
  const words = useWords(endWords);
  const { data = [] } = useCall(VacationAmount.GetVacationFiles, { LotID: lotId });
  const { openFile, preview } = useOpenFile();
  if (data.length === 0) return null;
  return (
    <section aria-label={words.files}>
      <h3 className="leave-head">{words.files}</h3>
      <ul className="leave-files">
        {data.map((file) => (
          <FileLine key={file.uid} name={file.name} onOpen={() => openFile(file)} />
        ))}
      </ul>
      {preview}
    </section>
  );
}
