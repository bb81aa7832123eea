import type { ReactNode } from 'react'
import { LoadFailed, type PageProps, type PlaceLoad, Skeleton, useProject, useSpace, useT } from '#core/client/index.ts'
import styles from './members.module.css'
import type { MembershipPlace } from './membership.ts'

interface PlacePageProps {
  /** rendered once the place is loaded, with its name, the user's role and permissions there */
  children(place: MembershipPlace, about: { name: string; roleId: string; permissions: readonly string[] }): ReactNode
}

/** A page about the space or the project in its path. */
export function PlacePage({ params, children }: Pick<PageProps, 'params'> & PlacePageProps) {
  const { spaceId = '', projectId } = params
  return projectId === undefined ? (
    <SpaceMembersPage spaceId={spaceId}>{children}</SpaceMembersPage>
  ) : (
    <ProjectMembersPage spaceId={spaceId} projectId={projectId}>
      {children}
    </ProjectMembersPage>
  )
}

function SpaceMembersPage({ spaceId, children }: { spaceId: string } & PlacePageProps) {
  return <LoadedPage load={useSpace(spaceId)}>{space => children({ spaceId }, space)}</LoadedPage>
}

function ProjectMembersPage({ spaceId, projectId, children }: { spaceId: string; projectId: string } & PlacePageProps) {
  const load = useProject(spaceId, projectId)
  return <LoadedPage load={load}>{project => children({ spaceId, projectId }, project)}</LoadedPage>
}

function LoadedPage<T>({ load, children }: { load: PlaceLoad<T>; children(data: T): ReactNode }) {
  const t = useT()
  if (load.status === 'failed') return <LoadFailed error={load.error} />
  if (load.status === 'loading') return <Skeleton label={t('shell.loading')} className={styles.page} />
  return children(load.data)
}
