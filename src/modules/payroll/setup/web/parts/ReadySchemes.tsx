import { Button, Tag } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { payWords } from '#modules/payroll/archive/web/pay-words.ts';
import { InsuranceScheme } from '../../contract/InsuranceScheme.ts';
import { readyWords } from '../ready-words.ts';
import { sourceText } from '../source-text.ts';
import { SchemeDialog } from './SchemeDialog.tsx';
import '#modules/payroll/slips/web/parts/slips.css';

type Ready = ReplyOf<typeof InsuranceScheme.GetReadyInsuranceSchemes>[number];

/** Drawer with ready-made schemes of cities. Each is confirmed in the dialog of a scheme. */
export function ReadySchemes({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(readyWords);
  const found = useCall(InsuranceScheme.GetReadyInsuranceSchemes, {});
  const [confirmed, confirm] = useState<Ready | null>(null);
  return (
    <Drawer open title={words.open} size={640} onClose={onClose}>
      <p className="slip-hint">{words.hint}</p>
      <Answer of={found} rows={6}>
        {(all) => (
          <ul className="slip-list">
            {all.map((one) => (
              <ReadyItem key={one.Ready} of={one} onConfirm={() => confirm(one)} />
            ))}
          </ul>
        )}
      </Answer>
      {confirmed && <SchemeDialog scheme={null} ready={confirmed} onClose={() => confirm(null)} />}
    </Drawer>
  );
}

function ReadyItem({ of: one, onConfirm }: { readonly of: Ready; readonly onConfirm: () => void }) {
  const words = useWords(readyWords);
  const { schemes } = useWords(payWords);
  const language = useLanguage();
  const name = inLanguage(language, one.Name, one.NameEn);
  const months =
    one.ToMonth === null ? schemes.since(one.FromMonth) : schemes.until(one.FromMonth, one.ToMonth);
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small>
          {months} · {words.checked(one.CheckedDay)}
          {one.Missing.length > 0 && ` · ${words.missing(one.Missing.length)}`}
        </small>
        <small>{sourceText(language, one.Source)}</small>
      </span>
      {one.IsTaken ? (
        <Tag color="green">{words.taken}</Tag>
      ) : (
        <Button size="small" aria-label={`${words.confirm} ${name}`} onClick={onConfirm}>
          {words.confirm}
        </Button>
      )}
    </li>
  );
}
