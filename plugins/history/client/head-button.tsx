import { CommandButton, registry, type SlotProps } from '#core/client/index.ts'
import { hasText } from './text-fields.ts'

export function Part({ entityRef }: SlotProps['entity.state']) {
  if (!hasText(registry.kinds.get(entityRef.kind))) return null
  return <CommandButton command="history.open" entities={[entityRef]} iconOnly size="s" />
}
