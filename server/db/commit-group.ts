import type { DatabaseSync } from 'node:sqlite'

const maxMembers = 32

/**
 * Transactions that queue for the one writing connection are made durable together: the first opens a transaction, those
 * that follow are savepoints within it, and all are answered when its commit is on disk. Waiting for the disk is most of
 * what a small write costs. One that nobody waits behind commits at once, so nobody waits longer than without a group.
 */
export class CommitGroup {
  readonly #database: DatabaseSync
  #isOpen = false
  /** whether the transaction under way is a savepoint */
  #isInner = false
  #members: PromiseWithResolvers<void>[] = []

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** Begins a transaction: the first of a group, or a further one. */
  begin(): void {
    this.#isInner = this.#isOpen
    // Immediate: a transaction that reads first and writes later would otherwise meet another process's lock.
    this.#database.exec(this.#isInner ? 'savepoint member' : 'begin immediate')
    this.#isOpen = true
  }

  /** Ends the transaction under way; resolves once it is durable, rejects when it or its group failed. */
  commit(isSomebodyWaiting: boolean): Promise<void> {
    if (this.#isInner) this.#database.exec('release member')
    const member = Promise.withResolvers<void>()
    this.#members.push(member)
    if (!isSomebodyWaiting || this.#members.length >= maxMembers) this.close()
    return member.promise
  }

  /** Takes the transaction under way back, and nothing else. */
  rollback(isSomebodyWaiting: boolean): void {
    // A full disk, say, has ended the transaction of all by itself: then closing finds nothing to commit.
    const isLost = !this.#database.isTransaction
    if (this.#isInner && !isLost) {
      this.#database.exec('rollback to member')
      this.#database.exec('release member')
    }
    if (!this.#isInner) {
      if (!isLost) this.#database.exec('rollback')
      this.#isOpen = false
    }
    if (isLost || !isSomebodyWaiting) this.close()
  }

  /** Commits what has ended; to be called before anything is written outside a transaction. */
  close(): void {
    if (!this.#isOpen) return
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
