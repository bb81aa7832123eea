/** Trials of kept backups, which go on after the answer to their restore. */
export class BackupTrials {
  readonly #stopping = new AbortController()
  readonly #running = new Set<Promise<void>>()
  /** the backups that were tried since the server started */
  readonly #tried = new Set<string>()

  /**
   * Tries a backup, if it was not tried since the server started.
   * @param failed told of any error but that the server stops
   */
  start(
    id: string,
    { trial, failed }: { trial(signal: AbortSignal): Promise<void>; failed(error: unknown): void },
  ): void {
    const { signal } = this.#stopping
    if (signal.aborted || this.#tried.has(id)) return
    this.#tried.add(id)
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
