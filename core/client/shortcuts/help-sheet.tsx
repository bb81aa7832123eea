import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { help } from './commands.ts'
import { PendingHint } from './pending-hint.tsx'

const Sheet = lazy(async () => ({ default: (await import('./help-list.tsx')).HelpList }))

/** The keys that work here, made from the commands; and the hint while a sequence waits. */
export function HelpSheet() {
  const { open } = useSnapshot(help)
  return (
    <>
      <PendingHint />
      {open && (
        <Suspense>
          <Sheet />
        </Suspense>
      )}
    </>
  )
}
