import { CreateDialog } from '../create/create-dialog.tsx'
import { Palette } from '../palette/palette.tsx'
import { HelpSheet } from '../shortcuts/help-sheet.tsx'
import { SlotOutlet } from './slot.tsx'

/** What may lie above any page. Each is nothing until it is opened. */
export function Overlays() {
  return (
    <>
      <Palette />
      <CreateDialog />
      <HelpSheet />
      <SlotOutlet name="overlay" props={{}} />
    </>
  )
}
