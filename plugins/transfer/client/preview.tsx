import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { CommandButton, layOver, SectionMessage, useT } from '#core/client/index.ts'
import { Faults } from './faults.tsx'
import { Found } from './found.tsx'
import styles from './import.module.css'
import { SectionList } from './section-list.tsx'
import { importing, overlays } from './state.ts'

/** The second step: how the files will be split, corrected by keys or by the buttons that show them. */
export function Preview() {
  const t = useT()
  const { failure } = useSnapshot(importing)
  useEffect(() => layOver(overlays.sections), [])
  return (
    <div className={styles.preview}>
      {failure !== null && (
        <SectionMessage type="error" title={t('import.failed')}>
          {failure} {t('import.nothing-kept')}
        </SectionMessage>
      )}
      <Faults />
      <Found />
      <SectionList />
      <Tools />
    </div>
  )
}

const tools = ['toggle', 'rename', 'merge', 'paragraphs', 'move-up', 'move-down', 'take', 'undo']

function Tools() {
  const t = useT()
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('import.tools')}>
      {tools.map(name => (
        <CommandButton key={name} command={`import.${name}`} variant="ghost" size="s" />
      ))}
    </div>
  )
}
