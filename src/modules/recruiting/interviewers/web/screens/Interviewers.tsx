import { EllipsisOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { Post } from '#modules/people/posts/contract/Post.ts';
import { Interviewer, type InterviewerRow } from '../../contract/Interviewer.ts';
import { InterviewerForm } from '../InterviewerForm.tsx';
import { ScorecardForm } from '../ScorecardForm.tsx';
import { Scorecards } from '../Scorecards.tsx';
import { interviewerWords } from '../interviewer-words.ts';
import '#modules/recruiting/web/recruiting.css';
import '#modules/recruiting/interviews/web/interviews.css';

/** Page of interviewers, with their interviews this week and overdue evaluations, and of scorecards. */
export default function Interviewers() {
  const words = useWords(interviewerWords);
  const [search] = useSearchParams();
  const isCards = search.get('view') === 'cards';
  const [isAdding, setAdding] = useState(false);
  const close = (): void => setAdding(false);
  const label = isCards ? words.addCard : words.add;
  return (
    <Page
      title={words.title}
      actions={
        <ActionButton type="primary" icon={<PlusOutlined />} label={label} onClick={() => setAdding(true)} />
      }
    >
      <TabLinks
        label={words.views}
        current={isCards ? 'cards' : 'people'}
        tabs={[
          { key: 'people', to: '?', label: words.people },
          { key: 'cards', to: '?view=cards', label: words.cards },
        ]}
      />
      {isCards ? <Scorecards /> : <People />}
      {isAdding && !isCards && <InterviewerForm row={null} onClose={close} />}
      {isAdding && isCards && <ScorecardForm row={null} onClose={close} />}
    </Page>
  );
}

function People() {
  const words = useWords(interviewerWords);
  const [editing, setEditing] = useState<InterviewerRow | null>(null);
  const filters = useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      {
        kind: 'choice',
        names: ['IsUse'],
        label: words.state,
        options: [
          { value: 'true', label: words.inUse },
          { value: 'false', label: words.disabled },
        ],
      },
    ],
    [words],
  );
  return (
    <>
      <ListScreen<InterviewerRow, typeof Interviewer.GetInterviewerPage>
        from={Interviewer.GetInterviewerPage}
        rowKey={(row) => row.AUID}
        filters={filters}
        columns={useColumns(setEditing)}
        onOpen={setEditing}
        empty={{ text: words.empty }}
      />
      {editing && <InterviewerForm row={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

function useColumns(onEdit: (row: InterviewerRow) => void): readonly Column<InterviewerRow>[] {
  const words = useWords(interviewerWords);
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const act = useAct(Interviewer.UpdateIsOpenInterviewer);
  const isPhone = useIsPhone();
  const posts = useCall(Post.GetPostList, {}).data ?? [];
  const nameOf = (row: InterviewerRow): string => inLanguage(language, row.ChineseName, row.EnglishName);
  const postsOf = ({ PostIDs }: InterviewerRow): string =>
    posts
      .filter(({ PostID }) => PostIDs.includes(PostID))
      .map((one) => inLanguage(language, one.PostName, one.PostNameEn))
      .join(language === 'zh' ? '、' : ', ');
  const set = ({ AUID, Version }: InterviewerRow, IsUse: boolean): void =>
    act.mutate(
      { AUID, Version, IsUse },
      { onSuccess: () => void message.success(words.saved), onError: showError },
    );
  const turn = (row: InterviewerRow): void => {
    if (!row.IsUse) {
      set(row, true);
      return;
    }
    void modal.confirm({
      title: words.disableTitle(nameOf(row)),
      content: words.disableNote,
      okText: words.disable,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () => set(row, false),
    });
  };
  // Most interviewers take any position, so the text is muted, and a phone shows a dash.
  const any = (text: string) => (isPhone ? '--' : <span className="recruit-quiet">{text}</span>);
  return [
    { key: 'name', title: words.name, phone: 'title', show: (row) => <Person of={row} /> },
    {
      key: 'posts',
      title: words.posts,
      phone: 'plain',
      isNews: (row) => row.PostIDs.length > 0,
      show: (row) => postsOf(row) || any(words.anyPost),
    },
    {
      key: 'rounds',
      title: words.rounds,
      isNews: (row) => row.Rounds.length > 0,
      show: (row) => row.Rounds.map((no) => words.roundOf(no)).join(' · ') || any(words.anyRound),
    },
    {
      key: 'load',
      title: words.load,
      align: 'right',
      phone: 'fact',
      show: (row) => words.loadOf(row.WeekCount, row.MaxPerWeek),
    },
    {
      key: 'late',
      title: words.late,
      align: 'right',
      phone: 'fact',
      show: (row) => row.LateCount || (isPhone ? '--' : 0),
    },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      isNews: (row) => !row.IsUse || !row.IsEmployed,
      show: (row) => (
        <Status tone={row.IsUse && row.IsEmployed ? 'good' : 'paused'}>
          {!row.IsEmployed ? words.left : row.IsUse ? words.inUse : words.disabled}
        </Status>
      ),
    },
    {
      key: 'actions',
      title: '',
      phone: 'fact',
      show: (row) => (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'edit', label: words.edit, onClick: () => onEdit(row) },
              {
                key: 'turn',
                label: row.IsUse ? words.disable : words.enable,
                danger: row.IsUse,
                onClick: () => turn(row),
              },
            ],
          }}
        >
          <Button type="text" icon={<EllipsisOutlined />} aria-label={words.actions(nameOf(row))} />
        </Dropdown>
      ),
    },
  ];
}
