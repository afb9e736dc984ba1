import {
  AccountBookOutlined,
  ApartmentOutlined,
  BankOutlined,
  CalendarOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  EnvironmentOutlined,
  FieldNumberOutlined,
  FieldTimeOutlined,
  FontSizeOutlined,
  FormOutlined,
  LineOutlined,
  LinkOutlined,
  MailOutlined,
  MoneyCollectOutlined,
  PaperClipOutlined,
  IdcardOutlined,
  ShareAltOutlined,
  ShopOutlined,
  TableOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { Kind } from '../../contract/control.ts';

const icons: { readonly [K in Kind]: ComponentType } = {
  input: FontSizeOutlined,
  text: FontSizeOutlined,
  textarea: FormOutlined,
  email: MailOutlined,
  number: FieldNumberOutlined,
  money: MoneyCollectOutlined,
  unitPrice: MoneyCollectOutlined,
  select: CheckSquareOutlined,
  company: BankOutlined,
  date: CalendarOutlined,
  month: CalendarOutlined,
  dateTime: ClockCircleOutlined,
  dateRange: FieldTimeOutlined,
  multiDateRange: FieldTimeOutlined,
  upload: PaperClipOutlined,
  address: EnvironmentOutlined,
  departmentTree: ApartmentOutlined,
  costDepartmentTree: ApartmentOutlined,
  businessDepartmentTree: ApartmentOutlined,
  accountingSubjectTree: AccountBookOutlined,
  channelSourceTree: ShareAltOutlined,
  postSelect: IdcardOutlined,
  accountTree: AccountBookOutlined,
  supplierSelect: ShopOutlined,
  userSearch: UserOutlined,
  invoices: WalletOutlined,
  linkedForm: LinkOutlined,
  groupArea: TableOutlined,
  divider: LineOutlined,
};

export function KindIcon({ kind }: { kind: Kind }) {
  const Icon = icons[kind];
  return <Icon />;
}
