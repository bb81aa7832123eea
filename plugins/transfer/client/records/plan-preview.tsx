import { useSnapshot } from 'valtio'
import {
  type CountRow,
  CountTable,
  classNames,
  Field,
  formatNumber,
  registry,
  SectionMessage,
  Select,
  useT,
} from '#core/client/index.ts'
import { belowText, type ImportReport, partsChoice } from '../../shared/importer/plan.ts'
import { chooseFor } from './actions.ts'
import { DeletedBefore, LeftOutside } from './plan-notices.tsx'
import styles from './records.module.css'
import { comesIn, recordsImport, reportGroups } from './state.ts'

/** How many names of a line the dialog shows; a report that is saved has them all. */
const samplesShown = 5

/** What an import would do: the choices, what becomes of what, and what is lost. Nothing has been changed yet. */
export function PlanPreview() {
  const t = useT()
  const { plan, known } = useSnapshot(recordsImport)
  if (!plan) return null
  const here = plan.records.filter(({ id }) => known.has(id)).length
  const isAllKnown = here > 0 && known.size === plan.records.length + plan.images.length
  return (
    <>
      <SourceLine />
      <GroupCounts />
      {isAllKnown && <SectionMessage type="info">{t('import.all-known', { count: here })}</SectionMessage>}
      {plan.choices.length > 0 && (
        <div className={styles.choices}>
          {plan.choices.map(({ id, label, options, value }) => (
            <Field key={id} label={id === partsChoice.id ? t('kind.part.many') : label || t('import.column-kind')}>
              <Select
                name={id}
                value={value}
                options={options.map(option => ({ ...option, label: option.label || t(ownLabel(id, option.value)) }))}
                onValue={chosen => void chooseFor(id, chosen)}
              />
            </Field>
          ))}
        </div>
      )}
      <DeletedBefore />
      <LeftOutside />
      <KindTable />
      <FirstRows />
      {reportGroups.map(group => (
        <ReportGroup key={group} group={group} lines={plan.report[group]} />
      ))}
      <p className={styles.quiet}>{t('import.undo-takes-back')}</p>
    </>
  )
}

/** The words for an option that has no name of the source. */
function ownLabel(choice: string, option: string): string {
  if (option === belowText) return 'import.below-text'
  return choice === partsChoice.id && option === partsChoice.make ? 'import.parts-make' : 'import.leave-out'
}

/** What was read, and that it is only read. */
function SourceLine() {
  const t = useT()
  const { files } = useSnapshot(recordsImport)
  const [first] = files
  const name = first && (first.path.includes('/') ? first.path.split('/')[0] : first.path)
  return (
    <p className={styles.quiet}>
      {name}. <b>{t('import.nothing-changed-yet')}</b>
    </p>
  )
}

/** How much is lost, changed and kept, before all that is said of it has been scrolled by. */
function GroupCounts() {
  const t = useT()
  const { plan } = useSnapshot(recordsImport)
  const counts = reportGroups.map(group => ({ group, count: countOf(plan?.report[group] ?? []) }))
  if (counts.every(({ count }) => count === 0)) return null
  return (
    <p className={styles.groupCounts}>
      {counts.map(({ group, count }) => (
        <span key={group} data-group={count > 0 ? group : undefined}>
          {t(`import.group-${group}`)} <b>{formatNumber(count)}</b>
        </span>
      ))}
    </p>
  )
}

function countOf(lines: ImportReport['kept']): number {
  return lines.reduce((sum, { count }) => sum + count, 0)
}

function KindTable() {
  const t = useT()
  const { plan, known, deleted, bringBack } = useSnapshot(recordsImport)
  if (!plan) return null
  const count = (all: readonly { id: string }[]) => {
    const fresh = all.filter(one => comesIn({ known, deleted, bringBack }, one)).length
    const here = all.filter(({ id }) => known.has(id)).length
    const away = all.length - fresh - here
    return [all.length, fresh, here, ...(deleted.size > 0 ? [away] : [])]
  }
  const rows: CountRow[] = [...Map.groupBy(plan.records, record => record.kind)].map(([kind, all]) => ({
    ...{ icon: registry.kinds.get(kind)?.icon ?? 'file-text', name: t(`kind.${kind}.many`) },
    counts: count(all),
  }))
  if (plan.images.length > 0) rows.push({ icon: 'image', name: t('import.images'), counts: count(plan.images) })
  const heads = [
    ...(['import.column-kind', 'import.column-in-file', 'import.column-new', 'import.column-here'] as const),
    ...(deleted.size > 0 ? (['import.column-deleted'] as const) : []),
  ]
  return (
    <CountTable
      label={t('import.what-it-does')}
      heads={heads.map(head => t(head))}
      rows={rows}
      total={rows.length > 1 ? t('import.in-all') : undefined}
    />
  )
}

/** Rows and columns of a file stay in its order, which is their only name. */
function keyed<Item>(items: readonly Item[]): { key: string; item: Item }[] {
  return items.map((item, at) => ({ key: `at-${at}`, item }))
}

/** The first rows of a table. */
function FirstRows() {
  const t = useT()
  const { plan } = useSnapshot(recordsImport)
  if (!plan?.preview) return null
  const { heads, rows } = plan.preview
  return (
    <div className={styles.wide}>
      <table className={styles.table} aria-label={t('import.first-rows')}>
        <thead>
          <tr>
            {keyed(heads).map(({ key, item }) => (
              <th key={key} scope="col">
                {item}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(rows).map(({ key: rowKey, item: row }) => (
            <tr key={rowKey}>
              {keyed(row).map(({ key, item }) => (
                <td key={key} className={styles.cell}>
                  {item}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ReportGroupProps {
  group: keyof ImportReport
  lines: ImportReport['kept']
}

function ReportGroup({ group, lines }: ReportGroupProps) {
  const t = useT()
  if (lines.length === 0) return null
  return (
    <section className={styles.group} aria-label={t(`import.group-${group}`)}>
      <h3 className={styles.label} data-group={group}>
        {t(`import.group-${group}`)}
        <span>{formatNumber(countOf(lines))}</span>
      </h3>
      <table className={classNames(styles.table, styles.report)} aria-label={t(`import.group-${group}`)}>
        <thead>
          <tr>
            <th scope="col">{t('import.column-what')}</th>
            <th scope="col">{t('import.column-which')}</th>
            {group === 'dropped' && <th scope="col">{t('import.column-why')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ what, count, samples }) => (
            <tr key={what}>
              <th scope="row">{t(`import.report-${what}`, { count })}</th>
              <td className={styles.samples} title={samples.slice(0, samplesShown).join('\n')}>
                {samples.slice(0, samplesShown).join(' · ')}
                {samples.length > samplesShown &&
                  ` · ${t('import.names-more', { count: samples.length - samplesShown })}`}
              </td>
              {group === 'dropped' && <td className={styles.why}>{t(`import.why-${what}`)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
