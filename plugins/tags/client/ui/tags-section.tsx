import { CommandButton, registry, SideSection, type SlotProps, useT } from '#core/client/index.ts'
import { tagFieldOf } from '../../shared.ts'
import type { TagValue } from '../pick-tags.ts'
import { TagChips } from './tag-chips.tsx'

/** The tags of an entity in the side card of its page; nothing if its kind has none. */
export function Part({ entityRef, entity }: SlotProps['entity.side']) {
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
