import { TagChip, useT } from '#core/client/index.ts'
import type { KnownTag } from './pick.ts'
import styles from './tags.module.css'

const most = 2

/** The tags of a thing in a row of a list. */
export function Cell({ value }: { value: unknown }) {
  const t = useT()
  const tags = Array.isArray(value) ? (value as readonly KnownTag[]) : []
  if (tags.length === 0) return null
  return (
    <span className={styles.cell}>
      {tags.slice(0, most).map(tag => (
        <TagChip key={tag.valueId} label={tag.value} color={tag.color} small />
      ))}
      {tags.length > most && <span className={styles.more}>{t('tags.more', { count: tags.length - most })}</span>}
    </span>
  )
}
