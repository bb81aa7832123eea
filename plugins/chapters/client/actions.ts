import { type CommandContext, showToast, t } from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import { chapter } from '../shared.ts'
import { fetchChaptersMap } from './chapters-map.ts'
import { printChapters } from './print-chapters.ts'

/** Goes to the chapter `by` positions away, or says that there is none. */
export async function goToSibling({ entities, go }: CommandContext, by: 1 | -1): Promise<void> {
  const [current] = entities
  if (!current) return
  const map = await fetchChaptersMap(current)
  const index = map.findIndex(({ chapterId }) => chapterId === current.id)
  const next = index < 0 ? undefined : map[index + by]
  if (next) go(entityLink(chapter, { ...current, id: next.chapterId }))
  else showToast({ kind: 'info', id: 'chapter-end', title: t(by > 0 ? 'chapter.is-last' : 'chapter.is-first') })
}

/** Prints the selected chapters or the whole manuscript; says so if there is nothing to print. */
export async function print({ entities, spaceId, projectId }: CommandContext, isWhole: boolean): Promise<void> {
  const [first] = entities
  const place = isWhole || !first ? { spaceId, projectId } : first
  if (!place.spaceId || !place.projectId) return
  const ids = isWhole ? undefined : new Set(entities.map(({ id }) => id))
  const printed = await printChapters({ spaceId: place.spaceId, projectId: place.projectId }, ids)
  if (printed === 0) showToast({ kind: 'info', id: 'chapter-print', title: t('chapter.nothing-to-print') })
}
