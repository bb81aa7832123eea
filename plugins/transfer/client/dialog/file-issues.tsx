import { useSnapshot } from 'valtio'
import { SectionMessage, useT } from '#core/client/index.ts'
import { importing } from '../state.ts'

const shownMax = 3

/** Files that could not be read, each with the reason; a long list is cut. */
export function FileIssues() {
  const t = useT()
  const { faults: issues } = useSnapshot(importing)
  const hiddenCount = issues.length - shownMax
  return (
    <>
      {issues.slice(0, shownMax).map(({ name, reason }) => (
        <SectionMessage key={`${name} ${reason}`} type="error">
          {t(`import.fault-${reason}`, { name })}
        </SectionMessage>
      ))}
      {hiddenCount > 0 && (
        <SectionMessage type="error">{t('import.faults-more', { count: hiddenCount })}</SectionMessage>
      )}
    </>
  )
}
