import { useSnapshot } from 'valtio'
import { reportFailure } from '../../context/run-command.ts'
import { Lazy } from '../../ui/lazy/lazy.tsx'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { help } from '../commands.ts'
import { pendingKeys } from '../start.ts'

const lazyHelp = lazyComponent(async () => (await import('./help-list.tsx')).HelpList, { whenNeeded: true })
const lazyHint = lazyComponent(async () => (await import('./pending-hint.tsx')).PendingHint)

function onLoadFailed(error: unknown): void {
  help.open = false
  reportFailure(error)
}

/** The help of keys, derived from the commands, and the hint of a pending sequence. */
export function HelpSheet() {
  const { open } = useSnapshot(help)
  const { prefix } = useSnapshot(pendingKeys)
  return (
    <>
      {prefix !== '' && <Lazy component={lazyHint} props={{}} />}
      {open && <Lazy component={lazyHelp} props={{}} onFailed={onLoadFailed} />}
    </>
  )
}
