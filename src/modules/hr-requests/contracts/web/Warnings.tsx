import { Alert } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import type { ContractWarning } from '../contract/contract-terms.ts';
import { contractWords } from './contract-words.ts';

/** Warnings about a contract, one a line. Renders nothing if there are none. */
export function Warnings({ of }: { readonly of: readonly ContractWarning[] }) {
  const words = useWords(contractWords);
  if (of.length === 0) return null;
  const lines = of.map((one) => words.warning(one));
  return (
    <Alert
      type="warning"
      showIcon
      className="contract-warnings"
      title={
        lines.length === 1 ? (
          lines[0]
        ) : (
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )
      }
    />
  );
}
