import { QRCode } from 'antd';

interface QrCodeProps {
  readonly value: string;
  /** Pixels of each side. */
  readonly size: number;
  /** True for a white margin of its own, where the surroundings are not white. */
  readonly bordered?: boolean;
}

/** QR code, black on white in every theme. Its content is also given in words, for people who do not see it. */
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
