import { defineMessages } from '#core/messages.ts'
import type { redirect } from './redirect.ts'

export const redirectMessages = defineMessages<typeof redirect>({
  'zh-cn': {
    name: '重定向',
    fields: {
      from_path: '原路径',
      to: '跳转到',
      code: '方式',
      hits: '使用次数',
      used_time: '最近使用',
    },
    options: { code: { '301': '301 永久跳转', '302': '302 临时跳转', '410': '410 已删除' } },
    placeholders: { from_path: '/old-page', to: '/new-page 或 https://…' },
    tips: {
      from_path:
        '不含域名，路径不区分大小写。带参数的地址（如 /show.php?id=1）只对这些参数生效，不论顺序；不带参数的对任何参数生效，并将参数带到新地址',
    },
    remark: '移动过的页面会自动跳转，这里只需添加手动的重定向。可通过 CSV 批量导入。',
    texts: {
      path: '请填写站点路径，例如 /old-page',
      root: '首页不能重定向',
      language: '{{label}}不带语言前缀：重定向对所有语言生效',
      product: '{{label}}不能是 {{path}}：该地址由系统自身使用，重定向不会生效',
      live: '该路径是一个正在使用的页面',
      loop: '不能跳转回自身',
    },
  },
  en: {
    name: 'Redirect',
    fields: {
      from_path: 'From',
      to: 'To',
      code: 'Kind',
      hits: 'Used',
      used_time: 'Last used',
    },
    options: { code: { '301': '301 Permanent', '302': '302 Temporary', '410': '410 Gone' } },
    placeholders: { from_path: '/old-page', to: '/new-page or https://…' },
    tips: {
      from_path:
        'Without domain, in any case. With parameters, such as /show.php?id=1, it acts for exactly these, in any order; without, it acts for all and takes them along',
    },
    remark:
      'Pages that were moved redirect automatically; add only redirects of your own here. You can import them from a CSV file.',
    texts: {
      path: 'Enter a path of the site, such as /old-page',
      root: 'The home page can’t be redirected',
      language: '{{label}} goes without the prefix of a language: a redirect acts in every language',
      product: '{{label}} can’t be {{path}}: the product itself answers there, so a redirect would never act',
      live: 'There is a page at this path',
      loop: 'It can’t lead back to itself',
    },
  },
})
