import { type Command, type CommandContext, showToast, t } from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import { chapter } from '../shared.ts'
import { fetchChaptersMap } from './chapters-map.ts'

/** Goes to the chapter `by` positions away, or says that there is none. */
async function goToSibling({ entities, go }: CommandContext, by: 1 | -1): Promise<void> {
  const [current] = entities
  if (!current) return
  const map = await fetchChaptersMap(current)
  const index = map.findIndex(({ chapterId }) => chapterId === current.id)
  const next = index < 0 ? undefined : map[index + by]
  if (next) go(entityLink(chapter, { ...current, id: next.chapterId }))
  else showToast({ kind: 'info', id: 'chapter-end', title: t(by > 0 ? 'chapter.is-last' : 'chapter.is-first') })
}

/** Prints the selected chapters or the whole manuscript; says so if there is nothing to print. */
async function print({ entities, spaceId, projectId }: CommandContext, isWhole: boolean): Promise<void> {
  const [first] = entities
  const place = isWhole || !first ? { spaceId, projectId } : first
  if (!place.spaceId || !place.projectId) return
  const ids = isWhole ? undefined : new Set(entities.map(({ id }) => id))
  const { printChapters } = await import('./print-chapters.ts')
  const printed = await printChapters({ spaceId: place.spaceId, projectId: place.projectId }, ids)
  if (printed === 0) showToast({ kind: 'info', id: 'chapter-print', title: t('chapter.nothing-to-print') })
}

const when = { page: chapter.name, entityKind: chapter.name, overlay: '' } as const

/** Going from chapter to chapter, also while writing, and printing. */
export const chapterCommands: readonly Command[] = [
  {
    id: 'chapters.next',
    icon: 'arrow-down',
    keys: 'Alt-PageDown',
    inText: true,
    when,
    run: context => goToSibling(context, 1),
  },
  {
    id: 'chapters.previous',
    icon: 'arrow-up',
    keys: 'Alt-PageUp',
    inText: true,
    when,
    run: context => goToSibling(context, -1),
  },
  {
    id: 'chapters.print',
    icon: 'file-text',
    keys: 'Mod-p',
    inText: true,
    safe: true,
    on: [chapter.name],
    many: true,
    when: { entityKind: chapter.name },
    run: context => print(context, false),
  },
  {
    id: 'chapters.print-all',
    icon: 'book-open',
    safe: true,
    when: { project: true },
    run: context => print(context, true),
  },
]
