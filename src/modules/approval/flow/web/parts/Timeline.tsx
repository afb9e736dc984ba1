import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { shortTime, timeText } from '#kit/web/client/time.ts';
import { PersonMark } from '#kit/web/parts/PersonName.tsx';
import { flowEventLabels, systemRuleLabels } from '#modules/approval/contract/codes.ts';
import type { HistoryEntry } from '#modules/approval/reading/web/useForm.ts';
import { useNamed } from '#modules/approval/web/parts/states.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';
import '#modules/approval/talk/web/parts/talk.css';

/** Record of the form: actions with time and author, comments, and changes between rounds. */
export function Timeline({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className="talk">
      {entries.map((entry) => (
        <Entry key={entry.Seq} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const words = useWords(approvalWords);
  const language = useLanguage();
  const named = useNamed();
  const name = entry.AUID === null ? words.flow.system : named(entry.ChineseName, entry.EnglishName);
  const level = named(entry.LevelName, entry.LevelNameEn);
  return (
    <li className={`talk-entry talk-${entry.Event}`}>
      <PersonMark id={entry.AUID ?? 0} name={name} size={28} />
      <div className="talk-body">
        <div className="talk-head">
          <strong>{name}</strong>
          {entry.OnBehalfOfAUID !== null && (
            <span className="talk-level">
              {words.further.onBehalfOf(named(entry.OnBehalfOfName, entry.OnBehalfOfNameEn))}
            </span>
          )}
          <span className="talk-act">{flowEventLabels[entry.Event][language]}</span>
          {level && <span className="talk-level">{level}</span>}
          <time title={timeText(entry.Time)}>{shortTime(entry.Time)}</time>
        </div>
        {entry.Rule && <p className="talk-rule">{systemRuleLabels[entry.Rule][language]}</p>}
        {entry.MsgInfo && <p className="talk-text">{entry.MsgInfo}</p>}
        {entry.Changes.length > 0 && <Changes changes={entry.Changes} />}
      </div>
    </li>
  );
}

function Changes({ changes }: { changes: HistoryEntry['Changes'] }) {
  const words = useWords(approvalWords);
  const named = useNamed();
  return (
    <ul className="talk-changes">
      {changes.map((change) => (
        <li key={`${change.What} ${change.Name}`}>
          <span className="talk-change-label">{named(change.Label, change.LabelEn)}</span>
          <del>{named(change.Before, change.BeforeEn) || words.detail.nothing}</del>
          <span aria-hidden="true">→</span>
          <ins>{named(change.After, change.AfterEn) || words.detail.nothing}</ins>
        </li>
      ))}
    </ul>
  );
}
