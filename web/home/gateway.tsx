/** The picture beside the welcome: one sheet of data, and the screens that follow from it. */
export function Gateway() {
  return (
    <svg className="full" viewBox="0 0 480 360" aria-hidden="true">
      <rect x="40" y="48" width="400" height="264" rx="16" fill="var(--surface)" stroke="var(--border)" />
      <path d="M40 64a16 16 0 0 1 16-16h72v264H56a16 16 0 0 1-16-16z" fill="var(--surface-sunken)" />
      {[84, 120, 148, 176, 212].map((y, index) => (
        <rect
          key={y}
          x="58"
          y={y}
          width={index === 1 ? 56 : 44}
          height="10"
          rx="5"
          fill={index === 1 ? 'var(--primary)' : 'var(--border)'}
        />
      ))}
      <rect x="148" y="68" width="120" height="14" rx="7" fill="var(--border)" />
      <rect x="360" y="64" width="60" height="22" rx="11" fill="var(--primary)" />
      {[108, 144, 180, 216, 252].map((y, index) => (
        <g key={y}>
          <rect x="148" y={y} width="272" height="28" rx="6" fill="var(--surface-sunken)" />
          <rect
            x="160"
            y={y + 9}
            width={[90, 120, 70, 104, 84][index]}
            height="10"
            rx="5"
            fill="var(--border)"
          />
          <circle cx="400" cy={y + 14} r="6" fill={index % 2 === 0 ? 'var(--success)' : 'var(--primary)'} />
        </g>
      ))}
      <g transform="translate(292 196)">
        <rect width="168" height="132" rx="14" fill="var(--surface)" stroke="var(--border)" />
        <rect x="18" y="20" width="72" height="12" rx="6" fill="var(--primary)" />
        {[48, 70, 92].map((y, index) => (
          <rect key={y} x="18" y={y} width={[132, 108, 120][index]} height="10" rx="5" fill="var(--border)" />
        ))}
      </g>
    </svg>
  )
}
