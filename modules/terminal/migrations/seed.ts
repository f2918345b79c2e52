import { seedOf, setting } from '#server/declared/seed.ts'

/** Which package manager is offered first. */
export const seed = seedOf('terminal', {
  settings: {
    // No page shows this group: the terminal has a dialog of its own.
    package_manager: setting(41, 'terminal', 0, 'select', 'pnpm', 'Package manager', {
      rule: 'required',
      content: JSON.stringify({
        npm: 'npm',
        cnpm: 'cnpm',
        pnpm: 'pnpm',
        yarn: 'yarn',
        ni: 'ni',
        none: 'none',
      }),
    }),
  },
})
