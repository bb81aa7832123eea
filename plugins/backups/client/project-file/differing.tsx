import { memo } from 'react'
import type { Snapshot } from 'valtio'
import { useSnapshot } from 'valtio'
import { Icon, Segmented, t as translate, useRegistry, useT } from '#core/client/index.ts'
import type { ImportComparison } from '#core/shared/calls/project-file.ts'
import styles from '../backups.module.css'
import { useTableWords } from '../restore/restore-changes.tsx'
import { choose } from './project-file.ts'
import { type Choice, choiceOf, projectFileState } from './project-file-state.ts'

const allChoices = ['here', 'file', 'both'] as const satisfies readonly Choice[]
const optionsNow = () => allChoices.map(value => ({ value, label: translate(`backups.keep-${value}`) }))

/** What is in the project and not the same in the file, and what becomes of each. */
export function Differing({ comparison }: { comparison: Snapshot<ImportComparison> }) {
  const t = useT()
  const { choices } = useSnapshot(projectFileState)
  const { kinds, differing } = comparison
  if (differing.length === 0) return null
  const [first] = differing.map(one => choiceOf(choices, one))
  const isOne = differing.every(one => choiceOf(choices, one) === first)
  const more = kinds.reduce((sum, one) => sum + one.differing, 0) - differing.length
  return (
    <section aria-label={t('backups.differing')}>
      <h3 className={styles.heading}>{t('backups.differing')}</h3>
      <p className={styles.quiet}>{t('backups.differing-about')}</p>
      {differing.length > 1 && (
        <div className={styles.differing}>
          <span>{t('backups.keep-all')}</span>
          <Segmented<Choice | ''>
            label={t('backups.keep-all')}
            value={isOne && first ? first : ''}
            onValue={value => value !== '' && choose(value)}
            options={optionsNow()}
          />
        </div>
      )}
      <ul>
        {differing.map(one => (
          <DifferingRow key={one.id} one={one} choice={choiceOf(choices, one)} />
        ))}
      </ul>
      {more > 0 && <p className={styles.quiet}>{t('backups.differing-more', { count: more })}</p>}
    </section>
  )
}

interface DifferingRowProps {
  one: Snapshot<ImportComparison>['differing'][number]
  choice: Choice
}

/** There can be a thousand: a choice renders its own row only. */
const DifferingRow = memo(function DifferingRow({ one, choice }: DifferingRowProps) {
  const t = useT()
  const registry = useRegistry().kinds
  const words = useTableWords()
  const partsOf = (parts: readonly string[]) =>
    [...new Set(parts.map(part => t(words.get(part) ?? 'backups.other-details')))].join(', ')
  return (
    <li className={styles.differing}>
      <span className={styles.kind}>
        <Icon name={registry.get(one.kind)?.icon ?? 'file-text'} />
        <span>
          <b>{one.name || t(`kind.${one.kind}.one`)}</b>
          {one.changedHere && <span className={styles.quiet}> {t('backups.changed-here')}</span>}
          {one.rows && (
            <span className={styles.quiet}> {t('backups.rows-differ', { parts: partsOf(one.rows.parts) })}</span>
          )}
        </span>
      </span>
      <Segmented
        label={t('backups.keep-of', { name: one.name })}
        value={choice}
        onValue={value => choose(value, one.id)}
        options={optionsNow()}
      />
    </li>
  )
})
