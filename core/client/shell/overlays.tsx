import { useEffect } from 'react'
import { CreateDialog } from '../create/create-dialog.tsx'
import { Palette } from '../palette/palette.tsx'
import { HelpSheet } from '../shortcuts/help-sheet.tsx'
import { useStanding } from '../standing.ts'
import { later, useLater } from '../ui/later.ts'
import { SlotOutlet } from './slot.tsx'

const tooltips = later(async () => (await import('../ui/tooltip-layer.tsx')).TooltipLayer)

const outage = later(async () => (await import('./outage.tsx')).Outage)

/** What may lie above any page. Each is nothing until it is opened. */
export function Overlays() {
  const Tooltips = useLater(tooltips)
  const Outage = useLater(outage)
  const stands = useStanding()
  useEffect(() => {
    // What says that there is no network can only be fetched while there is one.
    void Promise.allSettled([outage.load()])
  }, [])
  return (
    <>
      <Palette />
      <CreateDialog />
      <HelpSheet />
      {stands && <SlotOutlet name="overlay" props={{}} />}
      {Tooltips && <Tooltips />}
      {Outage && <Outage />}
    </>
  )
}
