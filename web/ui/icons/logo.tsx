/** The product's mark: a gateway in a rounded square. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="8" fill="var(--primary)" />
      <path
        fill="#fff"
        fillRule="evenodd"
        d="M16 6a9 9 0 0 1 9 9v10h-3V15a6 6 0 0 0-12 0v10H7V15a9 9 0 0 1 9-9m0 6a3 3 0 0 1 3 3v10h-6V15a3 3 0 0 1 3-3"
      />
    </svg>
  )
}
