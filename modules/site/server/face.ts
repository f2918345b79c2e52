import type { Where } from '#core/conditions/where.ts'
import type { Language } from '#core/wire.ts'
import type { Context } from '#server/context.ts'
import type { RouteLimit } from '#server/http/route.ts'
import type { PlainRow, Rows } from '#server/resource/door.ts'
import type { CacheName } from '#server/settings/settings.ts'
import type { Html } from './render/html.ts'

declare module '#server/module.ts' {
  interface ServerModule {
    /** what it brings to the public site: `module.site.ts` */
    readonly site?: SiteFace
  }
}

/**
 * What a module brings to the public site. It is written in `module.site.ts`, and `module.server.ts` names it as `site`. The
 * site module finds rows, paths and languages, caches what is rendered and writes the document around it.
 */
export interface SiteFace {
  /** resources whose rows have pages of their own; targets may point at these rows */
  readonly pages?: readonly PageKind[]
  /** resources without pages of their own whose rows stand on pages, such as tags or menus: what writes one makes pages stale */
  readonly shows?: readonly string[]
  /** of resources without pages of their own: the fields with moments at which pages that show their rows change by themselves */
  readonly times?: Readonly<Record<string, readonly string[]>>
  /** further counters whose pages are stale once they have grown, besides `site` */
  readonly versions?: readonly CacheName[]
  /** pages at fixed addresses, such as `/articles` */
  readonly lists?: readonly SiteList[]
  /** files that are made of rows, such as feeds */
  readonly files?: readonly SiteFile[]
  /** how blocks look that the module declares, by type */
  readonly blocks?: Readonly<Record<string, RenderBlock>>
  /** how a page looks around what it says; the first module that says so is asked, else pages look like the product */
  readonly layout?: (view: SiteView, wanted: WantedLayout) => Promise<SiteLayout | null>
  /** resources without pages whose rows show on pages: what their previews draw them on */
  readonly samples?: readonly SampleKind[]
  /**
   * the entries of a menu; the first module that has menus is asked. In a `bar` what is below an entry opens with it, in a `list` it is
   * always there
   */
  readonly menu?: (view: SiteView, place: 'main' | 'footer', look: 'bar' | 'list') => Promise<Html>
  /** what stands among the tools of every header, such as the way to a cart; null: nothing */
  readonly tool?: (view: SiteView) => Html | null
  /** where somebody has had an address lead that nothing is at; it comes with its parameters */
  readonly redirect?: (context: Context, address: string) => Promise<Redirect | null>
  /** the front page as long as people have made none; the first module that has one is asked */
  readonly front?: (view: SiteView) => Promise<SitePage>
  /** the page for addresses that nothing is at; the site's own where there is none */
  readonly notFound?: (view: SiteView) => Promise<SitePage | null>
}

/** A resource whose rows have pages: where they are, and how they look. A row is public exactly if a guest's scope shows it. */
export interface PageKind {
  /** such as `content/article` */
  readonly resource: string
  /**
   * The path of a row, such as `/article/tea`, whether or not it is public; in a tree of rows that can be below one another
   * `parent` is the path of the row above, null at the top. Null: the row has no page. Asked in every write of a row.
   */
  readonly path: (row: PlainRow, parent: string | null) => string | null
  /** what all its paths begin with, such as `/article`: taken, so that no other kind has paths there */
  readonly under?: string
  /** the field that a refused path is a fault of; `slug` unless said otherwise */
  readonly field?: string
  /** it has numbered pages (`?page=2`); others drop the number */
  readonly isPaged?: boolean
  /** its pages are there in every language of the site, what is not translated as it is: people buy what they can not read, too */
  readonly inEveryLanguage?: true
  /** names of the parameters that its pages read, besides `page`; others are dropped, and tell no two pages apart */
  readonly query?: readonly string[]
  /** fields with moments at which the page of a row, or a list that it stands in, changes by itself */
  readonly times?: readonly string[]
  /** which of the public rows stand in the sitemap; all unless said otherwise */
  readonly indexed?: Where
  /** the page of a row that a guest sees, with the values that are stored. Null: there is none after all */
  readonly render: (view: SiteView, row: PlainRow) => Promise<SiteAnswer>
  /** the field of whole numbers that counts how often people have read the page */
  readonly views?: string
}

/** A page at a fixed address. */
export interface SiteList {
  /** such as `/articles`; its first segment is taken: no row has a path below it but those of page kinds that say so */
  readonly path: string
  /** names of the parameters that it reads, besides `page`; others are dropped, and tell no two pages apart */
  readonly query?: readonly string[]
  /** not in the sitemap */
  readonly isHidden?: boolean
  /** key of what links to it are called; menus offer those that have one */
  readonly title?: string
  /** how often it may be rendered for one address, where that is much work; what is cached counts, too */
  readonly limit?: Omit<RouteLimit, 'by'>
  readonly render: (view: SiteView) => Promise<SiteAnswer>
}

/** A file that the site makes of rows, at addresses without a page. */
export interface SiteFile {
  /** the path below the language; what its groups hold goes to `render` */
  readonly path: RegExp
  readonly type: string
  /** null: there is no such file after all */
  readonly render: (view: SiteView, parts: readonly string[]) => Promise<string | null>
}

/** How a block looks: `block.props` are its values, `slot` renders the blocks in one of its slots. */
export type RenderBlock = (view: SiteView, block: ShownBlock) => Html | Promise<Html>

export interface ShownBlock {
  readonly id: string
  readonly type: string
  readonly props: Readonly<Record<string, unknown>>
  /** where it stands in the layout: `main`, or around that */
  readonly place: string
  /** it is the first of its page: its picture is loaded at once */
  readonly isFirst: boolean
  readonly slot: (name: string) => Promise<Html>
}

/**
 * What a page is rendered from: always as a guest, in the language of its address. Nothing here tells who asks; members read of
 * the page's own row what is for them, all of them the same.
 */
export interface SiteView {
  /** a guest's, with the language of the address; its moment is that of the page, which may be a later one in previews */
  readonly context: Context
  readonly language: Language
  /** without the prefix of the language, such as `/articles/tea` */
  readonly path: string
  /** parameters that the page reads, in order of their names */
  readonly query: ReadonlyMap<string, string>
  /** which of numbered pages is asked for, from 1 */
  readonly page: number
  /** text of the site or of a resource in the language of the page, such as `site:home` */
  readonly translate: Context['translate']
  /** the door to a resource's rows as a guest has it: what it does not show is not public */
  readonly rows: (resource: string) => Rows
  /** a row with all values that are stored, as far as the reader reads them, in the language of the page; null where a guest sees none */
  readonly row: (resource: string, id: number) => Promise<PlainRow | null>
  /** tells whether a row is without what members read of it: the page says then where one signs in */
  readonly holdsBack: (resource: string, row: PlainRow) => boolean
  /** what many pages show alike in this language, such as a menu: loaded once until something changes (`render/shared.ts`) */
  readonly shared: <Value>(key: string, load: () => Promise<Value>) => Promise<Value>
  /** the blocks of a value that stand in a place of the layout, `main` unless said otherwise */
  blocks(value: unknown, place?: string): Promise<Html>
  /** modules whose script (`page.client.ts`) the page loads besides the site's own: whatever is drawn adds what it needs */
  readonly scripts: Set<string>
  /** the layout that every page of this view has, in previews of a layout */
  readonly layout?: SiteLayout
  /** languages of the page that is being drawn; all of the site unless said otherwise */
  readonly pageLanguages?: readonly Language[] | undefined
  /** a path of the site as a link in this language */
  readonly href: (path: string) => string
  /** where pages of rows are, by id, without the prefix of the language; whether a row is public is not asked */
  readonly paths: (resource: string, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** the same as links in this language */
  readonly hrefs: (resource: string, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

/** A resource without pages of its own whose rows show on pages: its form has a preview of these. */
export interface SampleKind {
  readonly resource: string
  /** kinds of pages that a row can be looked at on, such as `article` */
  readonly on: readonly [string, ...string[]]
  /** a page of a kind with a row as it is typed; null where there is no such page yet */
  readonly render: (
    view: SiteView,
    row: PlainRow,
    on: string,
  ) => Promise<{ readonly page: SitePage; readonly layout?: SiteLayout } | null>
}

/** The layout that a page asks for. */
export interface WantedLayout {
  /** what kind of page it is, such as `article` */
  readonly kind: string
  /** the one that was chosen for it; the default one of its kind unless said otherwise */
  readonly id?: number | null
  /** its own blocks: those that stand in places of the layout are drawn there */
  readonly blocks?: unknown
}

/** What is around a page: how wide it stands, what is drawn above, beside and below it, and its theme. */
export interface SiteLayout {
  readonly frame: 'wide' | 'narrow' | 'sidebarLeft' | 'sidebarRight' | 'landing'
  readonly headerLook: 'plain' | 'centered' | 'menuBelow'
  readonly density: 'cosy' | 'compact'
  readonly places: Readonly<Record<'header' | 'top' | 'side' | 'bottom' | 'footer', Html>>
  /** values of the tokens of `web/theme/tokens.css` that differ, on any ground and on dark one */
  readonly theme: Readonly<Record<'light' | 'dark', Readonly<Record<string, string>>>>
}

/** Where an address leads: `to` is a path of the site or an address elsewhere; 410: what was there is gone for good. */
export interface Redirect {
  readonly to: string
  readonly status: 301 | 302 | 410
}

/** A page, another address, or nothing. */
export type SiteAnswer = SitePage | SiteRedirect | null

export interface SiteRedirect {
  /** a path of the site without the prefix of a language, or an address elsewhere */
  readonly to: string
  readonly status?: 301 | 302
}

/** What is between header and footer, and what the document says about it. */
export interface SitePage {
  readonly title: string
  readonly body: Html
  readonly description?: string
  /** address of a picture, for previews of links */
  readonly image?: string
  /** what the picture shows */
  readonly imageAlt?: string
  /** false: search engines leave it out */
  readonly isIndexed?: boolean
  /** further words for them, such as `nofollow` */
  readonly robots?: readonly string[]
  /** where the page is, from the top; the page itself comes last. Two or more are shown above it */
  readonly trail?: readonly { readonly title: string; readonly path: string }[]
  /** languages that it exists in; all of the site unless said otherwise */
  readonly languages?: readonly Language[]
  /** facts for search engines (JSON-LD), besides what follows from the rest */
  readonly data?: readonly object[]
  /** for articles: when it was published and changed, in unix seconds */
  readonly article?: { readonly published: number | null; readonly modified: number | null }
  /** how many numbered pages there are; more than one: the page stands for its own number */
  readonly pages?: number
  /** the layout that it has, where it has one at all */
  readonly layout?: WantedLayout
  /** how wide its text stands where its layout does not say so; `text` (68 characters) unless said otherwise */
  readonly width?: 'text' | 'wide' | 'full'
}
