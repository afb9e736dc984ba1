import { QRCode } from 'antd';

interface QrCodeProps {
  readonly value: string;
  /** Pixels of each side. */
  readonly size: number;
  /** A quiet margin of its own, where what is around it is not white. */
  readonly bordered?: boolean;
}

/** A QR code, black on white whatever the look: what it says stands beside it in words, for whoever does not see it. */
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
