import type { ReactNode } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import { useT } from '../i18n/intl.ts'
import { LoadFailed } from '../shell/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './entity-frame.module.css'
import { type Opened, useEntity } from './use-entity.ts'

interface OpeningPageProps {
  kind: Kind
  params: Readonly<Record<string, string>>
  children(opened: Opened): ReactNode
}

/** Shows a thing once it is here, and says so where it is not. */
export function OpeningPage({ kind, params, children }: OpeningPageProps) {
  const t = useT()
  const opening = useEntity(kind, params)
  switch (opening.state) {
    case 'open':
      return children(opening)
    case 'loading':
      return <Skeleton label={t('shell.loading')} className={styles.page} />
    case 'failed':
      return <LoadFailed error={opening.error} missing={t(`kind.${kind.name}.missing`)} />
  }
}
