import type { Language } from '#core/wire.ts'
import type { Mood } from './pictures/palette.ts'
import type { Scene } from './pictures/scenes.ts'

// What the demo consists of, as data. In texts `{/guide}` is the address of a page of the site in the language of the text, and
// `{gaiwan}` that of the picture of this name.

/** What a picture shows, and in which mood. */
export type Drawn = readonly [Scene, Mood]

/** A text in both languages, or, where a translation is still to be made, in Chinese alone. */
export type Texts<T> = { readonly 'zh-cn': T } & { readonly [L in Language]?: Partial<T> }

/** An article of the tea house. */
export interface DemoArticle {
  readonly slug: string
  readonly category: string
  readonly tags: readonly string[]
  /** its cover, a picture of the article's own name */
  readonly picture: Drawn
  /** when it is written and published, in days from today; one of the future is scheduled */
  readonly day: number
  readonly status?: 'draft'
  readonly visibility?: 'members'
  /** days from today until it ends */
  readonly ends?: number
  /** pinned in lists until then, in days from today */
  readonly featured?: number
  readonly byline?: string
  readonly texts: Texts<ArticleText>
  /** what somebody changed later: published at once, or still waiting */
  readonly change?: {
    readonly day: number
    readonly isPublished: boolean
    readonly texts: Texts<Partial<ArticleText>>
  }
}

export interface ArticleText {
  readonly title: string
  readonly subtitle: string
  readonly summary: string
  readonly cover_alt: string
  readonly body: string
}

/** A block of a page: its type, its values, and the blocks of its places. */
export type DemoBlock = readonly [
  type: string,
  props: Readonly<Record<string, unknown>>,
  slots?: Readonly<Record<string, readonly DemoBlock[]>>,
]

/** A page of the tea house; those below another one come after it. */
export interface DemoPage {
  readonly slug: string
  /** the page that it is below */
  readonly below?: string
  readonly isHome?: true
  /** what the product leads to by its purpose */
  readonly code?: 'terms' | 'privacy' | 'returns'
  /** the code of its layout, where it is another one than that of all pages */
  readonly layout?: string
  readonly day: number
  readonly texts: Texts<PageText>
}

export interface PageText {
  readonly title: string
  readonly seo_description: string
  readonly slots: readonly DemoBlock[]
}

/** Rows of a resource that only differ in their values and texts: what people call them first. */
export interface DemoRow {
  readonly key: string
  readonly day: number
  readonly values: Readonly<Record<string, unknown>>
  readonly texts?: Texts<Readonly<Record<string, unknown>>>
}
