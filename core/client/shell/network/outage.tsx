import { useSnapshot } from 'valtio'
import { appState } from '../../api/app-state.ts'
import { NetworkFailure } from './network-failure.tsx'
import { OutboxStatus } from './outbox-status.ts'

/** The message shown while the server is unreachable. Its code is loaded in advance. */
export function Outage() {
  const { network } = useSnapshot(appState)
  return (
    <>
      <OutboxStatus />
      {!network && <NetworkFailure />}
    </>
  )
}
