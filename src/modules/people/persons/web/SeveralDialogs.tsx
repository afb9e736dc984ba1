import { Alert } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Drawer, Modal } from '#kit/web/parts/Overlay.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { useDepartmentItems } from '#modules/people/organisation/web/parts/useDepartmentItems.ts';
import { CacRole } from '#modules/people/rights/contract/CacRole.ts';
import { CacUserAdmin } from '../contract/CacUserAdmin.ts';
import { Refused } from './OutcomeDialog.tsx';
import { severalWords } from './several-words.ts';
import { useLeaving } from './useLeaving.tsx';
import { userWords } from './user-words.ts';

/** Result for each of the chosen people. */
export type Outcome = ReplyOf<typeof CacUserAdmin.DisableUsers>['Rows'];

interface DialogProps {
  readonly ids: readonly number[];
  readonly onDone: (rows: Outcome) => void;
  readonly onClose: () => void;
}

const width = 640;

/** Dialog that moves the chosen people to one department. */
export function DepartmentDialog({ ids, onDone, onClose }: DialogProps) {
  const words = useWords(severalWords);
  const { items } = useDepartmentItems();
  return (
    <Modal open title={words.departmentTitle(ids.length)} footer={null} onCancel={onClose}>
      <EditForm
        call={CacUserAdmin.UpdateUsersDept}
        hidden={{ AUIDs: ids }}
        fields={[
          {
            name: 'DeptId',
            label: words.toDepartment,
            kind: 'own',
            hint: words.departmentNote,
            control: (
              <TreeField items={items} label={words.toDepartment} placeholder={words.chooseDepartment} />
            ),
          },
        ]}
        submit={words.move}
        onDone={({ Rows }) => onDone(Rows)}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Modal>
  );
}

/** Dialog that gives the chosen people a role or takes it from them. */
export function RoleDialog({ ids, isGiven, onDone, onClose }: DialogProps & { isGiven: boolean }) {
  const words = useWords(severalWords);
  const language = useLanguage();
  const roles = useCall(CacRole.GetRoleList, {}).data ?? [];
  return (
    <Modal
      open
      title={isGiven ? words.giveRoleTitle(ids.length) : words.takeRoleTitle(ids.length)}
      footer={null}
      onCancel={onClose}
    >
      <EditForm
        call={CacUserAdmin.UpdateUsersRole}
        hidden={{ AUIDs: ids, IsGiven: isGiven }}
        fields={[
          {
            name: 'RoleID',
            label: words.role,
            kind: 'choice',
            options: roles.map((role) => ({
              value: role.RoleID,
              label: inLanguage(language, role.RoleName, role.RoleNameEn),
            })),
          },
        ]}
        submit={isGiven ? words.give : words.take}
        isDanger={!isGiven}
        onDone={({ Rows }) => onDone(Rows)}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Modal>
  );
}

/** Drawer that disables the chosen people. It shows what they are responsible for and asks for successors. */
export function DisableDialog({ ids, onDone, onClose }: DialogProps) {
  const words = useWords(severalWords);
  const { data, error, refetch } = useCall(CacUserAdmin.GetUsersDisableInfo, { AUIDs: [...ids] });
  return (
    <Drawer open size={width} title={words.disableTitle(ids.length)} onClose={onClose}>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Disabling ids={ids} people={data.Rows} onDone={onDone} />
      ) : (
        <Loading rows={8} />
      )}
    </Drawer>
  );
}

type Held = ReplyOf<typeof CacUserAdmin.GetUsersDisableInfo>['Rows'];

function Disabling({ ids, people, onDone }: Pick<DialogProps, 'ids' | 'onDone'> & { people: Held }) {
  const words = useWords(severalWords);
  const user = useWords(userWords);
  const language = useLanguage();
  const leaving = useLeaving(
    people.flatMap(({ Held }) => Held),
    words.approvalHint,
  );
  const holding = people.filter(({ Held }) => Held.length > 0);
  const refused = people.filter(({ Code }) => Code !== 1);
  return (
    <>
      <Alert type="warning" showIcon title={words.disableNote} style={{ marginBottom: 16 }} />
      {refused.length > 0 && <Refused rows={refused} />}
      {holding.length === 0 ? (
        <p>{words.holdNothing}</p>
      ) : (
        <ul className="user-held">
          {holding.map((person) => (
            <li key={person.AUID}>
              <strong>{inLanguage(language, person.ChineseName, person.EnglishName)}</strong>{' '}
              {person.EmployeeId}
              <div className="user-held-fate">
                {person.Held.map((held) => user.handedOver(held.Name, held.Count)).join(
                  language === 'zh' ? '，' : ', ',
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <EditForm
        call={CacUserAdmin.DisableUsers}
        fields={leaving.fields}
        initial={leaving.initial}
        check={leaving.check}
        hidden={{ AUIDs: ids }}
        adapt={leaving.adapt}
        submit={words.disableNow(ids.length)}
        isDanger
        onDone={({ Rows }) => onDone(Rows)}
      />
    </>
  );
}
