import { useSnapshot } from 'valtio'
import { SectionMessage, useT } from '#core/client/index.ts'
import { importing } from '../state.ts'

const shownMax = 3

/** Files that could not be read, each with the reason; a long list is cut. */
export function FileIssues() {
  const t = useT()
  const { issues } = useSnapshot(importing)
  const hiddenCount = issues.length - shownMax
  return (
    <>
      {issues.slice(0, shownMax).map(issue => (
        <SectionMessage key={issue.name} type="error">
          {'refused' in issue
            ? t('import.refused-in', {
                name: issue.name,
                reason: t(`import.refused-${issue.refused}`, { detail: issue.detail || 'none' }),
              })
            : t(`import.issue-${issue.reason}`, { name: issue.name })}
        </SectionMessage>
      ))}
      {hiddenCount > 0 && (
        <SectionMessage type="error">{t('import.issues-more', { count: hiddenCount })}</SectionMessage>
      )}
    </>
  )
}
