import { Select } from 'antd';
import type { Call, GivenOf, Placed, ReplyOf } from '#kit/contract/call.ts';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { menuIcons } from './menu-icons.tsx';
import type { Permission } from './permission-items.ts';
import { rightsWords } from './rights-words.ts';

interface PermissionFormProps<C extends Placed<Call>> {
  readonly call: C;
  readonly hidden: Partial<GivenOf<C>>;
  readonly permission?: Permission;
  readonly onDone: (reply: ReplyOf<C>) => void;
  readonly onCancel?: () => void;
}

/** Form for a new or an existing permission: names, code, address and icon. */
export function PermissionForm<C extends Placed<Call>>(props: PermissionFormProps<C>) {
  const { call, hidden, permission, onDone, onCancel } = props;
  const words = useWords(rightsWords);
  const icons = [
    { value: '', label: words.noIcon },
    ...Object.entries(menuIcons).map(([value, icon]) => ({
      value,
      label: (
        <span className="icon-choice">
          {icon} {value}
        </span>
      ),
    })),
  ];
  const isFixed = permission?.IsOfProduct ?? false;
  return (
    <EditForm
      call={call}
      fields={[
        { name: 'Name', label: words.permissionName, kind: 'text' },
        { name: 'NameEn', label: words.permissionNameEn, kind: 'text' },
        ...(isFixed
          ? []
          : [{ name: 'Code', label: words.code, kind: 'text' as const, hint: words.codeHint }]),
        { name: 'Url', label: words.url, kind: 'text', hint: words.urlHint },
        { name: 'Icon', label: words.icon, kind: 'own', control: <Select options={icons} /> },
      ]}
      initial={{
        Name: permission?.Name,
        NameEn: permission?.NameEn,
        Code: permission?.Code,
        Url: permission?.Url ?? '',
        Icon: permission?.Icon ?? '',
      }}
      hidden={{ ...hidden, ...(isFixed ? { Code: permission?.Code } : {}) }}
      submit={words.save}
      onDone={onDone}
      {...(onCancel ? { onCancel: { label: words.cancel, run: onCancel } } : {})}
    />
  );
}
