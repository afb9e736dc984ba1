import { Alert, Button, Form, Input, Radio, type InputRef } from 'antd';
import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { CacUserAdmin } from '../contract/CacUserAdmin.ts';
import { boxes, rosterInput, rosterWords } from '../contract/roster.ts';
import { jobType } from '../contract/user-codes.ts';
import { userWords } from './user-words.ts';
import './roster.css';

type Found = ReplyOf<typeof CacUserAdmin.SearchEmployeeRoster>;

/** Pattern of each input box, in their order. */
const shapes = [
  boxes.name,
  boxes.idFirst,
  boxes.idLast,
  boxes.phone,
  boxes.phone,
  boxes.phone,
  boxes.phone,
] as const;
const blank: readonly string[] = shapes.map(() => '');
const phoneFrom = 3;

/** Finds colleagues by a few characters, one per box. Backspace clears and moves back (specification section 5). */
export function Roster({ onClose }: { onClose: () => void }) {
  const words = useWords(userWords);
  const language = useLanguage();
  const [typed, setTyped] = useState(blank);
  const [gender, setGender] = useState<1 | 2 | null>(null);
  const [problem, setProblem] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const inputs = useRef<(InputRef | null)[]>([]);

  const put = (at: number, value: string): void => {
    setTyped((before) => before.with(at, value));
    setProblem('');
  };
  const take = (at: number, event: ChangeEvent<HTMLInputElement>): void => {
    // A character of the name is accepted once the input method has finished it.
    if ((event.nativeEvent as InputEvent).isComposing) return put(at, event.target.value);
    const last = [...event.target.value.trim()].at(-1) ?? '';
    const isTaken = shapes[at]!.test(last);
    put(at, isTaken ? last : '');
    if (isTaken) inputs.current[at + 1]?.focus();
  };
  const press = (at: number, event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Backspace' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    put(at, '');
    inputs.current[at - 1]?.focus();
  };
  const box = (at: number, label: string) => (
    <Input
      key={at}
      ref={(input) => {
        inputs.current[at] = input;
      }}
      className="roster-box"
      aria-label={label}
      autoComplete="off"
      inputMode={at > 0 ? (at === 2 ? 'text' : 'numeric') : 'text'}
      value={typed[at] ?? ''}
      onChange={(event) => take(at, event)}
      onCompositionEnd={(event) => {
        const last = [...event.currentTarget.value.trim()].at(-1) ?? '';
        put(at, shapes[at]!.test(last) ? last : '');
        if (shapes[at]!.test(last)) inputs.current[at + 1]?.focus();
      }}
      onKeyDown={(event) => press(at, event)}
    />
  );

  const search = async (): Promise<void> => {
    const [NameLast = '', IdFirst = '', IdLast = '', ...digits] = typed;
    const given = { NameLast, IdFirst, IdLast, PhoneLast4: digits.join(''), Gender: gender };
    const parsed = rosterInput.safeParse(given);
    if (!parsed.success) {
      const [zh = '', en = zh] = (parsed.error.issues[0]?.message ?? '').split(' | ');
      setProblem(language === 'zh' ? zh : en);
      setFound(null);
      return;
    }
    setAsking(true);
    try {
      const people = await callServer(CacUserAdmin.SearchEmployeeRoster, given);
      setFound(people);
      setProblem(people.length === 0 ? rosterWords.nobody[language] : '');
    } catch (error) {
      setProblem(messageOf(error));
      setFound(null);
    }
    setAsking(false);
  };
  const clear = (): void => {
    setTyped(blank);
    setGender(null);
    setProblem('');
    setFound(null);
    inputs.current[0]?.focus();
  };

  return (
    <Modal
      open
      title={words.roster}
      footer={null}
      width={560}
      onCancel={onClose}
      afterOpenChange={(isOpen) => {
        if (isOpen) inputs.current[0]?.focus();
      }}
      destroyOnHidden
    >
      <p className="roster-note">{words.rosterNote}</p>
      <Form layout="vertical" onFinish={() => void search()}>
        <div className="roster-fields">
          <Form.Item label={words.rosterName} required>
            {box(0, words.rosterName)}
          </Form.Item>
          <Form.Item label={words.rosterId} required>
            <span className="roster-boxes">
              {box(1, words.rosterIdFirst)}
              <span aria-hidden="true">…</span>
              {box(2, words.rosterIdLast)}
            </span>
          </Form.Item>
          <Form.Item label={words.rosterPhone}>
            <span className="roster-boxes">
              {[0, 1, 2, 3].map((n) => box(phoneFrom + n, words.rosterPhoneAt(n + 1)))}
            </span>
          </Form.Item>
          <Form.Item label={words.rosterGender}>
            <Radio.Group
              value={gender}
              onChange={(event) => setGender(event.target.value as 1 | 2 | null)}
              options={[
                { value: null, label: words.any },
                { value: 1, label: words.male },
                { value: 2, label: words.female },
              ]}
            />
          </Form.Item>
        </div>
        {problem && <Alert type="warning" showIcon title={problem} role="alert" />}
        <div className="form-actions">
          <Button onClick={clear}>{words.rosterClear}</Button>
          <Button type="primary" htmlType="submit" loading={isAsking}>
            {words.rosterSearch}
          </Button>
        </div>
      </Form>
      {found && found.length > 0 && <People found={found} />}
    </Modal>
  );
}

const tones: Readonly<Record<number, Tone>> = { 0: 'good', 1: 'neutral', 2: 'paused' };

function People({ found }: { found: Found }) {
  const words = useWords(userWords);
  const language = useLanguage();
  return (
    <ul className="roster-found">
      {found.map((person, n) => (
        // Two people may look alike; the answer has no other key.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={n}>
          <p>
            <strong>{person.ChineseName}</strong>
            <span>{person.GenderTxt}</span>
            <Status tone={tones[person.JobType] ?? 'neutral'}>
              {jobType.labels[person.JobType]?.[language] ?? ''}
            </Status>
          </p>
          <dl>
            <div>
              <dt>{words.rosterIdCard}</dt>
              <dd>{person.IdCard || words.none}</dd>
            </div>
            <div>
              <dt>{words.rosterPhoneShown}</dt>
              <dd>{person.Phone || words.none}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
