/** Trials of kept backups, which go on after the answer to their restore. */
export class BackupTrials {
  readonly #stopping = new AbortController()
  readonly #running = new Set<Promise<void>>()

  /** @param failed told of any error but that the server stops */
  start(trial: (signal: AbortSignal) => Promise<void>, failed: (error: unknown) => void): void {
    const { signal } = this.#stopping
    const running = trial(signal)
      .catch(error => {
        if (!signal.aborted) failed(error)
      })
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Breaks them off; resolves once nothing of them is left in the data directory. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#running)
  }
}
