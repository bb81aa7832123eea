import type { Snapshot } from 'valtio'
import { useRegistry, useT } from '#core/client/index.ts'
import type { BackupComparison } from '#core/shared/calls/backups.ts'
import styles from '../backups.module.css'

type Compared = Snapshot<BackupComparison>

interface RestoreChangesProps {
  comparison: Compared
  /** the restore would undo one, after which the project was changed */
  isUndo: boolean
}

/** What a restore changes: entities by name and kind, and how many of the rest. */
export function RestoreChanges({ comparison, isUndo }: RestoreChangesProps) {
  const t = useT()
  const { kinds, tables, settings } = comparison
  const words = useTableWords()
  const besides = besidesOf(comparison, words)
  const hasOthers = tables.some(({ name }) => !words.has(name))
  if (kinds.length === 0 && besides.length === 0 && !settings && !hasOthers) return <p>{t('backups.same')}</p>
  return (
    <>
      <p>{t(isUndo ? 'backups.changed-since' : 'backups.becomes')}</p>
      <Group kinds={kinds} state="gone" title={t('backups.gone-now')} />
      <Group kinds={kinds} state="back" title={t('backups.back')} />
      <Group kinds={kinds} state="changed" title={t('backups.changed')} />
      {kinds.some(({ moved }) => moved > 0) && (
        <section aria-label={t('backups.moved')}>
          <h3 className={styles.heading}>{t('backups.moved')}</h3>
          <ul className={styles.changes}>
            {kinds.map(
              ({ kind, moved }) => moved > 0 && <li key={kind}>{t(`kind.${kind}.count`, { count: moved })}</li>,
            )}
          </ul>
        </section>
      )}
      {(besides.length > 0 || settings || hasOthers) && (
        <section aria-label={t('backups.also')}>
          <h3 className={styles.heading}>{t('backups.also')}</h3>
          <ul className={styles.changes}>
            {besides.map(({ part, ...counts }) => (
              <li key={part}>
                {t('backups.part-counts', {
                  part: t(part),
                  counts: usedCounts(counts)
                    .map(([id, count]) => t(id, { count }))
                    .join(', '),
                })}
              </li>
            ))}
            {settings && <li>{t('backups.settings')}</li>}
            {hasOthers && <li>{t('backups.other-details')}</li>}
          </ul>
        </section>
      )}
    </>
  )
}

interface Counts {
  gone: number
  back: number
  changed: number
}

/** What plugins say that the rows of their tables, and of their parts of a file, are. */
export function useTableWords(): ReadonlyMap<string, string> {
  const plugins = useRegistry().plugins.list()
  return new Map(plugins.flatMap(({ tables = {} }) => Object.entries(tables)))
}

/** Tables whose rows a person knows, a line for each word. */
function besidesOf({ tables }: Compared, words: ReadonlyMap<string, string>) {
  return [...new Set(words.values())].flatMap(part => {
    const own = tables.filter(({ name }) => words.get(name) === part)
    const sum = (of: keyof Counts) => own.reduce((all, table) => all + table[of], 0)
    return own.length === 0 ? [] : [{ part, gone: sum('gone'), back: sum('back'), changed: sum('changed') }]
  })
}

function usedCounts({ gone, back, changed }: Counts) {
  const all = [
    ['backups.part-gone', gone],
    ['backups.part-back', back],
    ['backups.part-changed', changed],
  ] as const
  return all.filter(([, count]) => count > 0)
}

interface GroupProps {
  kinds: Compared['kinds']
  state: 'gone' | 'back' | 'changed'
  title: string
}

/** The entities of which the same is true, a line for each kind: how many, and the first of them by name. */
function Group({ kinds, state, title }: GroupProps) {
  const lines = kinds.filter(kind => kind[state].count > 0)
  if (lines.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <NamesByKind lines={lines.map(({ kind, [state]: compared }) => ({ kind, ...compared }))} />
    </section>
  )
}

interface NamesByKindProps {
  lines: readonly { kind: string; count: number; names: readonly string[] }[]
}

/** How many there are of each kind, and the names of the first. */
export function NamesByKind({ lines }: NamesByKindProps) {
  const t = useT()
  return (
    <ul className={styles.changes}>
      {lines.map(({ kind, count, names }) => (
        <li key={kind}>
          <b>{t(`kind.${kind}.count`, { count })}</b>
          <span>
            {names.join(' · ')}
            {count > names.length && ` ${t('backups.and-more', { count: count - names.length })}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
