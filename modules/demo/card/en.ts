import type { DemoTexts } from './zh-cn.ts'

const texts: DemoTexts = {
  title: 'Sample site',
  offer: 'This site is empty. Have a tea house move in to see what it can do:',
  what: 'articles and pages in Chinese and English, menus, downloads and links, with pictures that the product draws itself. You can remove all of it at once.',
  open: 'Open the site to visitors when it is ready',
  make: 'Make the sample site',
  making: 'Pictures are being drawn and texts put in place. You can leave this page.',
  there: 'The sample site, Hillside Tea, is there.',
  closed: 'The site is closed: visitors see the welcome page only.',
  openIt: 'Open the site',
  look: 'View the site',
  remove: 'Remove the sample site',
  removeTitle: 'Remove the sample site?',
  removeText: 'What was made goes to the recycle bin, all at once. What you have changed stays.',
}

export default texts
