import {
  AuditOutlined,
  CalendarOutlined,
  FileDoneOutlined,
  FormOutlined,
  HomeOutlined,
  PayCircleOutlined,
  ReadOutlined,
  SettingOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

/** Icons of the menu by the names that permissions keep. */
export const menuIcons: Readonly<Record<string, ReactNode>> = {
  home: <HomeOutlined />,
  form: <FormOutlined />,
  todo: <AuditOutlined />,
  mine: <FileDoneOutlined />,
  finance: <PayCircleOutlined />,
  people: <TeamOutlined />,
  profile: <UserOutlined />,
  settings: <SettingOutlined />,
  room: <CalendarOutlined />,
  book: <ReadOutlined />,
};
