import { registry, saveFile, showToast, t } from '#core/client/index.ts'
import { safeFileName } from '#core/shared/text/file-name.ts'
import { csvText } from '#plugins/exports/shared.ts'
import type { ImportPlan, ImportReport } from '../../shared/importer/plan.ts'
import { comesIn, recordsImport, reportGroups } from './state.ts'

type ShownReport = Pick<typeof recordsImport, 'known' | 'deleted' | 'bringBack'>
type ReportRow = [group: string, what: string, which: string, why: string]

/** Every line of the report with all that it is about, and what is here already or was deleted, as a table. */
export function reportRows(plan: Pick<ImportPlan, 'report' | 'records' | 'images'>, shown: ShownReport): ReportRow[] {
  return [...reportGroups.flatMap(group => linesOf(group, plan.report[group])), ...staying(plan, shown)]
}

function linesOf(group: (typeof reportGroups)[number], lines: ImportReport['kept']): ReportRow[] {
  return lines.flatMap(({ what, count, samples }) => {
    const heads = [t(`import.group-${group}`), t(`import.report-${what}`, { count })] as const
    const why = group === 'dropped' ? t(`import.why-${what}`) : ''
    const rows = samples.map((which): ReportRow => [...heads, which, why])
    // Some have the same words, or more of them than a report names.
    const more = count - samples.length
    if (rows.length === 0) return [[...heads, '', why] satisfies ReportRow]
    return more > 0 ? [...rows, [...heads, t('import.names-more', { count: more }), why] satisfies ReportRow] : rows
  })
}

/** What of the source is not imported, because it was before. */
function staying({ records, images }: Pick<ImportPlan, 'records' | 'images'>, shown: ShownReport): ReportRow[] {
  const items = [
    ...records.map(({ id, kind, values }) => {
      const name = String(values[registry.kinds.get(kind)?.title ?? ''] ?? '')
      return { id, kind: t(`kind.${kind}.one`), name }
    }),
    ...images.map(({ id, name }) => ({ id, kind: t('import.images'), name })),
  ]
  return items.flatMap(({ id, kind, name }): ReportRow[] => {
    if (comesIn(shown, { id })) return []
    return [[t(shown.known.has(id) ? 'import.column-here' : 'import.column-deleted'), kind, name, '']]
  })
}

/** Saves the report of the shown import as a file that a spreadsheet opens. */
export function saveReport(): void {
  const { plan, stage, importerId, files } = recordsImport
  if (!plan || stage !== 'preview') {
    showToast({ kind: 'info', title: t('import.no-report') })
    return
  }
  const names = ['import.column-becomes', 'import.column-what', 'import.column-which', 'import.column-why'].map(id =>
    t(id),
  )
  const text = csvText({ names, rows: reportRows(plan, recordsImport) })
  const source = files[0]?.path.split('/')[0] ?? t(registry.importers.get(importerId)?.label ?? 'import.title')
  const name = `${safeFileName(t('import.report-of', { name: source })) || 'report'}.csv`
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }))
  showToast({ kind: 'ok', title: t('import.report-saved') })
}
