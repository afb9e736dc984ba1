import { useMemo } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { CACAccountingSubjects } from '#modules/people/organisation/contract/CACAccountingSubjects.ts';
import { CacDept } from '#modules/people/organisation/contract/CacDept.ts';
import { CompanyAccount } from '#modules/people/organisation/contract/CompanyAccount.ts';
import { OMShareDetail } from '#modules/people/organisation/contract/OMShareDetail.ts';
import { Post } from '#modules/people/posts/contract/Post.ts';
import { TreePick, type Choice } from './TreePick.tsx';
import type { FillProps } from './fill.ts';

/** The finance department is open at first (specification section 9). */
const isFinance = ({ name }: Choice): boolean => name.includes('财务');

export function DepartmentFill(
  props: FillProps<'departmentTree' | 'costDepartmentTree' | 'businessDepartmentTree'>,
) {
  const { data, isPending } = useCall(CacDept.SearchDepartmentList, {});
  const choices = useMemo(
    () =>
      data?.map((dept) => ({
        id: dept.DeptId,
        name: dept.DeptName,
        nameEn: dept.DeptNameEn,
        parentId: dept.ParentId,
        closed: !dept.IsOptional,
      })) ?? [],
    [data],
  );
  return (
    <TreePick key={choices.length} {...props} choices={choices} loading={isPending} isOpen={isFinance} />
  );
}

export function SubjectFill(props: FillProps<'accountingSubjectTree'>) {
  const { data, isPending } = useCall(CACAccountingSubjects.GetCacASubjectsList, {});
  const choices = useMemo(() => {
    const parents = new Set(data?.map((subject) => subject.ParentId));
    return (
      data?.map((subject) => ({
        id: subject.Id,
        code: subject.Code,
        name: subject.Name,
        nameEn: subject.NameEn,
        parentId: subject.ParentId,
        // Amounts can be booked on the lowest level only.
        closed: parents.has(subject.Id),
      })) ?? []
    );
  }, [data]);
  return <TreePick key={choices.length} {...props} choices={choices} loading={isPending} />;
}

const choicesOf = (
  rows:
    | readonly {
        readonly Id: number;
        readonly Name: string;
        readonly NameEn: string;
        readonly ParentId: number | null;
      }[]
    | undefined,
): Choice[] =>
  rows?.map((row) => ({ id: row.Id, name: row.Name, nameEn: row.NameEn, parentId: row.ParentId })) ?? [];

export function ChannelSourceFill(props: FillProps<'channelSourceTree'>) {
  const { data, isPending } = useCall(OMShareDetail.GetMarketingSourceTypeAll, {});
  const choices = useMemo(() => choicesOf(data), [data]);
  return <TreePick key={choices.length} {...props} choices={choices} loading={isPending} />;
}

export function PostFill(props: FillProps<'postSelect'>) {
  const { data, isPending } = useCall(Post.GetPostList, {});
  const choices = useMemo(
    () =>
      data?.map((post) => ({
        id: post.PostID,
        name: post.PostName,
        nameEn: post.PostNameEn,
        parentId: null,
      })) ?? [],
    [data],
  );
  return <TreePick key={choices.length} {...props} choices={choices} loading={isPending} />;
}

/** Money is paid from and to single accounts, not groups of accounts. */
export function AccountFill(props: FillProps<'accountTree'>) {
  const { data, isPending } = useCall(CompanyAccount.GetAccountTree, {});
  const choices = useMemo(() => {
    const parents = new Set(data?.map(({ ParentId }) => ParentId));
    return choicesOf(data).map((one) => ({ ...one, closed: parents.has(one.id) }));
  }, [data]);
  return <TreePick key={choices.length} {...props} choices={choices} loading={isPending} />;
}
