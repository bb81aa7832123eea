import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { CommandButton, pushOverlay, SectionMessage, useT } from '#core/client/index.ts'
import { FileIssues } from '../dialog/file-issues.tsx'
import styles from '../dialog/import.module.css'
import { importing, importOverlays } from '../state.ts'
import { ImportSummary } from './import-summary.tsx'
import { SectionList } from './section-list.tsx'

/** The second step: shows how the files will be split; corrected by keys or buttons. */
export function ManuscriptPreview() {
  const t = useT()
  const { failure } = useSnapshot(importing)
  useEffect(() => pushOverlay(importOverlays.sections), [])
  return (
    <div className={styles.preview}>
      {failure !== null && (
        <SectionMessage type="error" title={t('import.failed')}>
          {failure} {t('import.nothing-kept')}
        </SectionMessage>
      )}
      <FileIssues />
      <ImportSummary />
      <SectionList />
      <PreviewToolbar />
    </div>
  )
}

const previewCommands = ['toggle', 'rename', 'merge', 'paragraphs', 'move-up', 'move-down', 'parts', 'take', 'undo']

function PreviewToolbar() {
  const t = useT()
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('import.tools')}>
      {previewCommands.map(name => (
        <CommandButton key={name} command={`import.${name}`} variant="ghost" size="s" />
      ))}
    </div>
  )
}
