import { defineBlock } from '#core/blocks.ts'
import { field } from '#core/field.ts'

/** The name of the site, its logo, or both, leading to the front page. */
const logo = defineBlock(
  'logo',
  { look: field.radio(['both', 'logo', 'name'], { initial: 'both' }) },
  {
    icon: 'el-icon-House',
    texts: {
      'zh-cn': {
        name: '站点标识',
        about: '网站的标志和名称，点击回到首页',
        fields: { look: '显示' },
        options: { look: { both: '标志和名称', logo: '标志', name: '名称' } },
        tips: { look: '没有上传标志时总是显示名称' },
      },
      en: {
        name: 'Logo',
        about: 'Logo and name of the site, linked to the home page',
        fields: { look: 'Show' },
        options: { look: { both: 'Logo and name', logo: 'Logo', name: 'Name' } },
        tips: { look: 'Without a logo, the name is always shown' },
      },
    },
  },
)

/** A menu of the site. */
const menu = defineBlock(
  'menu',
  { place: field.radio(['main', 'footer'], { initial: 'main' }) },
  {
    icon: 'el-icon-Menu',
    texts: {
      'zh-cn': {
        name: '菜单',
        about: '网站的一个菜单；在页头为一行，其他位置为列表',
        fields: { place: '菜单' },
        options: { place: { main: '主菜单', footer: '页脚菜单' } },
      },
      en: {
        name: 'Menu',
        about: 'A menu of the site: a row in the header, a list elsewhere',
        fields: { place: 'Menu' },
        options: { place: { main: 'Main menu', footer: 'Footer menu' } },
      },
    },
  },
)

/** A field to search the site by. */
const search = defineBlock(
  'search',
  {},
  {
    icon: 'el-icon-Search',
    texts: {
      'zh-cn': { name: '搜索', about: '搜索本站的输入框', fields: {} },
      en: { name: 'Search', about: 'A field that searches this site', fields: {} },
    },
  },
)

/** The same page in the other languages of the site. */
const languages = defineBlock(
  'languages',
  {},
  {
    icon: 'el-icon-Switch',
    texts: {
      'zh-cn': { name: '语言切换', about: '当前网页的其他语言；只有一种语言时不显示', fields: {} },
      en: { name: 'Languages', about: 'This page in other languages; hidden on sites with one', fields: {} },
    },
  },
)

/** What a site has around its pages; other pages may hold it, too. */
export const frameBlocks = [logo, menu, search, languages]

/** Types that a header is made of. */
export const headerBlocks = [...frameBlocks.map(({ name }) => name), 'button']
