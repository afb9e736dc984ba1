import { Button } from 'antd';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import type { Outcome } from './SeveralDialogs.tsx';
import { severalWords } from './several-words.ts';

/** Dialog that lists the people for whom an action was refused, with the reasons. */
export function OutcomeDialog({ rows, onClose }: { rows: Outcome; onClose: () => void }) {
  const words = useWords(severalWords);
  const refused = rows.filter(({ Code }) => Code !== 1);
  return (
    <Modal
      open
      title={words.outcome(rows.length - refused.length, refused.length)}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <Refused rows={refused} />
    </Modal>
  );
}

/** List with a row for each refusal: the person and the reason. */
export function Refused({ rows }: { rows: Outcome }) {
  const language = useLanguage();
  return (
    <ul className="user-lines">
      {rows.map((row) => (
        <li key={row.AUID}>
          <span>
            {row.EmployeeId
              ? `${row.EmployeeId} ${inLanguage(language, row.ChineseName, row.EnglishName)}`
              : `#${row.AUID}`}
          </span>
          <span className="several-why">{row.Msg}</span>
        </li>
      ))}
    </ul>
  );
}
