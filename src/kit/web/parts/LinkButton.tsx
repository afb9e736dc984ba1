import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router';

interface LinkButtonProps extends Omit<ButtonProps, 'href' | 'onClick'> {
  readonly to: string;
  readonly replace?: boolean;
}

/** Link that looks like a button: one tab stop, and it can be opened in a new tab. */
export function LinkButton({ to, replace = false, ...button }: LinkButtonProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLElement>(to, { replace });
  return <Button {...button} href={href} onClick={follow} />;
}
