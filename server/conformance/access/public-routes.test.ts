import { expect, test } from 'vitest'
import { publicRoutesOf } from '#server/http/public-routes.ts'
import { serverModules } from '../../../modules/index.server.ts'

/** What is public, on one page: whoever opens a call to everybody adds it here, too, and says why. */
const everybody = [
  // The way in, for administrators; later steps have a ticket that says who gave the right password.
  'GET /admin/index/login',
  'POST /admin/index/login',
  'POST /admin/index/secondfactor',
  'POST /admin/index/passkey',
  'POST /admin/index/secondfactorsetup',
  'POST /admin/index/logout',
  // The way in, for members.
  'GET /api/index/index',
  'GET /api/user/checkin',
  'POST /api/user/checkin',
  'POST /api/user/secondfactor',
  'POST /api/user/passkey',
  'POST /api/user/logout',
  // What the ways in need: riddles, codes and new tokens for old ones.
  'GET /api/common/clickcaptcha',
  'POST /api/common/checkclickcaptcha',
  'POST /api/common/refreshtoken',
  'POST /api/ems/send',
  'POST /api/sms/send',
  'POST /api/account/retrievepassword',
  // Who asks for a partner link is shown to be a person; it waits for the back office.
  'POST /api/content.link/add',
  // A ticket says who asked, and counts once.
  'GET /admin/ajax/download',
  'GET /api/account/download',
  'GET /admin/ajax/terminal',
  // Finds what guests may see.
  'GET /api/content.search/index',
  // Nothing that is anybody's.
  'GET /api/ajax/area',
  'GET /admin/ajax/buildsuffixsvg',
  'GET /api/ajax/buildsuffixsvg',
  // What is published, of articles for members their titles and summaries.
  'GET /api/content.article/index',
  'GET /api/content.article/show',
  'GET /api/content.page/index',
  'GET /api/content.page/show',
  // Menus of the site, as its pages have them.
  'GET /api/content.menu/show',
  // Downloads as they are published; a file of one is for those who may have it.
  'GET /api/content.resource/index',
  'GET /api/content.resource/show',
  'POST /api/content.resource/get',
  // What is sold, at the prices of whoever asks.
  'GET /api/store.product/index',
  'GET /api/store.product/show',
  'GET /api/store.product/live',
  'GET /api/store.product/suggest',
  // Carts of guests are known by a token of 128 bits, those of members by who asks.
  'GET /api/store.cart/show',
  'POST /api/store.cart/set',
  'POST /api/store.cart/remove',
  'POST /api/store.cart/pick',
  // Notices of providers, each signed over its bytes.
  ...['stripe-like', 'alipay-like', 'wechat-like', 'test'].map((code) => `POST /api/pay/${code}`),
]

test('nothing is public but what this list names', () => {
  expect([...publicRoutesOf(serverModules)].toSorted()).toEqual(everybody.toSorted())
})
