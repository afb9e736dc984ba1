import { Alert, App, Button, Input, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Sideways } from '#kit/web/parts/Sideways.tsx';
import { education, gender } from '#modules/people/persons/contract/user-codes.ts';
import { secretFields, stageLabels } from '#modules/recruiting/contract/codes.ts';
import { JobseekerTalentPool } from '#modules/recruiting/pool/contract/JobseekerTalentPool.ts';
import { useTitle } from '#modules/recruiting/web/parts/useTitle.ts';
import type { MergeSide } from '../contract/merge-calls.ts';
import { partFieldLabels, takeFields, type TakeField } from '../contract/merge-codes.ts';
import type { ActedOn } from './PersonActs.tsx';
import { candidateWords } from './candidate-words.ts';
import { mergeWords } from './merge-words.ts';

/** Drawer width in pixels, for two candidates side by side. */
const width = 880;

/** Orders candidates by when they were added. The first one is kept. */
const known = (a: MergeSide, b: MergeSide): number =>
  new Date(a.CreateTime).getTime() - new Date(b.CreateTime).getTime() || a.SeekerID - b.SeekerID;

interface MergeDrawerProps {
  readonly of: ActedOn;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Drawer that finds duplicates of a candidate and merges two of them field by field. */
export function MergeDrawer({ of, onDone, onClose }: MergeDrawerProps) {
  const words = useWords(mergeWords);
  const [keyword, setKeyword] = useState('');
  const [otherId, setOtherId] = useState<number | null>(null);
  const input = { SeekerID: of.SeekerID, Keyword: keyword };
  const found = useCall(JobseekerTalentPool.FindMergeable, input, { keep: true, fresh: true });
  const other = found.data?.Found.find(({ SeekerID }) => SeekerID === otherId);
  return (
    <Drawer open size={width} title={words.mergeTitle(of.Name)} onClose={onClose}>
      <p className="recruit-note">{words.mergeNote}</p>
      {found.data && other ? (
        <Compared
          sides={[found.data.Self, other].toSorted(known) as [MergeSide, MergeSide]}
          onAgain={() => setOtherId(null)}
          onDone={onDone}
        />
      ) : (
        <>
          <Input.Search
            aria-label={words.findLabel}
            placeholder={words.find}
            maxLength={50}
            allowClear
            onSearch={(text) => setKeyword(text.trim())}
          />
          <Answer of={found} rows={4}>
            {({ Found }) =>
              Found.length === 0 ? (
                <p className="recruit-quiet recruit-text">{words.nobody}</p>
              ) : (
                <>
                  {keyword === '' && <h3>{words.sameName}</h3>}
                  <ul className="recruit-mergeable">
                    {Found.map((side) => (
                      <li key={side.SeekerID}>
                        <span>
                          <b>{side.Name}</b>{' '}
                          <span className="recruit-quiet">
                            {[side.Phone, side.Mail, side.School, side.LastCompany]
                              .filter(Boolean)
                              .join(' · ')}
                          </span>
                          <Applied of={side} />
                        </span>
                        <Button onClick={() => setOtherId(side.SeekerID)}>{words.compare}</Button>
                      </li>
                    ))}
                  </ul>
                </>
              )
            }
          </Answer>
        </>
      )}
    </Drawer>
  );
}

/** Applications of a candidate, one per line. */
function Applied({ of }: { readonly of: MergeSide }) {
  const words = useWords(candidateWords);
  const titleOf = useTitle();
  const language = useLanguage();
  return of.Applications.map((one) => (
    <small key={one.IntervieweeID} className="recruit-quiet recruit-line">
      {words.appliedTo(
        titleOf(one),
        stageLabels[one.Stage]?.[language] ?? '',
        inLanguage(language, one.OwnerName, one.OwnerNameEn),
      )}
    </small>
  ));
}

interface ComparedProps {
  /** Both candidates, the one to keep first. */
  readonly sides: readonly [MergeSide, MergeSide];
  readonly onAgain: () => void;
  readonly onDone: () => void;
}

/** Two candidates side by side. For each field that differs, the user picks a value. */
function Compared({ sides, onAgain, onDone }: ComparedProps) {
  const words = useWords(mergeWords);
  const candidate = useWords(candidateWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const act = useAct(JobseekerTalentPool.MergeSeekers);
  const [take, setTake] = useState<ReadonlySet<TakeField>>(new Set());
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [kept, gone] = sides;
  const shown = (side: MergeSide, field: TakeField): string => {
    switch (field) {
      case 'Gender':
        return side.Gender === 0 ? '' : (gender.labels[side.Gender]?.[language] ?? '');
      case 'Education':
        return side.Education === null ? '' : (education.labels[side.Education]?.[language] ?? '');
      case 'WorkYears':
        return side.WorkYears === null ? '' : candidate.years(side.WorkYears);
      default:
        return String(side[field] ?? '');
    }
  };
  const cell = (side: MergeSide, field: TakeField): ReactNode =>
    shown(side, field) || <span className="recruit-quiet">{words.none}</span>;
  const choose = (field: TakeField, isOther: boolean): void => {
    const next = new Set(take);
    if (isOther) next.add(field);
    else next.delete(field);
    setTake(next);
  };
  const run = (): void => {
    setProblem('');
    act.mutate(
      {
        SeekerID: kept.SeekerID,
        Version: kept.Version,
        OtherID: gone.SeekerID,
        OtherVersion: gone.Version,
        Take: [...take],
        Reason: reason,
      },
      {
        onSuccess: () => {
          void message.success(words.merged);
          onDone();
        },
        onError: (error) => setProblem(messageOf(error)),
      },
    );
  };
  // Two candidates never share a contact. If both have one, they differ even if they look the same masked.
  const hasOtherCard = kept.IdCard !== '' && gone.IdCard !== '';
  return (
    <>
      {hasOtherCard && <Alert className="recruit-alert" type="warning" showIcon title={words.otherCard} />}
      <Sideways label={words.compare}>
        <table className="recruit-sides">
          <thead>
            <tr>
              <td aria-hidden="true" />
              {[kept, gone].map((side, n) => (
                <th scope="col" key={side.SeekerID}>
                  {n === 0 ? words.keeps : words.joins}
                  <small className="recruit-quiet">
                    {words.since(companyDay(new Date(side.CreateTime)))} · {side.SourceName}
                  </small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {takeFields.map((field) => {
              const label = partFieldLabels[field][language];
              const [one, other] = [shown(kept, field), shown(gone, field)];
              const isAsked =
                one !== '' && other !== '' && (one !== other || secretFields.some((name) => name === field));
              return (
                <tr key={field}>
                  <th scope="row">{label}</th>
                  {isAsked ? (
                    <td colSpan={2}>
                      <Radio.Group
                        aria-label={words.which(label)}
                        className="recruit-choice"
                        value={take.has(field)}
                        onChange={({ target }) => choose(field, target.value as boolean)}
                        options={[
                          { value: false, label: one },
                          { value: true, label: other },
                        ]}
                      />
                    </td>
                  ) : (
                    <>
                      <td>{cell(kept, field)}</td>
                      <td>{cell(gone, field)}</td>
                    </>
                  )}
                </tr>
              );
            })}
            <tr>
              <th scope="row">{candidate.applications}</th>
              <td>
                <Applied of={kept} />
              </td>
              <td>
                <Applied of={gone} />
              </td>
            </tr>
          </tbody>
        </table>
      </Sideways>
      <label className="recruit-reason">
        {words.reason}
        <Input.TextArea
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          maxLength={200}
          autoSize={{ minRows: 2, maxRows: 4 }}
        />
      </label>
      {problem && <Alert className="recruit-alert" type="error" showIcon title={problem} />}
      <div className="recruit-acts">
        <Button type="primary" disabled={reason.trim() === ''} loading={act.isPending} onClick={run}>
          {words.mergeDo}
        </Button>
        <Button onClick={onAgain}>{words.chooseAgain}</Button>
      </div>
    </>
  );
}
