import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Stretches } from './History.tsx';
import { Remuneration } from '../../contract/Remuneration.ts';
import { payWords } from '../pay-words.ts';
import { ProveDialog } from '#modules/payroll/slips/web/parts/ProveDialog.tsx';
import '#modules/payroll/slips/web/parts/slips.css';

/** The user's own compensation history. Amounts are shown after the user proves their identity. */
export default function MyPay() {
  const { mine: words } = useWords(payWords);
  const found = useCall(Remuneration.GetOwnRemuneration, {});
  const [isAsked, ask] = useState(false);
  return (
    <Answer of={found} rows={6}>
      {({ IsProved, Rows }) => (
        <>
          {Rows.length === 0 && <Nothing text={words.empty} />}
          {Rows.length > 0 && !IsProved && (
            <p className="slip-hint">
              {words.hint}{' '}
              <Button size="small" icon={<EyeOutlined />} onClick={() => ask(true)}>
                {words.show}
              </Button>
            </p>
          )}
          <Stretches rows={Rows} />
          <ProveDialog isOpen={isAsked} onClose={() => ask(false)} onDone={() => ask(false)} />
        </>
      )}
    </Answer>
  );
}
