import { fetchAnswer, go, type Opened, reportFailure, showToast, t, updateThing } from '#core/client/index.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { isSame } from '#core/shared/join-value.ts'
import { entityLink } from '#core/shared/links.ts'
import { formatMoment } from './moments.ts'
import { loadOlder, view } from './view.ts'

/** Chooses the version so many places older; at the end of the list the next ones are fetched. */
export async function step(by: 1 | -1): Promise<void> {
  const to = view.at + by
  if (to >= view.rows.length && view.next !== null) await loadOlder()
  if (to >= 0 && to < view.rows.length) view.at = to
  else showToast({ kind: 'info', id: 'history-end', title: t(by > 0 ? 'history.is-first' : 'history.is-last') })
}

/** Goes back to the text. */
export function close(): void {
  if (!view.of) return
  const { kind, thing } = view.of
  go(entityLink(kind, thing), { replace: true })
}

/**
 * Writes the title and the text of the version shown once more, as a new version: nothing is lost. Refused where somebody
 * has changed the text since it was shown.
 */
export async function restore(): Promise<void> {
  const { of, rows, at } = view
  const row = rows[at]
  if (!of || !row) return
  const { thing, entity, mayEdit } = of as Opened
  if (!mayEdit) return void showToast({ kind: 'info', id: 'history', title: t('history.may-not-restore') })
  const { spaceId, projectId, kind, id } = thing
  const { data } = await fetchAnswer(versionCalls.get, { spaceId, projectId, kind, id, revision: row.revision })
  const names = Object.keys(data).filter(name => !isSame(data[name], entity[name]))
  if (names.length === 0) return void showToast({ kind: 'info', id: 'history', title: t('history.same-as-now') })
  const pick = (from: Readonly<Record<string, unknown>>) => Object.fromEntries(names.map(name => [name, from[name]]))
  const before = pick(entity)
  const { revision } = await updateThing(thing, pick(data), { revision: entity.revision })
  close()
  showToast({
    kind: 'ok',
    id: 'history',
    title: t('history.restored', { when: formatMoment(row.updatedAt) }),
    text: t('history.restored-text'),
    action: {
      label: t('shell.undo-action'),
      undo: true,
      run: () => void updateThing(thing, before, { revision }).catch(reportFailure),
    },
  })
}
