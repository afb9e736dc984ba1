import { useLanguage } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { letterStateLabels } from '../../contract/letters.ts';
import type { LetterShown } from '../../contract/offer-calls.ts';

interface LettersProps {
  readonly title: string;
  readonly of: readonly LetterShown[];
}

/** Letters to a candidate. If no mail could be sent, the text can be copied from here. */
export function Letters({ title, of }: LettersProps) {
  const language = useLanguage();
  if (of.length === 0) return null;
  return (
    <details className="recruit-history">
      <summary>{title}</summary>
      {of.map((letter) => (
        <section key={letter.LetterID} className="recruit-letter">
          <small>
            {letterStateLabels[letter.State]?.[language]} · <time>{timeText(letter.CreateTime)}</time>
            {letter.Fault && ` · ${letter.Fault}`}
          </small>
          <h4>{letter.Subject}</h4>
          <p>{letter.Text}</p>
        </section>
      ))}
    </details>
  );
}
