import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import {
  Contributed,
  EntityLoader,
  entityRefOf,
  LoadFailed,
  NotFound,
  type OpenedEntity,
  type PageProps,
  Skeleton,
  useCall,
  useRegistry,
  useT,
  useTitle,
} from '#core/client/index.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import type { EntityValues } from '#core/shared/fields/field.ts'
import { historyOver } from '../shared.ts'
import { CompareBar } from './compare/compare-bar.tsx'
import { ComparedFields } from './compare/compared-fields.tsx'
import { ComparedText } from './compare/compared-text.tsx'
import { type Comparison, compareVersions } from './compare/comparison.ts'
import { ChangeNumbers, RevertButton, takenProps } from './compare/revert-button.tsx'
import styles from './history.module.css'
import { forgetVersions, historyView, showVersions } from './history-view.ts'
import { focusChangeAt } from './revert-change.ts'
import { VersionList } from './version-list.tsx'

/** The versions of an entity: what has changed since each of them, and restoring one. */
export default function HistoryPage({ params, search }: PageProps) {
  const kind = useRegistry().kinds.get(params.kind ?? '')
  const { spaceId = '', projectId = '', id = '' } = params
  const entityParams = useMemo(() => {
    const parent = kind?.parentField && search.in ? { [kind.parentField]: search.in } : {}
    return { spaceId, projectId, ...parent, ...(kind && { [kind.idField]: id }) }
  }, [kind, spaceId, projectId, id, search.in])
  if (!kind) return <NotFound />
  return (
    <EntityLoader key={id} kind={kind} params={entityParams}>
      {({ entity, mayEdit }) => <HistoryContent kind={kind} entity={entity} mayEdit={mayEdit} />}
    </EntityLoader>
  )
}

function HistoryContent({ kind, entity, mayEdit }: Omit<OpenedEntity, 'entityRef'>) {
  const t = useT()
  const opened = useMemo(
    () => ({ kind, entityRef: entityRefOf(kind, entity), entity, mayEdit }),
    [kind, entity, mayEdit],
  )
  const { state, error, rows } = useSnapshot(historyView)
  useEffect(() => void showVersions(opened), [opened])
  useEffect(() => forgetVersions, [])
  const { spaceId, projectId, id } = opened.entityRef
  const { data: named } = useCall(versionCalls.named, { spaceId, projectId, kind: kind.name, id }, { quiet: true })
  useEffect(() => {
    if (named) historyView.names = Object.fromEntries(named.map(({ revision, name }) => [revision, name]))
  }, [named])
  useTitle(state === 'ready' ? t('history.of', { label: opened.entityRef.label }) : undefined)
  if (state === 'failed') return <LoadFailed error={error} />
  if (state === 'loading' || rows.length === 0) return <Skeleton label={t('shell.loading')} className={styles.page} />
  return (
    <>
      <VersionList />
      <VersionComparison {...opened} />
    </>
  )
}

function VersionComparison(opened: OpenedEntity) {
  const { kind, entity } = opened
  const t = useT()
  const { rows, at } = useSnapshot(historyView)
  const row = rows[at]
  const version = useVersion(opened, at === 0 ? undefined : row?.revision)
  const { before, comparison, numbers } = useComparison(opened, at === 0 ? entity : version.data)
  // The next change has the focus when one was taken back.
  useEffect(() => {
    const { takenAt } = historyView
    if (takenAt === null || !entity.revision) return
    historyView.takenAt = null
    focusChangeAt(takenAt)
  }, [entity.revision])
  if (version.error) return <LoadFailed error={version.error} />
  const title = String(entity[kind.title])
  return (
    <ChangeNumbers value={numbers}>
      <CompareBar opened={opened} comparison={comparison} />
      <article className={styles.page} data-compared={row?.revision}>
        <Contributed to={historyOver} id={kind.name} props={{ entity }} fallback={null} />
        {comparison?.isTitleChanged ? (
          <h1 className={styles.title} {...takenProps(kind.title)}>
            <del>{String(before?.[kind.title] ?? '')}</del> <ins>{title}</ins>
            <RevertButton taken={kind.title} />
          </h1>
        ) : (
          <h1 className={styles.title}>{title}</h1>
        )}
        {before && comparison ? (
          <>
            <ComparedFields kind={kind} names={comparison.fields} before={before} now={entity} />
            {comparison.texts.map(({ name, sections }) => (
              <ComparedText key={`${name} ${row?.revision}`} name={name} sections={sections} />
            ))}
          </>
        ) : (
          <Skeleton label={t('shell.loading')} />
        )}
      </article>
      {comparison && <Legend comparison={comparison} />}
    </ChangeNumbers>
  )
}

/** A version, once it is there, beside what is there now; its changes are numbered. */
function useComparison({ kind, entity }: OpenedEntity, before: EntityValues | undefined) {
  const comparison = useMemo(() => before && compareVersions(kind, before, entity), [kind, before, entity])
  const numbers = useMemo(
    () => new Map(comparison?.changes.map((taken, at): [string, number] => [taken, at + 1])),
    [comparison],
  )
  return { before, comparison, numbers }
}

/** The fields of an entity at a revision. */
function useVersion({ entityRef: entity }: OpenedEntity, revision: number | undefined) {
  const { spaceId, projectId, kind, id } = entity
  const input = revision === undefined ? null : { spaceId, projectId, kind, id, revision }
  const { data, error } = useCall(versionCalls.get, input, { quiet: true })
  return { data: data?.data, error }
}

/** What the marks of a comparison mean, and how many words there were, are, came and went. */
function Legend({ comparison: { words, folded, changes } }: { comparison: Comparison }) {
  const t = useT()
  return (
    <footer className={styles.legend}>
      {changes.length > 0 && (
        <>
          <span>
            <ins>{t('history.key-added')}</ins> {t('history.key-added-how')}
          </span>
          <span>
            <del>{t('history.key-removed')}</del> {t('history.key-removed-how')}
          </span>
        </>
      )}
      {folded > 0 && <span>{t('history.folded', { count: folded })}</span>}
      <span className={styles.totals}>{t('history.words-in-all', words)}</span>
    </footer>
  )
}
