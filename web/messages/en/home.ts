import type { HomeTexts } from '../zh-cn/home.ts'

const texts: HomeTexts = {
  motto: 'Declare once, use everywhere: tables, validation, permissions and screens all follow.',
  enter: 'Open the back office',
  brand: 'Portico',
  point: {
    declare: {
      title: 'Declared once',
      text: 'Tables, calls, validation, permission nodes and screens all derive from one declaration.',
    },
    control: {
      title: 'Precisely granted',
      text: 'The server decides on menus, buttons, rows and fields; the screens follow.',
    },
    write: {
      title: 'Written with ease',
      text: 'A rich-text editor is built in and stays quick in long documents.',
    },
  },
  notFound: { title: 'This page was not found', text: 'The address may be mistyped, or the page has moved.' },
  noPower: {
    title: 'You have no access permission',
    text: 'If you need this page, please contact the site administrator.',
  },
  backOffice: 'Back to the back office',
  memberCentre: 'Back to the Member Center',
}

export default texts
