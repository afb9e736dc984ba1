import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Passkey } from '../../contract/Passkey.ts';
import { passkeyWords } from '../passkey-words.ts';
import './passkeys.css';

const AddDialog = lazy(() =>
  import('./PasskeyDialogs.tsx').then((part) => ({ default: part.AddPasskeyDialog })),
);
const RemoveDialog = lazy(() =>
  import('./PasskeyDialogs.tsx').then((part) => ({ default: part.RemovePasskeyDialog })),
);

export type PasskeyRow = ReplyOf<typeof Passkey.GetMyPasskeyList>['Rows'][number];

/** List of one's own passkeys; hidden if the portal's address does not allow them. */
export function PasskeyPanel() {
  const words = useWords(passkeyWords);
  const { data, error, refetch } = useCall(Passkey.GetMyPasskeyList, {});
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<PasskeyRow | null>(null);
  if (error && !data)
    return (
      <Panel title={words.title}>
        <Failed error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  if (!data?.IsOffered) return null;
  const { Rows } = data;
  return (
    <Panel title={words.title} extra={<Button onClick={() => setAdding(true)}>{words.add}</Button>}>
      <p className="muted passkey-note">{words.note}</p>
      {Rows.length > 0 && (
        <ul className="passkey-lines">
          {Rows.map((row) => (
            <li key={row.Id}>
              <div>
                <strong>{row.Name}</strong>
                <span className="muted">{row.IsSynced ? words.synced : words.single}</span>
              </div>
              <span className="muted">
                {words.made(companyDay(new Date(row.CreateTime)))} ·{' '}
                {row.LastUseTime === null ? words.unused : words.used(timeText(row.LastUseTime))}
              </span>
              <Button type="link" size="small" danger onClick={() => setRemoving(row)}>
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {isAdding && <AddDialog onClose={() => setAdding(false)} />}
        {removing && <RemoveDialog row={removing} onClose={() => setRemoving(null)} />}
      </Suspense>
    </Panel>
  );
}
