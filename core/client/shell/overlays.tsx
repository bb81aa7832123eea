import { useEffect } from 'react'
import { CreateDialog } from '../create/create-dialog.tsx'
import { useFirstRenderDone } from '../first-render.ts'
import { Palette } from '../palette/palette.tsx'
import { HelpSheet } from '../shortcuts/help/help-sheet.tsx'
import { lazyComponent, useLazyComponent } from '../ui/lazy/lazy-component.ts'
import { SlotOutlet } from './slot.tsx'

const lazyTooltips = lazyComponent(async () => (await import('../ui/tooltip/tooltip-layer.tsx')).TooltipLayer)

const lazyOutage = lazyComponent(async () => (await import('./network/outage.tsx')).Outage)

/** Overlays above any page. Each renders nothing until it is opened. */
export function Overlays() {
  const Tooltips = useLazyComponent(lazyTooltips)
  const Outage = useLazyComponent(lazyOutage)
  const hasRendered = useFirstRenderDone()
  useEffect(() => {
    // The offline message has to be loaded while there is a network.
    void Promise.allSettled([lazyOutage.load()])
  }, [])
  return (
    <>
      <Palette />
      <CreateDialog />
      <HelpSheet />
      {hasRendered && <SlotOutlet name="overlay" props={{}} />}
      {Tooltips && <Tooltips />}
      {Outage && <Outage />}
    </>
  )
}
