import { QRCode } from 'antd';

interface QrCodeProps {
  readonly value: string;
  /** Width and height in pixels. */
  readonly size: number;
  /** True for a white margin, if the surroundings are not white. */
  readonly bordered?: boolean;
}

/** QR code, black on white in every theme. The page also gives its content as text, for people who do not see it. */
export function QrCode({ value, size, bordered = false }: QrCodeProps) {
  return (
    <QRCode
      type="svg"
      value={value}
      size={size}
      bordered={bordered}
      color="#000"
      bgColor="#fff"
      aria-hidden="true"
    />
  );
}
