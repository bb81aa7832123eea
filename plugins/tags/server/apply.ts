import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { badField, type CallContext, entityNotFound, handle, type Params, prepare, type Tx } from '#server/index.ts'
import { tagCalls, tagFieldOf, tagLimits } from '../shared.ts'
import { emitTagsEvent } from './queries.ts'
import { tagsById } from './resolver.ts'

interface TagChangeInput {
  kind: string
  id: string
  add?: string[]
  remove?: string[]
}

/** The handler of tags/apply: adds tags to many entities and removes tags, all or nothing. */
export const applyHandler = handle(tagCalls.apply, async ({ changes, ...place }, context) => {
  if (changes.length > tagLimits.changes) throw badField('changes', `has at most ${tagLimits.changes}`)
  const { access } = context
  const fields = changes.map(({ kind }) => requireTagKind(context, kind))
  for (const { kind } of new Map(fields.map(one => [one.kind.name, one])).values())
    await access.require(context.person(), `${kind.name}.update`, place)
  return context.write(async tx => {
    await requireTags(tx, place, changes)
    const applied = []
    for (const [at, change] of changes.entries()) {
      const { kind, field } = fields[at] ?? requireTagKind(context, change.kind)
      applied.push(await applyToEntity(tx, context, { place, kind, field, change, path: `changes.${at}` }))
    }
    const others = applied.filter(({ add, remove }) => add.length + remove.length > 0)
    for (const [kind, ofKind] of Map.groupBy(others, change => change.kind)) {
      const entityRefs = ofKind.map(({ id }) => id)
      await emitTagsEvent(tx, context, place, { appointment: 'entryTag', is: 'carried', entities: entityRefs }, kind)
    }
    return { changes: applied }
  })
})

function requireTagKind({ entities }: CallContext, name: string): { kind: Kind; field: string } {
  const kind = entities.kind(name)
  const field = tagFieldOf(kind)
  if (!kind || field === undefined) throw entityNotFound()
  return { kind, field }
}

async function requireTags(tx: Tx, { projectId }: Place, changes: readonly TagChangeInput[]): Promise<void> {
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

const selectEntity = prepare((db, $: Params<{ id: string; kind: string; project: string; space: string }>) =>
  db
    .selectFrom('entities')
    .select(['refs', 'revision'])
    .where('id', '=', $.id)
    .where('kind', '=', $.kind)
    .where('project_id', '=', $.project)
    .where('space_id', '=', $.space)
    .where('batch_id', 'is', null),
)

interface EntityTagChange {
  place: Place
  kind: Kind
  field: string
  change: TagChangeInput
  path: string
}

async function applyToEntity(tx: Tx, context: CallContext, { place, kind, field, change, path }: EntityTagChange) {
  const { id, add = [], remove = [] } = change
  const row = await selectEntity.first(tx, { id, kind: kind.name, project: place.projectId, space: place.spaceId })
  if (!row) throw entityNotFound()
  const before = (JSON.parse(row.refs) as Record<string, string[] | undefined>)[field] ?? []
  const added = [...new Set(add)].filter(tag => !before.includes(tag))
  const removed = [...new Set(remove)].filter(tag => before.includes(tag) && !add.includes(tag))
  const answer = { kind: kind.name, id, add: added, remove: removed }
  if (added.length + removed.length === 0) return { ...answer, revision: row.revision }
  // Ids of deleted tags stay on entities until these change.
  const existingTags = await tagsById(tx, place.projectId, before)
  const after = [...before.filter(tag => existingTags.has(tag) && !removed.includes(tag)), ...added]
  if (after.length > tagLimits.perEntity) throw badField(`${path}.add`, `goes beyond ${tagLimits.perEntity} tags`)
  const by = {
    user: context.person(),
    now: context.now(),
    newId: () => context.newId(),
    writeKey: context.writeKey,
  }
  await context.entities.update(tx, kind, place, id, { data: { [field]: after } }, by)
  return { ...answer, revision: row.revision + 1 }
}
