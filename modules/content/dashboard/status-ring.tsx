import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import css from '#web/screens/dashboard/dashboard.module.css'

const radius = 60
const round = 2 * Math.PI * radius

/** Shares of a whole as a ring, with the figures beside it, which say the same to those who do not see it. */
export function StatusRing({ counts, total }: { counts: Readonly<Record<string, number>>; total: number }) {
  const t = useNamespaces(['articleCards'])
  const parts = partsOf(counts, total)
  const written = (count: number) => count.toLocaleString(currentLanguage())
  return (
    <div className={css.ring}>
      <svg viewBox="0 0 160 160" width={160} height={160} aria-hidden="true">
        <circle cx="80" cy="80" r={radius} className={css.ringGround} />
        {parts.map(({ name, share, before }) => (
          <circle
            key={name}
            cx="80"
            cy="80"
            r={radius}
            className={css.ringPart}
            data-status={name}
            strokeDasharray={`${share * round} ${round}`}
            strokeDashoffset={-before * round}
          />
        ))}
        <text x="80" y="78" className={css.ringTotal}>
          {written(total)}
        </text>
        <text x="80" y="100" className={css.ringLabel}>
          {t('articleCards:total')}
        </text>
      </svg>
      <ul className={css.ringLegend}>
        {parts.map(({ name, count, share }) => (
          <li key={name} className="row padded-block">
            <span className={css.ringDot} data-status={name} />
            <span className="grow">{t(`articleCards:status.${name}`)}</span>
            <strong>{written(count)}</strong>
            <span className={css.ringShare}>{Math.round(share * 100)}%</span>
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
