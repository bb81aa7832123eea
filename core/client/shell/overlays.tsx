import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { pushOverlay } from '../context/command-context.ts'
import { reportFailure } from '../context/run-command.ts'
import { type CreateRequest, closeCreateDialog, createDialogState } from '../create/create-dialog-state.ts'
import { useFirstRenderDone } from '../first-render.ts'
import { loadInputs } from '../form/field-input.tsx'
import { Palette } from '../palette/palette.tsx'
import { help } from '../shortcuts/commands.ts'
import { pendingKeys } from '../shortcuts/start.ts'
import { Lazy } from '../ui/lazy/lazy.tsx'
import { lazyComponent, useLazyComponent } from '../ui/lazy/lazy-component.ts'
import { SlotOutlet } from './slot.tsx'

const lazyHelp = lazyComponent(async () => (await import('../shortcuts/help/help-list.tsx')).HelpList, {
  whenNeeded: true,
})
const lazyHint = lazyComponent(async () => (await import('../shortcuts/help/pending-hint.tsx')).PendingHint)

const lazyForm = lazyComponent(async () => {
  const [{ CreateForm }] = await Promise.all([import('../create/create-form.tsx'), loadInputs()])
  return CreateForm
})

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

/** The create dialog: empty until a command opens it. Its code is loaded when the page is idle, or then. */
export function CreateDialog() {
  const { request, openCount: opened } = useSnapshot(createDialogState)
  return request && <OpenCreateDialog key={opened} request={request as CreateRequest} />
}

function OpenCreateDialog({ request }: { request: CreateRequest }) {
  const Form = useLazyComponent(lazyForm)
  useEffect(() => pushOverlay('create'), [])
  useEffect(() => {
    lazyForm.load().catch(error => {
      closeCreateDialog()
      reportFailure(error)
    })
  }, [])
  return Form ? <Form request={request} /> : null
}

function onLoadFailed(error: unknown): void {
  help.open = false
  reportFailure(error)
}

/** The help of keys, derived from the commands, and the hint of a pending sequence. */
function HelpSheet() {
  const { open } = useSnapshot(help)
  const { prefix } = useSnapshot(pendingKeys)
  return (
    <>
      {prefix !== '' && <Lazy component={lazyHint} props={{}} />}
      {open && <Lazy component={lazyHelp} props={{}} onFailed={onLoadFailed} />}
    </>
  )
}
