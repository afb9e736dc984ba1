import { EyeOutlined } from '@ant-design/icons';
import { Button, Input, Pagination, Tag } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { slipStateLabels } from '#modules/payroll/contract/slip-codes.ts';
import { useMe } from '#modules/people/web/open.tsx';
import { PayrollSlip } from '../../contract/PayrollSlip.ts';
import { slipWords } from '../words.ts';
import { SlipLines } from './SlipLines.tsx';

type Row = ReplyOf<typeof PayrollSlip.GetRunSlipPage>['Rows'][number];
type Revealed = ReplyOf<typeof PayrollSlip.RevealPayrollSlip>;

const pageSize = 50;

/** Payslips of a run with their read and confirmed state. Revealing one requires a reason. */
export function RunSlips({ runId }: { readonly runId: number }) {
  const { run: words, cancel, masked } = useWords(slipWords);
  const language = useLanguage();
  const me = useMe();
  const [PageIndex, setPage] = useState(1);
  const [Keyword, setKeyword] = useState('');
  const [asked, ask] = useState<Row | null>(null);
  const [shown, show] = useState<Revealed | null>(null);
  const found = useCall(
    PayrollSlip.GetRunSlipPage,
    { RunId: runId, PageIndex, PageSize: pageSize, ...(Keyword ? { Keyword } : {}) },
    { keep: true },
  );
  const nameOf = (row: Row): string => inLanguage(language, row.ChineseName, row.EnglishName);
  const close = (): void => {
    ask(null);
    show(null);
  };
  return (
    <>
      <Input.Search
        aria-label={words.search}
        placeholder={words.search}
        allowClear
        style={{ marginBottom: 12 }}
        onSearch={(text) => {
          setKeyword(text.trim());
          setPage(1);
        }}
      />
      <Answer of={found} rows={8}>
        {({ Rows, Total }) => (
          <>
            {Rows.length === 0 && <Nothing text={words.nobody} />}
            <ul className="slip-list slip-lines-list">
              {Rows.map((row) => (
                <li key={row.SlipID}>
                  <span>
                    <strong>{nameOf(row)}</strong>
                    <small>
                      {row.EmployeeId} · {inLanguage(language, row.DeptName, row.DeptNameEn)}
                    </small>
                  </span>
                  <Tag>{slipStateLabels[row.State][language]}</Tag>
                  <span aria-hidden="true">{masked}</span>
                  {row.AUID !== me?.AUID && (
                    <Button
                      size="small"
                      icon={<EyeOutlined />}
                      aria-label={`${words.reveal} ${nameOf(row)}`}
                      onClick={() => ask(row)}
                    >
                      {words.reveal}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <Pagination
              size="small"
              align="end"
              hideOnSinglePage
              current={PageIndex}
              total={Total}
              pageSize={pageSize}
              showSizeChanger={false}
              onChange={setPage}
            />
          </>
        )}
      </Answer>
      <Modal
        open={asked !== null}
        title={asked ? words.revealTitle(nameOf(asked)) : ''}
        footer={null}
        onCancel={close}
        destroyOnHidden
      >
        {shown ? (
          <SlipLines slip={shown} />
        ) : (
          <>
            <p className="slip-hint">{words.revealHint}</p>
            <EditForm
              call={PayrollSlip.RevealPayrollSlip}
              hidden={{ SlipID: asked?.SlipID }}
              fields={[{ name: 'Reason', label: words.reason, kind: 'text' }]}
              submit={words.reveal}
              onDone={show}
              onCancel={{ label: cancel, run: close }}
            />
          </>
        )}
      </Modal>
    </>
  );
}
