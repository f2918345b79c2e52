import css from './json.module.css'

/** A JSON text as a tree whose branches fold; a text that is no JSON is shown as it is. */
export function JsonText({ text }: { readonly text: string }) {
  const value = readJson(text)
  if (value === undefined) return <pre className={css.text}>{text}</pre>
  return <JsonTree value={value} />
}

/** A value as a tree whose branches fold. */
export function JsonTree({ value }: { readonly value: unknown }) {
  return (
    <div className={css.tree}>
      <Node name={null} value={value} depth={0} />
    </div>
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Branches from here on start folded. */
const foldedFrom = 2

function Node({ name, value, depth }: { name: string | null; value: unknown; depth: number }) {
  const label = name === null ? null : <span className="accent">{name}: </span>
  if (typeof value !== 'object' || value === null) {
    return (
      <div className={css.leaf}>
        {label}
        <span data-type={value === null ? 'null' : typeof value}>{JSON.stringify(value)}</span>
      </div>
    )
  }
  const entries = Object.entries(value)
  const size = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`
  if (entries.length === 0) {
    return (
      <div className={css.leaf}>
        {label}
        <span className={css.size}>{Array.isArray(value) ? '[]' : '{}'}</span>
      </div>
    )
  }
  return (
    <details open={depth < foldedFrom}>
      <summary>
        {label}
        <span className={css.size}>{size}</span>
      </summary>
      <div className={css.branch}>
        {entries.map(([key, child]) => (
          <Node key={key} name={key} value={child} depth={depth + 1} />
        ))}
      </div>
    </details>
  )
}
