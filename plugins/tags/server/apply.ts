import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { badField, type CallContext, handle, type Params, Problem, prepare, type Tx } from '#server/index.ts'
import { tagCalls, tagFieldOf, tagLimits } from '../shared.ts'
import { tell } from './queries.ts'
import { tagsById } from './resolver.ts'

interface Change {
  kind: string
  id: string
  add?: string[]
  remove?: string[]
}

/** tags/apply: tags put on many things and taken off them, all or nothing. */
export const applyHandler = handle(tagCalls.apply, async ({ changes, ...place }, context) => {
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
    const others = done.filter(({ add, remove }) => add.length + remove.length > 0)
    for (const [kind, ofKind] of Map.groupBy(others, change => change.kind)) {
      const things = ofKind.map(({ id }) => id)
      await tell(tx, context, place, { appointment: 'entryTag', is: 'carried', things }, kind)
    }
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
  const before = (JSON.parse(row.refs) as Record<string, string[] | undefined>)[field] ?? []
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
