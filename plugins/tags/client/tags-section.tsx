import { CommandButton, house, SideSection, type SlotProps, useT } from '#core/client/index.ts'
import { tagFieldOf } from '../shared.ts'
import type { KnownTag } from './pick.ts'
import { TagChips } from './tag-chips.tsx'

/** The tags of a thing in the side card of its page; nothing where its kind has none. */
export function Part({ thing, entity }: SlotProps['entity.side']) {
  const t = useT()
  const field = tagFieldOf(house.kinds.get(thing.kind))
  if (field === undefined) return null
  return (
    <SideSection
      title={t('tags.many')}
      action={<CommandButton command="tags.edit" things={[thing]} iconOnly icon="plus" size="s" />}
    >
      <TagChips tags={(entity[field] ?? []) as readonly KnownTag[]} />
    </SideSection>
  )
}
