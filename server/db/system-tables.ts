import type { Column, Table } from './schema.ts'

const varchar = (
  name: string,
  length: number,
  more: { default?: string; nullable?: boolean } = {},
): Column => ({
  name,
  type: 'varchar',
  length,
  nullable: more.nullable ?? false,
  ...(more.nullable ? {} : { default: more.default ?? '' }),
})
const int = (name: string, value = 0): Column => ({ name, type: 'int', nullable: false, default: value })
/** the id of a row of any resource */
const wide = (name: string): Column => ({ name, type: 'bigint', nullable: false, default: 0 })
const time = (name: string): Column => ({ name, type: 'bigint', nullable: true })

/** Tables of the framework itself; those of resources follow from their declarations. */
export const systemTables: readonly Table[] = [
  {
    // What is true of the installation as a whole: by which key its secrets are kept, as a keyed hash.
    name: 'installation_fact',
    primaryKey: ['name'],
    columns: [varchar('name', 30), varchar('value', 255)],
    indexes: [],
  },
  {
    // Issued tokens: keyed hashes only. The rows of one session share `session_id`.
    name: 'token',
    primaryKey: ['token'],
    columns: [
      varchar('token', 64),
      varchar('type', 15),
      int('user_id'),
      varchar('session_id', 40),
      int('generation'),
      varchar('stamp', 40),
      time('create_time'),
      time('expire_time'),
      time('replaced_time'),
    ],
    indexes: [
      { name: 'token_session_id', columns: ['session_id'], unique: false },
      { name: 'token_type_user_id', columns: ['type', 'user_id'], unique: false },
      { name: 'token_expire_time', columns: ['expire_time'], unique: false },
    ],
  },
  {
    // Entities that the generator made: live in every process, until they are taken into the source tree.
    name: 'made_entity',
    columns: [
      { name: 'id', type: 'id', nullable: false },
      varchar('name', 150),
      { name: 'entity', type: 'longtext', nullable: true },
      { name: 'tables', type: 'longtext', nullable: true },
      { name: 'files', type: 'longtext', nullable: true },
      { name: 'rules', type: 'longtext', nullable: true },
      int('log_id'),
      time('create_time'),
      time('update_time'),
    ],
    indexes: [{ name: 'made_entity_name', columns: ['name'], unique: true }],
  },
  {
    // Runs of the generator that have begun to change tables: how far each is, for whoever finds it broken off.
    name: 'generator_run',
    primaryKey: ['log_id'],
    columns: [int('log_id'), { name: 'progress', type: 'longtext', nullable: true }],
    indexes: [],
  },
  ...accountTables('admin_', 'admin_id', 'sign_in_ticket'),
  ...accountTables('user_', 'user_id', 'user_sign_in_ticket'),
  {
    // Pending click captchas; the key is a keyed hash of purpose and the client's id.
    name: 'captcha',
    primaryKey: ['key'],
    columns: [
      varchar('key', 64),
      varchar('code', 64),
      { name: 'captcha', type: 'text', nullable: true },
      int('attempts'),
      int('passed'),
      time('create_time'),
      time('expire_time'),
    ],
    indexes: [{ name: 'captcha_expire_time', columns: ['expire_time'], unique: false }],
  },
  {
    // The newest code by mail or short message for each target and asker; keys and code are keyed hashes. '' has been used.
    name: 'verification_code',
    primaryKey: ['key'],
    columns: [
      varchar('key', 64),
      varchar('code', 64),
      int('attempts'),
      int('sent'),
      time('day_time'),
      time('create_time'),
      time('expire_time'),
      varchar('target', 64),
      int('elsewhere'),
    ],
    indexes: [
      { name: 'verification_code_expire_time', columns: ['expire_time'], unique: false },
      { name: 'verification_code_target', columns: ['target'], unique: false },
    ],
  },
  {
    // Failures that slow the next attempt down, by realm and account or address.
    name: 'throttle',
    primaryKey: ['key'],
    columns: [varchar('key', 100), int('failures'), time('until_time'), time('last_time')],
    indexes: [{ name: 'throttle_last_time', columns: ['last_time'], unique: false }],
  },
  {
    // Counters that grow when what processes keep in memory has changed: rights, settings.
    name: 'cache_version',
    primaryKey: ['name'],
    columns: [varchar('name', 30), { name: 'version', type: 'bigint', nullable: false, default: 0 }],
    indexes: [],
  },
  {
    // Who changed which row when, with what was there before and after. Written by the one write path only.
    name: 'change_record',
    columns: [
      { name: 'id', type: 'id', nullable: false },
      varchar('batch', 40),
      varchar('resource', 100),
      wide('row_id'),
      varchar('verb', 10),
      varchar('actor_kind', 10),
      int('actor_id'),
      varchar('actor_name', 50),
      { name: 'before', type: 'longtext', nullable: true },
      { name: 'after', type: 'longtext', nullable: true },
      time('create_time'),
    ],
    indexes: [
      { name: 'change_record_row', columns: ['resource', 'row_id', 'id'], unique: false },
      { name: 'change_record_batch', columns: ['batch'], unique: false },
    ],
  },
  {
    // Work that goes on after the answer, in whichever process took it.
    name: 'job',
    columns: [
      { name: 'id', type: 'id', nullable: false },
      varchar('kind', 50),
      varchar('title', 200),
      varchar('state', 10),
      int('done'),
      { name: 'total', type: 'int', nullable: true },
      varchar('note', 500),
      { name: 'params', type: 'longtext', nullable: false, default: '{}' },
      { name: 'result', type: 'longtext', nullable: true },
      varchar('error', 1000),
      varchar('language', 10),
      int('admin_id'),
      varchar('process', 40),
      int('attempts'),
      time('heartbeat_time'),
      time('cancel_time'),
      time('create_time'),
      time('start_time'),
      time('end_time'),
      { name: 'progress', type: 'longtext', nullable: true },
    ],
    indexes: [
      { name: 'job_state', columns: ['state', 'id'], unique: false },
      { name: 'job_end_time', columns: ['end_time'], unique: false },
    ],
  },
  {
    // When each scheduled kind of job was last put in line: whoever moves it on has the turn.
    name: 'job_schedule',
    primaryKey: ['kind'],
    columns: [varchar('kind', 50), time('last_time')],
    indexes: [],
  },
  {
    // The server processes, each with a sign of life and its figures of the last hour.
    name: 'process',
    primaryKey: ['id'],
    columns: [
      varchar('id', 40),
      varchar('host', 100),
      int('pid'),
      varchar('version', 30),
      { name: 'figures', type: 'longtext', nullable: false, default: '' },
      time('start_time'),
      time('seen_time'),
    ],
    indexes: [{ name: 'process_seen_time', columns: ['seen_time'], unique: false }],
  },
  {
    // Calls that took long, of all processes: which and how long, never what was sent.
    name: 'slow_call',
    columns: [
      { name: 'id', type: 'id', nullable: false },
      varchar('process', 40),
      varchar('method', 10),
      varchar('route', 200),
      int('status'),
      int('ms'),
      int('admin_id'),
      varchar('request', 40),
      time('create_time'),
    ],
    indexes: [{ name: 'slow_call_create_time', columns: ['create_time'], unique: false }],
  },
  {
    // Calls that were made with an idempotency key, each with its answer. The key is a keyed hash of caller, call and key.
    name: 'idempotency_key',
    primaryKey: ['key'],
    columns: [
      varchar('key', 64),
      varchar('fingerprint', 64),
      { name: 'answer', type: 'text', nullable: false, default: '' },
      time('create_time'),
    ],
    indexes: [{ name: 'idempotency_key_create_time', columns: ['create_time'], unique: false }],
  },
  {
    // Files that come in parts, until they are finished or given up; the parts lie in the file store.
    name: 'upload',
    primaryKey: ['id'],
    columns: [
      varchar('id', 32),
      int('admin_id'),
      varchar('name', 120),
      varchar('mimetype', 100),
      varchar('topic', 32),
      int('size'),
      int('part_size'),
      int('attachment_id'),
      time('create_time'),
    ],
    indexes: [{ name: 'upload_create_time', columns: ['create_time'], unique: false }],
  },
  {
    // What opens one stream of the terminal each; the key is a keyed hash of ticket, command and uuid.
    name: 'stream_ticket',
    primaryKey: ['ticket'],
    columns: [varchar('ticket', 64), int('admin_id'), varchar('session_id', 40), time('expire_time')],
    indexes: [{ name: 'stream_ticket_expire_time', columns: ['expire_time'], unique: false }],
  },
  {
    // Runs of the terminal: who ran what, where, and how it ended. `place` is the folder as long as the run goes on.
    name: 'terminal_run',
    columns: [
      { name: 'id', type: 'id', nullable: false },
      varchar('uuid', 64),
      varchar('command', 50),
      varchar('line', 500),
      int('admin_id'),
      varchar('username', 50),
      varchar('address', 50),
      varchar('host', 100),
      varchar('process', 40),
      varchar('state', 10),
      varchar('reason', 10),
      { name: 'exit_code', type: 'int', nullable: true },
      { name: 'output', type: 'longtext', nullable: true },
      varchar('place', 60, { nullable: true }),
      time('heartbeat_time'),
      time('create_time'),
      time('end_time'),
    ],
    indexes: [
      { name: 'terminal_run_uuid', columns: ['uuid'], unique: true },
      { name: 'terminal_run_place', columns: ['place'], unique: true },
      { name: 'terminal_run_state', columns: ['state', 'heartbeat_time'], unique: false },
      { name: 'terminal_run_create_time', columns: ['create_time'], unique: false },
    ],
  },
  {
    // What administrators set for themselves: columns, widths, views.
    name: 'admin_preference',
    primaryKey: ['admin_id', 'key'],
    columns: [
      int('admin_id'),
      varchar('key', 100),
      { name: 'value', type: 'text', nullable: false, default: '' },
      time('update_time'),
    ],
    indexes: [],
  },
  {
    // Views of lists under a name: conditions, order and columns as JSON. One's own, or shared with all who see the list.
    name: 'saved_view',
    columns: [
      { name: 'id', type: 'id', nullable: false },
      varchar('resource', 100),
      int('admin_id'),
      varchar('name', 60),
      int('is_shared'),
      { name: 'state', type: 'text', nullable: false, default: '{}' },
      time('create_time'),
      time('update_time'),
    ],
    indexes: [
      { name: 'saved_view_name', columns: ['resource', 'admin_id', 'name'], unique: true },
      { name: 'saved_view_is_shared', columns: ['resource', 'is_shared'], unique: false },
    ],
  },
  {
    // Which row refers to which attachment in which field. Written by the one write path only.
    name: 'attachment_reference',
    primaryKey: ['attachment_id', 'resource', 'row_id', 'field'],
    columns: [int('attachment_id'), varchar('resource', 100), wide('row_id'), varchar('field', 64)],
    indexes: [{ name: 'attachment_reference_row', columns: ['resource', 'row_id'], unique: false }],
  },
  {
    // Points that members were given by a rule: the key lets each be given once. `day` is '' for what is given once for all.
    name: 'score_award',
    primaryKey: ['user_id', 'rule', 'day'],
    columns: [
      int('user_id'),
      varchar('rule', 20),
      varchar('day', 10),
      varchar('time_zone', 64),
      int('score'),
      time('create_time'),
    ],
    indexes: [
      { name: 'score_award_user_id_create_time', columns: ['user_id', 'create_time'], unique: false },
    ],
  },
  {
    // Members who have proven that they hold their present address, each for one change of it; keyed hashes only.
    name: 'contact_proof',
    primaryKey: ['token'],
    columns: [
      varchar('token', 64),
      int('user_id'),
      varchar('session_id', 40),
      varchar('type', 10),
      time('expire_time'),
    ],
    indexes: [
      { name: 'contact_proof_user_id', columns: ['user_id'], unique: false },
      { name: 'contact_proof_expire_time', columns: ['expire_time'], unique: false },
    ],
  },
  downloadTickets('download_ticket', 'admin_id'),
  downloadTickets('user_download_ticket', 'user_id'),
  {
    // Files of imports between two calls; `total` is -1 until a file is complete.
    name: 'exchange_file',
    primaryKey: ['id'],
    columns: [
      varchar('id', 40),
      int('admin_id'),
      varchar('resource', 100),
      varchar('kind', 10),
      varchar('name', 100),
      { name: 'headings', type: 'longtext', nullable: true },
      int('total'),
      time('expire_time'),
    ],
    indexes: [
      { name: 'exchange_file_admin_id', columns: ['admin_id', 'expire_time'], unique: false },
      { name: 'exchange_file_expire_time', columns: ['expire_time'], unique: false },
    ],
  },
  {
    // Their rows, some hundred a part: JSON, deflated, base64.
    name: 'exchange_part',
    primaryKey: ['file_id', 'place'],
    columns: [varchar('file_id', 40), int('place'), { name: 'content', type: 'longtext', nullable: true }],
    indexes: [],
  },
]

/** What accounts of a realm have besides their row: tables of their own, as ids of the realms overlap. */
function accountTables(prefix: string, owner: string, tickets: string): readonly Table[] {
  return [
    {
      // Where accounts are signed in: what a session came with, and when it was last used. Alive as long as its tokens.
      name: `${prefix}session`,
      columns: [
        { name: 'id', type: 'id', nullable: false },
        varchar('session_id', 40),
        int(owner),
        varchar('user_agent', 255),
        varchar('address', 50),
        time('create_time'),
        time('seen_time'),
      ],
      indexes: [
        { name: `${prefix}session_session_id`, columns: ['session_id'], unique: true },
        { name: `${prefix}session_${owner}`, columns: [owner], unique: false },
      ],
    },
    {
      // Secrets of authenticator apps, sealed; `last_step` is that of the newest code that was used. In force once confirmed.
      name: `${prefix}totp`,
      primaryKey: [owner],
      columns: [
        int(owner),
        varchar('secret', 255),
        int('last_step'),
        time('create_time'),
        time('confirm_time'),
      ],
      indexes: [],
    },
    {
      // Recovery codes that have not been used: keyed hashes only.
      name: `${prefix}recovery_code`,
      primaryKey: ['code'],
      columns: [varchar('code', 64), int(owner), time('create_time')],
      indexes: [{ name: `${prefix}recovery_code_${owner}`, columns: [owner], unique: false }],
    },
    {
      // Passkeys: public keys only. `credential` is a keyed hash of the id that the authenticator gave.
      name: `${prefix}passkey`,
      columns: [
        { name: 'id', type: 'id', nullable: false },
        int(owner),
        varchar('credential', 64),
        { name: 'credential_id', type: 'text', nullable: true },
        { name: 'public_key', type: 'text', nullable: true },
        { name: 'counter', type: 'bigint', nullable: false, default: 0 },
        varchar('transports', 100),
        varchar('name', 50),
        time('create_time'),
        time('used_time'),
      ],
      indexes: [
        { name: `${prefix}passkey_credential`, columns: ['credential'], unique: true },
        { name: `${prefix}passkey_${owner}`, columns: [owner], unique: false },
      ],
    },
    {
      // Devices that have signed in: keyed hashes of account and mark, with the session begun there last.
      name: `${prefix}device`,
      primaryKey: ['mark'],
      columns: [
        varchar('mark', 64),
        int(owner),
        varchar('session_id', 40),
        varchar('stamp', 40),
        time('create_time'),
        time('used_time'),
      ],
      indexes: [
        { name: `${prefix}device_${owner}`, columns: [owner], unique: false },
        { name: `${prefix}device_used_time`, columns: ['used_time'], unique: false },
      ],
    },
    {
      // Sign-ins between the right password and the second factor; the key is a keyed hash of the ticket.
      name: tickets,
      primaryKey: ['ticket'],
      columns: [
        varchar('ticket', 64),
        int(owner),
        varchar('stamp', 40),
        varchar('address', 50),
        int('is_kept'),
        int('attempts'),
        time('expire_time'),
      ],
      indexes: [{ name: `${tickets}_expire_time`, columns: ['expire_time'], unique: false }],
    },
  ]
}

/** Downloads that were asked for and not begun; the key is a keyed hash of the ticket. */
function downloadTickets(name: string, owner: string): Table {
  return {
    name,
    primaryKey: ['ticket'],
    columns: [
      varchar('ticket', 64),
      int(owner),
      varchar('session_id', 40),
      { name: 'payload', type: 'longtext', nullable: true },
      time('expire_time'),
    ],
    indexes: [
      { name: `${name}_${owner}`, columns: [owner], unique: false },
      { name: `${name}_expire_time`, columns: ['expire_time'], unique: false },
    ],
  }
}
