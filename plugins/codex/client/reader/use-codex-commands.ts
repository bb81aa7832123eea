import {
  type Command,
  type CommandArgs,
  type CommandContext,
  go,
  type StepOption,
  t,
  usePageCommands,
} from '#core/client/index.ts'
import { links } from '#core/shared/links.ts'
import type { CodexQuery } from '../../shared/addresses.ts'
import type { CodexEntity, CodexList } from '../../shared.ts'

/** Goes back to an earlier chapter of what has been read, or on to where the reader is. */
export function useReachCommands(
  { storyId, through, chapters }: CodexList | CodexEntity,
  addressAt: (query: Pick<CodexQuery, 'through'>) => string,
  more: readonly Command[] = [],
): void {
  const at = chapters.findIndex(({ chapterId }) => chapterId === through?.chapterId)
  const [before, after] = at < 0 ? [] : [chapters[at - 1], chapters[at + 1]]
  const goThrough = (chapterId: string) => () => go(addressAt({ through: chapterId }))
  const options = (): StepOption[] =>
    chapters.map(({ chapterId, title, index }) => ({
      ...{ value: chapterId, label: `${index + 1} · ${title}`, icon: 'file-text' },
    }))
  usePageCommands([
    ...more,
    {
      ...{ id: 'codex.through', label: 'codex.through', icon: 'eye' },
      steps: [{ name: 'chapter', label: 'codex.through', ask: 'choice', emptyMessage: 'codex.nothing-read', options }],
      run: (_: CommandContext, { chapter = '' }: CommandArgs) => go(addressAt({ through: chapter })),
    },
    ...(before
      ? [
          {
            ...{ id: 'codex.earlier', label: 'codex.earlier', icon: 'arrow-left', keys: 'Shift-ArrowLeft' },
            run: goThrough(before.chapterId),
          },
        ]
      : []),
    ...(after
      ? [
          {
            ...{ id: 'codex.later', label: 'codex.later', icon: 'arrow-right', keys: 'Shift-ArrowRight' },
            run: goThrough(after.chapterId),
          },
        ]
      : []),
    { id: 'codex.story', label: 'codex.to-story', icon: 'book-open', run: () => go(links.story(storyId)) },
  ])
}

/** `Characters` */
export const kindLabel = (kind: string) => t(`kind.${kind}.many`)
