import { can } from '#core/shared/access/permission.ts'
import { archiveListCall, archiveToggleCall } from '#core/shared/calls/archive.ts'
import { pageHeader } from '#core/shared/event.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { type CallContext, type HandledCall, handle, RawJson } from '../contract.ts'
import { type Params, prepare } from '../db/prepare.ts'
import type { EntityWriteContext } from '../ports.ts'
import { entityHeaderAt } from './queries.ts'
import { entityNotFound } from './read-entity.ts'

/** The calls every kind has. */
export function kindHandlers(kind: Kind): HandledCall[] {
  const calls = callsOf(kind)
  const { idField, parentField } = kind
  const idIn = (input: { [field in typeof idField]: string }) => input[idField] ?? ''
  const itself = (input: { [field in typeof idField]: string }) => [idIn(input)]
  const parentIn = (input: object) => (parentField ? (input as Record<string, string>)[parentField] : undefined)
  const afterIn = (input: object) => (kind.ordered ? (input as { after?: string | null }).after : undefined)
  const handlers = [
    handle(
      calls.create,
      (input, context) => {
        const entity = { parentId: parentIn(input), after: afterIn(input) ?? undefined, values: input }
        return context.write(tx => context.entities.create(tx, kind, input, entity, writeContextOf(context)))
      },
      'texts',
    ),
    handle(calls.get, async (input, context) => {
      await requireParent(kind, input, context)
      const entity = await context.entities.get(context.read, kind, input, idIn(input))
      return kind.answersWithParent ? withParent(kind, entity, input, context) : entity
    }),
    handle(calls.find, (input, { entities, read }) =>
      entities.findText(read, kind, { ...input, parentId: parentIn(input) }),
    ),
    handle(
      calls.update,
      async (input, context) => {
        await requireParent(kind, input, context)
        return context.write(tx =>
          context.entities.update(tx, kind, input, idIn(input), input, writeContextOf(context)),
        )
      },
      'texts',
      itself,
    ),
    handle(
      calls.delete,
      async (input, context) => {
        await requireParent(kind, input, context)
        await context.write(tx =>
          context.entities.remove(tx, kind, input, idIn(input), writeContextOf(context), { undoable: true }),
        )
        return { ok: true as const }
      },
      'texts',
      itself,
    ),
  ]
  if (calls.move)
    handlers.push(
      handle(
        calls.move,
        async (input, context) => {
          await context.access.require(context.person(), `${kind.parent}.read`, input)
          const to = { parentId: parentIn(input) ?? '', after: afterIn(input) }
          return context.write(tx => context.entities.move(tx, kind, input, idIn(input), to, writeContextOf(context)))
        },
        'texts',
        itself,
      ),
    )
  if (!calls.reorder) return handlers
  const reorder = handle(calls.reorder, async (input, context) => {
    await context.write(tx => context.entities.reorder(tx, kind, input, input.data, writeContextOf(context)))
    return { ok: true as const }
  })
  return [...handlers, reorder]
}

/**
 * A call may name the parent besides the entity. Another one than the entity has is refused as if the entity were not
 * there; one that has outlived its parent is found under any.
 */
async function requireParent(kind: Kind, input: Place, { read }: CallContext): Promise<void> {
  const { [kind.idField]: id = '', [kind.parentField ?? '']: given } = { ...input } as Record<string, string | null>
  if (!given) return
  const where = { id: id ?? '', kind: kind.name, project: input.projectId, space: input.spaceId }
  const header = await entityHeaderAt.first(read, where)
  if (header?.parent_id && header.parent_id !== given) throw entityNotFound()
}

/** `{ event, timeline }`; the parent is null if there is none, or the person may not read it. */
async function withParent(kind: Kind, entity: RawJson, place: Place, context: CallContext): Promise<RawJson> {
  const parentKind = context.entities.kind(kind.parent ?? '')
  const parentId = kind.parentField && (JSON.parse(entity.text) as Record<string, string | null>)[kind.parentField]
  const grant = parentKind && parentId ? await context.access.grantFor(context.person(), place) : undefined
  const mayRead = parentKind && parentId && can(grant, `${parentKind.name}.read`)
  const parent = mayRead ? (await context.entities.get(context.read, parentKind, place, parentId)).text : 'null'
  return new RawJson(`{${JSON.stringify(kind.name)}:${entity.text},${JSON.stringify(kind.parent)}:${parent}}`)
}

/** The author and context of a write, for the store. */
export function writeContextOf(context: CallContext): EntityWriteContext {
  return {
    user: context.person(),
    now: context.now(),
    newId: () => context.newId(),
    writeKey: context.writeKey,
    page: pageOf(context),
  }
}

function pageOf({ headers }: CallContext): string | undefined {
  const page = headers.get(pageHeader)
  return page && /^[\w-]{1,40}$/.test(page) ? page : undefined
}

const spaceOf = prepare((db, $: Params<{ project: string }>) =>
  db.selectFrom('projects').select('space_id').where('id', '=', $.project),
)
const archivedIn = prepare((db, $: Params<{ project: string; space: string }>) =>
  db
    .selectFrom('entities')
    .select([
      'kind as entity',
      'id as entityId',
      'space_id as spaceId',
      'project_id as projectId',
      'label',
      'parent_id as parentId',
      'archived_at as archivedAt',
    ])
    .where('project_id', '=', $.project)
    .where('space_id', '=', $.space)
    .where('archived_at', 'is not', null)
    .where('batch_id', 'is', null)
    .orderBy('archived_at', 'desc')
    .orderBy('seq', 'desc'),
)

/**
 * GET and PUT archive/ (A-101, A-125): people see the archived entities they may read, and archive those they may
 * change.
 */
export function archiveHandlers(): HandledCall[] {
  return [
    handle(archiveListCall, async (input, context) => {
      const place = await placeOf(context, input)
      const grant = await context.access.grantFor(context.person(), place)
      const rows = await archivedIn.all(context.read, { project: place.projectId, space: place.spaceId })
      return rows
        .filter(row => can(grant, `${row.entity}.read`))
        .map(({ archivedAt, ...row }) => ({ ...row, archivedAt: archivedAt ?? '' }))
    }),
    handle(
      archiveToggleCall,
      async (input, context) => {
        const { entity, entityId } = input
        const kind = context.entities.kind(entity)
        if (!kind) throw entityNotFound()
        const place = await placeOf(context, input)
        await context.access.require(context.person(), `${entity}.update`, place)
        const archived = input.archived === undefined ? undefined : String(input.archived) === 'true'
        const result = await context.write(tx =>
          context.entities.archive(tx, kind, place, entityId, archived, writeContextOf(context)),
        )
        return { entity, entityId, ...result }
      },
      'texts',
      ({ entityId }) => [entityId],
    ),
  ]
}

/** The space may be left out, because the project determines it. */
async function placeOf(context: CallContext, input: { projectId: string; spaceId?: string }): Promise<Place> {
  const { projectId } = input
  const spaceId = input.spaceId ?? (await spaceOf.first(context.read, { project: projectId }))?.space_id
  if (spaceId === undefined) throw entityNotFound()
  return { projectId, spaceId }
}
