import { RollbackOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import type { FormPanelProps } from '#modules/approval/web/open.ts';
import { VacationBill } from '../../contract/VacationBill.ts';
import { leaveWords } from '../words.ts';
import { CancelDialog } from './CancelDialog.tsx';
import '../leave.css';

/** Control that only leave forms have: the leave type. */
const typeControl = 1302;

/** Panel below a leave: it shows a finished or pending early end, or offers one. */
export default function EarlyEnd({ formId, controls, isSubmitted }: FormPanelProps) {
  const isLeave = isSubmitted && controls.some(({ tampid }) => tampid === typeControl);
  return isLeave ? <OfLeave formId={formId} /> : null;
}

function OfLeave({ formId }: { readonly formId: number }) {
  const { end: words, vacation } = useWords(leaveWords);
  const { data } = useCall(VacationBill.GetVacationBillDays, { FormID: formId });
  const [isOpen, setOpen] = useState(false);
  if (!data || !(data.CanCancel || data.CancelNumber || data.ReturnAt)) return null;
  return (
    <Panel title={words.title}>
      {data.ReturnAt && <p className="leave-note">{words.early(data.ReturnAt)}</p>}
      {data.CancelNumber && <p className="leave-note">{words.under(data.CancelNumber)}</p>}
      {data.CanCancel && (
        <>
          <p className="leave-note">{words.hint}</p>
          <Button icon={<RollbackOutlined />} onClick={() => setOpen(true)} style={{ marginTop: 8 }}>
            {vacation.cancel}
          </Button>
        </>
      )}
      {isOpen && <CancelDialog formId={formId} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
