import { useSnapshot } from 'valtio'
import { SectionMessage, useT } from '#core/client/index.ts'
import { importing } from './state.ts'

const most = 3

/** Files that could not be read, each with why; of very many, the first ones. */
export function Faults() {
  const t = useT()
  const { faults } = useSnapshot(importing)
  const more = faults.length - most
  return (
    <>
      {faults.slice(0, most).map(({ name, reason }) => (
        <SectionMessage key={`${name} ${reason}`} type="error">
          {t(`import.fault-${reason}`, { name })}
        </SectionMessage>
      ))}
      {more > 0 && <SectionMessage type="error">{t('import.faults-more', { count: more })}</SectionMessage>}
    </>
  )
}
