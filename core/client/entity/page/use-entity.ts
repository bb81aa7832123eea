import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { can, grantOf } from '#core/shared/access/permission.ts'
import type { EntityAtRevision } from '#core/shared/fields/field.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/query.ts'
import { usePageState } from '../../context/command-context.ts'
import { goIn } from '../../context/go.ts'
import { usePane } from '../../context/panes.ts'
import { rememberEntity } from '../../palette/history/recents.ts'
import { loadErrorOf, useProject } from '../../place/use-place.ts'
import type { EntityRef } from '../../registry/contract.ts'

import { deletedEntities } from '../../sync/live/sync-pages.ts'
import { trackOpenEntity } from '../../sync/live/viewers.ts'
import { entityRefOf, getInput } from '../../sync/write-entity.ts'

/** An entity that its page has loaded. */
export interface OpenedEntity {
  /** its kind */
  kind: Kind
  /** its reference, for commands and links */
  entityRef: EntityRef
  /** as its `get` call answers it */
  entity: EntityAtRevision
  /** false if it is read-only */
  mayEdit: boolean
}

/** The load state of an entity's page. */
type EntityLoadState = { state: 'loading' } | { state: 'failed'; error: unknown } | ({ state: 'open' } & OpenedEntity)

/** Loads the entity in the address and sets it in the command context. */
export function useEntity(kind: Kind, params: Readonly<Record<string, string>>): EntityLoadState {
  const pane = usePane()
  const page = usePageState()
  const id = params[kind.idField] ?? ''
  const { spaceId = '', projectId = '' } = params
  const input = getInput(kind, { spaceId, projectId, id })
  const query = useCall(callsOf(kind).get, input as never, {
    quiet: true,
  })
  const project = useProject(spaceId, projectId)
  const entity = query.data as EntityAtRevision | undefined
  const label = entity && String(entity[kind.title])
  const isDeleted = useSnapshot(deletedEntities)[id] !== undefined
  useEffect(() => {
    if (!entity) return
    const entityRef = entityRefOf(kind, entity)
    if (pane !== 'second') document.title = `${entityRef.label} · Skald`
    // No command can act on what is gone.
    if (isDeleted) return
    page.pageEntity = entityRef
    page.archived = Boolean(entity.archivedAt)
    return () => {
      page.pageEntity = null
      page.archived = false
    }
  }, [kind, entity, isDeleted, page, pane])
  // The address follows a move to another parent; bookmarks and histories may still have the old one.
  const parentId = kind.parentField && entity?.[kind.parentField]
  const hasMoved = typeof parentId === 'string' && parentId !== params[kind.parentField ?? '']
  useEffect(() => {
    if (hasMoved) goIn(pane, entityLink(kind, { spaceId, projectId, id, parentId }), { replace: true })
  }, [hasMoved, kind, spaceId, projectId, id, parentId, pane])
  const isOpen = entity !== undefined
  useEffect(
    () => (isOpen ? trackOpenEntity({ spaceId, projectId, kind: kind.name, id }) : undefined),
    [isOpen, spaceId, projectId, kind.name, id],
  )
  const wasDeleted = isOpen && query.error instanceof CallError && query.error.status === 404
  const revision = entity?.revision ?? 0
  useEffect(() => {
    if (wasDeleted) deletedEntities[id] ??= { by: '', revision }
    else if (revision > (deletedEntities[id]?.revision ?? revision)) delete deletedEntities[id]
  }, [wasDeleted, id, revision])
  useEffect(() => {
    if (label !== undefined)
      rememberEntity({
        kind: kind.name,
        id,
        label,
        spaceId,
        projectId,
        parentId: kind.parentField ? (params[kind.parentField] ?? null) : null,
      })
  }, [kind, id, label, spaceId, projectId, params])
  // An entity that can no longer be read is not shown from the cache.
  const error = loadErrorOf(query) ?? project.error
  if (error) return { state: 'failed', error }
  if (!entity || !project.data) return { state: 'loading' }
  const mayEdit = can(grantOf(project.data.permissions), `${kind.name}.update`)
  return { state: 'open', kind, entity, entityRef: entityRefOf(kind, entity), mayEdit }
}
