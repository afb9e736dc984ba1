import { Alert, Button, Checkbox, Input, Tag, type InputRef } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { TreeView } from '#kit/web/tree/TreeView.tsx';
import { isFinance } from '#modules/people/organisation/web/department-items.ts';
import { organisationWords } from '#modules/people/organisation/web/organisation-words.ts';
import { useDepartmentItems } from '#modules/people/organisation/web/parts/useDepartmentItems.ts';
import { CacUser } from '../../contract/CacUser.ts';
import type { PersonChoice } from './person-choice.ts';
import './people-dialog.css';

interface PeopleDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly isPending?: boolean;
  readonly initial?: readonly PersonChoice[];
  /** Whether only one person can be chosen; a click then closes the dialog. */
  readonly isSingle?: boolean;
  readonly onDone: (people: readonly PersonChoice[]) => void;
  readonly onClose: () => void;
}

/** Milliseconds without a key press before the server is asked. */
const rest = 250;
const none: readonly PersonChoice[] = [];

/** Dialog to choose people, from the departments or by typing part of a name. The server searches. */
export function PeopleDialog(props: PeopleDialogProps) {
  const { title, submit, isPending = false, initial = none, isSingle = false, onDone, onClose } = props;
  const words = useWords(organisationWords);
  const isPhone = useIsPhone();
  const { items } = useDepartmentItems();
  const [deptId, setDept] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(initial);
  const { people, more, isLoading, error } = usePeople(deptId ?? items[0]?.id ?? null, typed);
  const isChosen = new Set(chosen.map((person) => person.id));
  const toggle = (person: PersonChoice): void => {
    if (isSingle) onDone([person]);
    else
      setChosen(
        isChosen.has(person.id) ? chosen.filter((each) => each.id !== person.id) : [...chosen, person],
      );
  };
  const search = useRef<InputRef>(null);
  return (
    <Modal
      open
      afterOpenChange={(isOpen) => {
        if (isOpen) search.current?.focus();
      }}
      width={760}
      title={title}
      onCancel={onClose}
      footer={
        isSingle
          ? null
          : [
              <output key="count" className="muted people-count">
                {words.chosenPeople(chosen.length)}
              </output>,
              <Button key="cancel" onClick={onClose}>
                {words.cancel}
              </Button>,
              <Button
                key="done"
                type="primary"
                disabled={chosen.length === 0}
                loading={isPending}
                onClick={() => onDone(chosen)}
              >
                {submit}
              </Button>,
            ]
      }
    >
      <Input
        allowClear
        ref={search}
        maxLength={20}
        value={typed}
        aria-label={words.searchPerson}
        placeholder={words.searchPerson}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="people-dialog">
        {isPhone ? (
          <TreeField
            items={items}
            label={words.departments}
            placeholder={words.chooseDepartment}
            value={deptId}
            onChange={setDept}
          />
        ) : (
          <TreeView
            items={items}
            label={words.tree}
            chosen={typed.trim() ? null : (deptId ?? items[0]?.id ?? null)}
            onChoose={(item) => {
              setTyped('');
              setDept(item.id);
            }}
            isOpenFirst={isFinance}
          />
        )}
        <div className="people-found" aria-busy={isLoading}>
          {error && <Alert type="error" showIcon title={error.message} />}
          {isLoading && people.length === 0 ? (
            <Loading rows={4} title={false} />
          ) : people.length === 0 && !error ? (
            <Nothing
              isFiltered={typed.trim() !== ''}
              text={typed.trim() ? words.nobody : words.emptyDepartment}
            />
          ) : (
            <ul>
              {people.map((person) => (
                <li key={person.id}>
                  {isSingle ? (
                    <Button type="text" block className="people-line" onClick={() => toggle(person)}>
                      <Line person={person} />
                    </Button>
                  ) : (
                    <Checkbox
                      className="people-line"
                      checked={isChosen.has(person.id)}
                      onChange={() => toggle(person)}
                    >
                      <Line person={person} />
                    </Checkbox>
                  )}
                </li>
              ))}
            </ul>
          )}
          {more > 0 && <p className="muted">{words.moreInside(more)}</p>}
        </div>
      </div>
      {chosen.length > 0 && (
        <div className="people-chosen">
          {chosen.map((person) => (
            <Chosen key={person.id} person={person} onRemove={() => toggle(person)} />
          ))}
        </div>
      )}
    </Modal>
  );
}

const Line = ({ person }: { person: PersonChoice }) => (
  <PersonName id={person.id} name={person.name} englishName={person.nameEn} note={person.dept} />
);

function Chosen({ person, onRemove }: { person: PersonChoice; onRemove: () => void }) {
  const language = useLanguage();
  return (
    <Tag closable onClose={onRemove}>
      {inLanguage(language, person.name, person.nameEn)}
    </Tag>
  );
}

/** Returns the people directly in a department, or the matches of a typed text. */
function usePeople(deptId: number | null, typed: string) {
  const language = useLanguage();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), rest);
    return () => clearTimeout(timer);
  }, [typed]);
  const isSearching = typed.trim() !== '';
  const found = useCall(
    CacUser.GetUserInfoListByName,
    { Name: asked },
    { enabled: isSearching && asked !== '', keep: true },
  );
  const inside = useCall(
    CacUser.GetUserTree,
    { DeptId: deptId },
    { enabled: !isSearching && deptId !== null },
  );
  const users = isSearching ? found.data : inside.data?.Users;
  const people = useMemo(
    () =>
      (users ?? []).map((user) => ({
        id: user.AUID,
        name: user.ChineseName,
        nameEn: user.EnglishName,
        dept: inLanguage(language, user.DeptName, user.DeptNameEn),
      })),
    [users, language],
  );
  const { isFetching, error } = isSearching ? found : inside;
  return {
    people,
    more: isSearching ? 0 : (inside.data?.UserCount ?? 0) - people.length,
    isLoading: isFetching || (isSearching && asked !== typed.trim()),
    error,
  };
}
