/** Verifies kept backups in the background, which goes on after the answer to their restore. */
export class BackupVerifications {
  readonly #stopping = new AbortController()
  readonly #running = new Set<Promise<void>>()
  /** the backups that were begun since the server started */
  readonly #begun = new Set<string>()

  /**
   * Verifies a backup, at most once while the server runs.
   * @param failed is called with any error, unless the server stops
   */
  start(
    id: string,
    { verify, failed }: { verify(signal: AbortSignal): Promise<void>; failed(error: unknown): void },
  ): void {
    const { signal } = this.#stopping
    if (signal.aborted || this.#begun.has(id)) return
    this.#begun.add(id)
    const running = verify(signal)
      .catch(error => {
        if (!signal.aborted) failed(error)
      })
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Aborts them; resolves once nothing of them is left in the data directory. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#running)
  }
}
