import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { Kysely } from 'kysely'
import type { Connection } from '../connection.ts'
import type { DiskReserve } from '../data-dir/disk-reserve.ts'
import { kyselyOver } from '../dialect.ts'
import { bindHandle } from '../prepare.ts'
import type { Schema, Tx } from '../schema.ts'
import { isDiskFullError, problemForWrite } from '../sqlite-errors.ts'
import type { WriteTurns } from './waiting-writes.ts'

/** The running transaction; a nested write would wait for itself. */
const currentTransaction = new AsyncLocalStorage<{ open: boolean }>()

/** Callbacks to run after the commit of a transaction; dropped if it fails. */
const commitCallbacks = new WeakMap<Tx, (() => void)[]>()

/**
 * Runs the callback once the transaction is on disk, before the write resolves; never if it fails. An error in it
 * becomes a warning of the process, because the commit cannot be undone.
 */
export function afterCommit(tx: Tx, work: () => void): void {
  const callbacks = commitCallbacks.get(tx)
  if (!callbacks) throw new Error('afterCommit needs a transaction that is still open')
  callbacks.push(work)
}

export interface WriteOptions {
  /** also written on a full disk, from the reserve, for signing in, reading and deleting; the work may run twice */
  whenFull?: boolean
}

interface QueueOptions {
  turns: WriteTurns
  /** after each transaction, for the work of other threads */
  pauseMs?: number
  diskReserve?: DiskReserve | undefined
}

/** Runs write transactions one after another, each on disk before it resolves. */
export class TransactionQueue {
  readonly #kysely: Kysely<Schema>
  readonly #connection: Connection
  readonly #pauseMs: number
  readonly #diskReserve: DiskReserve | undefined
  readonly #pending = new Set<Promise<unknown>>()
  #closed = false

  constructor(connection: Connection, { turns, pauseMs = 0, diskReserve }: QueueOptions) {
    this.#diskReserve = diskReserve
    this.#connection = connection
    this.#kysely = kyselyOver<Schema>(connection, turns)
    this.#pauseMs = pauseMs
  }

  /** @throws Problem `store-full` or `unavailable`, or the error of the work; nothing is stored in that case */
  write<T>(work: (tx: Tx) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('The store is closed'))
    if (currentTransaction.getStore()?.open)
      return Promise.reject(new Error('A write inside a transaction must use its handle'))
    const done = this.#transact(work, options)
    this.#pending.add(done)
    const forget = () => this.#pending.delete(done)
    done.then(forget, forget)
    return done
  }

  /** Refuses new writes and waits for the queued ones. */
  async end(): Promise<void> {
    this.#closed = true
    await Promise.allSettled(this.#pending)
  }

  close(): void {
    this.#connection.close()
  }

  async #transact<T>(work: (tx: Tx) => Promise<T>, { whenFull = false }: WriteOptions): Promise<T> {
    try {
      if (!whenFull) this.#diskReserve?.require(this.#connection.native)
      return await this.#commit(work).catch(error => {
        if (!isDiskFullError(error)) throw error
        const isFreed = this.#diskReserve?.release(this.#connection.native) ?? false
        if (!isFreed || !whenFull) throw error
        return this.#commit(work)
      })
    } catch (error) {
      throw problemForWrite(error)
    } finally {
      if (this.#pauseMs > 0) await pause(this.#pauseMs)
    }
  }

  async #commit<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const callbacks: (() => void)[] = []
    const result = await this.#kysely.transaction().execute(tx => {
      commitCallbacks.set(tx, callbacks)
      return this.#run(tx, work)
    })
    for (const callback of callbacks) runCallback(callback)
    return result
  }

  async #run<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
    const unbind = bindHandle(tx, this.#connection)
    const state = { open: true }
    try {
      return await currentTransaction.run(state, () => work(tx))
    } finally {
      state.open = false
      unbind()
    }
  }
}

function runCallback(callback: () => void): void {
  try {
    callback()
  } catch (error) {
    process.emitWarning('Something that follows a commit failed', { detail: inspect(error) })
  }
}
