import type { HomeTexts } from '../zh-cn/home.ts'

const texts: HomeTexts = {
  motto: 'Declare once, use everywhere: tables, validation, permissions and screens all follow.',
  enter: 'Open the back office',
  brand: 'Portico',
  point: {
    declare: {
      title: 'Declared once',
      text: 'Tables, API calls, validation, permissions and screens all derive from one declaration.',
    },
    control: {
      title: 'Precise permissions',
      text: 'The server decides which menus, buttons, rows and fields each person sees; the screens follow.',
    },
    write: {
      title: 'Easy writing',
      text: 'The built-in rich-text editor stays fast in long documents.',
    },
  },
  notFound: { title: 'Page not found', text: 'The address may be mistyped, or the page has moved.' },
  noPower: {
    title: 'You don’t have access',
    text: 'If you need this page, contact the site administrator.',
    noPages:
      'Your role groups have no permission for any page of the back office. A super administrator can grant one.',
  },
  startPage: 'Go to the start page',
  backOffice: 'Back to the back office',
  memberCentre: 'Back to the member center',
}

export default texts
