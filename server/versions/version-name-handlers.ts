import { versionCalls, versionNameLimits } from '#core/shared/calls/versions.ts'
import { badField, Problem } from '#core/shared/error.ts'
import { events } from '#core/shared/event.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type CallContext, handle } from '../contract.ts'
import { type Params, prepare } from '../db/prepare.ts'
import type { Tx } from '../db/schema.ts'
import { entityNotFound } from '../entities/read-entity.ts'
import { putName, takeName, versionNamesOf } from './version-names.ts'
import { creationOf, type VersionHeader, versionedEntity, withAuthors } from './versioned-entity.ts'

const namedVersions = prepare((db, $: Params<{ entitySeq: number }>) =>
  db
    .selectFrom('versions')
    .innerJoin('version_names', join =>
      join
        .onRef('version_names.entity_seq', '=', 'versions.entity_seq')
        .onRef('version_names.revision', '=', 'versions.revision'),
    )
    .select(['versions.revision', 'versions.person', 'versions.at'])
    .where('versions.entity_seq', '=', $.entitySeq)
    .orderBy('versions.revision', 'desc'),
)

const versionAt = prepare((db, $: Params<{ entitySeq: number; revision: number }>) =>
  db.selectFrom('versions').select('revision').where('entity_seq', '=', $.entitySeq).where('revision', '=', $.revision),
)

type EntityInput = Place & { kind: string; id: string }

function emitNames(tx: Tx, context: CallContext, { spaceId, projectId, kind, id }: EntityInput): Promise<void> {
  const to = { project: projectId, permission: `${kind}.read` }
  return context.events.emit(tx, to, events.versionNames, { spaceId, projectId, kind, id })
}

/** Naming versions: what has a name is never compacted (version-compactor.ts). */
export const nameHandlers = [
  handle(versionCalls.named, async (input, context) => {
    const { row } = await versionedEntity(context, input, 'read')
    const names = new Map(
      (await versionNamesOf.all(context.read, { entitySeq: row.seq })).map(one => [one.revision, one.name]),
    )
    const found: VersionHeader[] = await namedVersions.all(context.read, { entitySeq: row.seq })
    const headers = names.has(1) ? [...found, creationOf(row)] : found
    return (await withAuthors(context.read, headers)).map(one => ({ ...one, name: names.get(one.revision) ?? '' }))
  }),
  handle(versionCalls.name, async ({ revision, ...input }, context) => {
    const name = input.name.trim()
    if (name === '') throw badField('name', 'must not be blank')
    const { row } = await versionedEntity(context, input, 'update')
    const entitySeq = row.seq
    await context.write(async tx => {
      // It may have been compacted, or deleted with its entity, since it was listed.
      if (revision > 1 && !(await versionAt.first(tx, { entitySeq, revision }))) throw entityNotFound()
      const named = await versionNamesOf.all(tx, { entitySeq })
      if (named.length >= versionNameLimits.namedMax && !named.some(one => one.revision === revision))
        throw new Problem('limit-reached', `At most ${versionNameLimits.namedMax} versions of one entity have a name.`)
      await putName.run(tx, { entitySeq, revision, name, person: context.person().id, at: context.now().getTime() })
      await emitNames(tx, context, input)
    })
    return { ok: true as const }
  }),
  handle(versionCalls.removeName, async ({ revision, ...input }, context) => {
    const { row } = await versionedEntity(context, input, 'update')
    await context.write(async tx => {
      await takeName.run(tx, { entitySeq: row.seq, revision })
      await emitNames(tx, context, input)
    })
    return { ok: true as const }
  }),
]
