import type { ReactNode } from 'react'
import { LoadFailed, type PageProps, type PlaceLoad, Skeleton, useProject, useSpace, useT } from '#core/client/index.ts'
import styles from './members.module.css'
import type { Place } from './place.ts'

interface Shown {
  /** what is shown once the place is here, with its name, the own role there and what one may do */
  children(place: Place, about: { name: string; roleId: string; permissions: readonly string[] }): ReactNode
}

/** A page about the space or the project its address names. */
export function PlacePage({ params, children }: Pick<PageProps, 'params'> & Shown) {
  const { spaceId = '', projectId } = params
  return projectId === undefined ? (
    <OfSpace spaceId={spaceId}>{children}</OfSpace>
  ) : (
    <OfProject spaceId={spaceId} projectId={projectId}>
      {children}
    </OfProject>
  )
}

function OfSpace({ spaceId, children }: { spaceId: string } & Shown) {
  return <Loaded load={useSpace(spaceId)}>{space => children({ spaceId }, space)}</Loaded>
}

function OfProject({ spaceId, projectId, children }: { spaceId: string; projectId: string } & Shown) {
  const load = useProject(spaceId, projectId)
  return <Loaded load={load}>{project => children({ spaceId, projectId }, project)}</Loaded>
}

function Loaded<T>({ load, children }: { load: PlaceLoad<T>; children(data: T): ReactNode }) {
  const t = useT()
  if (load.status === 'failed') return <LoadFailed error={load.error} />
  if (load.status === 'loading') return <Skeleton label={t('shell.loading')} className={styles.page} />
  return children(load.data)
}
