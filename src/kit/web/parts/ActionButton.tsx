import { Button, type ButtonProps } from 'antd';
import { useIsPhone } from '../shell/useIsPhone.ts';

interface ActionButtonProps extends Omit<ButtonProps, 'children'> {
  readonly icon: ButtonProps['icon'];
  readonly label: string;
}

/** Something to do in a row of several: an icon and its word, on phones the icon alone, so that the row stays one. */
export function ActionButton({ label, ...button }: ActionButtonProps) {
  const isPhone = useIsPhone();
  return (
    <Button aria-label={label} {...button}>
      {isPhone ? null : label}
    </Button>
  );
}
