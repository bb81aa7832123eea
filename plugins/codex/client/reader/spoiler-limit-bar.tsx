import { CommandButton, Link, useT } from '#core/client/index.ts'
import { links } from '#core/shared/links.ts'
import type { CodexEntity, CodexList } from '../../shared.ts'
import styles from '../codex.module.css'

/** Says how far what is shown goes, and lets the reader go back. */
export function SpoilerLimitBar({ reach }: { reach: CodexList | CodexEntity }) {
  const t = useT()
  const { through, all, limited, chapters } = reach
  const isEnd = limited && through?.chapterId === chapters.at(-1)?.chapterId
  const words = all ? t('codex.known-all') : through === null ? t('codex.known-start') : ''
  return (
    <div className={styles.reach}>
      <p className={styles.grow}>
        {words || (
          <>
            {t('codex.known')} <b>{`${(through?.index ?? 0) + 1} · ${through?.title}`}</b>
            {isEnd && <span className={styles.quiet}> · {t('codex.known-end')}</span>}
          </>
        )}
      </p>
      <CommandButton command="codex.earlier" size="s" iconOnly />
      <CommandButton command="codex.later" size="s" iconOnly />
      <CommandButton command="codex.through" size="s">
        {t('codex.do-through')}
      </CommandButton>
    </div>
  )
}

export const chapterAddress = (storyId: string, { chapterId }: { chapterId: string }) =>
  `${links.story(storyId)}/chapter/${encodeURIComponent(chapterId)}`

/** The chapter from which something is known, as a small number that leads there. */
export function ChapterReference({ storyId, from }: { storyId: string; from: CodexEntity['from'] }) {
  const t = useT()
  if (from === null) return null
  const label = t('codex.from', { chapter: `${from.index + 1} · ${from.title}` })
  return (
    <Link className={styles.cite} to={chapterAddress(storyId, from)} title={label} aria-label={label}>
      {from.index + 1}
    </Link>
  )
}
