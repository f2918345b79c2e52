import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'

const radius = 60
const round = 2 * Math.PI * radius

/** Shares of a whole as a ring, with the figures beside it, which say the same to those who do not see it. */
export function StatusRing({ counts, total }: { counts: Readonly<Record<string, number>>; total: number }) {
  const t = useNamespaces(['dashboard'])
  const parts = partsOf(counts, total)
  const written = (count: number) => count.toLocaleString(currentLanguage())
  return (
    <div className="ring">
      <svg viewBox="0 0 160 160" width={160} height={160} aria-hidden="true">
        <circle cx="80" cy="80" r={radius} className="ring-ground" />
        {parts.map(({ name, share, before }) => (
          <circle
            key={name}
            cx="80"
            cy="80"
            r={radius}
            className="ring-part"
            data-status={name}
            strokeDasharray={`${share * round} ${round}`}
            strokeDashoffset={-before * round}
          />
        ))}
        <text x="80" y="78" className="ring-total">
          {written(total)}
        </text>
        <text x="80" y="100" className="ring-label">
          {t('dashboard:total')}
        </text>
      </svg>
      <ul className="ring-legend">
        {parts.map(({ name, count, share }) => (
          <li key={name}>
            <span className="ring-dot" data-status={name} />
            <span className="ring-name">
              {t([`dashboard:status.${name}`, `content/article:options.status.${name}`])}
            </span>
            <strong>{written(count)}</strong>
            <span className="ring-share">{Math.round(share * 100)}%</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function partsOf(counts: Readonly<Record<string, number>>, total: number) {
  let before = 0
  return Object.entries(counts).map(([name, count]) => {
    const part = { name, count, share: count / total, before }
    before += part.share
    return part
  })
}
