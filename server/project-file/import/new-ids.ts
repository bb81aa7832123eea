/** The new id of everything in a file, and of its project. */
export class NewIds {
  readonly #ids = new Map<string, string>()
  readonly #places: ReadonlyMap<string, string>

  /** @param places ids of the space and the project of the file, with those they become */
  constructor(places: ReadonlyMap<string, string>) {
    this.#places = places
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  of(id: string): string {
    return this.#ids.get(id) ?? id
  }

  set(id: string, next: string): void {
    this.#ids.set(id, next)
  }

  /** `existing` is used in place of `next`, the id that an item of the file would have got. */
  replace(next: string, existing: string): void {
    for (const [id, now] of this.#ids) if (now === next) this.#ids.set(id, existing)
  }

  /** A copy of a value with new ids for old ones, also as names of properties and in addresses. */
  in<T>(value: T): T {
    return this.#ids.size + this.#places.size === 0 ? value : (this.#copy(value) as T)
  }

  #copy(value: unknown, key = ''): unknown {
    if (typeof value === 'string') return this.#text(value, key)
    if (Array.isArray(value)) return value.map(one => this.#copy(one))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [this.of(name), this.#copy(one, name)]))
  }

  #text(text: string, key: string): string {
    if (key === 'spaceId' || key === 'projectId') return this.#places.get(text) ?? text
    if (key === 'text' || key === 'label') return text
    if (!text.includes('/builder/')) return this.of(text)
    return (
      text
        .split('/')
        // What follows is the name of a page, also where a project is called like it.
        .map((part, at, all) => (all[at - 1] === 'builder' ? part : (this.#places.get(part) ?? this.of(part))))
        .join('/')
    )
  }
}
