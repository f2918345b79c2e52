/** Every call that nobody has to sign in for. A route that claims to be public and is not listed does not start. */
export const publicRoutes: ReadonlySet<string> = new Set([
  'GET /admin/index/login',
  'POST /admin/index/login',
  // Their ticket says who gave the right password.
  'POST /admin/index/secondfactor',
  'POST /admin/index/secondfactorsetup',
  'POST /admin/index/logout',
  'GET /admin/ajax/buildsuffixsvg',
  // Its ticket says who asked, and counts once.
  'GET /admin/ajax/download',
  'GET /api/common/clickcaptcha',
  'POST /api/common/checkclickcaptcha',
  'POST /api/common/refreshtoken',
  'GET /api/index/index',
  'GET /api/ajax/area',
  'GET /api/ajax/buildsuffixsvg',
])
