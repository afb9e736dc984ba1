import { DownloadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { GivenOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { KPISheet } from '#modules/kpi/sheets/contract/KPISheet.ts';
import { fileWords } from './file-words.ts';

/** Button that exports sheets as Excel. */
export function ExportButton({ of }: { readonly of: GivenOf<typeof KPISheet.Export> }) {
  const words = useWords(fileWords);
  const showError = useShowError();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    await saveFile(KPISheet.Export, of).catch(showError);
    setBusy(false);
  };
  return (
    <ActionButton
      icon={<DownloadOutlined />}
      label={words.export}
      loading={isBusy}
      onClick={() => void save()}
    />
  );
}
