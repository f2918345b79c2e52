import type { ServerModule } from '#server/module.ts'
import { migrations } from './migrations/index.ts'
import { captchaModule } from './module.ts'
import { captchaProblems } from './problems.ts'
import { captchaOf } from './server/captcha-of.ts'
import { captchaCheck } from './server/human-check.ts'
import type { Captcha } from './server/puzzles.ts'
import { captchaRoutes } from './server/routes.ts'
import { sweepPuzzles } from './server/store.ts'
import { captchaTables } from './server/tables.ts'

declare module '#server/context.ts' {
  interface Services {
    readonly captcha: Captcha
  }
}

export const captchaModuleServer: ServerModule = {
  module: captchaModule,
  problems: captchaProblems,
  migrations,
  tables: captchaTables,
  publicRoutes: ['GET /api/common/clickcaptcha', 'POST /api/common/checkclickcaptcha'],
  routes: captchaRoutes,
  humanCheck: captchaCheck,
  secretInputs: ['captchaInfo'],
  sweeps: { captchas: sweepPuzzles },
  services: (appOf) => ({ captcha: captchaOf(appOf()) }),
}
