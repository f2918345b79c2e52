import type { Migration } from '#server/db/migrate.ts'

/** The configuration page: its menu entry, and rules and hints for the items that had none. */
export const migration: Migration = {
  name: '0006-config-page',
  steps: [],
  async data({ db }) {
    await db
      .updateTable('admin_rule')
      .set({ status: '1' })
      .where((eb) =>
        eb.or([eb('name', 'in', ['routine', 'routine/config']), eb('name', 'like', 'routine/config/%')]),
      )
      .execute()
    await db
      .updateTable('admin_rule')
      .set({ remark: 'routine/config:remark' })
      .where('name', '=', 'routine/config')
      .where('remark', '=', '')
      .execute()
    for (const [names, change] of hints) {
      await db.updateTable('config').set(change).where('name', 'in', names).execute()
    }
    await db
      .updateTable('cache_version')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('name', 'in', ['rights', 'settings'])
      .execute()
  },
}

const whole = { rule: 'required,integer' }

const hints: readonly (readonly [names: readonly string[], change: Readonly<Record<string, string>>])[] = [
  [['backend_entrance'], { tip: 'A slash, then letters and digits; pages and calls move there at once' }],
  [
    ['admin_login_retry', 'user_login_retry'],
    { ...whole, tip: 'Attempts after which each further one has to wait longer' },
  ],
  [['admin_sso', 'user_sso'], { tip: 'A new sign-in ends the other sessions of the account' }],
  [['admin_token_life', 'user_token_life', 'upload_max_size'], whole],
  [['upload_allowed_suffixes'], { rule: 'required', tip: 'Comma list' }],
  [['upload_allowed_mime_types'], { tip: 'Comma list; empty: no further limit' }],
  [['upload_save_name'], { rule: 'required' }],
]
