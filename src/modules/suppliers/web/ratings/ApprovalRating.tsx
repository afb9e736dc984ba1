import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import type { FormPanelProps } from '#modules/approval/web/open.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { companyTampids, supplierCodes } from '../../contract/codes.ts';
import { SupplierForm } from '../../contract/SupplierForm.ts';
import { RateForm } from './RateForm.tsx';
import { RatingItem } from './RatingItem.tsx';
import { ratingWords } from './words.ts';
import '../suppliers.css';
import '../rules/rules.css';

/** The rating of a supplier inside the approval form that is about it. */
export default function ApprovalRating({ formId, controls, isSubmitted }: FormPanelProps) {
  const isAbout = controls.some((control) => control['tampid'] === companyTampids.name);
  return isAbout && isSubmitted ? <Rated formId={formId} /> : null;
}

function Rated({ formId }: { formId: number }) {
  const words = useWords(ratingWords);
  const can = useCan();
  const ratings = useCall(SupplierForm.GetSupplierRuleGradeByApproval, { ApprovalFormID: formId }).data;
  const forms = useCall(SupplierForm.GetSupplierFormDetailByApprovalAsync, { ApprovalFormID: formId }).data;
  const [isRating, setRating] = useState(false);
  if (!ratings || !forms) return null;
  const [form] = forms;
  const mayRate = can(supplierCodes.companies);
  return (
    <Panel
      title={words.title}
      extra={
        mayRate &&
        form &&
        !isRating && (
          <Button size="small" onClick={() => setRating(true)}>
            {words.rate}
          </Button>
        )
      }
    >
      {!form && <p className="supplier-note">{words.notRegistered}</p>}
      {form && ratings.length === 0 && !isRating && <p className="supplier-note">{words.none}</p>}
      {ratings.map((one) => (
        <RatingItem key={one.ADID} rating={one} isCurrent />
      ))}
      {form && isRating && (
        <RateForm
          formId={form.FormID}
          templateId={form.TemplateId}
          place={{ ApprovalFormID: formId, ControlIndex: 0 }}
          onDone={() => setRating(false)}
          onCancel={() => setRating(false)}
        />
      )}
    </Panel>
  );
}
