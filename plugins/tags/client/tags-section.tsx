import { CommandButton, house, type SlotProps, useT } from '#core/client/index.ts'
import { tagFieldOf } from '../shared.ts'
import type { KnownTag } from './pick.ts'
import { TagChips } from './tag-chips.tsx'
import styles from './tags.module.css'

/** The tags of a thing in the side card of its page; nothing where its kind has none. */
export function Part({ thing, entity }: SlotProps['entity.side']) {
  const t = useT()
  const field = tagFieldOf(house.kinds.get(thing.kind))
  if (field === undefined) return null
  return (
    <section className={styles.side} aria-label={t('tags.many')}>
      <div className={styles.head}>
        <h2>{t('tags.many')}</h2>
        <CommandButton command="tags.edit" things={[thing]} iconOnly icon="plus" size="s" />
      </div>
      <TagChips tags={(entity[field] ?? []) as readonly KnownTag[]} />
    </section>
  )
}
