import { useSnapshot } from 'valtio'
import { reportFailure } from '../desk/commands.ts'
import { Late } from '../ui/late.tsx'
import { later } from '../ui/later.ts'
import { help } from './commands.ts'
import { PendingHint } from './pending-hint.tsx'

const sheet = later(async () => (await import('./help-list.tsx')).HelpList, { whenNeeded: true })

function failed(error: unknown): void {
  help.open = false
  reportFailure(error)
}

/** The keys that work here, made from the commands; and the hint while a sequence waits. */
export function HelpSheet() {
  const { open } = useSnapshot(help)
  return (
    <>
      <PendingHint />
      {open && <Late part={sheet} props={{}} onFailed={failed} />}
    </>
  )
}
