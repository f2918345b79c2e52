import type { Texts } from './text.ts'

/** An item of a menu: what it leads to, and what it is called where that is not the name of the target. */
export interface DemoItem {
  readonly key: string
  readonly below?: string
  readonly target?: string
  readonly url?: string
  readonly label?: Texts<string>
}

/** What the three menus hold, by their codes. */
export const menus: Readonly<Record<string, readonly DemoItem[]>> = {
  main: [
    { key: 'teas', target: '{content/category:teas}' },
    { key: 'oolong', below: 'teas', target: '{content/category:oolong}' },
    { key: 'green', below: 'teas', target: '{content/category:green-and-white}' },
    { key: 'ware', target: '{content/category:ware}' },
    { key: 'guide', target: '{content/page:guide}' },
    { key: 'first', below: 'guide', target: '{content/page:first-steps}' },
    { key: 'water', below: 'guide', target: '{content/page:water-and-time}' },
    { key: 'articles', url: '/articles', label: { 'zh-cn': '文章', en: 'Journal' } },
    { key: 'about', target: '{content/page:about}' },
  ],
  footer: [
    { key: 'delivery', target: '{content/page:delivery}' },
    { key: 'returns', target: '{content/page:returns}' },
    { key: 'privacy', target: '{content/page:privacy}' },
    { key: 'terms', target: '{content/page:terms}' },
    { key: 'contact', target: '{content/page:contact}' },
    { key: 'links', url: '/links', label: { 'zh-cn': '友情链接', en: 'Links' } },
  ],
  member: [
    { key: 'guide', target: '{content/page:guide}' },
    { key: 'tasting', target: '{content/article:tasting-with-members}' },
    { key: 'contact', target: '{content/page:contact}' },
  ],
}
