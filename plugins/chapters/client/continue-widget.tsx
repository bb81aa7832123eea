import { buttonClass, formatAgo, formatNumber, Keys, Link, recentEntities, useCall, useT } from '#core/client/index.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { countWords } from '#core/shared/rich-text/count-words.ts'
import { isEmpty, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import type { DashboardWidgetProps } from '#plugins/dashboard/shared.ts'
import { chapter, chapterCalls } from '../shared.ts'
import styles from './continue-widget.module.css'

/** so many characters of the end of a text are shown */
const endingLength = 280

/** How a text ends: its last paragraph that is not empty, from a word on if it is long. */
export function endingOf(text: RichText): string {
  const last = text.findLast(paragraph => !isEmpty([paragraph]))
  const words = last ? plainText([last]).trim() : ''
  if (words.length <= endingLength) return words
  return `… ${words.slice(-endingLength).replace(/^\S*\s/, '')}`
}

/** On the dashboard: the chapter that was opened last here, else the last of the manuscript, and how its text ends. */
export default function ContinueWidget({ spaceId, projectId }: DashboardWidgetProps) {
  const t = useT()
  const place = { spaceId, projectId }
  const { data: map } = useCall(chapterCalls.getChaptersMap, place, { quiet: true })
  const numbers = new Map(map?.map(({ chapterId }, at) => [chapterId, at + 1]))
  const opened = recentEntities(projectId).find(({ entity }) => numbers.has(entity.id))
  const chapterId = opened?.entity.id ?? map?.at(-1)?.chapterId
  const { data: found } = useCall(callsOf(chapter).get, chapterId ? { ...place, chapterId } : null, { quiet: true })
  if (map?.length === 0) return <p className={styles.quiet}>{t('chapter.none-to-continue')}</p>
  if (!found || !chapterId) return null
  const text = found.text as RichText
  const words = countWords(text)
  return (
    <div className={styles.continue}>
      <p className={styles.title}>{`${numbers.get(chapterId)} · ${found.title}`}</p>
      <p className={styles.ending}>{endingOf(text)}</p>
      <div className={styles.foot}>
        <Link className={buttonClass()} to={entityLink(chapter, { ...place, id: chapterId })}>
          {t('chapter.go-on')}
          <span data-opens className={styles.opens}>
            <Keys keys={['Enter']} inControl />
          </span>
        </Link>
        <span className={styles.quiet}>
          {t('chapter.word-count', { count: words, shown: formatNumber(words) })}
          {opened && `, ${t('chapter.left', { ago: formatAgo(opened.last, Date.now()) })}`}
        </span>
      </div>
    </div>
  )
}
