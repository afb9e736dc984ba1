import { CopyOutlined } from '@ant-design/icons';
import { Alert, App, Button, Input, Space } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { copyText } from '#kit/web/client/copy-text.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { choicesOf } from '#modules/recruiting/web/parts/options.ts';
import { dayPartLabels, dayParts, interviewModeLabels, interviewModes } from '../contract/interview-codes.ts';
import { choiceWords } from './choice-words.ts';
import { interviewWords } from './interview-words.ts';
import { useInterviewerField } from './useInterviewerField.ts';

/** Drawer width in pixels, and the number of days for which a link works unless another is typed. */
const width = 640;
const usualDays = 3;

interface OfferTimesProps {
  readonly intervieweeId: number;
  readonly name: string;
  readonly onClose: () => void;
}

type Known = ReplyOf<typeof Interviewee.GetInterviews>;
type Values = Readonly<Record<string, unknown>>;

/** Drawer that offers free times to a candidate by a link. */
export function OfferTimes(props: OfferTimesProps) {
  const words = useWords(choiceWords);
  const found = useCall(Interviewee.GetInterviews, { IntervieweeID: props.intervieweeId });
  return (
    <Drawer open size={width} title={words.offerTitle(props.name)} onClose={props.onClose}>
      <Answer of={found} rows={8}>
        {(known) => <Offer {...props} known={known} />}
      </Answer>
    </Drawer>
  );
}

const numbersIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];

function Offer({
  intervieweeId,
  known: { Next: next },
  onClose,
}: OfferTimesProps & { readonly known: Known }) {
  const words = useWords(choiceWords);
  const plan = useWords(interviewWords);
  const language = useLanguage();
  const interviewers = useInterviewerField();
  const [people, setPeople] = useState<readonly number[]>(next?.InterviewerAUIDs ?? []);
  const [minutes, setMinutes] = useState(next?.Minutes ?? 60);
  const [mode, setMode] = useState<number>(next?.Mode ?? interviewModes.onSite);
  const [notBefore, setNotBefore] = useState<string | null>(null);
  const [part, setPart] = useState<number>(dayParts.whole);
  const [made, setMade] = useState<ReplyOf<typeof Interviewee.OfferTimes> | null>(null);
  const slots = useCall(
    Interviewee.GetFreeSlots,
    {
      IntervieweeID: intervieweeId,
      InterviewerAUIDs: [...people],
      Minutes: minutes,
      NeedRoom: mode === interviewModes.onSite,
      Part: part,
      ...(notBefore === null ? {} : { From: notBefore }),
    },
    { enabled: people.length > 0, keep: true },
  ).data;
  const proposals = (people.length > 0 ? slots : undefined) ?? [];
  if (made) return <ChoiceLink link={made.Link} until={made.Until} onClose={onClose} />;
  const fields: readonly Field[] = [
    interviewers,
    { name: 'RoundNo', label: plan.round, kind: 'number' },
    { name: 'Mode', label: plan.mode, kind: 'choice', options: choicesOf(interviewModeLabels, language) },
    { name: 'Minutes', label: plan.minutes, kind: 'number' },
    { name: 'NotBefore', label: plan.notBefore, kind: 'day', hint: plan.notBeforeHint },
    { name: 'Part', label: plan.part, kind: 'choice', options: choicesOf(dayPartLabels, language) },
    {
      name: 'Times',
      label: words.times,
      kind: 'choices',
      isWhole: true,
      hint: words.timesHint,
      nothing: people.length === 0 ? plan.noPeople : plan.noSlots,
      options: proposals.map((slot) => ({
        value: new Date(slot.StartTime).getTime(),
        label: `${timeText(slot.StartTime)}–${timeText(slot.EndTime).slice(11)}${
          slot.RoomId === null ? '' : ` · ${inLanguage(language, slot.RoomName, slot.RoomNameEn)}`
        }`,
      })),
    },
    { name: 'Days', label: words.days, kind: 'number' },
    ...(mode === interviewModes.video
      ? ([{ name: 'Link', label: plan.link, kind: 'text', isWhole: true }] as const)
      : []),
  ];
  const adapt = ({
    Times,
    Minutes: _minutes,
    NotBefore: _notBefore,
    Part: _part,
    ...given
  }: Values): Values => ({
    ...given,
    // By its time and not by its place in the list, which may have been loaded again meanwhile.
    Times: numbersIn(Times).flatMap((start) => {
      const slot = proposals.find(({ StartTime }) => new Date(StartTime).getTime() === start);
      return slot
        ? [
            {
              StartTime: new Date(slot.StartTime).toISOString(),
              EndTime: new Date(slot.EndTime).toISOString(),
              RoomId: slot.RoomId,
            },
          ]
        : [];
    }),
  });
  const derive = (changed: Values): Values | undefined => {
    if ('InterviewerAUIDs' in changed) setPeople(numbersIn(changed['InterviewerAUIDs']));
    if ('Minutes' in changed && Number(changed['Minutes']) >= 15) setMinutes(Number(changed['Minutes']));
    if ('Mode' in changed) setMode(Number(changed['Mode']));
    if ('NotBefore' in changed)
      setNotBefore(typeof changed['NotBefore'] === 'string' ? changed['NotBefore'] : null);
    if ('Part' in changed) setPart(Number(changed['Part'] ?? dayParts.whole));
    // Other people or days have other times, so what was selected no longer stands for them.
    const isKept = Object.keys(changed).every((key) => ['Times', 'Days', 'RoundNo', 'Link'].includes(key));
    return isKept ? undefined : { Times: [] };
  };
  return (
    <>
      <Alert type="info" showIcon className="recruit-alert" title={words.note} />
      <EditForm
        call={Interviewee.OfferTimes}
        fields={fields}
        initial={{
          InterviewerAUIDs: next?.InterviewerAUIDs ?? [],
          RoundNo: next?.RoundNo ?? 1,
          Mode: mode,
          Minutes: minutes,
          Part: dayParts.whole,
          Days: usualDays,
        }}
        hidden={{ IntervieweeID: intervieweeId }}
        adapt={adapt}
        derive={derive}
        isDense
        submit={words.make}
        onDone={setMade}
        onCancel={{ label: words.close, run: onClose }}
      />
    </>
  );
}

interface ChoiceLinkProps {
  readonly link: string;
  readonly until: string | Date;
  readonly onClose: () => void;
}

function ChoiceLink({ link, until, onClose }: ChoiceLinkProps) {
  const words = useWords(choiceWords);
  const { message } = App.useApp();
  const address = `${location.origin}${link}`;
  const copy = (): void =>
    void copyText(address).then(
      () => message.success(words.copied),
      () => message.warning(words.notCopied),
    );
  return (
    <>
      <Alert type="info" showIcon className="recruit-alert" title={words.linkNote(timeText(until))} />
      <Space.Compact block>
        <Input
          readOnly
          value={address}
          aria-label={words.linkTitle}
          onFocus={(event) => event.target.select()}
        />
        <Button type="primary" icon={<CopyOutlined aria-hidden />} onClick={copy}>
          {words.copy}
        </Button>
      </Space.Compact>
      <p>
        <Button onClick={onClose}>{words.close}</Button>
      </p>
    </>
  );
}
