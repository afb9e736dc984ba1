import { useCall } from '#kit/web/client/hooks.ts';
import { labels, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { uploadItemOf } from '#modules/forms/contract/FormAttachment.ts';
import { FileLine, useOpenFile } from '#modules/forms/web/open.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { stageLabels } from '#modules/recruiting/contract/codes.ts';
import { Facts } from '#modules/recruiting/web/parts/Facts.tsx';
import { stageTones } from '#modules/recruiting/web/parts/tones.ts';
import { useTitle } from '#modules/recruiting/web/parts/useTitle.ts';
import '#modules/recruiting/web/recruiting.css';

const arrivalWords = labels({
  zh: {
    none: '没有应聘记录。',
    source: '来源',
    entry: '入职日期',
    resume: '简历',
    noFiles: '没有附件。',
  },
  en: {
    none: 'No application on record.',
    source: 'Source',
    entry: 'First day',
    resume: 'Resume',
    noFiles: 'No attachments.',
  },
});

/** Panel of the employee card: the opening for which the person was hired, and the files of the application. */
export default function ArrivalPanel({ auid }: { readonly auid: number }) {
  const words = useWords(arrivalWords);
  const language = useLanguage();
  const titleOf = useTitle();
  const { openFile, preview } = useOpenFile();
  const found = useCall(Interviewee.GetArrivals, { AUID: auid });
  return (
    <Answer of={found} rows={4}>
      {(rows) =>
        rows.length === 0 ? (
          <Nothing text={words.none} />
        ) : (
          <>
            {rows.map((row) => (
              <section key={row.IntervieweeID} aria-label={row.Title}>
                <h3>
                  {titleOf(row)}{' '}
                  <Status tone={stageTones[row.Stage] ?? 'neutral'}>
                    {stageLabels[row.Stage]?.[language] ?? ''}
                  </Status>
                </h3>
                <Facts
                  rows={[
                    [words.source, row.SourceName],
                    [words.entry, row.EntryDay],
                  ]}
                />
                {row.Files.length === 0 ? (
                  <p className="recruit-quiet">{words.noFiles}</p>
                ) : (
                  <ul className="recruit-filelist">
                    {row.Files.map(({ IsResume, uid, name }) => (
                      <FileLine
                        key={uid}
                        name={IsResume ? `${words.resume} · ${name}` : name}
                        onOpen={() => openFile(uploadItemOf(uid, name))}
                      />
                    ))}
                  </ul>
                )}
              </section>
            ))}
            {preview}
          </>
        )
      }
    </Answer>
  );
}
