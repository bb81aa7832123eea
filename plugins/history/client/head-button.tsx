import { CommandButton, house, type SlotProps } from '#core/client/index.ts'
import { hasText } from './texts.ts'

export function Part({ thing }: SlotProps['entity.state']) {
  if (!hasText(house.kinds.get(thing.kind))) return null
  return <CommandButton command="history.open" things={[thing]} iconOnly size="s" />
}
