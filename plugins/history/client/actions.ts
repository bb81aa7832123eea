import {
  CallError,
  type EntityRef,
  fetchCall,
  fieldLabel,
  formatDateTime,
  go,
  type OpenedEntity,
  showToast,
  showUndoToast,
  t,
  updateEntity,
} from '#core/client/index.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import type { EntityValues } from '#core/shared/fields/field.ts'
import { isSame } from '#core/shared/fields/join-value.ts'
import { entityLink } from '#core/shared/links.ts'
import { historyView, loadOlderVersions } from './history-view.ts'

/** Selects the next older or newer version; at the end of the list the next page is fetched. */
export async function stepVersion(by: 1 | -1): Promise<void> {
  const to = historyView.at + by
  if (to >= historyView.rows.length && historyView.next !== null) await loadOlderVersions()
  if (to >= 0 && to < historyView.rows.length) historyView.at = to
  else showToast({ kind: 'info', id: 'history-end', title: t(by > 0 ? 'history.is-first' : 'history.is-last') })
}

/** Returns to the page of the entity. */
export function closeHistory(): void {
  if (!historyView.of) return
  const { kind, entityRef } = historyView.of
  go(entityLink(kind, entityRef), { replace: true })
}

/** The fields of values that the server refuses. */
function refusedFields(error: unknown): Set<string> {
  const errors = error instanceof CallError ? error.problem?.errors : undefined
  return new Set(errors?.flatMap(({ path }) => (path.startsWith('data.') ? (path.split('.')[1] ?? []) : [])))
}

/** Updates the fields that the server takes, and returns the others: what they name may be gone. */
async function updateWhatFits(
  entityRef: EntityRef,
  values: EntityValues,
  revision: number,
): Promise<{ revision: number; refused: string[] }> {
  const names = Object.keys(values)
  const refused: string[] = []
  for (let left = names; left.length > 0; left = names.filter(name => !refused.includes(name))) {
    try {
      const data = Object.fromEntries(left.map(name => [name, values[name]]))
      return { revision: (await updateEntity(entityRef, data, { revision, quiet: true })).revision, refused }
    } catch (error) {
      const found = left.filter(name => refusedFields(error).has(name))
      if (found.length === 0) throw error
      refused.push(...found)
    }
  }
  return { revision, refused }
}

/**
 * Writes the fields of the shown version as a new version, so nothing is lost. Refused if the entity has changed since
 * it was shown. Fields that the server refuses now stay as they are, and are named.
 */
export async function restoreVersion(): Promise<void> {
  const { of, rows, at } = historyView
  const row = rows[at]
  if (!of || !row) return
  const { kind: ownKind, entityRef, entity, mayEdit } = of as OpenedEntity
  if (!mayEdit) return void showToast({ kind: 'info', id: 'history', title: t('history.may-not-restore') })
  const { spaceId, projectId, kind, id } = entityRef
  const { data } = await fetchCall(versionCalls.get, { spaceId, projectId, kind, id, revision: row.revision })
  const names = Object.keys(data).filter(name => !isSame(data[name], entity[name]))
  if (names.length === 0) return void showToast({ kind: 'info', id: 'history', title: t('history.same-as-now') })
  const pick = (from: EntityValues) => Object.fromEntries(names.map(name => [name, from[name]]))
  const { revision, refused } = await updateWhatFits(entityRef, pick(data), entity.revision)
  const kept = refused.map(name => fieldLabel(ownKind, name)).join(', ')
  if (refused.length === names.length) {
    const title = t('history.none-restored', { fields: kept })
    return void showToast({ kind: 'warn', id: 'history', title })
  }
  const restored = names.filter(name => !refused.includes(name))
  const before = Object.fromEntries(restored.map(name => [name, entity[name]]))
  closeHistory()
  showUndoToast({
    id: 'history',
    title: t('history.restored', { when: formatDateTime(row.updatedAt) }),
    text: kept ? t('history.kept', { fields: kept }) : t('history.restored-text'),
    undo: () => updateEntity(entityRef, before, { revision }),
  })
}
