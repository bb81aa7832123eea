import { fetchCall, go, type OpenedEntity, showToast, showUndoToast, t, updateEntity } from '#core/client/index.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { isSame } from '#core/shared/fields/join-value.ts'
import { entityLink } from '#core/shared/links.ts'
import { formatMoment } from './format-time.ts'
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

/**
 * Writes the title and the text of the shown version as a new version, so nothing is lost. Refused if the text has
 * changed since it was shown.
 */
export async function restoreVersion(): Promise<void> {
  const { of, rows, at } = historyView
  const row = rows[at]
  if (!of || !row) return
  const { entityRef, entity, mayEdit } = of as OpenedEntity
  if (!mayEdit) return void showToast({ kind: 'info', id: 'history', title: t('history.may-not-restore') })
  const { spaceId, projectId, kind, id } = entityRef
  const { data } = await fetchCall(versionCalls.get, { spaceId, projectId, kind, id, revision: row.revision })
  const names = Object.keys(data).filter(name => !isSame(data[name], entity[name]))
  if (names.length === 0) return void showToast({ kind: 'info', id: 'history', title: t('history.same-as-now') })
  const pick = (from: Readonly<Record<string, unknown>>) => Object.fromEntries(names.map(name => [name, from[name]]))
  const before = pick(entity)
  const { revision } = await updateEntity(entityRef, pick(data), { revision: entity.revision })
  closeHistory()
  showUndoToast({
    id: 'history',
    title: t('history.restored', { when: formatMoment(row.updatedAt) }),
    text: t('history.restored-text'),
    undo: () => updateEntity(entityRef, before, { revision }),
  })
}
