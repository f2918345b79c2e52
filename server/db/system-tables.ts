import {
  bigint,
  id,
  index,
  int,
  longtext,
  nullable,
  required,
  table,
  text,
  time,
  unique,
  varchar,
} from './define-table.ts'
import type { Table } from './schema.ts'

/** Tables of the framework itself; those of resources follow from their declarations, modules declare their own. */
export const systemTables: readonly Table[] = [
  // What is true of the installation as a whole: by which key its secrets are kept, as a keyed hash.
  table('installation_fact', { key: ['name'], columns: { name: varchar(30), value: varchar(255) } }),
  // Rows that modules declare and that were once made, so that nothing comes back that people deleted. `source` is what made
  // the row, '' where it was there already.
  table('declared_row', {
    key: ['kind', 'name'],
    columns: { kind: varchar(20), name: varchar(100), source: varchar(100) },
  }),
  // Issued tokens: keyed hashes only. The rows of one session share `session_id`.
  table('token', {
    key: ['token'],
    columns: {
      token: varchar(64),
      type: varchar(15),
      user_id: int(),
      session_id: varchar(40),
      generation: int(),
      stamp: varchar(40),
      create_time: time(),
      expire_time: time(),
      replaced_time: time(),
    },
    indexes: [index('session_id'), index('type', 'user_id'), index('expire_time')],
  }),
  ...accountTables('admin_', 'admin_id'),
  ...ticketTables('', 'admin_id'),
  ...accountTables('user_', 'user_id'),
  ...ticketTables('user_', 'user_id'),
  // Failures that slow the next attempt down, by realm and account or address.
  table('throttle', {
    key: ['key'],
    columns: { key: varchar(100), failures: int(), until_time: time(), last_time: time() },
    indexes: [index('last_time')],
  }),
  // Counters that grow when what processes keep in memory has changed: rights, settings.
  table('cache_version', { key: ['name'], columns: { name: varchar(30), version: bigint() } }),
  // Who changed which row when, with what was there before and after. Written by the one write path only.
  table('change_record', {
    columns: {
      id: id(),
      batch: varchar(40),
      resource: varchar(100),
      row_id: bigint(),
      verb: varchar(10),
      actor_kind: varchar(10),
      actor_id: int(),
      actor_name: varchar(50),
      source: varchar(100),
      before: nullable(longtext()),
      after: nullable(longtext()),
      create_time: time(),
    },
    indexes: [
      { name: 'change_record_row', columns: ['resource', 'row_id', 'id'], unique: false },
      index('resource', 'create_time', 'id'),
      index('batch'),
    ],
  }),
  // Work that goes on after the answer, in whichever process took it.
  table('job', {
    columns: {
      id: id(),
      kind: varchar(50),
      title: varchar(200),
      state: varchar(10),
      done: int(),
      total: nullable(int()),
      note: varchar(500),
      params: longtext('{}'),
      result: nullable(longtext()),
      error: varchar(1000),
      language: varchar(10),
      admin_id: int(),
      process: varchar(40),
      attempts: int(),
      heartbeat_time: time(),
      cancel_time: time(),
      create_time: time(),
      start_time: time(),
      end_time: time(),
      progress: nullable(longtext()),
    },
    indexes: [{ name: 'job_state', columns: ['state', 'id'], unique: false }, index('end_time')],
  }),
  // When each scheduled kind of job was last put in line: the process that moves it on runs the job.
  table('job_schedule', { key: ['kind'], columns: { kind: varchar(50), last_time: time() } }),
  // What has happened, for those who act upon it: written in the transaction that makes it true. `delivered` names who has had it.
  table('outbox', {
    columns: {
      id: id(),
      event: varchar(60),
      subject: varchar(100),
      data: longtext(),
      batch: varchar(40),
      state: varchar(10),
      delivered: text('[]'),
      attempts: int(),
      error: varchar(1000),
      next_time: time(),
      create_time: time(),
      end_time: time(),
    },
    indexes: [
      { name: 'outbox_due', columns: ['state', 'next_time', 'id'], unique: false },
      { name: 'outbox_subject', columns: ['subject', 'state', 'id'], unique: false },
      index('end_time'),
    ],
  }),
  // The server processes, each with a sign of life and its figures of the last hour.
  table('process', {
    key: ['id'],
    columns: {
      id: varchar(40),
      host: varchar(100),
      pid: int(),
      version: varchar(30),
      figures: longtext(),
      start_time: time(),
      seen_time: time(),
    },
    indexes: [index('seen_time')],
  }),
  // Calls that were made with an idempotency key, each with its answer. The key is a keyed hash of caller, call and key.
  table('idempotency_key', {
    key: ['key'],
    columns: { key: varchar(64), fingerprint: varchar(64), answer: text(), create_time: time() },
    indexes: [index('create_time')],
  }),
  // What administrators set for themselves: columns, widths, views.
  table('admin_preference', {
    key: ['admin_id', 'key'],
    columns: { admin_id: int(), key: varchar(100), value: text(), update_time: time() },
  }),
  // Super administrators who look at the back office as another administrator sees it, or, below zero, as a group does.
  table('admin_view', {
    key: ['token'],
    columns: {
      token: varchar(64),
      session_id: varchar(40),
      admin_id: int(),
      subject_id: int(),
      name: varchar(100),
      create_time: time(),
      expire_time: time(),
    },
    indexes: [index('session_id'), index('expire_time')],
  }),
  // Changes of rows that are not public yet, one draft a row: the fields that differ, with a hash of what each was based on.
  table('draft', {
    key: ['resource', 'row_id'],
    columns: {
      resource: varchar(100),
      row_id: bigint(),
      values: longtext(),
      base: longtext(),
      base_version: int(),
      version: int(),
      admin_id: int(),
      admin_name: varchar(50),
      apply_time: time(),
      apply_admin_id: int(),
      state: varchar(10),
      reason: longtext(),
      approved_hash: varchar(64),
      create_time: time(),
      update_time: time(),
    },
    indexes: [index('state', 'apply_time'), index('admin_id', 'update_time')],
  }),
  // Which row refers to which other one by what is no relation: targets, links in texts; in drafts with `draft.` before the field.
  table('row_reference', {
    key: ['resource', 'row_id', 'field', 'to_resource', 'to_id'],
    columns: {
      resource: varchar(100),
      row_id: bigint(),
      field: varchar(70),
      to_resource: varchar(100),
      to_id: bigint(),
    },
    indexes: [index('to_resource', 'to_id')],
  }),
  // What administrators have typed in forms and not saved, each with the form that wrote it and the version it began with.
  table('form_draft', {
    key: ['admin_id', 'resource', 'row_id'],
    columns: {
      admin_id: int(),
      resource: varchar(100),
      row_id: bigint(),
      form: varchar(40),
      value: longtext(),
      row_version: int(),
      update_time: time(),
    },
    indexes: [index('update_time')],
  }),
  // Words of rows that the public search finds them by. `language` is empty for what a row holds itself.
  table('search_term', {
    key: ['resource', 'row_id', 'language', 'term'],
    columns: {
      term: required(varchar(40)),
      language: required(varchar(10)),
      resource: required(varchar(100)),
      weight: required(int()),
      row_id: required(bigint()),
    },
    indexes: [index('resource', 'language', 'term', 'weight', 'row_id')],
  }),
  // Rows whose words are looked at again: one row; those whose `field` leads to a row that was renamed.
  table('search_due', {
    columns: { id: id(), resource: varchar(100), field: varchar(64), row_id: bigint() },
  }),
  // By which rules the words of a whole resource were indexed last.
  table('search_index', { key: ['resource'], columns: { resource: varchar(100), version: varchar(64) } }),
  // How far rows are translated, as their forms would open them; `time` is when the texts were changed last.
  table('translation_state', {
    key: ['resource', 'row_id', 'language'],
    columns: {
      resource: required(varchar(100)),
      row_id: required(bigint()),
      language: required(varchar(10)),
      state: required(varchar(10)),
      time: required(bigint()),
    },
    indexes: [index('resource', 'language', 'state', 'time', 'row_id')],
  }),
  // By which rules the translations of a whole resource were looked at last.
  table('translation_index', {
    key: ['resource'],
    columns: { resource: varchar(100), version: varchar(64) },
  }),
  // Paths of the site that links in texts name and that no row was at when the text was written.
  table('loose_link', {
    key: ['resource', 'row_id', 'field', 'path'],
    columns: { resource: varchar(100), row_id: bigint(), field: varchar(70), path: varchar(255) },
    indexes: [index('path')],
  }),
]

/** What accounts of a realm have besides their row: tables of their own, as ids of the realms overlap. */
function accountTables(prefix: string, owner: string): readonly Table[] {
  return [
    // Where accounts are signed in: what a session came with, and when it was last used. Alive as long as its tokens.
    table(`${prefix}session`, {
      columns: {
        id: id(),
        session_id: varchar(40),
        [owner]: int(),
        user_agent: varchar(255),
        address: varchar(50),
        create_time: time(),
        seen_time: time(),
      },
      indexes: [unique('session_id'), index(owner)],
    }),
    // Secrets of authenticator apps, sealed; `last_step` is that of the newest code that was used. In force once confirmed.
    table(`${prefix}totp`, {
      key: [owner],
      columns: {
        [owner]: int(),
        secret: varchar(255),
        last_step: int(),
        create_time: time(),
        confirm_time: time(),
      },
    }),
    // Recovery codes that have not been used: keyed hashes only.
    table(`${prefix}recovery_code`, {
      key: ['code'],
      columns: { code: varchar(64), [owner]: int(), create_time: time() },
      indexes: [index(owner)],
    }),
    // Passkeys: public keys only. `credential` is a keyed hash of the id that the authenticator gave.
    table(`${prefix}passkey`, {
      columns: {
        id: id(),
        [owner]: int(),
        credential: varchar(64),
        credential_id: nullable(text()),
        public_key: nullable(text()),
        counter: bigint(),
        transports: varchar(100),
        name: varchar(50),
        create_time: time(),
        used_time: time(),
      },
      indexes: [unique('credential'), index(owner)],
    }),
    apiKeyTable(prefix, owner),
    // Devices that have signed in: keyed hashes of account and mark, with the session begun there last.
    table(`${prefix}device`, {
      key: ['mark'],
      columns: {
        mark: varchar(64),
        [owner]: int(),
        session_id: varchar(40),
        stamp: varchar(40),
        create_time: time(),
        used_time: time(),
      },
      indexes: [index(owner), index('used_time')],
    }),
  ]
}

/** Keys for programs that work in the account's name: keyed hashes only, and what each is limited to (JSON lists). */
function apiKeyTable(prefix: string, owner: string): Table {
  return table(`${prefix}api_key`, {
    columns: {
      id: id(),
      [owner]: int(),
      name: varchar(60),
      hash: varchar(64),
      start: varchar(12),
      nodes: nullable(longtext()),
      addresses: text('[]'),
      stamp: varchar(40),
      create_time: time(),
      expire_time: time(),
      used_time: time(),
      used_address: varchar(50),
    },
    indexes: [unique('hash'), index(owner)],
  })
}

/** What accounts of a realm were given and have not used yet. */
function ticketTables(prefix: '' | 'user_', owner: string): readonly Table[] {
  return [
    // Sign-ins between the right password and the second factor; the key is a keyed hash of the ticket.
    table(`${prefix}sign_in_ticket`, {
      key: ['ticket'],
      columns: {
        ticket: varchar(64),
        [owner]: int(),
        stamp: varchar(40),
        address: varchar(50),
        is_kept: int(),
        attempts: int(),
        expire_time: time(),
      },
      indexes: [index('expire_time')],
    }),
    // Downloads that were asked for and not begun; the key is a keyed hash of the ticket.
    table(`${prefix}download_ticket`, {
      key: ['ticket'],
      columns: {
        ticket: varchar(64),
        [owner]: int(),
        session_id: varchar(40),
        payload: nullable(longtext()),
        expire_time: time(),
      },
      indexes: [index(owner), index('expire_time')],
    }),
  ]
}
