import type { Migration } from '#server/db/migrations/migrate.ts'
import { retireMenu } from '#server/declared/write-menu.ts'

const page = 'moduleStore/moduleStore'
const calls = ['index', 'install', 'changeState', 'uninstall', 'update']

/** The market of modules stood in the menu, disabled, and led nowhere. */
export const migration: Migration = {
  name: 'admin/0002-no-market',
  steps: [],
  data: ({ db }) => retireMenu(db, 'menu', [page, ...calls.map((call) => `${page}/${call}`)]),
  // It wrote no rows, and the release before does as well without these.
  undo: async () => {},
}
