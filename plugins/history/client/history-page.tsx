import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import {
  LoadFailed,
  NotFound,
  type Opened,
  OpeningPage,
  type PageProps,
  Skeleton,
  thingOf,
  useHouse,
  useT,
  useTitle,
} from '#core/client/index.ts'
import { CompareBar } from './compare-bar.tsx'
import { ComparedText } from './compared-text.tsx'
import styles from './history.module.css'
import { hasText, textFields, textOf } from './texts.ts'
import { useVersion } from './use-version.ts'
import { VersionList } from './version-list.tsx'
import { forgetVersions, showVersions, view } from './view.ts'

/** The versions of a text: what was added and removed since each of them, and the way back to it. */
export function Page({ params, search }: PageProps) {
  const kind = useHouse().kinds.get(params.kind ?? '')
  const { spaceId = '', projectId = '', id = '' } = params
  const own = useMemo(() => {
    const parent = kind?.parentField && search.in ? { [kind.parentField]: search.in } : {}
    return { spaceId, projectId, ...parent, ...(kind && { [kind.idField]: id }) }
  }, [kind, spaceId, projectId, id, search.in])
  if (!hasText(kind)) return <NotFound />
  return (
    <OpeningPage key={id} kind={kind} params={own}>
      {({ entity, mayEdit }) => <History kind={kind} entity={entity} mayEdit={mayEdit} />}
    </OpeningPage>
  )
}

function History({ kind, entity, mayEdit }: Omit<Opened, 'thing'>) {
  const t = useT()
  const opened = useMemo(() => ({ kind, thing: thingOf(kind, entity), entity, mayEdit }), [kind, entity, mayEdit])
  const { state, error, rows } = useSnapshot(view)
  useEffect(() => void showVersions(opened), [opened])
  useEffect(() => forgetVersions, [])
  useTitle(state === 'ready' ? t('history.of', { label: opened.thing.label }) : undefined)
  if (state === 'failed') return <LoadFailed error={error} />
  if (state === 'loading' || rows.length === 0) return <Skeleton label={t('shell.loading')} className={styles.page} />
  return (
    <>
      <VersionList />
      <Compared {...opened} />
    </>
  )
}

function Compared(opened: Opened) {
  const { kind, entity } = opened
  const t = useT()
  const { rows, at } = useSnapshot(view)
  const row = rows[at]
  const version = useVersion(opened, at === 0 ? undefined : row?.revision)
  if (version.error) return <LoadFailed error={version.error} />
  const before = at === 0 ? entity : version.data
  const [title, was] = [String(entity[kind.title]), before && String(before[kind.title] ?? '')]
  return (
    <>
      <CompareBar opened={opened} before={before} />
      <article className={styles.page} data-compared={row?.revision}>
        <h1 className={styles.title}>
          {was !== undefined && was !== title && <del>{was}</del>}{' '}
          {was !== undefined && was !== title ? <ins>{title}</ins> : title}
        </h1>
        {before ? (
          textFields(kind).map(name => (
            <ComparedText key={`${name} ${row?.revision}`} before={textOf(before, name)} now={textOf(entity, name)} />
          ))
        ) : (
          <Skeleton label={t('shell.loading')} />
        )}
      </article>
    </>
  )
}
