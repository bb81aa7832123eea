import type { Snapshot } from 'valtio'
import { type CountRow, CountTable, SectionMessage, useRegistry, useT } from '#core/client/index.ts'
import type { ImportComparison } from '#core/shared/calls/project-file.ts'
import styles from '../backups.module.css'
import { NamesByKind } from '../restore/restore-changes.tsx'

type Compared = Snapshot<ImportComparison>['kinds'][number]

interface FileChangesProps {
  kinds: readonly Compared[]
  images: number
  /** it may go into a project that is there */
  hasProject: boolean
  /** something beside entities is new to that */
  others: boolean
}

/** What is in a file of a project and, if it may go into one that is there, what would change in that. */
export function FileChanges({ kinds, images, hasProject, others }: FileChangesProps) {
  const t = useT()
  const registry = useRegistry().kinds
  const sum = (of: (one: Compared) => number) => kinds.reduce((all, one) => all + of(one), 0)
  const columns = [
    { head: 'backups.in-file', of: (one: Compared) => one.inFile },
    ...(hasProject
      ? [
          { head: 'backups.new-here', of: (one: Compared) => one.fresh.count },
          { head: 'backups.same-here', of: (one: Compared) => one.here - one.differing },
          { head: 'backups.differs-here', of: (one: Compared) => one.differing },
        ]
      : []),
  ]
  const isKnown = hasProject && kinds.length > 0 && sum(one => one.fresh.count) === 0 && !others
  const rowOf = (one: Compared): CountRow => ({
    ...{ icon: registry.get(one.kind)?.icon ?? 'file-text', name: t(`kind.${one.kind}.many`) },
    counts: columns.map(({ of }) => of(one)),
  })
  const imageRow: CountRow = { icon: 'image', name: t('backups.images'), counts: [images] }
  return (
    <>
      {isKnown && <SectionMessage type="info">{t('backups.all-here')}</SectionMessage>}
      <CountTable
        label={t('backups.what-it-does')}
        heads={[t('backups.kind'), ...columns.map(({ head }) => t(head))]}
        rows={[...kinds.map(rowOf), ...(images > 0 ? [imageRow] : [])]}
      />
      {hasProject && <Incoming kinds={kinds} />}
    </>
  )
}

/** The names of the first of each kind that are imported. */
function Incoming({ kinds }: { kinds: readonly Compared[] }) {
  const t = useT()
  const lines = kinds.filter(({ fresh }) => fresh.count > 0)
  if (lines.length === 0) return null
  return (
    <section aria-label={t('backups.comes-in')}>
      <h3 className={styles.heading}>{t('backups.comes-in')}</h3>
      <NamesByKind lines={lines.map(({ kind, fresh }) => ({ kind, ...fresh }))} />
    </section>
  )
}
