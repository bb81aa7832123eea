import { type Command, type CommandContext, showToast, t } from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import { chapter } from '../shared.ts'
import { chaptersOf } from './chapters-map.ts'

/** Goes to the chapter so many places on, or says that there is none. */
async function step({ things, go }: CommandContext, by: 1 | -1): Promise<void> {
  const [own] = things
  if (!own) return
  const map = await chaptersOf(own)
  const at = map.findIndex(({ chapterId }) => chapterId === own.id)
  const next = at < 0 ? undefined : map[at + by]
  if (next) go(entityLink(chapter, { ...own, id: next.chapterId }))
  else showToast({ kind: 'info', id: 'chapter-end', title: t(by > 0 ? 'chapter.is-last' : 'chapter.is-first') })
}

/** Prints what is under the keys, or the whole manuscript; says where there is nothing to print. */
async function print({ things, spaceId, projectId }: CommandContext, isWhole: boolean): Promise<void> {
  const [first] = things
  const place = isWhole || !first ? { spaceId, projectId } : first
  if (!place.spaceId || !place.projectId) return
  const ids = isWhole ? undefined : new Set(things.map(({ id }) => id))
  const { printChapters } = await import('./print-chapters.ts')
  const printed = await printChapters({ spaceId: place.spaceId, projectId: place.projectId }, ids)
  if (printed === 0) showToast({ kind: 'info', id: 'chapter-print', title: t('chapter.nothing-to-print') })
}

const when = { page: chapter.name, thingKind: chapter.name, overlay: '' } as const

/** From chapter to chapter, also while writing. */
export const chapterCommands: readonly Command[] = [
  {
    id: 'chapters.next',
    icon: 'arrow-down',
    keys: 'Alt-PageDown',
    inText: true,
    when,
    run: context => step(context, 1),
  },
  {
    id: 'chapters.previous',
    icon: 'arrow-up',
    keys: 'Alt-PageUp',
    inText: true,
    when,
    run: context => step(context, -1),
  },
  {
    id: 'chapters.print',
    icon: 'file-text',
    keys: 'Mod-p',
    inText: true,
    safe: true,
    on: [chapter.name],
    many: true,
    when: { thingKind: chapter.name },
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
