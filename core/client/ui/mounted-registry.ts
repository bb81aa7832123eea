/**
 * What the screen shows now, such as an open form: registered by its component, used by commands. The last one counts.
 */
export class MountedRegistry<Shown> {
  readonly #shown = new Map<string, Shown>()

  /** Registers it, for the entity with this id if there can be several; the result unregisters it. */
  register(shown: Shown, id: string = ''): () => void {
    this.#shown.set(id, shown)
    return () => {
      if (this.#shown.get(id) === shown) this.#shown.delete(id)
    }
  }

  current(id: string = ''): Shown | undefined {
    return this.#shown.get(id)
  }
}
