import { Button, type ButtonProps } from 'antd';
import { useIsPhone } from '../shell/useIsPhone.ts';

interface ActionButtonProps extends Omit<ButtonProps, 'children'> {
  readonly icon: ButtonProps['icon'];
  readonly label: string;
}

/** Button with an icon and a word. On phones only the icon is shown, so that several stay in one row. */
export function ActionButton({ label, ...button }: ActionButtonProps) {
  const isPhone = useIsPhone();
  return (
    <Button aria-label={label} {...button}>
      {isPhone ? null : label}
    </Button>
  );
}
