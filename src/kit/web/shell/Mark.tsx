/** The product's mark: a doorway. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="7" fill="#52C41A" />
      <path d="M7 22V12a7 7 0 0 1 14 0v10h-4V12a3 3 0 0 0-6 0v10z" fill="#0b2b00" />
    </svg>
  );
}
