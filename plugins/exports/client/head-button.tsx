import { CommandButton } from '#core/client/index.ts'

/** A button at the head of a list. */
export default function ExportButton() {
  return <CommandButton command="export.list" variant="ghost" iconOnly />
}
