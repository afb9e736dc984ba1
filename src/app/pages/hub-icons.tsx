import {
  ApartmentOutlined,
  ApiOutlined,
  AppstoreOutlined,
  BankOutlined,
  BarChartOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  FileSearchOutlined,
  FormOutlined,
  IdcardOutlined,
  KeyOutlined,
  LayoutOutlined,
  HistoryOutlined,
  MessageOutlined,
  PayCircleOutlined,
  PictureOutlined,
  ScheduleOutlined,
  ShopOutlined,
  SlidersOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ReactElement } from 'react';
import type { HubCode } from './hub-words.ts';

/** Icon of a page by its permission code. */
export const hubIcons: Readonly<Record<HubCode, ReactElement>> = {
  ApprovalManagement: <FormOutlined />,
  ApprovalFormTemplateManagement: <LayoutOutlined />,
  ApprovalByAdminManagement: <FileSearchOutlined />,
  ApprovalByFinancialManagement: <PayCircleOutlined />,
  ApprovalByAdministrativeManagement: <BankOutlined />,
  ApprovalByAttendanceManagement: <ClockCircleOutlined />,
  AASEnterpriseInfoBase: <ShopOutlined />,
  AASEnterpriseInfoRule: <SlidersOutlined />,
  SetUpGuide: <ToolOutlined />,
  AASUserManagement: <UserOutlined />,
  Organization: <ApartmentOutlined />,
  AASRoleManagement: <TeamOutlined />,
  AASPermissionManagement: <KeyOutlined />,
  AASApprovalIdentityManagement: <IdcardOutlined />,
  AASApprovalFormStatisticsManagement: <BarChartOutlined />,
  LoginRecordManagement: <HistoryOutlined />,
  WebhookManagement: <ApiOutlined />,
  WorkCalendar: <CalendarOutlined />,
  MeetingManager: <ScheduleOutlined />,
  UserFeedBackManagement: <MessageOutlined />,
  HomePageSettingsManagement: <PictureOutlined />,
};

/** Icon of a page that the company added. */
export const otherIcon = <AppstoreOutlined />;
