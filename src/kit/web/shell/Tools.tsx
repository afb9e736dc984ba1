import { Badge, Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';

/** Action that is possible from anywhere: in the header, or in the menu of the person. */
export interface Tool {
  readonly key: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly onUse: () => void;
  /** Number of items that wait there. */
  readonly count?: number;
  /** True if the tool has its own place in the header. The others are in the menu of the person. */
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

/** The buttons of the head, side by side. */
export function Tools({ tools }: { tools: readonly Tool[] }) {
  return tools.filter(({ isPinned }) => isPinned).map((tool) => <ToolButton key={tool.key} tool={tool} />);
}
