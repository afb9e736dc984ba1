import { Link } from 'react-router';
import type { GivenOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Become } from '../../contract/Become.ts';
import { leavingWords } from '../leaving-words.ts';
import './parts.css';

/** Panel with attendance, goals and reviews of a probation, within the reader's rights. */
export function Probation({ asked }: { readonly asked: GivenOf<typeof Become.GetProbation> }) {
  const { probation: words } = useWords(leavingWords);
  const { data } = useCall(Become.GetProbation, asked, { keep: true });
  if (!data) return null;
  return (
    <Panel title={words.title} extra={<span className="open-note">{words.days(data.From, data.To)}</span>}>
      {data.Sections.map(({ Key, Name, Facts }) => (
        <section key={Key} className="open-group">
          <h3>{Name}</h3>
          {Facts.length === 0 ? (
            <p className="open-note">{words.nothing}</p>
          ) : (
            <dl className="open-facts">
              {Facts.map((fact, at) => (
                <div key={`${fact.Name} ${String(at)}`}>
                  <dt>{fact.Path ? <Link to={fact.Path}>{fact.Name}</Link> : fact.Name}</dt>
                  <dd>{fact.Value}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
    </Panel>
  );
}
