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
]
