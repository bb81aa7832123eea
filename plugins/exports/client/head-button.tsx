import { CommandButton } from '#core/client/index.ts'

/** A button at the head of a list. */
export function Part() {
  return <CommandButton command="export.list" variant="ghost" iconOnly />
}
