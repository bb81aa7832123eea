import type { Snapshot } from 'valtio'
import { useSnapshot } from 'valtio'
import { Icon, Segmented, useRegistry, useT } from '#core/client/index.ts'
import type { ImportComparison } from '#core/shared/calls/project-file.ts'
import styles from './backups.module.css'
import { keep } from './project-file.ts'
import { type Kept, keptOf, projectFileState } from './project-file-state.ts'

const choices = ['here', 'file', 'both'] as const satisfies readonly Kept[]

/** What is in the project and not the same in the file, and what becomes of each. */
export function Differing({ comparison }: { comparison: Snapshot<ImportComparison> }) {
  const t = useT()
  const registry = useRegistry().kinds
  const { kept } = useSnapshot(projectFileState)
  const { kinds, differing } = comparison
  if (differing.length === 0) return null
  const options = choices.map(value => ({ value, label: t(`backups.keep-${value}`) }))
  const [first] = differing.map(one => keptOf(kept, one))
  const isOne = differing.every(one => keptOf(kept, one) === first)
  const more = kinds.reduce((sum, one) => sum + one.differing, 0) - differing.length
  return (
    <section aria-label={t('backups.differing')}>
      <h3 className={styles.heading}>{t('backups.differing')}</h3>
      <p className={styles.quiet}>{t('backups.differing-about')}</p>
      {differing.length > 1 && (
        <div className={styles.differing}>
          <span>{t('backups.keep-all')}</span>
          <Segmented<Kept | ''>
            label={t('backups.keep-all')}
            value={isOne && first ? first : ''}
            onValue={value => value !== '' && keep(value)}
            options={options}
          />
        </div>
      )}
      <ul>
        {differing.map(one => (
          <li key={one.id} className={styles.differing}>
            <span className={styles.kind}>
              <Icon name={registry.get(one.kind)?.icon ?? 'file-text'} />
              <span>
                <b>{one.name || t(`kind.${one.kind}.one`)}</b>
                {one.changedHere && <span className={styles.quiet}> {t('backups.changed-here')}</span>}
              </span>
            </span>
            <Segmented
              label={t('backups.keep-of', { name: one.name })}
              value={keptOf(kept, one)}
              onValue={value => keep(value, one.id)}
              options={options}
            />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.quiet}>{t('backups.differing-more', { count: more })}</p>}
    </section>
  )
}
