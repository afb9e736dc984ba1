import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router';

interface LinkButtonProps extends Omit<ButtonProps, 'href' | 'onClick'> {
  readonly to: string;
  readonly replace?: boolean;
}

/** A link that looks like a button: one tab stop, opens in a new tab like any link. */
export function LinkButton({ to, replace = false, ...button }: LinkButtonProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLElement>(to, { replace });
  return <Button {...button} href={href} onClick={follow} />;
}
