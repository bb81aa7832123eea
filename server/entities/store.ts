import type { Kind } from '#core/shared/kind.ts'
import type { ServerPlugin } from '../contract.ts'
import type { EntityStore, Events, SearchIndex } from '../ports.ts'
import { createStorageQuota, type StorageQuota } from '../storage-quota.ts'
import { AuthorNames } from './author-names.ts'
import type { EntityTable } from './deletions/dependent-tables.ts'
import { undoDeletion } from './deletions/undo-deletion.ts'
import { createEntityEventEmitter } from './entity-events.ts'
import { entitiesJson, expandRefs } from './entity-json.ts'
import { type EntityWriteHook, type EntityWriteServices, isCalledFor } from './entity-write.ts'
import { type KindShape, kindShapeOf } from './kind-shape.ts'
import { findEntities } from './list/find.ts'
import { ListCache } from './list/list-cache.ts'
import { plainPath } from './list/where.ts'
import type { MentionedParts } from './mentioned-parts.ts'
import { countsOf, entitiesAt } from './queries.ts'
import { type EntityStoreServices, entityJson, readEntity } from './read-entity.ts'
import { type FieldResolver, resolversByForm } from './resolvers.ts'
import { entityColumns } from './values.ts'
import { archiveEntity } from './write/archive.ts'
import { createMany, dropBatch, dropUnfinishedBatches, finishBatch } from './write/batches.ts'
import { create } from './write/create.ts'
import { insertWhole } from './write/insert-whole.ts'
import { moveEntity } from './write/move.ts'
import { orderRestored, rebuildListRow } from './write/rebuild-list-row.ts'
import { removeAll, removeEntity } from './write/remove.ts'
import { renewSearch } from './write/renew-search.ts'
import { reorder } from './write/reorder.ts'
import { update } from './write/update.ts'

export interface StoreOptions {
  kinds: readonly Kind[]
  search: SearchIndex
  /** resolvers of plugins, for fields that hold references */
  resolvers?: readonly FieldResolver[]
  /** hooks of plugins, called in order after each write of an entity */
  writeHooks?: readonly EntityWriteHook[]
  /** `worlds` of plugins */
  worlds?: readonly NonNullable<ServerPlugin['worlds']>[]
  /** tables without foreign keys whose rows these hooks delete with entities */
  entityTables?: readonly EntityTable[]
  /** what plugins let texts mention beside entities */
  mentionedParts?: readonly MentionedParts[]
  /** emits events to open pages; without it none are emitted */
  events?: Pick<Events, 'emit'>
  /** limits what a person may store; without it there is no limit */
  storageQuota?: StorageQuota
  authorNames?: AuthorNames
}

/** What plugins bring to the store, beside their kinds. */
export function storePartsOf(plugins: readonly ServerPlugin[]) {
  return {
    resolvers: plugins.flatMap(plugin => plugin.resolvers ?? []),
    writeHooks: plugins.flatMap(({ onEntityWrite }) => onEntityWrite ?? []),
    worlds: plugins.flatMap(plugin => plugin.worlds ?? []),
    entityTables: plugins.flatMap(plugin => plugin.entityTables ?? []),
    mentionedParts: plugins.flatMap(plugin => plugin.mentionedParts ?? []),
  } satisfies Partial<StoreOptions>
}

/**
 * The store of the entities of all kinds. @throws if a kind cannot be stored, or two kinds or resolvers are for one
 * name
 */
export function createEntityStore({
  kinds,
  search,
  resolvers = [],
  writeHooks = [],
  worlds = [],
  entityTables = [],
  mentionedParts = [],
  events,
  storageQuota,
  authorNames = new AuthorNames(),
}: StoreOptions): EntityStore {
  const kindsByName = byName(kinds)
  const resolversByType = resolversByForm(resolvers)
  const shapes = new WeakMap<Kind, KindShape>()
  const listCache = new ListCache()
  const emitter = createEntityEventEmitter(events)
  const worldsOf: EntityStore['worldsOf'] = async (read, projectId) =>
    (await Promise.all(worlds.map(worldsIn => worldsIn(read, projectId)))).flat()
  const changeEntity: EntityStore['changeEntity'] = async (
    tx,
    { kind, place, id, data, by: user, at: now, ...how },
  ) => {
    await update(tx, services, kind, place, id, { data }, { user, now, writeKey: null, ...how })
  }
  const hookServices: EntityWriteServices = {
    ...{ events: events ?? { emit: async () => undefined }, kinds, worldsOf, mentionedParts, changeEntity },
  }
  const services: EntityStoreServices = {
    emitter,
    search,
    authorNames,
    storageQuota: storageQuota ?? createStorageQuota(0),
    shape(kind) {
      const cached = shapes.get(kind) ?? kindShapeOf(kind, resolversByType)
      shapes.set(kind, cached)
      return cached
    },
    kinds,
    kind: name => kindsByName.get(name),
    entityTables,
    async indexRow(tx, { seq, projectSeq, kind: name, label, refs, data }) {
      const kind = services.kind(name)
      // Without the kind's plugin only the title is known.
      const words = kind
        ? entityColumns(services.shape(kind), { refs: JSON.parse(refs), data: JSON.parse(data) })
        : { names: label, text: '' }
      await search.put(tx, { seq, projectSeq, kind: name, label: words.names, text: words.text })
    },
    isFollowed: change => writeHooks.some(hook => isCalledFor(hook, change)),
    async onEntityWrite(tx, entityWrite) {
      // Callers pass the whole input of a call as the place.
      const { spaceId, projectId } = entityWrite.place
      const write = { ...entityWrite, place: { spaceId, projectId } }
      for (const hook of writeHooks) if (isCalledFor(hook, write.change)) await hook.run(tx, write, hookServices)
    },
  }
  const findText: EntityStore['findText'] = (read, kind, input) => findEntities(read, services, listCache, kind, input)
  return {
    fieldTypes: resolversByType,
    kinds,
    mentionedParts,
    kind: services.kind,
    create: (tx, kind, place, entity, by) => create(tx, services, kind, place, entity, by),
    get: async (read, kind, place, id) =>
      entityJson(read, services, kind, place, await readEntity(read, kind, place, id)),
    async getStored(read, kind, { spaceId, projectId }, ids) {
      const where = { ids: JSON.stringify(ids), kind: kind.name, project: projectId, space: spaceId }
      const rows = await entitiesAt.all(read, where)
      const place = { spaceId, projectId }
      const texts = await entitiesJson(read, authorNames, services.shape(kind), place, rows, { bare: true })
      return new Map(rows.map(({ id }, at) => [id, texts[at] ?? '']))
    },
    findText,
    find: async (read, kind, input) => JSON.parse((await findText(read, kind, input)).text),
    update: (tx, kind, place, id, change, by) => update(tx, services, kind, place, id, change, by),
    changeEntity,
    move: (tx, kind, place, id, to, by) => moveEntity(tx, services, kind, place, id, to, by),
    reorder: (tx, kind, place, ids, by) => reorder(tx, services, kind, place, ids, by),
    remove: (tx, kind, place, id, by, options) => removeEntity(tx, services, kind, place, id, by, options),
    undoRemove: (tx, place, id, by) => undoDeletion(tx, services, place, id, by),
    archive: (tx, kind, place, id, archived, by) => archiveEntity(tx, services, kind, place, id, archived, by),
    removeAll: (tx, where) => removeAll(tx, search, where),
    expandRefs: (read, kind, place, values) => expandRefs(read, services.shape(kind), place, values),
    worldsOf,
    async counts(read, projectId) {
      const rows = await countsOf.all(read, { project: projectId })
      return Object.fromEntries(rows.filter(row => row.active > 0).map(row => [row.kind, row.active]))
    },
    forgetPerson: id => authorNames.forget(id),
    createMany: (tx, kind, place, entities, batchId, by) =>
      createMany(tx, services, kind, place, entities, batchId, by),
    insertWhole: (place, all, how) => insertWhole(services, place, all, how),
    finishBatch: (tx, batchId) => finishBatch(tx, emitter, batchId),
    dropBatch: async (tx, batchId) => void (await dropBatch(tx, search, batchId)),
    dropUnfinishedBatches: (tx, prefix) => dropUnfinishedBatches(tx, search, prefix),
    async renewSummary(tx, kind, { seq, space_id: spaceId, project_id: projectId, parent_id: parentId, data }) {
      const row = { seq, parentId, data: JSON.parse(data) }
      await rebuildListRow(tx, services.shape(kind), { spaceId, projectId }, row)
    },
    indexRestored: services.indexRow,
    async orderRestored(tx, place) {
      for (const kind of kinds) await orderRestored(tx, services.shape(kind), place)
    },
    renewSearch: (tx, max) => renewSearch(tx, services, max),
  }
}

function byName(kinds: readonly Kind[]): ReadonlyMap<string, Kind> {
  const kindsByName = new Map<string, Kind>()
  for (const kind of kinds) {
    if (kindsByName.has(kind.name)) throw new Error(`Two plugins bring a kind "${kind.name}"`)
    if (kind.parent === kind.name) throw new Error(`${kind.name}: a kind cannot be its own parent`)
    for (const field of kind.indexed)
      if (plainPath(kind, field) === undefined)
        throw new Error(`${kind.name}: "${field}" cannot be indexed: it is no field with one plain value`)
    kindsByName.set(kind.name, kind)
  }
  return kindsByName
}
