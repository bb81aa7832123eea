import { useSnapshot } from 'valtio'
import { appState } from '../../api/app-state.ts'
import { NetworkFailure } from './network-failure.tsx'
import { OutboxStatus } from './outbox-status.ts'

/** What is said while the server cannot be reached. Its code is fetched while it still can. */
export function Outage() {
  const { network } = useSnapshot(appState)
  return (
    <>
      <OutboxStatus />
      {!network && <NetworkFailure />}
    </>
  )
}
