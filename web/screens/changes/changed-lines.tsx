import { diffLines } from 'diff'
import { useNamespaces } from '#web/i18n/i18n.ts'
import css from './changed-lines.module.css'

interface ChangedLine {
  readonly kind: 'same' | 'removed' | 'added' | 'skipped'
  readonly text: string
  /** lines that are left out */
  readonly count: number
}

interface Props {
  readonly before: string
  readonly after: string
  /** unchanged lines that are kept next to a change; without it all are */
  readonly around?: number
}

/** What went and what came between two texts, line by line. */
export function ChangedLines({ before, after, around = Number.POSITIVE_INFINITY }: Props) {
  const t = useNamespaces(['fields'])
  return (
    <ul className={css.lines}>
      {changedLines(before, after, around).map(({ kind, text, count }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and never move
        <li key={at} data-kind={kind}>
          <span aria-hidden="true">{{ removed: '−', added: '+', same: '', skipped: '' }[kind]}</span>
          <span>
            {(kind === 'added' || kind === 'removed') && (
              <span className="visually-hidden">{t(`fields:change.${kind}`)}</span>
            )}
            {kind === 'skipped' ? t('fields:change.skipped', { count }) : text}
          </span>
        </li>
      ))}
    </ul>
  )
}

function changedLines(before: string, after: string, around: number): readonly ChangedLine[] {
  const parts = diffLines(inLines(before), inLines(after))
  return parts.flatMap(({ value, added, removed }, at) => {
    const lines = value.replace(/\n$/, '').split('\n')
    const kind = added ? 'added' : removed ? 'removed' : 'same'
    const shown = lines.map((text): ChangedLine => ({ kind, text, count: 1 }))
    if (kind !== 'same') return shown
    const head = at === 0 ? 0 : around
    const tail = at === parts.length - 1 ? 0 : around
    const count = lines.length - head - tail
    if (count <= 1) return shown
    const end = shown.slice(shown.length - tail)
    return [...shown.slice(0, head), { kind: 'skipped', text: '', count }, ...(tail === 0 ? [] : end)]
  })
}

const inLines = (text: string) => (text === '' ? '' : `${text}\n`)

/** What HTML says to a reader: a line for each block, pictures by their description or address. */
export function textOfHtml(html: unknown): string {
  const blocks = 'address,article,blockquote,div,figure,h1,h2,h3,h4,h5,h6,hr,li,p,pre,tr,br'
  const { body } = new DOMParser().parseFromString(String(html ?? ''), 'text/html')
  for (const picture of body.querySelectorAll('img,video,audio,iframe')) {
    const { alt, src } = picture as HTMLImageElement
    picture.replaceWith(`[${alt || picture.getAttribute('src') || src}]`)
  }
  for (const cell of body.querySelectorAll('td,th')) cell.append('\t')
  for (const block of body.querySelectorAll(blocks)) block.append('\n')
  return (body.textContent ?? '')
    .replace(/[\t ]+\n/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
}
