import type { ComponentType } from 'react';
import type { Control, Kind } from '../../contract/control.ts';
import { AddressFill } from './AddressFill.tsx';
import { AmountFill, MoneyFill, NumberFill } from './amounts.tsx';
import { CompanyFill, hasFewItems, SelectFill } from './choices.tsx';
import { DateFill, DateTimeFill, MonthFill, MultiRangeFill, RangeFill } from './dates.tsx';
import { FilesFill } from './FilesFill.tsx';
import type { FillProps } from './fill.ts';
import { GroupFill } from './GroupFill.tsx';
import { InvoicesFill, InvoicesView } from './invoices.tsx';
import { LinkedFill } from './linked.tsx';
import { PeopleFill } from './people.tsx';
import { AreaFill, EmailFill, TextFill } from './texts.tsx';
import { AccountFill, ChannelSourceFill, PostFill, DepartmentFill, SubjectFill } from './trees.tsx';
import { SupplierFill } from './SupplierFill.tsx';
import {
  AmountView,
  DatesView,
  FilesView,
  LinkedView,
  PeopleView,
  RangesView,
  TextView,
  type ViewProps,
} from './views.tsx';

interface Drawn<K extends Kind> {
  readonly Fill: ComponentType<FillProps<K>>;
  readonly View: ComponentType<ViewProps<K>>;
  /** Whether the label belongs to one input, or to a group of several inputs. */
  readonly label: 'input' | 'group';
}

const Nothing = () => null;

/** Components of every kind of control; the type requires all kinds. */
export const drawn: { readonly [K in Kind]: Drawn<K> } = {
  input: { Fill: TextFill, View: TextView, label: 'input' },
  text: { Fill: TextFill, View: TextView, label: 'input' },
  textarea: { Fill: AreaFill, View: TextView, label: 'input' },
  email: { Fill: EmailFill, View: TextView, label: 'input' },
  number: { Fill: NumberFill, View: TextView, label: 'input' },
  money: { Fill: MoneyFill, View: AmountView, label: 'input' },
  unitPrice: { Fill: AmountFill, View: AmountView, label: 'input' },
  select: { Fill: SelectFill, View: TextView, label: 'input' },
  company: { Fill: CompanyFill, View: TextView, label: 'input' },
  date: { Fill: DateFill, View: DatesView, label: 'input' },
  month: { Fill: MonthFill, View: DatesView, label: 'input' },
  dateTime: { Fill: DateTimeFill, View: DatesView, label: 'input' },
  dateRange: { Fill: RangeFill, View: DatesView, label: 'group' },
  multiDateRange: { Fill: MultiRangeFill, View: RangesView, label: 'group' },
  upload: { Fill: FilesFill, View: FilesView, label: 'group' },
  address: { Fill: AddressFill, View: TextView, label: 'group' },
  departmentTree: { Fill: DepartmentFill, View: TextView, label: 'input' },
  costDepartmentTree: { Fill: DepartmentFill, View: TextView, label: 'input' },
  businessDepartmentTree: { Fill: DepartmentFill, View: TextView, label: 'input' },
  accountingSubjectTree: { Fill: SubjectFill, View: TextView, label: 'input' },
  channelSourceTree: { Fill: ChannelSourceFill, View: TextView, label: 'input' },
  postSelect: { Fill: PostFill, View: TextView, label: 'input' },
  accountTree: { Fill: AccountFill, View: TextView, label: 'input' },
  supplierSelect: { Fill: SupplierFill, View: TextView, label: 'input' },
  userSearch: { Fill: PeopleFill, View: PeopleView, label: 'input' },
  linkedForm: { Fill: LinkedFill, View: LinkedView, label: 'input' },
  invoices: { Fill: InvoicesFill, View: InvoicesView, label: 'group' },
  groupArea: { Fill: GroupFill, View: Nothing, label: 'group' },
  divider: { Fill: Nothing, View: Nothing, label: 'group' },
};

/** Returns whether the label belongs to one input or to a group, such as a few options as radio buttons. */
export function labelAs(control: Control): 'input' | 'group' {
  return control.type === 'select' && hasFewItems(control) ? 'group' : drawn[control.type].label;
}

/** Returns the components of a control. The compiler cannot see across a union that kind and component match. */
export function drawnAs(control: Control): Drawn<Kind> {
  return drawn[control.type] as unknown as Drawn<Kind>;
}
