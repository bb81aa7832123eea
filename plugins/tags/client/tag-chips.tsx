import { TagChip, useT } from '#core/client/index.ts'
import { tagLimits } from '../shared.ts'
import type { KnownTag } from './pick.ts'
import styles from './tags.module.css'

interface TagChipsProps {
  tags: readonly (KnownTag & { count?: number })[]
  /** no more than so many; the rest is a number */
  most?: number
  size?: 24 | 32 | 40
  /** things there are, where a tag may be on some of them only */
  of?: number
  /** only where tags may be taken off here (content 4) */
  onRemove?: (tag: KnownTag) => void
}

/** Tags as chips, or that there are none (content 2). */
export function TagChips({ tags, most = tagLimits.inline, size, of = 1, onRemove }: TagChipsProps) {
  const t = useT()
  if (tags.length === 0)
    return (
      <p className={styles.none} data-message-id="no-tags">
        {t('no-tags')}
      </p>
    )
  const left = tags.length - most
  return (
    <div className={styles.chips}>
      {tags.slice(0, most).map(tag => (
        <TagChip
          key={tag.valueId}
          size={size}
          label={of > 1 && tag.count !== undefined && tag.count < of ? `${tag.value} · ${tag.count}` : tag.value}
          color={tag.color}
          removeLabel={t('tags.remove', { tag: tag.value })}
          onRemove={onRemove && (() => onRemove(tag))}
        />
      ))}
      {left > 0 && (
        <span
          className={styles.more}
          title={tags
            .slice(most)
            .map(({ value }) => value)
            .join(', ')}
        >
          {t('tags.more', { count: left })}
        </span>
      )}
    </div>
  )
}
