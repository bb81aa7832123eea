import { CommandButton, registry, SideSection, type SlotProps, TagChip, useT } from '#core/client/index.ts'
import { tagFieldOf, tagLimits } from '../../shared.ts'
import type { TagValue } from '../pick-tags.ts'
import styles from './tags.module.css'

interface TagChipsProps {
  tags: readonly (TagValue & { count?: number })[]
  /** the most chips shown; the rest is a number */
  most?: number
  size?: 24 | 32 | 40
  /** number of entities, if only some of them may have a tag */
  of?: number
  /** set only where tags can be removed (TAG-11) */
  onRemove?: (tag: TagValue) => void
}

/** Tags as chips, or a message that there are none. (docs/behaviour.md, Tags) */
export function TagChips({ tags, most: max = tagLimits.inline, size, of = 1, onRemove }: TagChipsProps) {
  const t = useT()
  if (tags.length === 0)
    return (
      <p className={styles.none} data-message-id="no-tags">
        {t('no-tags')}
      </p>
    )
  const hiddenCount = tags.length - max
  return (
    <div className={styles.chips}>
      {tags.slice(0, max).map(tag => (
        <TagChip
          key={tag.valueId}
          size={size}
          label={of > 1 && tag.count !== undefined && tag.count < of ? `${tag.value} · ${tag.count}` : tag.value}
          color={tag.color}
          removeLabel={t('tags.remove', { tag: tag.value })}
          onRemove={onRemove && (() => onRemove(tag))}
        />
      ))}
      {hiddenCount > 0 && (
        <span
          className={styles.more}
          title={tags
            .slice(max)
            .map(({ value }) => value)
            .join(', ')}
        >
          {t('tags.more', { count: hiddenCount })}
        </span>
      )}
    </div>
  )
}

/** The tags of an entity in the side card of its page; nothing if its kind has none. */
export default function TagChipsSlot({ entityRef, entity }: SlotProps['entity.side']) {
  const t = useT()
  const field = tagFieldOf(registry.kinds.get(entityRef.kind))
  if (field === undefined) return null
  return (
    <SideSection
      title={t('tags.many')}
      action={<CommandButton command="tags.edit" entities={[entityRef]} iconOnly icon="plus" size="s" />}
    >
      <TagChips tags={(entity[field] ?? []) as readonly TagValue[]} />
    </SideSection>
  )
}
