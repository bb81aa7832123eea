import { useSnapshot } from 'valtio'
import { formatDate, SectionMessage, useT } from '#core/client/index.ts'
import { importing } from '../state.ts'

/** The same manuscript was imported before: asks whether to import it again. */
export function AlreadyImported() {
  const t = useT()
  const { already, names } = useSnapshot(importing)
  if (!already) return null
  const { by, chapters, when } = already
  return (
    <SectionMessage type="warning" title={t('import.already-title', { name: names.join(', ') })}>
      {t('import.already', { by, date: formatDate(when), count: chapters })}
    </SectionMessage>
  )
}
