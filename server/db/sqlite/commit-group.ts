import type { DatabaseSync } from 'node:sqlite'

const maxMembers = 32
/** how long a group goes on while others wait in line for the connection */
const maxMilliseconds = 30

/**
 * Transactions of requests that arrive together are made durable together: the first opens a transaction, those that
 * follow are savepoints within it, and all are answered when its commit is on disk. Waiting for the disk is most of what
 * a small write costs. The group ends with the turn of the event loop in which nobody is in line any more, so hardly anybody waits for
 * company.
 */
export class CommitGroup {
  readonly #database: DatabaseSync
  readonly #isFollowed: () => boolean
  #members: PromiseWithResolvers<void>[] = []
  #isOpen = false
  #openedAt = 0
  /** the transaction under way, if any: the one that opened the group, or a savepoint within it */
  #current: 'outer' | 'inner' | null = null

  /** `isFollowed` tells whether somebody is in line, who ends the group in turn */
  constructor(database: DatabaseSync, isFollowed: () => boolean) {
    this.#database = database
    this.#isFollowed = isFollowed
  }

  /** Begins a transaction: the first of a group, or a further one. */
  begin(): void {
    const current = this.#isOpen ? 'inner' : 'outer'
    // Immediate: a transaction that reads first and writes later would otherwise meet another process's lock.
    this.#database.exec(current === 'inner' ? 'savepoint member' : 'begin immediate')
    if (!this.#isOpen) this.#openedAt = performance.now()
    this.#isOpen = true
    this.#current = current
  }

  /** Ends the transaction under way; resolves once it is durable, rejects when it or its group failed. */
  commit(): Promise<void> {
    if (this.#current === 'inner') this.#database.exec('release member')
    this.#current = null
    const member = Promise.withResolvers<void>()
    this.#members.push(member)
    if (this.#members.length >= maxMembers) this.close()
    return member.promise
  }

  /** Somebody lets go of the connection: the group ends with this turn, unless it goes on with who is next. */
  letGo(): void {
    if (!this.#isOpen) return
    setImmediate(() => {
      if (!this.#isFollowed() || performance.now() - this.#openedAt > maxMilliseconds) this.close()
    })
  }

  /** Takes the transaction under way back, and nothing else. */
  rollback(): void {
    const { isTransaction } = this.#database
    const isAlone = this.#current === 'outer'
    this.#current = null
    if (isAlone) {
      if (isTransaction) this.#database.exec('rollback')
      this.#isOpen = false
    } else if (isTransaction) {
      this.#database.exec('rollback to member')
      this.#database.exec('release member')
    } else {
      // A full disk, say, has ended the transaction of all by itself: there is nothing left to commit.
      this.close()
    }
  }

  /** Commits what has ended, unless a transaction is under way. To be called before anything is written outside of one. */
  close(): void {
    if (!this.#isOpen || this.#current !== null) return
    this.#isOpen = false
    const members = this.#members
    this.#members = []
    try {
      this.#database.exec('commit')
      for (const { resolve } of members) resolve()
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback')
      for (const { reject } of members) reject(error)
    }
  }
}
