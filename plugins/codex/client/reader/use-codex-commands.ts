import { type Command, type CommandContext, go, type StepOption, t, usePageCommands } from '#core/client/index.ts'
import { links } from '#core/shared/links.ts'
import type { CodexQuery } from '../../shared/addresses.ts'
import type { CodexList, CodexPage } from '../../shared.ts'

type Answers = Readonly<Record<string, string>>

/** Goes back to an earlier chapter of what has been read, or on to where the reader is. */
export function useReachCommands(
  { storyId, through, chapters }: CodexList | CodexPage,
  addressAt: (query: Pick<CodexQuery, 'through'>) => string,
  more: readonly Command[] = [],
): void {
  const at = chapters.findIndex(({ chapterId }) => chapterId === through?.chapterId)
  const to = (id: string, keys: string, icon: string, index: number): Command[] => {
    const chapter = chapters[index]
    return chapter ? [{ id, label: id, icon, keys, run: () => go(addressAt({ through: chapter.chapterId })) }] : []
  }
  const options = (): StepOption[] =>
    chapters.map(({ chapterId, title, index }) => ({
      ...{ value: chapterId, label: `${index + 1} · ${title}`, icon: 'file-text' },
    }))
  usePageCommands([
    ...more,
    {
      ...{ id: 'codex.through', label: 'codex.through', icon: 'eye' },
      steps: [{ name: 'chapter', label: 'codex.through', ask: 'choice', emptyMessage: 'codex.nothing-read', options }],
      run: (_: CommandContext, { chapter = '' }: Answers) => go(addressAt({ through: chapter })),
    },
    ...(at > 0 ? to('codex.earlier', 'Shift-ArrowLeft', 'arrow-left', at - 1) : []),
    ...(at >= 0 ? to('codex.later', 'Shift-ArrowRight', 'arrow-right', at + 1) : []),
    { id: 'codex.story', label: 'codex.to-story', icon: 'book-open', run: () => go(links.story(storyId)) },
  ])
}

/** `Characters` */
export const kindLabel = (kind: string) => t(`kind.${kind}.many`)
