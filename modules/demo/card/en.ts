import type { DemoTexts } from './zh-cn.ts'

const texts: DemoTexts = {
  title: 'Sample site',
  offer: 'This site is empty. Fill it with a sample tea house to see what it can do:',
  what: 'articles and pages in Chinese and English, menus, downloads and links, with pictures drawn for it. You can remove all of it at once.',
  open: 'Open the site to visitors when it is ready',
  make: 'Create the sample site',
  making: 'Creating pictures and texts. You can leave this page.',
  there: 'The sample site, Hillside Tea, is ready.',
  closed: 'The site is closed: visitors see the welcome page only.',
  openIt: 'Open the site',
  look: 'View the site',
  remove: 'Remove the sample site',
  removeTitle: 'Remove the sample site?',
  removeText: 'Everything that was created goes to the recycle bin. What you have changed stays.',
}

export default texts
