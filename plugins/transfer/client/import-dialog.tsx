import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Button, CommandButton, Dialog, layOver, ProgressBar, useT } from '#core/client/index.ts'
import { closeImport, endImport, stepBack } from './actions.ts'
import { AlreadyHere } from './already-here.tsx'
import { ChooseFiles } from './choose-files.tsx'
import styles from './import.module.css'
import { ParagraphList } from './paragraph-list.tsx'
import { Preview } from './preview.tsx'
import { cancelImport, runImport } from './run-import.ts'
import { importing, overlays, type Stage } from './state.ts'

/** Bringing in a manuscript, step by step: choose files, correct how they are split, import. */
export function ImportDialog() {
  const t = useT()
  const { stage, inside } = useSnapshot(importing)
  useEffect(() => layOver(overlays.dialog), [])
  return (
    <Dialog
      open
      size="l"
      title={inside ? t('import.split-title', { title: inside.title }) : t('import.title')}
      closeLabel={t('shell.close')}
      closesOutside={false}
      onOpenChange={open => !open && stepBack()}
      className={styles.dialog}
      footer={<Foot stage={stage} inside={inside !== null} />}
    >
      <Step stage={stage} inside={inside !== null} />
    </Dialog>
  )
}

interface StepProps {
  stage: Stage
  inside: boolean
}

function Step({ stage, inside }: StepProps) {
  if (stage === 'choose' || stage === 'reading') return <ChooseFiles />
  if (stage === 'already') return <AlreadyHere />
  if (stage === 'preview') return inside ? <ParagraphList /> : <Preview />
  return <Running />
}

function Running() {
  const t = useT()
  const { done, total, names, stage } = useSnapshot(importing)
  const label = t('import.importing', { name: names.join(', ') })
  const writes = stage === 'running' && total > 0
  return (
    <div className={styles.running}>
      <p className={styles.names}>{label}</p>
      <ProgressBar label={label} value={writes ? done / total : null} />
      <p>{writes ? t('import.progress', { done, total }) : t('import.sending')}</p>
      <p className={styles.quiet}>{t('import.goes-on')}</p>
    </div>
  )
}

function Foot({ stage, inside }: StepProps) {
  const t = useT()
  const { view } = useSnapshot(importing)
  if (stage === 'sending' || stage === 'running')
    return (
      <>
        <Button variant="ghost" data-answer="close" onClick={closeImport}>
          {t('import.hide')}
        </Button>
        <Button onClick={cancelImport} data-choice="cancel" data-answer="cancel">
          {t('shell.cancel')}
        </Button>
      </>
    )
  if (stage === 'already')
    return (
      <>
        <Button data-answer="again" onClick={() => void runImport(true)}>
          {t('import.again')}
        </Button>
        <Button variant="primary" onClick={endImport} data-choice="close" data-answer="close">
          {t('shell.close')}
        </Button>
      </>
    )
  if (stage !== 'preview')
    return (
      <Button data-answer="cancel" onClick={closeImport}>
        {t('shell.cancel')}
      </Button>
    )
  if (inside)
    return (
      <>
        <CommandButton command="import.back" />
        <CommandButton command="import.split" variant="primary" />
      </>
    )
  const count = view?.rows.filter(row => row.include).length ?? 0
  return (
    <>
      <Button data-answer="close" onClick={closeImport}>
        {t('shell.close')}
      </Button>
      <CommandButton command="import.start" variant="primary" disabled={count === 0}>
        {t('import.start', { count })}
      </CommandButton>
    </>
  )
}
