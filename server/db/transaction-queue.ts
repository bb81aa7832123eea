import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { Kysely } from 'kysely'
import type { Connection } from './connection.ts'
import { kyselyOver } from './dialect.ts'
import type { DiskReserve } from './disk-reserve.ts'
import { bindHandle } from './prepare.ts'
import type { Schema, Tx } from './schema.ts'
import { isFull, problemForWrite } from './sqlite-errors.ts'

/** The transaction whose work is running; a write asked for inside it would wait for itself. */
const currentTransaction = new AsyncLocalStorage<{ open: boolean }>()

/** What waits for the commit of a transaction; forgotten with it where it fails. */
const commitCallbacks = new WeakMap<Tx, (() => void)[]>()

/**
 * Runs once the transaction is on disk, before whoever asked for the write goes on; never where it fails. What it throws
 * is said as a warning of the process: nothing undoes the commit any more.
 */
export function afterCommit(tx: Tx, work: () => void): void {
  const callbacks = commitCallbacks.get(tx)
  if (!callbacks) throw new Error('Only a transaction under way has an afterwards')
  callbacks.push(work)
}

export interface WriteOptions {
  /** written on a full disk too, out of the reserve: what signing in, reading and tidying up need; may run twice */
  whenFull?: boolean
}

/** The writing half of a store: transactions one after another, each on disk before it resolves. */
export class TransactionQueue {
  readonly #kysely: Kysely<Schema>
  readonly #connection: Connection
  readonly #pauseMs: number
  readonly #room: DiskReserve | undefined
  readonly #pending = new Set<Promise<unknown>>()
  #closed = false

  /** @param pauseMs how long to leave the store to others after each transaction */
  constructor(connection: Connection, pauseMs: number, diskReserve?: DiskReserve) {
    this.#room = diskReserve
    this.#connection = connection
    this.#kysely = kyselyOver<Schema>(connection)
    this.#pauseMs = pauseMs
  }

  /** @throws Problem `store-full` or `unavailable`, or what the work throws; nothing of it is kept then */
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

  /** Refuses what comes from now on and waits for what was asked for before. */
  async end(): Promise<void> {
    this.#closed = true
    await Promise.allSettled(this.#pending)
  }

  close(): void {
    this.#connection.close()
  }

  async #transact<T>(work: (tx: Tx) => Promise<T>, { whenFull = false }: WriteOptions): Promise<T> {
    try {
      if (!whenFull) this.#room?.require(this.#connection.native)
      return await this.#commit(work).catch(error => {
        if (!isFull(error)) throw error
        const isFreed = this.#room?.release(this.#connection.native) ?? false
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
