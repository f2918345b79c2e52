import css from './report.module.css'

/** The list of a report; long ones scroll, by keys too. */
export function ReportItems({ items }: { readonly items: readonly string[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <ul className={css.items} tabIndex={0}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
