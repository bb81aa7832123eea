import type { ReactNode } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import { EntityFrame, type EntityFrameProps } from './entity-frame.tsx'
import { EntityLoader } from './entity-loader.tsx'
import { EntityDetails, useCommonDetails } from './fields/entity-details.tsx'
import type { OpenedEntity } from './use-entity.ts'
import { type EntityPageState, useEntityPage } from './use-entity-page.ts'

/** What an entity's page may say. */
interface EntityPageProps<K extends Kind> extends Pick<EntityFrameProps, 'layout' | 'text' | 'toolbar'> {
  /** its kind */
  kind: K
  /** the parts of its address */
  params: Readonly<Record<string, string>>
  /** more facts in the side card, before those of every entity */
  details?(page: EntityPageState<K>): readonly (readonly [name: string, value: ReactNode])[]
  /** more of the side card, below the facts */
  side?(page: EntityPageState<K>): ReactNode
  /** what is below the title */
  children(page: EntityPageState<K>): ReactNode
}

/**
 * The page of one entity of a kind: loaded, with title, save state, side card, presence, undo and what plugins add. A
 * page that needs hooks for these takes EntityLoader, useEntityPage and EntityFrame.
 */
export function EntityPage<K extends Kind>({ kind, params, ...rest }: EntityPageProps<K>) {
  return (
    <EntityLoader key={params[kind.idField]} kind={kind} params={params}>
      {opened => <OpenedPage {...rest} opened={opened as OpenedEntity & { kind: K }} />}
    </EntityLoader>
  )
}

type OpenedPageProps<K extends Kind> = Omit<EntityPageProps<K>, 'kind' | 'params'> & {
  opened: OpenedEntity & { kind: K }
}

function OpenedPage<K extends Kind>({ opened, details, side, children, ...frame }: OpenedPageProps<K>) {
  const page = useEntityPage(opened)
  const commonDetails = useCommonDetails(opened.entity)
  return (
    <EntityFrame
      {...frame}
      page={page}
      details={<EntityDetails rows={[...(details?.(page) ?? []), ...commonDetails]} />}
      side={side?.(page)}
    >
      {children(page)}
    </EntityFrame>
  )
}
