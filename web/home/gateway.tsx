import css from './home.module.css'

/** The picture beside the welcome: one sheet of data, and the screens that follow from it. */
export function Gateway() {
  return (
    <svg className="full" viewBox="0 0 480 360" aria-hidden="true">
      <rect x="40" y="48" width="400" height="264" rx="16" className={css.gatewayCard} />
      <path d="M40 64a16 16 0 0 1 16-16h72v264H56a16 16 0 0 1-16-16z" className={css.gatewaySide} />
      {[84, 120, 148, 176, 212].map((y, index) => (
        <rect
          key={y}
          x="58"
          y={y}
          width={index === 1 ? 56 : 44}
          height="10"
          rx="5"
          className={index === 1 ? css.gatewayAccent : css.gatewayLine}
        />
      ))}
      <rect x="148" y="68" width="120" height="14" rx="7" className={css.gatewayLine} />
      <rect x="360" y="64" width="60" height="22" rx="11" className={css.gatewayAccent} />
      {[108, 144, 180, 216, 252].map((y, index) => (
        <g key={y}>
          <rect x="148" y={y} width="272" height="28" rx="6" className={css.gatewayRow} />
          <rect
            x="160"
            y={y + 9}
            width={[90, 120, 70, 104, 84][index]}
            height="10"
            rx="5"
            className={css.gatewayLine}
          />
          <circle
            cx="400"
            cy={y + 14}
            r="6"
            className={index % 2 === 0 ? css.gatewayGood : css.gatewayAccent}
          />
        </g>
      ))}
      <g transform="translate(292 196)">
        <rect width="168" height="132" rx="14" className={css.gatewaySheet} />
        <rect x="18" y="20" width="72" height="12" rx="6" className={css.gatewayAccent} />
        {[48, 70, 92].map((y, index) => (
          <rect
            key={y}
            x="18"
            y={y}
            width={[132, 108, 120][index]}
            height="10"
            rx="5"
            className={css.gatewayLine}
          />
        ))}
      </g>
    </svg>
  )
}
