// Names of versions: given, changed, taken away, and gone to.
import {
  type CommandContext,
  call,
  type EntityRef,
  emitOwnEvent,
  fetchCall,
  formatDateTime,
  go,
  keptCall,
  type OpenedEntity,
  type StepOption,
  showToast,
  showUndoToast,
  t,
} from '#core/client/index.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { events } from '#core/shared/event.ts'
import { historyLink } from './history-link.ts'
import { historyView, showVersions } from './history-view.ts'

const inputOf = ({ spaceId, projectId, kind, id }: EntityRef) => ({ spaceId, projectId, kind, id })

const say = (title: string) => void showToast({ kind: 'info', id: 'history-name', title })

/** A name, or none for an empty one. */
async function putName(of: EntityRef, revision: number, name: string): Promise<void> {
  const input = inputOf(of)
  if (name) await call(versionCalls.name, { ...input, revision, name })
  else await call(versionCalls.removeName, { ...input, revision })
  await emitOwnEvent(events.versionNames, input)
}

function offerUndo(of: EntityRef, revision: number, { title, before }: { title: string; before: string }): void {
  const input = { ...inputOf(of), revision }
  showUndoToast({
    id: 'history-name',
    title,
    undo: () => putName(of, revision, before),
    again: [
      before ? keptCall(versionCalls.name, { ...input, name: before }) : keptCall(versionCalls.removeName, input),
    ],
  })
}

/** The version that the page shows. */
function shownVersion(): { of: EntityRef; revision: number; name: string } | null {
  const { of, rows, at, names } = historyView
  const row = rows[at]
  return of && row ? { of: of.entityRef as EntityRef, revision: row.revision, name: names[row.revision] ?? '' } : null
}

/** Names the shown version, or gives it another name. */
export async function nameShown(name: string): Promise<void> {
  const shown = shownVersion()
  if (!shown || shown.name === name) return say(t('history.name-same'))
  await putName(shown.of, shown.revision, name)
  offerUndo(shown.of, shown.revision, { title: t('history.named', { name }), before: shown.name })
}

export async function removeShownName(): Promise<void> {
  const shown = shownVersion()
  if (!shown?.name) return say(t('history.has-no-name'))
  await putName(shown.of, shown.revision, '')
  offerUndo(shown.of, shown.revision, { title: t('history.name-removed', { name: shown.name }), before: shown.name })
}

/** Names an entity as it is now. */
export async function nameNow({ entities: [of] }: CommandContext, name: string): Promise<void> {
  if (!of) return
  const input = inputOf(of)
  const [{ data }, named] = await Promise.all([
    call(versionCalls.list, { ...input, limit: 1 }),
    call(versionCalls.named, input),
  ])
  const revision = data[0]?.revision ?? 1
  await putName(of, revision, name)
  const before = named.find(one => one.revision === revision)?.name ?? ''
  offerUndo(of, revision, { title: t('history.named', { name }), before })
}

/** The named versions of an entity. */
export async function namedVersions({ entities: [of] }: CommandContext): Promise<StepOption[]> {
  if (!of) return []
  const named = await fetchCall(versionCalls.named, inputOf(of))
  return named.map(({ revision, name, updatedAt }) => ({
    ...{ value: String(revision), label: name, icon: 'bookmark', about: formatDateTime(updatedAt) },
  }))
}

/** Shows a named version, compared with what is there now. */
export async function goToNamed({ entities: [of], facts }: CommandContext, revision: string): Promise<void> {
  if (!of) return
  historyView.wanted = Number(revision)
  const { of: opened } = historyView
  if (facts.page === 'history' && opened?.entityRef.id === of.id) await showVersions(opened as OpenedEntity)
  else go(historyLink(of))
}

/** Lists only versions with a name, or all again. */
export async function toggleOnlyNamed(): Promise<void> {
  const { of, names, onlyNamed } = historyView
  if (!of) return
  if (!onlyNamed && Object.keys(names).length === 0) return say(t('history.no-named'))
  historyView.onlyNamed = !onlyNamed
  await showVersions(of as OpenedEntity)
}
