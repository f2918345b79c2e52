import type { MemberTexts } from '../zh-cn/member.ts'

const texts: MemberTexts = {
  brand: 'Portico',
  rights: 'All rights reserved',
  skip: 'Skip to content',
  nav: 'Site',
  menu: 'Member center',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  signIn: 'Sign in',
  signOut: 'Sign out',
  account: 'Member menu: {{name}}',
  male: 'Male',
  female: 'Female',
  score: 'Points {{score}}',
  balance: 'Balance {{money}}',
  entering: 'Opening the member center…',
  enterFailed: 'The member center is unavailable right now',
  closed: {
    title: 'The member center is closed',
    text: 'It is closed for now. Please come back later.',
  },
  missing: { title: 'This page can’t be shown', text: 'Something went wrong while loading “{{name}}”.' },
  noPage: {
    title: 'There is no page here yet',
    text: 'The menu item “{{name}}” has no page. Contact the site administrator.',
  },
}

export default texts
