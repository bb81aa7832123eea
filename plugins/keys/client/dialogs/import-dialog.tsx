import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import {
  Button,
  CommandButton,
  Dialog,
  Field,
  FileChooser,
  layOver,
  TextArea,
  useFileWords,
  useKeyTable,
  useT,
} from '#core/client/index.ts'
import { keyLimits } from '../../shared.ts'
import { exchange } from '../state.ts'
import styles from './dialogs.module.css'
import { Preview } from './preview.tsx'
import { importOf } from './send.ts'

const close = () => {
  exchange.open = null
}

/** Keys from a file or a text: what they would change is shown first, then put in the place of the person's own as a whole. */
export function ImportDialog() {
  const t = useT()
  const fileWords = useFileWords()
  const table = useKeyTable()
  const { text } = useSnapshot(exchange, { sync: true })
  const [file, setFile] = useState<File | null>(null)
  const judged = useMemo(() => (table && text.trim() !== '' ? importOf(text) : undefined), [table, text])
  useEffect(() => layOver('keys.import'), [])
  const choose = async (chosen: File | null) => {
    setFile(chosen)
    // One more than there may be shows that it is too much.
    exchange.text = chosen ? await chosen.slice(0, keyLimits.bytes + 1).text() : ''
  }
  return (
    <Dialog
      open
      size="l"
      title={t('command.keys.import')}
      description={t('keys.import-about')}
      closeLabel={t('shell.close')}
      closesOutside={false}
      onOpenChange={close}
      footer={
        <>
          <Button variant="ghost" data-answer="cancel" onClick={close}>
            {t('shell.cancel')}
          </Button>
          <CommandButton command="keys.apply" variant="primary" disabled={!judged} />
        </>
      }
    >
      <div className={styles.stack}>
        <FileChooser file={file} onFile={chosen => void choose(chosen)} {...fileWords} />
        <Field label={t('keys.as-text')} error={judged === null ? t('keys.no-file') : undefined}>
          <TextArea
            value={text}
            rows={5}
            spellCheck={false}
            onValue={value => {
              exchange.text = value
            }}
          />
        </Field>
        {judged && <Preview judged={judged} />}
      </div>
    </Dialog>
  )
}
