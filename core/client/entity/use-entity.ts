import { useEffect } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { can, grantOf } from '#core/shared/permission.ts'
import { CallError } from '../api/call-error.ts'
import { useCall } from '../api/query.ts'
import { desk } from '../desk/desk.ts'
import { showHere } from '../live/here.ts'
import { rememberThing } from '../palette/recents.ts'
import { refusalOf, useProject } from '../place/use-place.ts'
import type { Thing } from '../registry/contract.ts'
import type { Entity } from './autosave.ts'
import { deleted } from './follow-pages.ts'
import { getInput, thingOf } from './writes.ts'

export interface Opened {
  kind: Kind
  thing: Thing
  entity: Entity
  /** it may be changed; otherwise it is only read */
  mayEdit: boolean
}

/** What a page of one thing can be. */
export type Opening = { state: 'loading' } | { state: 'failed'; error: unknown } | ({ state: 'open' } & Opened)

/** Loads the thing an address names and puts it on the desk. */
export function useEntity(kind: Kind, params: Readonly<Record<string, string>>): Opening {
  const id = params[kind.idField] ?? ''
  const { spaceId = '', projectId = '' } = params
  const input = getInput(kind, { spaceId, projectId, id })
  const answer = useCall(callsOf(kind).get, input as never, {
    quiet: true,
  })
  const place = useProject(spaceId, projectId)
  const entity = answer.data as Entity | undefined
  const label = entity && String(entity[kind.title])
  useEffect(() => {
    if (!entity) return
    const thing = thingOf(kind, entity)
    desk.own = thing
    desk.archived = Boolean(entity.archivedAt)
    document.title = `${thing.label} · Skald`
    return () => {
      desk.own = null
      desk.archived = false
    }
  }, [kind, entity])
  const isOpen = entity !== undefined
  useEffect(
    () => (isOpen ? showHere({ spaceId, projectId, kind: kind.name, id }) : undefined),
    [isOpen, spaceId, projectId, kind.name, id],
  )
  const isGone = isOpen && answer.error instanceof CallError && answer.error.status === 404
  useEffect(() => {
    if (isGone) deleted[id] ??= { by: '' }
  }, [isGone, id])
  useEffect(() => {
    if (label !== undefined)
      rememberThing({
        kind: kind.name,
        id,
        label,
        spaceId,
        projectId,
        parentId: kind.parentField ? (params[kind.parentField] ?? null) : null,
      })
  }, [kind, id, label, spaceId, projectId, params])
  // What was read before is shown no longer once it may not be read.
  const error = refusalOf(answer) ?? place.error
  if (error) return { state: 'failed', error }
  if (!entity || !place.data) return { state: 'loading' }
  const mayEdit = can(grantOf(place.data.permissions), `${kind.name}.update`)
  return { state: 'open', kind, entity, thing: thingOf(kind, entity), mayEdit }
}
