import { CommandButton, formatNumber, Link, SideSection, type SlotProps, useCall, useT } from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { outlineCalls } from '../../shared.ts'
import styles from './marks.module.css'

/** In the side card of a part: its chapters in order, with their words. */
export default function PartChapters({ entityRef }: SlotProps['entity.side']) {
  const t = useT()
  const { spaceId, projectId, id } = entityRef
  const place = { spaceId, projectId }
  const { data } = useCall(outlineCalls.read, place, { quiet: true })
  if (!data) return null
  const own = data.chapters.filter(({ partId }) => partId === id)
  const words = own.reduce((sum, one) => sum + one.words, 0)
  return (
    <SideSection
      title={t('kind.chapter.many')}
      action={own.length > 0 && <CommandButton command="outline.together" entities={[entityRef]} iconOnly size="s" />}
    >
      {own.length === 0 ? (
        <p className={styles.empty}>{t('outline.part-empty')}</p>
      ) : (
        <ol className={styles.chapters}>
          {own.map(({ chapterId, title, words }) => (
            <li key={chapterId}>
              <Link to={entityLink(chapter, { ...place, id: chapterId })}>{title}</Link>
              <span>{formatNumber(words)}</span>
            </li>
          ))}
        </ol>
      )}
      {own.length > 1 && <p className={styles.empty}>{t('outline.words', { words })}</p>}
    </SideSection>
  )
}
