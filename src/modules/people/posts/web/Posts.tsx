import { PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { PageActions } from '#kit/web/parts/Page.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { organisationWords } from '#modules/people/organisation/web/organisation-words.ts';
import { useActiveFilter } from '#modules/people/organisation/web/parts/useActiveFilter.ts';
import { useDisable } from '#modules/people/organisation/web/parts/useDisable.ts';
import { EntryActions } from '#modules/people/web/parts/EntryActions.tsx';
import { Post } from '../contract/Post.ts';

type PostRow = ReplyOf<typeof Post.GetPostPage>['Rows'][number];

/** List of positions. */
export function Posts() {
  const words = useWords(organisationWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const ask = useDisable();
  const enable = useAct(Post.EnablePost);
  const disable = useAct(Post.DisablePost);
  const [editing, setEditing] = useState<PostRow | 'new' | null>(null);
  const useFilter = useActiveFilter();
  const filters = useMemo<readonly Filter[]>(
    () => [{ kind: 'search', names: ['Name'], label: words.searchPost }, useFilter],
    [words, useFilter],
  );
  const setUse = ({ PostID, PostName, PostNameEn, UserCount }: PostRow, next: boolean): void =>
    ask(
      next,
      words.disableOther(inLanguage(language, PostName, PostNameEn)),
      words.disablePostNote(UserCount),
      (ways) => (next ? enable.mutate({ PostID }, ways) : disable.mutate({ PostID, UserCount }, ways)),
    );
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {words.addPost}
    </Button>
  );
  const done = (text: string) => (): void => {
    void message.success(text);
    setEditing(null);
  };
  const form = {
    fields: [
      { name: 'PostName', label: words.post, kind: 'text' as const, hint: words.postRename },
      { name: 'PostNameEn', label: words.postEn, kind: 'text' as const },
      { name: 'PostCode', label: words.postCode, kind: 'text' as const },
      { name: 'GradeMin', label: words.gradeMin, kind: 'number' as const },
      { name: 'GradeMax', label: words.gradeMax, kind: 'number' as const },
      { name: 'Sort', label: words.sort, kind: 'number' as const, hint: words.sortHint },
    ],
    submit: words.save,
    onCancel: { label: words.cancel, run: () => setEditing(null) },
  };
  const columns = usePostColumns(setEditing, setUse);
  return (
    <>
      <PageActions>{add}</PageActions>
      <ListScreen<PostRow, typeof Post.GetPostPage>
        from={Post.GetPostPage}
        rowKey={(row) => row.PostID}
        filters={filters}
        empty={{ text: words.noPosts }}
        columns={columns}
      />
      {editing !== null && (
        <Modal
          open
          title={editing === 'new' ? words.addPost : words.editPost}
          footer={null}
          onCancel={() => setEditing(null)}
        >
          {editing === 'new' ? (
            <EditForm {...form} call={Post.AddPost} initial={{ Sort: 0 }} onDone={done(words.added)} />
          ) : (
            <EditForm
              {...form}
              call={Post.UpdatePost}
              hidden={{ PostID: editing.PostID }}
              initial={editing}
              onDone={done(words.saved)}
            />
          )}
        </Modal>
      )}
    </>
  );
}

/** Returns the range of grades as text; a missing bound is left out. */
const gradesOf = ({ GradeMin, GradeMax }: PostRow): string =>
  GradeMin === null && GradeMax === null
    ? '--'
    : GradeMin === GradeMax
      ? String(GradeMin)
      : `${GradeMin ?? ''}–${GradeMax ?? ''}`;

function usePostColumns(
  onEdit: (row: PostRow) => void,
  onUse: (row: PostRow, next: boolean) => void,
): readonly Column<PostRow>[] {
  const words = useWords(organisationWords);
  const language = useLanguage();
  return [
    {
      key: 'name',
      title: words.post,
      phone: 'title',
      show: (row) => inLanguage(language, row.PostName, row.PostNameEn),
    },
    { key: 'code', title: words.postCode, show: (row) => row.PostCode || '--' },
    { key: 'grades', title: words.grades, phone: 'fact', show: gradesOf },
    { key: 'people', title: words.count, align: 'right', phone: 'fact', show: (row) => row.UserCount },
    { key: 'sort', title: words.sort, align: 'right', show: (row) => row.Sort },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      show: (row) => (
        <Status tone={row.IsUse ? 'good' : 'paused'}>{row.IsUse ? words.inUse : words.disabled}</Status>
      ),
    },
    {
      key: 'actions',
      title: words.actions,
      phone: 'fact',
      show: (row) => (
        <EntryActions isInUse={row.IsUse} onEdit={() => onEdit(row)} onUse={(next) => onUse(row, next)} />
      ),
    },
  ];
}
