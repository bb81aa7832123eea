import { DrawerCommand } from '#core/client/index.ts'

export function Part() {
  return <DrawerCommand command="chat.toggle" />
}
