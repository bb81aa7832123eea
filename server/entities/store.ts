import type { Kind } from '#core/shared/kind.ts'
import type { EntityStore, Events, SearchIndex } from '../ports.ts'
import { type Room, roomFor } from '../storage/room.ts'
import { archive } from './archive.ts'
import { createMany, dropBatch, dropUnfinishedBatches, finishBatch } from './batches.ts'
import { create } from './create.ts'
import { find } from './find.ts'
import { ListMemory } from './list-memory.ts'
import { People } from './people.ts'
import { countsOf } from './queries.ts'
import { remove, removeAll } from './remove.ts'
import { renewSearch } from './renew-search.ts'
import { reorder } from './reorder.ts'
import { byForm, type FieldResolver } from './resolvers.ts'
import { type Shape, shapeOf } from './shape.ts'
import { tellBy } from './tell.ts'
import { answer, type Parts, thing } from './thing.ts'
import { update } from './update.ts'
import type { Follow } from './written.ts'

export interface StoreOptions {
  kinds: readonly Kind[]
  search: SearchIndex
  /** what plugins bring for fields that hold references */
  resolvers?: readonly FieldResolver[]
  /** what plugins do with each thing that is written, one after another */
  follow?: readonly Follow[]
  /** where open pages are told; without it nobody is */
  events?: Pick<Events, 'emit'>
  /** what a person may have stored; without it as much as they like */
  room?: Room
}

/** The store of every kind's things. @throws where two kinds have one name or two resolvers one field type */
export function createEntityStore({
  kinds,
  search,
  resolvers = [],
  follow = [],
  events,
  room,
}: StoreOptions): EntityStore {
  const named = byName(kinds)
  const forms = byForm(resolvers)
  const shapes = new WeakMap<Kind, Shape>()
  const memory = new ListMemory()
  const people = new People()
  const tell = tellBy(events)
  const parts: Parts = {
    tell,
    search,
    people,
    room: room ?? roomFor(0),
    shape(kind) {
      const known = shapes.get(kind) ?? shapeOf(kind, forms)
      shapes.set(kind, known)
      return known
    },
    async follow(tx, written) {
      for (const one of follow) await one(tx, written)
    },
  }
  const findText: EntityStore['findText'] = (read, kind, input) => find(read, parts, memory, kind, input)
  return {
    kinds,
    kind: name => named.get(name),
    create: (tx, kind, place, entity, by) => create(tx, parts, kind, place, entity, by),
    get: async (read, kind, place, id) => answer(read, parts, kind, place, await thing(read, kind, place, id)),
    findText,
    find: async (read, kind, input) => JSON.parse((await findText(read, kind, input)).text),
    update: (tx, kind, place, id, change, by) => update(tx, parts, kind, place, id, change, by),
    reorder: (tx, kind, place, ids, by) => reorder(tx, parts, kind, place, ids, by),
    remove: (tx, kind, place, id, by) => remove(tx, parts, kind, place, id, by),
    archive: (tx, kind, place, id, archived, by) => archive(tx, parts, kind, place, id, archived, by),
    removeAll: (tx, where) => removeAll(tx, search, where),
    async counts(read, projectId) {
      const rows = await countsOf.all(read, { project: projectId })
      return Object.fromEntries(rows.filter(row => row.active > 0).map(row => [row.kind, row.active]))
    },
    forgetPerson: id => people.forget(id),
    createMany: (tx, kind, place, entities, batchId, by) => createMany(tx, parts, kind, place, entities, batchId, by),
    finishBatch: (tx, batchId) => finishBatch(tx, tell, batchId),
    dropBatch: (tx, batchId) => dropBatch(tx, search, batchId),
    dropUnfinishedBatches: tx => dropUnfinishedBatches(tx, search),
    renewSearch: (tx, most) => renewSearch(tx, parts, name => named.get(name), most),
  }
}

function byName(kinds: readonly Kind[]): ReadonlyMap<string, Kind> {
  const named = new Map<string, Kind>()
  for (const kind of kinds) {
    if (named.has(kind.name)) throw new Error(`Two plugins bring a kind "${kind.name}"`)
    named.set(kind.name, kind)
  }
  return named
}
