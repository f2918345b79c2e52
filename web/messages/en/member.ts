import type { MemberTexts } from '../zh-cn/member.ts'

const texts: MemberTexts = {
  brand: 'Portico',
  rights: 'All rights reserved',
  skip: 'Skip to the page',
  nav: 'Site',
  menu: 'Member Center',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  signIn: 'Sign in',
  signOut: 'Sign out',
  account: 'Member menu: {{name}}',
  male: 'Male',
  female: 'Female',
  score: 'Points {{score}}',
  balance: 'Balance {{money}}',
  entering: 'Entering the Member Center…',
  enterFailed: 'The Member Center cannot be entered at the moment',
  closed: {
    title: 'The Member Center is closed',
    text: 'This site keeps its Member Center closed for now. Please come back later.',
  },
  missing: { title: 'This page cannot be shown', text: 'Something went wrong while loading “{{name}}”.' },
  noPage: {
    title: 'There is no page here yet',
    text: 'The entry “{{name}}” has no page. Please contact the site administrator.',
  },
  gone: { title: 'This page was not found', text: 'You may have to sign in, or the page has moved.' },
}

export default texts
