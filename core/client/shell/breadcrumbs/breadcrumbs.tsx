import { useSnapshot } from 'valtio'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { links } from '#core/shared/links.ts'
import { useCall } from '../../api/query.ts'
import { commandContext } from '../../context/command-context.ts'
import { useT } from '../../i18n/intl.ts'
import { useRegistry } from '../../registry/app-registry.ts'
import { CrumbList } from './crumb-list.tsx'
import type { Crumb } from './crumbs.ts'

/** Spaces > space > project > entity; the middle folds where there are more than five. */
export function Breadcrumbs() {
  const t = useT()
  const { params, pageEntity, kind, page } = useSnapshot(commandContext)
  const { title } = useRegistry().routes.get(page) ?? {}
  const { spaceId, projectId } = params
  const { data: space } = useCall(spaceCalls.get, spaceId ? { spaceId } : null, { quiet: true })
  const { data: project } = useCall(projectCalls.get, spaceId && projectId ? { spaceId, projectId } : null, {
    quiet: true,
  })
  const crumbs: Crumb[] = [{ label: t('shell.spaces'), to: links.spaces() }]
  if (spaceId) crumbs.push({ label: space?.name ?? spaceId, to: links.space(spaceId) })
  if (spaceId && projectId)
    crumbs.push({ label: project?.name ?? '…', to: links.project(spaceId, projectId, kind || undefined) })
  if (title && page !== 'spaces') crumbs.push({ label: t(title), to: '' })
  if (pageEntity) crumbs.push({ label: pageEntity.label, to: '' })
  return <CrumbList crumbs={crumbs} />
}
