/** How long a statement of ordinary work may run. What is known to take longer goes through `Database.long`. */
export const statementMilliseconds = 10_000
/** how long one waits for what another has locked */
const lockSeconds = 5
/** how long a transaction may stand still, because its process is frozen, say */
const idleSeconds = 60

/**
 * Statements that put a connection of PostgreSQL under the limits of ordinary work. Nor is a statement compiled: that takes
 * 30 ms and more, and ordinary work is done sooner.
 */
export const postgresLimits = `set jit = off; set statement_timeout = ${statementMilliseconds};
  set lock_timeout = '${lockSeconds}s'; set idle_in_transaction_session_timeout = '${idleSeconds}s'`

/** The same for the rest of a transaction that is known to take longer. */
export const postgresNoLimits =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/**
 * The same for MySQL and MariaDB, whose limits have different names: each reads the comment that is meant for it. MySQL
 * limits what only reads; MariaDB ends whatever takes too long.
 */
export const mysqlLimits = `set session innodb_lock_wait_timeout = ${lockSeconds}, lock_wait_timeout = ${lockSeconds}
  /*M!100301 , max_statement_time = ${statementMilliseconds / 1000}, idle_transaction_timeout = ${idleSeconds} */
  /*!50708 , max_execution_time = ${statementMilliseconds} */`
