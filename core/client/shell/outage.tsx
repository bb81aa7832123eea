import { useSnapshot } from 'valtio'
import { app } from '../api/app-state.ts'
import { NetworkFailure } from './network-failure.tsx'
import { WaitingChanges } from './waiting-changes.ts'

/** What is said while the server cannot be reached. Its code is fetched while it still can. */
export function Outage() {
  const { network } = useSnapshot(app)
  return (
    <>
      <WaitingChanges />
      {!network && <NetworkFailure />}
    </>
  )
}
