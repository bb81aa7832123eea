import { CommandButton, type SlotProps } from '#core/client/index.ts'

export default function HistoryButton({ entityRef }: SlotProps['entity.state']) {
  return <CommandButton command="history.open" entities={[entityRef]} iconOnly size="s" />
}
