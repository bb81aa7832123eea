import type { Kind } from '#core/shared/kind.ts'
import type {
  ClientPlugin,
  Command,
  Creation,
  Exporter,
  FieldType,
  ImageSource,
  ImporterEntry,
  ListColumn,
  LiveUpdate,
  MentionSource,
  MovedValues,
  Route,
  SearchSource,
  SearchWord,
  Slot,
  SlotName,
} from './contract.ts'

/** A member of a registry with its owner. */
interface RegistryEntry<T> {
  id: string
  owner: string
  value: T
}

/**
 * A collection with an owner for every member. A second member with the same id throws DuplicateError, which names both
 * owners.
 */
export class Registry<T> {
  readonly #name: string
  readonly #entries = new Map<string, RegistryEntry<T>>()
  #list: readonly T[] | undefined

  constructor(name: string) {
    this.#name = name
  }

  add(id: string, owner: string, value: T): void {
    const existing = this.#entries.get(id)
    if (existing) throw new DuplicateError(this.#name, id, existing.owner, owner)
    this.#entries.set(id, { id, owner, value })
    this.#list = undefined
  }

  get(id: string): T | undefined {
    return this.#entries.get(id)?.value
  }

  ownerOf(id: string): string | undefined {
    return this.#entries.get(id)?.owner
  }

  /** Puts the members into the order of their owners; those of one owner keep theirs. */
  orderByOwner(owners: readonly string[]): void {
    const rank = new Map(owners.map((owner, at) => [owner, at]))
    const rankOf = ({ owner }: RegistryEntry<T>) => rank.get(owner) ?? owners.length
    const entries = [...this.#entries.values()].sort((a, b) => rankOf(a) - rankOf(b))
    this.#entries.clear()
    for (const entry of entries) this.#entries.set(entry.id, entry)
    this.#list = undefined
  }

  /** All members in the order they were added. The same array until the collection changes. */
  list(): readonly T[] {
    this.#list ??= [...this.#entries.values()].map(entry => entry.value)
    return this.#list
  }

  dropOwner(owner: string): void {
    for (const entry of this.#entries.values())
      if (entry.owner === owner) {
        this.#entries.delete(entry.id)
        this.#list = undefined
      }
  }
}

export class DuplicateError extends Error {
  constructor(registry: string, id: string, first: string, second: string) {
    super(`${registry} "${id}" is declared twice: by ${first} and by ${second}`)
    this.name = 'DuplicateError'
  }
}

/** Everything plugins have contributed, by extension point. */
export class PluginRegistry {
  readonly plugins = new Registry<ClientPlugin>('plugin')
  readonly kinds = new Registry<Kind>('kind')
  readonly routes = new Registry<Route>('route')
  readonly commands = new Registry<Command>('command')
  readonly sources = new Registry<SearchSource>('source')
  readonly slots = new Registry<Slot>('slot')
  readonly fieldTypes = new Registry<FieldType>('field type')
  readonly live = new Registry<LiveUpdate>('live update')
  readonly mentions = new Registry<MentionSource>('mention source')
  readonly creations = new Registry<Creation>('creation')
  readonly movedValues = new Registry<MovedValues>('moved values')
  readonly images = new Registry<ImageSource>('image source')
  readonly searchWords = new Registry<SearchWord>('search word')
  readonly columns = new Registry<ListColumn>('column')
  readonly exporters = new Registry<Exporter>('exporter')
  readonly importers = new Registry<ImporterEntry>('importer')
  readonly #listeners = new Set<() => void>()
  #version = 0
  #holding = false
  #isDue = false

  /** Makes several changes and notifies listeners once, because each notification reads the whole registry. */
  together(change: () => void): void {
    this.#hold(change, () => this.#notify())
  }

  /**
   * Makes a change of which listeners are notified after the running task, once for all such changes: the parts of a page
   * each replace their commands while it renders, and each notification reads the keys of all commands.
   */
  soon(change: () => void): void {
    this.#hold(change, () => {
      if (!this.#isDue) queueMicrotask(() => this.#notify())
      this.#isDue = true
    })
  }

  #hold(change: () => void, then: () => void): void {
    this.#holding = true
    try {
      change()
    } finally {
      this.#holding = false
      this.#version++
      then()
    }
  }

  /** Adds everything a plugin contributes; on a duplicate nothing of it stays. */
  add(plugin: ClientPlugin): void {
    const { id } = plugin
    this.plugins.add(id, id, plugin)
    try {
      for (const kind of plugin.kinds ?? []) this.kinds.add(kind.name, id, kind)
      for (const route of plugin.routes ?? []) this.routes.add(route.id, id, route)
      if (typeof plugin.commands === 'object')
        for (const command of plugin.commands) this.commands.add(command.id, id, command)
      for (const source of plugin.sources ?? []) this.sources.add(source.id, id, source)
      for (const slot of plugin.slots ?? []) this.slots.add(`${slot.slot}/${slot.id}`, id, slot)
      for (const type of plugin.fieldTypes ?? []) this.fieldTypes.add(type.type, id, type)
      for (const update of plugin.live ?? []) this.live.add(`${id}/${update.event}`, id, update)
      for (const creation of plugin.creations ?? []) this.creations.add(creation.kind, id, creation)
      for (const moved of plugin.movedValues ?? []) this.movedValues.add(moved.kind, id, moved)
      for (const word of plugin.searchWords ?? []) this.searchWords.add(word.id, id, word)
      for (const column of plugin.columns ?? []) this.columns.add(column.id, id, column)
      for (const exporter of plugin.exporters ?? []) this.exporters.add(exporter.kind, id, exporter)
      for (const importer of plugin.importers ?? []) this.importers.add(importer.id, id, importer)
      if (plugin.images) this.images.add(plugin.images.id, id, plugin.images)
      if (plugin.mentions) this.mentions.add(plugin.mentions.id, id, plugin.mentions)
    } catch (error) {
      this.#drop(id)
      throw error
    }
    this.#changed()
  }

  /**
   * Adds commands of a plugin that is there. They stand where the plugin does: modules arrive in any order, and rows of
   * the palette keep their places. @throws DuplicateError
   */
  addCommands(pluginId: string, commands: readonly Command[]): void {
    for (const command of commands) this.commands.add(command.id, pluginId, command)
    this.commands.orderByOwner(this.plugins.list().map(({ id }) => id))
    this.#changed()
  }

  /** The current id of a command that was stored, perhaps under a former one. */
  commandIdOf(storedId: string): string {
    if (this.commands.get(storedId)) return storedId
    return this.commands.list().find(({ formerIds }) => formerIds?.includes(storedId))?.id ?? storedId
  }

  /** Removes everything a plugin contributed. */
  remove(pluginId: string): void {
    this.#drop(pluginId)
    this.#changed()
  }

  slotsOf<N extends SlotName>(name: N): readonly Extract<Slot, { slot: N }>[] {
    const matching = this.slots.list().filter((slot): slot is Extract<Slot, { slot: N }> => slot.slot === name)
    return matching.sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  version = (): number => this.#version

  #drop(pluginId: string): void {
    for (const registry of [
      this.kinds,
      this.routes,
      this.commands,
      this.sources,
      this.slots,
      this.fieldTypes,
      this.live,
      this.mentions,
      this.creations,
      this.movedValues,
      this.images,
      this.searchWords,
      this.columns,
      this.exporters,
      this.importers,
      this.plugins,
    ])
      registry.dropOwner(pluginId)
  }

  #changed(): void {
    if (this.#holding) return
    this.#version++
    this.#notify()
  }

  #notify(): void {
    this.#isDue = false
    for (const listener of this.#listeners) listener()
  }
}
