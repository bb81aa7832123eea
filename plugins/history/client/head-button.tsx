import { CommandButton, type SlotProps } from '#core/client/index.ts'

export function Part({ entityRef }: SlotProps['entity.state']) {
  return <CommandButton command="history.open" entities={[entityRef]} iconOnly size="s" />
}
