import { useSnapshot } from 'valtio'
import { reportFailure } from '../desk/commands.ts'
import { Late } from '../ui/late.tsx'
import { later } from '../ui/later.ts'
import { help } from './commands.ts'
import { pendingKeys } from './start.ts'

const sheet = later(async () => (await import('./help-list.tsx')).HelpList, { whenNeeded: true })
const hint = later(async () => (await import('./pending-hint.tsx')).PendingHint)

function failed(error: unknown): void {
  help.open = false
  reportFailure(error)
}

/** The keys that work here, made from the commands; and the hint while a sequence waits. */
export function HelpSheet() {
  const { open } = useSnapshot(help)
  const { prefix } = useSnapshot(pendingKeys)
  return (
    <>
      {prefix !== '' && <Late part={hint} props={{}} />}
      {open && <Late part={sheet} props={{}} onFailed={failed} />}
    </>
  )
}
