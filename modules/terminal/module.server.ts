import type { ServerModule } from '#server/module.ts'
import { terminalMessages } from './messages/server.ts'
import { migrations } from './migrations/index.ts'
import { terminalModule } from './module.ts'
import { terminalProblems } from './problems.ts'
import { terminalRoutes } from './server/routes.ts'
import { sweepRuns } from './server/store.ts'
import { terminalTables } from './server/tables.ts'
import { createTerminal, type Terminal, type TerminalOptions } from './server/terminal.ts'
import { sweepTickets } from './server/ticket.ts'
import { packageManager } from './settings.ts'

declare module '#server/context.ts' {
  interface Services {
    /** commands that super administrators run on this machine */
    readonly terminal: Terminal
  }
}

/** The module with other commands and limits than the product's own, where a test says so. */
export function terminalWith(options?: TerminalOptions): ServerModule {
  return {
    module: terminalModule,
    problems: terminalProblems,
    messages: { terminal: terminalMessages },
    migrations,
    tables: terminalTables,
    // It finds out by itself who asks, and lets in super administrators only (`server/routes.ts`).
    publicRoutes: ['GET /admin/ajax/terminal'],
    routes: terminalRoutes,
    sweeps: { terminal_runs: sweepRuns, terminal_tickets: sweepTickets },
    bootstrap: ({ app }) => ({
      terminal: { phpDevelopmentServer: true, npmPackageManager: app.settings.value(packageManager) },
    }),
    services: (appOf) => ({ terminal: createTerminal(appOf, options) }),
    stop: ({ terminal }) => terminal.close(),
  }
}

export const terminalModuleServer = terminalWith()
