import { App, Button, Collapse } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Opened } from '#kit/web/form/Opened.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { useOpenFile } from '#modules/forms/web/open.ts';
import type { PersonChoice } from '#modules/people/web/open.tsx';
import { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import type { Detail } from '../draft.ts';
import { roomWords } from '../words.ts';
import { DecisionsField, type DecisionDraft } from './DecisionsField.tsx';
import { FilesField, type OutlineFile } from './FilesField.tsx';

type Outline = NonNullable<ReplyOf<typeof MeetingRoomSchedule.GetMeetingRoomScheduleOutline>>;
type Edition = Pick<Outline, 'Agenda' | 'Summary' | 'Decisions'>;

/** Agenda, minutes and decisions of a meeting. The host writes them, attendees read them, and every version is kept. */
export function OutlinePart({ one }: { readonly one: Detail }) {
  const found = useCall(MeetingRoomSchedule.GetMeetingRoomScheduleOutline, { ScheduleId: one.Id });
  return (
    <Answer of={found} rows={2}>
      {(outline) => <Kept one={one} outline={outline} />}
    </Answer>
  );
}

function Kept({ one, outline }: { readonly one: Detail; readonly outline: Outline | null }) {
  const words = useWords(roomWords);
  const [writing, setWriting] = useState(false);
  return (
    <section>
      <h4>
        {words.outline}
        {one.CanWriteOutline && !writing && (
          <Button size="small" onClick={() => setWriting(true)}>
            {outline ? words.editOutline : words.writeOutline}
          </Button>
        )}
      </h4>
      {writing ? (
        <Opened of={outline} version={(edition) => edition?.Version ?? null}>
          {(opened, saved) => (
            <OutlineForm one={one} outline={opened} onSaved={saved} onClose={() => setWriting(false)} />
          )}
        </Opened>
      ) : outline ? (
        <OutlineText outline={outline} />
      ) : (
        <p className="rooms-none">{words.noOutline}</p>
      )}
    </section>
  );
}

function EditionText({ edition }: { readonly edition: Edition }) {
  const words = useWords(roomWords);
  const language = useLanguage();
  return (
    <>
      {edition.Agenda && (
        <>
          <h5>{words.agenda}</h5>
          <p className="rooms-prose">{edition.Agenda}</p>
        </>
      )}
      {edition.Summary && (
        <>
          <h5>{words.minutes}</h5>
          <p className="rooms-prose">{edition.Summary}</p>
        </>
      )}
      {edition.Decisions.length > 0 && (
        <>
          <h5>{words.decisions}</h5>
          <ul className="rooms-decisions">
            {edition.Decisions.map(({ Content, OwnerName, OwnerNameEn, DueDate }) => (
              <li key={Content}>
                <span>{Content}</span>
                <small>
                  {[inLanguage(language, OwnerName, OwnerNameEn), DueDate].filter(Boolean).join(' · ')}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function OutlineText({ outline }: { readonly outline: Outline }) {
  const words = useWords(roomWords);
  const language = useLanguage();
  const { openFile, preview } = useOpenFile();
  return (
    <div className="rooms-outline">
      <EditionText edition={outline} />
      {outline.IEnclosure.length > 0 && (
        <>
          <h5>{words.files}</h5>
          <ul className="rooms-files">
            {outline.IEnclosure.map((file) => (
              <li key={file.uid}>
                <Button type="link" onClick={() => openFile(file)}>
                  {file.name}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="rooms-none">
        {words.writtenBy(
          inLanguage(language, outline.AuthorName, outline.AuthorNameEn),
          timeText(outline.UpdateTime),
        )}
      </p>
      {outline.History.length > 0 && (
        <Collapse
          size="small"
          items={outline.History.map((edition) => ({
            key: edition.Version,
            label: words.edition(
              edition.Version,
              inLanguage(language, edition.AuthorName, edition.AuthorNameEn),
              timeText(edition.UpdateTime),
            ),
            children: <EditionText edition={edition} />,
          }))}
        />
      )}
      {preview}
    </div>
  );
}

interface OutlineFormProps {
  readonly one: Detail;
  /** Version of the outline to edit; null: there is none yet. */
  readonly outline: Outline | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

function OutlineForm({ one, outline, onSaved, onClose }: OutlineFormProps) {
  const words = useWords(roomWords);
  const { message } = App.useApp();
  const people = new Map<number, PersonChoice>(
    (outline?.Decisions ?? []).flatMap(({ OwnerAUID, OwnerName, OwnerNameEn }) =>
      OwnerAUID === null
        ? []
        : [[OwnerAUID, { id: OwnerAUID, name: OwnerName, nameEn: OwnerNameEn }] as const],
    ),
  );
  const common = {
    initial: {
      Agenda: outline?.Agenda ?? '',
      Summary: outline?.Summary ?? '',
      Decisions: (outline?.Decisions ?? []).map((each): DecisionDraft => ({
        Content: each.Content,
        Owner: people.get(each.OwnerAUID ?? 0) ?? null,
        DueDate: each.DueDate,
      })),
      IEnclosure: outline?.IEnclosure ?? [],
    },
    fields: [
      { name: 'Agenda', label: words.agenda, kind: 'area' as const },
      { name: 'Summary', label: words.minutes, kind: 'area' as const },
      {
        name: 'Decisions',
        label: words.decisions,
        kind: 'own' as const,
        isRequired: false,
        control: <DecisionsField />,
      },
      {
        name: 'IEnclosure',
        label: words.files,
        kind: 'own' as const,
        isRequired: false,
        control: <FilesField />,
      },
    ],
    adapt: (values: Readonly<Record<string, unknown>>) => ({
      ScheduleId: one.Id,
      ...(outline ? { Version: outline.Version } : {}),
      Agenda: values['Agenda'],
      Summary: values['Summary'],
      Decisions: ((values['Decisions'] ?? []) as readonly DecisionDraft[])
        .filter(({ Content }) => Content.trim() !== '')
        .map(({ Content, Owner, DueDate }) => ({ Content, OwnerAUID: Owner?.id ?? null, DueDate })),
      IEnclosure: ((values['IEnclosure'] ?? []) as readonly OutlineFile[]).map(({ uid }) => uid),
    }),
    submit: words.saveOutline,
    onCancel: { label: words.close, run: onClose },
    onDone: () => {
      void message.success(words.outlineSaved);
      onSaved();
      onClose();
    },
  };
  return outline ? (
    <EditForm {...common} call={MeetingRoomSchedule.UpdateMeetingRoomScheduleOutline} />
  ) : (
    <EditForm {...common} call={MeetingRoomSchedule.InsertMeetingRoomScheduleOutline} />
  );
}
