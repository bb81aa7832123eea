import { useSnapshot } from 'valtio'
import { SectionMessage, useT } from '#core/client/index.ts'
import { importing } from './state.ts'

/** Files that could not be read, each with why. */
export function Faults() {
  const t = useT()
  const { faults } = useSnapshot(importing)
  return faults.map(({ name, reason }) => (
    <SectionMessage key={`${name} ${reason}`} type="error">
      {t(`import.fault-${reason}`, { name })}
    </SectionMessage>
  ))
}
