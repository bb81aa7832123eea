import { type RefObject, useEffect, useRef } from 'react'
import { Panel, pushPanel, Segmented, useT } from '#core/client/index.ts'
import { type ReadingSettings, readingChoices, readingSettings } from '../../shared/reading-settings.ts'
import styles from './reader.module.css'
import { chooseReading } from './reading-state.ts'
import { choiceLabel } from './use-reading-commands.ts'

interface ReadingPaneProps {
  settings: ReadingSettings
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** The settings of the text, beside the text that follows them. */
export function ReadingPane({ settings, button, onClose }: ReadingPaneProps) {
  const t = useT()
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    pane.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
    return pushPanel('reading')
  }, [])
  return (
    <Panel button={button} label={t('reading.settings')} onClose={onClose}>
      <div ref={pane} className={styles.pane}>
        {readingSettings.map(name => (
          <div key={name} className={styles.paneRow}>
            <span>{t(`reading.${name}`)}</span>
            <Segmented<string>
              label={t(`reading.${name}`)}
              value={settings[name]}
              onValue={value => void chooseReading({ ...settings, [name]: value })}
              options={readingChoices[name].map(value => ({ value, label: choiceLabel(value) }))}
            />
          </div>
        ))}
      </div>
    </Panel>
  )
}
