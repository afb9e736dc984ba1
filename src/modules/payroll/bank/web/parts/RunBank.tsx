import { BankOutlined } from '@ant-design/icons';
import { App, Button, Popconfirm, Select, Tag } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { formatYuan } from '#kit/rules/money.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { BankBatch } from '../../contract/BankBatch.ts';
import { BankLayout } from '../../contract/BankLayout.ts';
import {
  bankFormat,
  bankFormatLabels,
  batchState,
  batchStateLabels,
  holdReasonLabels,
} from '../../contract/bank-codes.ts';
import { bankWords } from '../bank-words.ts';
import { BankAnswer } from './BankAnswer.tsx';
import { BankDownload } from './BankDownload.tsx';
import '#modules/payroll/slips/web/parts/slips.css';

type Bank = ReplyOf<typeof BankBatch.GetBankBatchList>;
type Batch = Bank['Batches'][number];
type Held = Bank['Held'][number];

/** Bank files of a published run, and the people whose payment is on hold. */
export function RunBank({ runId }: { readonly runId: number }) {
  const words = useWords(bankWords);
  const found = useCall(BankBatch.GetBankBatchList, { RunId: runId });
  return (
    <Answer of={found} rows={6}>
      {(bank) => (
        <>
          <p className="slip-hint">
            {words.progress(bank.Paid, bank.People)}
            {bank.Ready > 0 && ` · ${words.ready(bank.Ready)}`}
          </p>
          {bank.CanMake && <Make runId={runId} bank={bank} />}
          {bank.Held.length > 0 && <HeldList runId={runId} held={bank.Held} />}
          {bank.Batches.length === 0 && <Nothing text={words.empty} />}
          <ul className="slip-list">
            {bank.Batches.map((batch) => (
              <BatchItem key={batch.BatchId} batch={batch} />
            ))}
          </ul>
        </>
      )}
    </Answer>
  );
}

/** Returns the sum of a file for a confirmation, or says how to see it. */
function useSumText(): (yuan: string | null) => string {
  const words = useWords(bankWords);
  return (yuan) => (yuan === null ? words.noSum : words.sum(formatYuan(yuan)));
}

function Make({ runId, bank }: { readonly runId: number; readonly bank: Bank }) {
  const sumText = useSumText();
  const words = useWords(bankWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const make = useAct(BankBatch.MakeBankBatch);
  const own = (useCall(BankLayout.GetBankLayoutList, {}).data ?? []).filter(({ IsActive }) => IsActive);
  /** Selected format, or the negative id of one of the company's own layouts. */
  const [chosen, choose] = useState<number | null>(null);
  // The company's own layout is the default if there is one.
  const value = chosen ?? (own[0] ? -own[0].LayoutId : bankFormat.xlsx);
  const Format = value > 0 ? value : own.find(({ LayoutId }) => LayoutId === -value)!.Format;
  const usual = Object.values(bankFormat).map((format) => ({
    value: format as number,
    label: bankFormatLabels[format][language],
  }));
  return (
    <div className="pay-actions">
      <Select<number>
        aria-label={words.format}
        value={value}
        onChange={choose}
        style={{ width: 220 }}
        options={
          own.length === 0
            ? usual
            : [
                {
                  label: words.own,
                  options: own.map(({ LayoutId, Name, NameEn }) => ({
                    value: -LayoutId,
                    label: inLanguage(language, Name, NameEn),
                  })),
                },
                { label: words.usual, options: usual },
              ]
        }
      />
      <Popconfirm
        title={words.makeSure(bank.Ready)}
        description={sumText(bank.ReadySum)}
        okText={words.make}
        onConfirm={() =>
          make.mutate(
            { RunId: runId, Format, ...(value < 0 && { LayoutId: -value }) },
            { onSuccess: ({ People }) => void message.success(words.made(People)), onError: showError },
          )
        }
      >
        <Button type="primary" icon={<BankOutlined />} loading={make.isPending}>
          {words.make}
        </Button>
      </Popconfirm>
    </div>
  );
}

function HeldList({ runId, held }: { readonly runId: number; readonly held: readonly Held[] }) {
  const words = useWords(bankWords);
  const language = useLanguage();
  const [released, release] = useState<Held | null>(null);
  const nameOf = (one: Held): string => inLanguage(language, one.ChineseName, one.EnglishName);
  return (
    <section className="pay-held">
      <h2>{words.held}</h2>
      <p className="slip-hint">{words.heldHint}</p>
      <ul className="slip-list slip-lines-list">
        {held.map((one) => (
          <li key={one.AUID}>
            <span>
              <strong>{nameOf(one)}</strong>
              <small>{one.EmployeeId}</small>
            </span>
            <Tag color="orange">{holdReasonLabels[one.Why][language]}</Tag>
            {one.CanRelease && (
              <Button size="small" onClick={() => release(one)}>
                {words.release}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Modal
        open={released !== null}
        title={released && words.releaseTitle(nameOf(released))}
        footer={null}
        onCancel={() => release(null)}
        destroyOnHidden
      >
        <EditForm
          call={BankBatch.ReleaseBankAccount}
          hidden={{ RunId: runId, AUID: released?.AUID }}
          fields={[{ name: 'Reason', label: words.reason, kind: 'area' }]}
          submit={words.release}
          onDone={() => release(null)}
          onCancel={{ label: words.cancel, run: () => release(null) }}
        />
      </Modal>
    </section>
  );
}

const colours: Partial<Record<number, string>> = {
  [batchState.confirmed]: 'green',
  [batchState.partlyFailed]: 'red',
  [batchState.handedOver]: 'orange',
};

function BatchItem({ batch }: { readonly batch: Batch }) {
  const words = useWords(bankWords);
  const sumText = useSumText();
  const language = useLanguage();
  const showError = useShowError();
  const handOver = useAct(BankBatch.HandOverBankBatch);
  const takeBack = useAct(BankBatch.TakeBackBankBatch);
  const [asking, ask] = useState<'download' | 'answer' | null>(null);
  const { BatchId, RowVersion, Can } = batch;
  const name = (zh: string, en: string): string => inLanguage(language, zh, en);
  return (
    <li>
      <span>
        <strong>{words.file(BatchId)}</strong>
        <small>
          {batch.Layout ? name(batch.Layout, batch.LayoutEn) : bankFormatLabels[batch.Format][language]} ·{' '}
          {words.people(batch.People)} · {batch.Sum !== null && `${words.sum(formatYuan(batch.Sum))} · `}
          {words.madeBy(name(batch.MadeBy, batch.MadeByEn), timeText(batch.MadeAt))}
        </small>
        {batch.DownloadedAt && (
          <small>
            {words.downloadedBy(name(batch.DownloadedBy, batch.DownloadedByEn), timeText(batch.DownloadedAt))}
            {batch.AnsweredAt && ` · ${words.answered(timeText(batch.AnsweredAt))}`}
          </small>
        )}
        {batch.Failed.length > 0 && (
          <small>
            {words.failed(
              batch.Failed.map((one) => name(one.ChineseName, one.EnglishName)).join(
                language === 'zh' ? '、' : ', ',
              ),
            )}
          </small>
        )}
      </span>
      <Tag color={colours[batch.State] ?? 'default'}>{batchStateLabels[batch.State][language]}</Tag>
      <span className="slip-list-actions">
        {Can.Download && (
          <Button size="small" onClick={() => ask('download')}>
            {words.download}
          </Button>
        )}
        {Can.HandOver && (
          <Popconfirm
            title={words.handOverSure(batch.People)}
            description={sumText(batch.Sum)}
            okText={words.handOver}
            onConfirm={() => handOver.mutate({ BatchId, RowVersion }, { onError: showError })}
          >
            <Button size="small" loading={handOver.isPending}>
              {words.handOver}
            </Button>
          </Popconfirm>
        )}
        {Can.Answer && (
          <Button size="small" type="primary" onClick={() => ask('answer')}>
            {words.answer}
          </Button>
        )}
        {Can.TakeBack && (
          <Popconfirm
            title={words.takeBack}
            description={words.takeBackSure}
            okText={words.takeBack}
            onConfirm={() => takeBack.mutate({ BatchId, RowVersion }, { onError: showError })}
          >
            <Button size="small" danger loading={takeBack.isPending}>
              {words.takeBack}
            </Button>
          </Popconfirm>
        )}
      </span>
      <Modal
        open={asking !== null}
        title={asking === 'download' ? words.downloadTitle : words.answer}
        footer={null}
        onCancel={() => ask(null)}
        destroyOnHidden
      >
        {asking === 'download' && <BankDownload batchId={BatchId} onClose={() => ask(null)} />}
        {asking === 'answer' && (
          <BankAnswer batchId={BatchId} version={RowVersion} onClose={() => ask(null)} />
        )}
      </Modal>
    </li>
  );
}
