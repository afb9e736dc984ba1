import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Column } from '#kit/web/list/ListScreen.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { usePostName } from '#modules/people/posts/web/PostName.tsx';
import { useMe } from '#modules/people/web/useMe.ts';
import type { CacUserAdmin } from '../contract/CacUserAdmin.ts';
import { userFields } from '../contract/user-fields.ts';
import { isDialogDisabled } from '../contract/user-tabs.ts';
import { hasLeft } from './shown.ts';
import type { useUserActions } from './useUserActions.tsx';
import { userWords } from './user-words.ts';

/** Approval role that everybody has; its name is fixed. */
const applicantName = '申请人';

export type UserRow = ReplyOf<typeof CacUserAdmin.GetUserInfoList>['Rows'][number];

/** Returns the columns of the user list (specification section 3). */
export function useUserColumns(actions: ReturnType<typeof useUserActions>['actions']): Column<UserRow>[] {
  const words = useWords(userWords);
  const language = useLanguage();
  const me = useMe();
  const postName = usePostName();
  const held = new Set(me?.PermissionAll);
  const labelOf = (field: keyof typeof userFields): string => userFields[field][language];
  return [
    {
      key: 'EmployeeId',
      fixed: 'start',
      title: labelOf('EmployeeId'),
      sort: 'EmployeeId',
      show: (row) => row.EmployeeId,
      phone: 'plain',
    },
    {
      key: 'ChineseName',
      fixed: 'start',
      title: words.employee,
      sort: 'ChineseName',
      phone: 'title',
      show: (row) => (
        <PersonName
          id={row.AUID}
          name={row.ChineseName}
          englishName={row.EnglishName}
          note={language === 'zh' ? row.EnglishName : row.ChineseName}
        />
      ),
    },
    {
      key: 'IsUse',
      title: words.account,
      phone: 'state',
      isNews: (row) => !row.IsUse,
      show: (row) => (
        <Status tone={row.IsUse ? 'good' : 'neutral'}>{row.IsUse ? words.inUse : words.disabled}</Status>
      ),
    },
    {
      key: 'DeptName',
      title: words.department,
      phone: 'plain',
      show: (row) => <Cut text={inLanguage(language, row.DeptName, row.DeptNameEn)} />,
    },
    {
      key: 'Position',
      title: labelOf('position'),
      show: (row) => <Cut text={postName(row.Position)} />,
    },
    {
      key: 'Leader',
      title: labelOf('leaderid'),
      show: (row) => inLanguage(language, row.LeaderName, row.LeaderNameEn) || words.none,
    },
    {
      key: 'ApprovalRoles',
      title: words.identity,
      show: (row) => {
        // Rarer roles come first. Applicant is left out, because everybody has it.
        const names = row.ApprovalRoles.filter(({ RoleName }) => RoleName !== applicantName)
          .map((role) => inLanguage(language, role.RoleName, role.RoleNameEn))
          .toReversed();
        const text = names.join(language === 'zh' ? '、' : ', ');
        return text ? <Cut text={text} /> : words.none;
      },
    },
    {
      key: 'Contact',
      title: words.contact,
      show: (row) => (
        <span className="user-cell">
          <span>{row.Email || words.none}</span>
          {row.Phone && <span className="user-cell-second">{row.Phone}</span>}
        </span>
      ),
    },
    {
      key: 'IsCore',
      title: words.core,
      isNews: (row) => row.IsCore,
      show: (row) => (row.IsCore ? words.yes : <span className="user-none">{words.no}</span>),
    },
    {
      key: 'Channel',
      title: labelOf('rc'),
      isNews: (row) => row.Channel !== '',
      show: (row) => row.Channel || words.none,
    },
    {
      key: 'actions',
      title: '',
      width: 48,
      phone: 'state',
      show: (row) =>
        isDialogDisabled(held, me?.AUID === row.AUID) ? null : (
          <Dropdown
            trigger={['click']}
            menu={{
              items: actions({
                AUID: row.AUID,
                name: inLanguage(language, row.ChineseName, row.EnglishName),
                IsUse: row.IsUse,
                IsCore: row.IsCore,
                IsConference: row.IsConference,
                hasLeft: hasLeft({
                  isInUse: row.IsUse,
                  employment: row.JobType,
                  lastDay: row.DisableTime,
                }),
                canUpdate: true,
              }),
            }}
          >
            <Button type="text" size="small" icon={<MoreOutlined />} aria-label={words.more} />
          </Dropdown>
        ),
    },
  ];
}

/** Long text in a narrow column, shown in full on hover. */
const Cut = ({ text }: { readonly text: string }) => (
  <span className="user-cut" title={text}>
    {text}
  </span>
);
