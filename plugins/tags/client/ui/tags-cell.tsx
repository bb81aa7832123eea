import { TagChip, useT } from '#core/client/index.ts'
import type { TagValue } from '../pick-tags.ts'
import styles from './tags.module.css'

/** The tags of an entity in a row of a list: the first by name, the others as a number. */
export function Cell({ value }: { value: unknown }) {
  const t = useT()
  const [first, ...others] = Array.isArray(value) ? (value as readonly TagValue[]) : []
  if (!first) return null
  return (
    <span className={styles.cell}>
      <TagChip label={first.value} color={first.color} small />
      {others.length > 0 && (
        <span className={styles.others} title={others.map(tag => tag.value).join(', ')}>
          {t('tags.more', { count: others.length })}
        </span>
      )}
    </span>
  )
}
