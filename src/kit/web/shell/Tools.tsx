import { EllipsisOutlined } from '@ant-design/icons';
import { Badge, Button, Dropdown, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '../client/language.ts';
import { useIsPhone } from './useIsPhone.ts';
import { kitWords } from './words.ts';

/** One thing to do from anywhere, at the right end of the header. */
export interface Tool {
  readonly key: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly onUse: () => void;
  /** What waits there. */
  readonly count?: number;
  /** Has a place of its own on phones; the others share a menu. */
  readonly isPinned?: true;
}

function ToolButton({ tool }: { tool: Tool }) {
  const label = tool.count ? `${tool.title} (${tool.count})` : tool.title;
  return (
    <Tooltip title={tool.title}>
      <Badge count={tool.count ?? 0} size="small" offset={[-6, 6]}>
        <Button type="text" icon={tool.icon} aria-label={label} onClick={tool.onUse} />
      </Badge>
    </Tooltip>
  );
}

/** Buttons side by side; on phones those that matter most, and a menu with the rest. */
export function Tools({ tools }: { tools: readonly Tool[] }) {
  const words = useWords(kitWords);
  const isPhone = useIsPhone();
  const rest = isPhone ? tools.filter(({ isPinned }) => !isPinned) : [];
  return (
    <>
      {tools
        .filter((tool) => !rest.includes(tool))
        .map((tool) => (
          <ToolButton key={tool.key} tool={tool} />
        ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ key, title, icon, onUse }) => ({ key, label: title, icon, onClick: onUse })),
          }}
        >
          <Button type="text" icon={<EllipsisOutlined />} aria-label={words.more} />
        </Dropdown>
      )}
    </>
  );
}
