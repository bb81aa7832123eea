import { useEffect, useState } from 'react'
import { subscribeKey } from 'valtio/utils'
import { versionCalls } from '#core/shared/calls/versions.ts'
import type { EntityAtRevision, EntityValues } from '#core/shared/fields/field.ts'
import { itemChangesIn } from '#core/shared/fields/items.ts'
import type { Kind } from '#core/shared/kind.ts'
import { call } from '../../api/call.ts'
import { CallError, isTemporary } from '../../api/call-error.ts'
import { pageId } from '../../api/page-id.ts'
import { reportFailure } from '../../context/run-command.ts'
import { fieldLabel } from '../../form/field-label.ts'
import { t } from '../../i18n/intl.ts'
import { fieldError } from '../../i18n/issue-messages.ts'
import { registry } from '../../registry/app-registry.ts'
import type { EntityRef } from '../../registry/contract.ts'
import { session } from '../../session/session.ts'
import { dismissToast, showToast } from '../../toasts/index.ts'
import { type ConflictField, mergeStrategyOf } from '../conflict/conflict-fields.ts'
import { DiscardedError, useUnsavedChanges } from '../unsaved-changes.ts'
import { kindOf, updateEntity } from '../write-entity.ts'
import { activeAutosaves } from './active-autosaves.ts'
import { Autosave, type AutosaveState } from './autosave.ts'
import { deleteDraft, readAllDrafts, saveDrafts } from './drafts.ts'

const prefix = 'page/'

/** A page holds a lock with its id while it is open. In a browser without locks no other page is known. */
const lockAcquired = navigator.locks
  ? new Promise<void>(resolve => {
      void navigator.locks.request(`${prefix}${pageId}`, { mode: 'shared' }, () => {
        resolve()
        return new Promise(() => undefined)
      })
    })
  : Promise.resolve()

/** The ids of this site's pages that are open in this browser. */
async function openPages(): Promise<ReadonlySet<string>> {
  await lockAcquired
  const locks = (await navigator.locks?.query())?.held ?? []
  return new Set(locks.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}

/**
 * The fields of an entity at a revision; empty if that version is no longer stored. Other errors are thrown: if they
 * counted as an unknown version, fields that nobody changed would be in conflict.
 */
async function loadRevision({ kind, id, spaceId, projectId }: EntityRef, revision: number): Promise<EntityValues> {
  try {
    return (await call(versionCalls.get, { spaceId, projectId, kind, id, revision }, { quiet: true })).data
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return {}
    throw error
  }
}

/** Shows a toast that offers to restore the draft. */
function showDraftToast(id: string, autosave: Autosave): void {
  const { offeredDraft: offer } = autosave.state
  if (!offer) {
    dismissToast(id)
    return
  }
  showToast({
    kind: 'warn',
    id,
    title: t(offer.aside ? 'entity.aside-title' : 'entity.draft-title'),
    text: t(offer.aside ? 'entity.aside-text' : 'entity.draft-text'),
    duration: null,
    action: { label: t('entity.draft-take'), run: () => void autosave.restoreDraft() },
  })
}

/** Why something is not saved, or null: the server's refusal of everything, or the issues of these fields. */
export function refusalOf(
  kind: Kind,
  { refusal, issues }: Pick<AutosaveState, 'refusal' | 'issues'>,
  isMeant: (name: string) => boolean = () => true,
): string | null {
  const reasons = Object.entries(issues).flatMap(([name, issue]) =>
    isMeant(name) ? t('entity.field-refused', { label: fieldLabel(kind, name), reason: fieldError(issue) }) : [],
  )
  return refusal ?? (reasons.length > 0 ? reasons.join(' · ') : null)
}

/** Autosave for one open entity. Leaving the page sends pending edits; after a crash the stored draft is offered. */
export function useAutosave(entityRef: EntityRef, entity: EntityAtRevision): Autosave {
  const userId = session.user?.userId ?? ''
  const [autosave] = useState(() => {
    const conflictFields = new Map<string, ConflictField>()
    const created: Autosave = new Autosave(
      entity,
      {
        ...mergeStrategyOf(kindOf(entityRef), conflictFields),
        send: async (data, revision, key, stored) => {
          // A retry after sign-out would be sent as another user.
          if ((session.user?.userId ?? '') !== userId) throw new DiscardedError()
          const changes = stored ? itemChangesIn(kindOf(entityRef), stored, data) : data
          return updateEntity(entityRef, changes, { revision, key, quiet: true })
        },
        saveMoved: async change => {
          if ((session.user?.userId ?? '') !== userId) return null
          try {
            return (await registry.movedValues.get(entityRef.kind)?.saveMoved(entityRef, change)) ?? null
          } catch (error) {
            // It stays on the page, as a change that two people made at once.
            if (!isTemporary(error)) reportFailure(error)
            return null
          }
        },
        saveDrafts: drafts => saveDrafts(userId, entityRef.kind, entityRef.id, drafts, pageId),
        deleteDraft: draft => deleteDraft(userId, entityRef.kind, entityRef.id, draft),
        loadRevision: revision => loadRevision(entityRef, revision),
        restoreFailed: error => {
          reportFailure(error)
          showDraftToast(`draft-${entityRef.id}`, created)
        },
        newKey: () => crypto.randomUUID(),
      },
      conflictFields,
    )
    return created
  })
  useEffect(() => autosave.receiveRemote(entity), [autosave, entity])
  useEffect(() => activeAutosaves.register(autosave, entityRef.id), [entityRef.id, autosave])
  useEffect(() => {
    const show = () => {
      if (autosave.state.phase !== 'failed') return
      const reason = refusalOf(kindOf(entityRef), autosave.state, name => !autosave.shownFields.has(name))
      if (reason === null) return
      const title = t('save.failed', { reason })
      showToast({ kind: 'bad', id: `save-${entityRef.id}`, title, text: t('entity.kept-here') })
    }
    const unsubscribes = [subscribeKey(autosave.state, 'phase', show), subscribeKey(autosave.state, 'issues', show)]
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [autosave, entityRef])
  useEffect(() => {
    const id = `draft-${entityRef.id}`
    const unsubscribe = subscribeKey(autosave.state, 'offeredDraft', () => showDraftToast(id, autosave))
    let isMounted = true
    void openPages().then(open => {
      if (isMounted) autosave.offer(readAllDrafts(userId, entityRef.kind, entityRef.id, pageId, page => open.has(page)))
    })
    return () => {
      isMounted = false
      unsubscribe()
      dismissToast(id)
    }
  }, [autosave, userId, entityRef.kind, entityRef.id])
  useUnsavedChanges(autosave)
  return autosave
}
