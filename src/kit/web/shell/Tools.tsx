import { Badge, Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';

/** Action that is available everywhere: in the header, or in the user menu. */
export interface Tool {
  readonly key: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly onUse: () => void;
  /** Number of items that wait there. */
  readonly count?: number;
  /** True if the tool has its own place in the header. Others are in the user menu. */
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

/** Buttons of the header, side by side. */
export function Tools({ tools }: { tools: readonly Tool[] }) {
  return tools.filter(({ isPinned }) => isPinned).map((tool) => <ToolButton key={tool.key} tool={tool} />);
}
