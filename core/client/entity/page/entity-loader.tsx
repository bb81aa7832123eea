import type { ReactNode } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import { useT } from '../../i18n/intl.ts'
import { LoadFailed } from '../../shell/screens/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import styles from './entity-frame.module.css'
import { type OpenedEntity, useEntity } from './use-entity.ts'

interface EntityLoaderProps {
  kind: Kind
  params: Readonly<Record<string, string>>
  children(opened: OpenedEntity): ReactNode
}

/** Shows an entity once it is loaded, or says why it cannot be shown. */
export function EntityLoader({ kind, params, children }: EntityLoaderProps) {
  const t = useT()
  const loadState = useEntity(kind, params)
  switch (loadState.state) {
    case 'open':
      return children(loadState)
    case 'loading':
      return <Skeleton label={t('shell.loading')} className={styles.page} />
    case 'failed':
      return (
        <LoadFailed
          error={loadState.error}
          missing={t(`kind.${kind.name}.missing`)}
          missingId={`${kind.name}-not-found`}
        />
      )
  }
}
