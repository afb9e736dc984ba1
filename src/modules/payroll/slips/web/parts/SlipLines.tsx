import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { formatYuan } from '#kit/rules/money.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { detailPath } from '#modules/approval/web/open.ts';
import type { LineKind } from '#modules/payroll/contract/slip-codes.ts';
import { slipWords } from '../words.ts';
import './slips.css';

interface Line {
  readonly Kind: number;
  readonly Name: string;
  readonly NameEn: string;
  readonly Amount: string;
  readonly Explain: string;
  readonly ExplainEn: string;
  readonly FormID?: number | null;
}

interface SlipLinesProps {
  readonly slip: {
    readonly Gross: string;
    readonly Deducted: string;
    readonly Net: string;
    readonly Lines: readonly Line[];
  };
  /** True if the user may read the forms behind the lines. */
  readonly hasForms?: boolean;
  /** Called with the place of a line that the user questions; left out: nobody may. */
  readonly onDispute?: (line: number) => void;
}

const kinds: readonly LineKind[] = [1, 2, 3, 4];

/** Lines of a payslip by kind, each with its explanation, and the totals. */
export function SlipLines({ slip, hasForms = false, onDispute }: SlipLinesProps) {
  const words = useWords(slipWords);
  const language = useLanguage();
  const sums = [
    [words.gross, slip.Gross],
    [words.deducted, slip.Deducted],
    [words.net, slip.Net],
  ] as const;
  return (
    <>
      <dl className="slip-sums">
        {sums.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatYuan(amount)}</dd>
          </div>
        ))}
      </dl>
      {kinds.map((kind) => {
        const lines = slip.Lines.filter((line) => line.Kind === kind);
        if (lines.length === 0) return null;
        return (
          <section key={kind}>
            <h2 className="slip-kind">{words.kinds[kind]}</h2>
            <table className="slip-lines">
              <thead>
                <tr>
                  <th scope="col">{words.item}</th>
                  <th scope="col">{words.amount}</th>
                  <th scope="col">{words.explain}</th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line, at) => (
                  // Two columns of a file may have the same name, so the index is part of the key.
                  <tr key={`${line.Name} ${at}`}>
                    <td>{inLanguage(language, line.Name, line.NameEn)}</td>
                    <td>{formatYuan(line.Amount)}</td>
                    <td>
                      {inLanguage(language, line.Explain, line.ExplainEn)}
                      {hasForms && typeof line.FormID === 'number' && (
                        <>
                          {' '}
                          <Link className="no-print" to={detailPath(line.FormID)}>
                            {words.openQuery}
                          </Link>
                        </>
                      )}
                      {onDispute && (
                        <Button
                          className="no-print"
                          type="text"
                          size="small"
                          icon={<QuestionCircleOutlined />}
                          aria-label={words.disputeOf(inLanguage(language, line.Name, line.NameEn))}
                          title={words.disputeOf(inLanguage(language, line.Name, line.NameEn))}
                          onClick={() => onDispute(slip.Lines.indexOf(line))}
                        />
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        );
      })}
    </>
  );
}
