import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { formatYuan } from '#kit/rules/money.ts';
import { placeName } from '#kit/rules/places.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Pager, usePage } from '#kit/web/list/Pager.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { education } from '#modules/people/persons/contract/user-codes.ts';
import {
  employTypeLabels,
  openReasonLabels,
  rejectLabels,
  stageLabels,
  urgencyLabels,
} from '#modules/recruiting/contract/codes.ts';
import { Facts } from '#modules/recruiting/web/parts/Facts.tsx';
import { FormNumber } from '#modules/recruiting/web/parts/FormNumber.tsx';
import { Recruitment, type OpeningRow } from '../contract/Recruitment.ts';
import { openingWords } from './opening-words.ts';

const size = 10;

/** Details, progress and remarks of an opening. */
export function OpeningFacts({ row }: { readonly row: OpeningRow }) {
  const words = useWords(openingWords);
  const language = useLanguage();
  const name = (one: OpeningRow['Owner'] | null): string | null =>
    one && inLanguage(language, one.ChineseName, one.EnglishName);
  const pay = [row.SalaryMin, row.SalaryMax].flatMap((one) => (one === null ? [] : formatYuan(one)));
  return (
    <>
      <Panel title={words.facts}>
        <Facts
          rows={[
            [words.post, inLanguage(language, row.PostName, row.PostNameEn)],
            [words.company, inLanguage(language, row.CompanyName, row.CompanyNameEn)],
            [words.employType, employTypeLabels[row.EmployType]?.[language]],
            [words.city, placeName(row.City, language)],
            [words.urgency, urgencyLabels[row.Urgency]?.[language]],
            [words.entry, row.LatestEntryDay],
            [words.why, openReasonLabels[row.Reason]?.[language]],
            [words.replaced, name(row.Replaced)],
            [words.salary, pay.length > 0 ? words.months([...new Set(pay)].join(' – ')) : null],
            [words.education, row.Education === null ? null : education.labels[row.Education]?.[language]],
            [words.workYears, row.WorkYears === null ? null : words.years(row.WorkYears)],
            [words.owner, name(row.Owner)],
            [words.hrbp, name(row.HRBP)],
            [words.assistants, row.Assistants.map(name).join(language === 'zh' ? '、' : ', ')],
            [words.since, row.OpenDay],
            [words.requisitionNo, row.Requisition && <FormNumber key="requisition" of={row.Requisition} />],
          ]}
        />
        {row.Description && <p className="recruit-text">{row.Description}</p>}
      </Panel>
      <Stats id={row.RecruitmentID} />
      <Remarks id={row.RecruitmentID} />
    </>
  );
}

function Stats({ id }: { readonly id: number }) {
  const words = useWords(openingWords);
  const language = useLanguage();
  const stats = useCall(Recruitment.GetInterviewStats, { RecruitmentID: id });
  const separator = language === 'zh' ? '，' : ', ';
  return (
    <Panel title={words.stats}>
      <Answer of={stats}>
        {({ Total, Reached, Rejects, Sources }) => (
          <Facts
            rows={[
              [words.total, words.countOf(Total)],
              [
                words.reached,
                Reached.map(({ Stage, Count }) => `${stageLabels[Stage]?.[language]} ${Count}`).join(
                  separator,
                ),
              ],
              [
                words.rejects,
                Rejects.map(
                  ({ RejectCode, Count }) => `${rejectLabels[RejectCode]?.[language]} ${Count}`,
                ).join(separator),
              ],
              [words.sources, Sources.map(({ Name, Count }) => `${Name} ${Count}`).join(separator)],
            ]}
          />
        )}
      </Answer>
    </Panel>
  );
}

function Remarks({ id }: { readonly id: number }) {
  const words = useWords(openingWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const page = usePage();
  const remarks = useCall(
    Recruitment.GetRecruitmentRemarks,
    { RecruitmentID: id, PageIndex: page, PageSize: size },
    { keep: true },
  );
  const act = useAct(Recruitment.AddRecruitmentRemark);
  const [text, setText] = useState('');
  const send = (): void =>
    act.mutate(
      { RecruitmentID: id, Text: text },
      {
        onSuccess: () => {
          setText('');
          void message.success(words.done);
        },
        onError: showError,
      },
    );
  return (
    <Panel title={words.remarks}>
      <div className="recruit-say">
        <Input.TextArea
          value={text}
          onChange={({ target }) => setText(target.value)}
          placeholder={words.remarkPlaceholder}
          aria-label={words.remarkPlaceholder}
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 6 }}
        />
        <Button onClick={send} loading={act.isPending} disabled={text.trim() === ''}>
          {words.addRemark}
        </Button>
      </div>
      <Answer of={remarks}>
        {({ Total, Rows }) =>
          Total === 0 ? (
            <p className="recruit-quiet">{words.noRemarks}</p>
          ) : (
            <>
              <ul className="recruit-remarks">
                {Rows.map((one) => (
                  <li key={one.RemarkID}>
                    {one.By && (
                      <PersonName
                        id={one.By.AUID}
                        name={one.By.ChineseName}
                        englishName={one.By.EnglishName}
                      />
                    )}
                    <time>{timeText(one.CreateTime)}</time>
                    <p>{one.Text}</p>
                  </li>
                ))}
              </ul>
              <Pager total={Total} size={size} />
            </>
          )
        }
      </Answer>
    </Panel>
  );
}
