import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { limits } from '#core/shared/limits.ts'
import { can } from '#core/shared/permission.ts'
import {
  badField,
  type CallContext,
  type HandledCall,
  handle,
  listed,
  type Params,
  Problem,
  prepare,
  type Tx,
} from '#server/index.ts'
import { tagCalls, tagFieldOf, tagLimits } from '../shared.ts'
import { tell, valueAt } from './queries.ts'
import { tagsById } from './resolver.ts'

interface Carriers {
  project: string
  kinds: string
  /** around the id as it stands in `refs` */
  pattern: string
}

const carriers = prepare((db, $: Params<Carriers & { limit: number; skip: number }>) =>
  db
    .selectFrom('entities')
    .select(['kind', 'id', 'space_id as spaceId', 'project_id as projectId', 'parent_id as parentId', 'label'])
    .where('project_id', '=', $.project)
    .where('kind', 'in', listed<string>($.kinds))
    .where('archived_at', 'is', null)
    .where('batch_id', 'is', null)
    .where('refs', 'like', $.pattern)
    .orderBy('label_key')
    .orderBy('seq')
    .limit($.limit)
    .offset($.skip),
)
const carrierCount = prepare((db, $: Params<Carriers>) =>
  db
    .selectFrom('entities')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', $.project)
    .where('kind', 'in', listed<string>($.kinds))
    .where('archived_at', 'is', null)
    .where('batch_id', 'is', null)
    .where('refs', 'like', $.pattern),
)

const things = handle(tagCalls.things, async ({ valueId, page, limit = limits.pageSize, ...place }, context) => {
  const { read, access, entities } = context
  const { id } = await valueAt(read, place, valueId)
  const grant = await access.grantFor(context.person(), place)
  const kinds = entities.kinds.filter(kind => tagFieldOf(kind) && can(grant, `${kind.name}.read`))
  const of = {
    project: place.projectId,
    kinds: JSON.stringify(kinds.map(({ name }) => name)),
    pattern: `%"${id}"%`,
  }
  const skip = (numberOf(page) - 1) * limit
  const data = await carriers.all(read, { ...of, limit, skip })
  const total = (await carrierCount.first(read, of))?.count ?? 0
  const more = skip + data.length < total
  return { data, total, nextCursor: more ? String(numberOf(page) + 1) : null }
})

function numberOf(page: string | number = 1): number {
  const number = Number(page)
  if (!Number.isSafeInteger(number) || number < 1 || number > 1_000_000)
    throw badField('page', 'is no page of this list')
  return number
}

interface Change {
  kind: string
  id: string
  add?: string[]
  remove?: string[]
}

const apply = handle(tagCalls.apply, async ({ changes, ...place }, context) => {
  if (changes.length > tagLimits.changes) throw badField('changes', `has at most ${tagLimits.changes}`)
  const { access } = context
  const fields = changes.map(({ kind }) => kindWithTags(context, kind))
  for (const { kind } of new Map(fields.map(one => [one.kind.name, one])).values())
    await access.require(context.person(), `${kind.name}.update`, place)
  return context.write(async tx => {
    await refuseUnknown(tx, place, changes)
    const done = []
    for (const [at, change] of changes.entries()) {
      const { kind, field } = fields[at] ?? kindWithTags(context, change.kind)
      done.push(await applyOne(tx, context, { place, kind, field, change, path: `changes.${at}` }))
    }
    if (done.some(({ add, remove }) => add.length + remove.length > 0)) await tell(tx, context, place, 'entryTag')
    return { changes: done }
  })
})

function missing(): Problem {
  return new Problem('not-found', 'There is no such thing here, or not any more.')
}

function kindWithTags({ entities }: CallContext, name: string): { kind: Kind; field: string } {
  const kind = entities.kind(name)
  const field = tagFieldOf(kind)
  if (!kind || field === undefined) throw missing()
  return { kind, field }
}

async function refuseUnknown(tx: Tx, { projectId }: Place, changes: readonly Change[]): Promise<void> {
  const known = await tagsById(
    tx,
    projectId,
    changes.flatMap(({ add = [] }) => add),
  )
  for (const [at, { add = [] }] of changes.entries()) {
    const unknown = add.findIndex(id => !known.has(id))
    if (unknown >= 0) throw badField(`changes.${at}.add.${unknown}`, 'is no tag of this project')
  }
}

const stored = prepare((db, $: Params<{ id: string; kind: string; project: string; space: string }>) =>
  db
    .selectFrom('entities')
    .select(['refs', 'revision'])
    .where('id', '=', $.id)
    .where('kind', '=', $.kind)
    .where('project_id', '=', $.project)
    .where('space_id', '=', $.space)
    .where('batch_id', 'is', null),
)

interface OneChange {
  place: Place
  kind: Kind
  field: string
  change: Change
  path: string
}

async function applyOne(tx: Tx, context: CallContext, { place, kind, field, change, path }: OneChange) {
  const { id, add = [], remove = [] } = change
  const row = await stored.first(tx, { id, kind: kind.name, project: place.projectId, space: place.spaceId })
  if (!row) throw missing()
  const before = ((JSON.parse(row.refs) as Record<string, string[] | undefined>)[field] ?? []) as string[]
  const added = [...new Set(add)].filter(tag => !before.includes(tag))
  const removed = [...new Set(remove)].filter(tag => before.includes(tag) && !add.includes(tag))
  const answer = { kind: kind.name, id, add: added, remove: removed }
  if (added.length + removed.length === 0) return { ...answer, revision: row.revision }
  // Tags that are deleted stay behind on things until these change.
  const alive = await tagsById(tx, place.projectId, before)
  const after = [...before.filter(tag => alive.has(tag) && !removed.includes(tag)), ...added]
  if (after.length > tagLimits.perThing) throw badField(`${path}.add`, `goes beyond ${tagLimits.perThing} tags`)
  const by = {
    user: context.person(),
    now: context.now(),
    newId: () => context.newId(),
    writeKey: context.writeKey,
  }
  await context.entities.update(tx, kind, place, id, { data: { [field]: after } }, by)
  return { ...answer, revision: row.revision + 1 }
}

/** tags/…: what carries a tag, and many things tagged at once. */
export const taggedHandlers: readonly HandledCall[] = [things, apply]
