import { articles } from './articles/articles.ts'
import { type DemoFile, downloads } from './downloads.ts'
import { type Mood, palettes } from './pictures/palette.ts'
import { links, pictures } from './shelf.ts'
import type { Drawn } from './text.ts'

/** A file that is drawn or written, and stored before the rows that hold it. */
export interface PlannedFile {
  /** what texts and values name it by: `{gaiwan}` */
  readonly key: string
  readonly name: string
  readonly day: number
  /** what its drawing follows from */
  readonly seed: string
  readonly isPrivate: boolean
  readonly alt: string
  readonly content: { readonly drawn: Drawn } | { readonly seal: Mood } | { readonly text: string }
}

/** What the files of the demo are, in the order in which they are made. */
export function planFiles(): readonly PlannedFile[] {
  const moods = Object.keys(palettes) as Mood[]
  return [
    ...Object.entries(pictures).map(([key, { drawn, alt }]) => picture(key, -90, alt, { drawn })),
    ...articles.map(({ slug, picture: drawn, texts, day }) =>
      picture(slug, Math.min(day, -1), texts['zh-cn'].cover_alt, { drawn }),
    ),
    ...links.map(({ key, day }, at) => picture(key, day, '', { seal: moods[at % moods.length] ?? 'mist' })),
    ...downloads.flatMap(({ slug, picture: drawn, texts, day, files }) => [
      picture(slug, day, texts['zh-cn'].cover_alt, { drawn }),
      ...files.map((file) => offered(file, day)),
    ]),
  ]
}

function picture(key: string, day: number, alt: string, content: PlannedFile['content']): PlannedFile {
  return { key, name: `${key}.webp`, day, seed: key, isPrivate: false, alt, content }
}

/** Files of downloads have no public address. */
function offered(file: DemoFile, day: number): PlannedFile {
  const { name } = file
  const content = 'drawn' in file ? { drawn: file.drawn } : { text: file.text }
  return { key: fileKey(name), name, day, seed: name, isPrivate: true, alt: '', content }
}

/** What the file of a download is named by. */
export const fileKey = (name: string): string => `file-${name}`
