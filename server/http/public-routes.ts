/** Every call that nobody has to sign in for. A route that claims to be public and is not listed does not start. */
export const publicRoutes: ReadonlySet<string> = new Set([
  'GET /admin/index/login',
  'POST /admin/index/login',
  // Their ticket says who gave the right password.
  'POST /admin/index/secondfactor',
  'POST /admin/index/passkey',
  'POST /admin/index/secondfactorsetup',
  'POST /admin/index/logout',
  'GET /admin/ajax/buildsuffixsvg',
  // Its ticket says who asked, and counts once.
  'GET /admin/ajax/download',
  // It finds out by itself who asks, and lets in super administrators only (`modules/terminal/server/routes.ts`).
  'GET /admin/ajax/terminal',
  'GET /api/common/clickcaptcha',
  'POST /api/common/checkclickcaptcha',
  'POST /api/common/refreshtoken',
  'GET /api/index/index',
  'GET /api/user/checkin',
  'POST /api/user/checkin',
  // Its ticket says who gave the right password.
  'POST /api/user/secondfactor',
  'POST /api/user/passkey',
  'POST /api/user/logout',
  // They find out by themselves who asks where somebody has to be signed in.
  'POST /api/ems/send',
  'POST /api/sms/send',
  // The code says who reads the account's mail.
  'POST /api/account/retrievepassword',
  // Its ticket says who asked, and counts once.
  'GET /api/account/download',
  'GET /api/ajax/area',
  'GET /api/ajax/buildsuffixsvg',
])
