import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { BankBatch } from '../../contract/BankBatch.ts';
import { bankWords } from '../bank-words.ts';

interface BankDownloadProps {
  readonly batchId: number;
  readonly onClose: () => void;
}

/** Dialog that asks for a reason and then downloads a bank file. */
export function BankDownload({ batchId, onClose }: BankDownloadProps) {
  const words = useWords(bankWords);
  const showError = useShowError();
  const client = useQueryClient();
  const [Reason, setReason] = useState('');
  const [isLoading, setLoading] = useState(false);
  const download = async (): Promise<void> => {
    setLoading(true);
    try {
      await saveFile(BankBatch.DownloadBankBatch, { BatchId: batchId, Reason: Reason.trim() });
      await client.invalidateQueries();
      onClose();
    } catch (error) {
      showError(error);
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      <p className="slip-hint">{words.downloadHint}</p>
      <Input
        aria-label={words.reason}
        placeholder={words.reason}
        maxLength={100}
        value={Reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="pay-actions pay-dialog-actions">
        <Button
          type="primary"
          disabled={Reason.trim() === ''}
          loading={isLoading}
          onClick={() => void download()}
        >
          {words.download}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </>
  );
}
