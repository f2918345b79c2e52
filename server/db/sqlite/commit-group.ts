import type { DatabaseSync } from 'node:sqlite'

const maxMembers = 32

/**
 * Transactions of requests that arrive together are made durable together: the first opens a transaction, those that
 * follow are savepoints within it, and all are answered when its commit is on disk. Waiting for the disk is most of what
 * a small write costs. The group ends with the present turn of the event loop, so hardly anybody waits for company.
 */
export class CommitGroup {
  readonly #database: DatabaseSync
  #members: PromiseWithResolvers<void>[] = []
  #isOpen = false
  /** the transaction under way, if any: the one that opened the group, or a savepoint within it */
  #current: 'outer' | 'inner' | null = null

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** Begins a transaction: the first of a group, or a further one. */
  begin(): void {
    const current = this.#isOpen ? 'inner' : 'outer'
    // Immediate: a transaction that reads first and writes later would otherwise meet another process's lock.
    this.#database.exec(current === 'inner' ? 'savepoint member' : 'begin immediate')
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
    else setImmediate(() => this.close())
    return member.promise
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
      setImmediate(() => this.close())
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
