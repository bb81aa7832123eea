import type { ReactNode } from 'react'
import type { Place } from '#core/shared/kind-calls.ts'
import { usePermission } from '../context/permissions.ts'
import { useT } from '../i18n/intl.ts'
import type { PageProps } from '../registry/contract.ts'
import { LoadFailed } from '../shell/screens/load-failed.tsx'
import { NoAccess } from '../shell/screens/no-access.tsx'
import { Skeleton } from '../ui/skeleton/skeleton.tsx'
import { type Project, useProject } from './use-place.ts'

interface ProjectLoaderProps extends Pick<PageProps, 'params'> {
  /** who does not have it, does not see the page */
  permission: string
  children(project: Project, place: Place): ReactNode
}

/** Shows a page of a project once the project is loaded, or says why it cannot be shown. */
export function ProjectLoader({ params, permission, children }: ProjectLoaderProps) {
  const t = useT()
  const { spaceId = '', projectId = '' } = params
  const { status, data: project, error } = useProject(spaceId, projectId)
  const mayOpen = usePermission(permission)
  if (status === 'failed') return <LoadFailed error={error} />
  if (status === 'loading') return <Skeleton label={t('shell.loading')} />
  return mayOpen ? children(project, { spaceId, projectId }) : <NoAccess />
}
