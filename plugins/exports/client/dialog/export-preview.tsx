import { useSnapshot } from 'valtio'
import { useT } from '#core/client/index.ts'
import { entityText, entityTitle } from '../format/sections.ts'
import { exporting } from '../state.ts'
import styles from './export.module.css'

const shownMax = 3
const openingLength = 240

/** The first three entities: their titles and how their texts begin. */
export function ExportPreview() {
  const t = useT()
  const { format, entities } = useSnapshot(exporting)
  const kind = exporting.request?.kind
  if (!kind) return null
  if (entities.length === 0) return <p className={styles.about}>{t('export.nothing')}</p>
  const more = entities.length - shownMax
  return (
    <div className={styles.preview} role="group" aria-label={t('export.first')}>
      <p className={styles.caption}>{t('export.first')}</p>
      <ol className={styles.items}>
        {entities.slice(0, shownMax).map((entity, at) => {
          const title = entityTitle(kind, entity)
          return (
            <li key={String(entity[kind.idField])} className={styles.item}>
              <p className={styles.title}>{format === 'docx' ? `${at + 1}. ${title}` : title}</p>
              <p className={styles.opening}>{entityText(kind, entity).slice(0, openingLength)}</p>
            </li>
          )
        })}
      </ol>
      {more > 0 && <p className={styles.more}>{t('export.more', { count: more })}</p>}
    </div>
  )
}
