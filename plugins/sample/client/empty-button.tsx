import { CommandButton } from '#core/client/index.ts'

/** Where there is nothing yet: something to look around in. */
export default function EmptyButton() {
  return <CommandButton command="sample.add" variant="ghost" />
}
