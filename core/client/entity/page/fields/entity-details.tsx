import type { ReactNode } from 'react'
import type { EntityAtRevision } from '#core/shared/fields/field.ts'
import { formatDate, useT } from '../../../i18n/intl.ts'
import { UserName } from '../../../session/user-name.tsx'

import styles from '../entity-frame.module.css'

/** Name and value rows of the side card. */
export function EntityDetails({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The details every entity has. */
export function useCommonDetails(entity: EntityAtRevision): (readonly [string, ReactNode])[] {
  const t = useT()
  const author = String(entity.createdBy)
  return [
    [t('entity.author'), <UserName key="author" userId={author} username={author} />],
    [t('entity.created'), formatDate(String(entity.createdAt))],
    [t('entity.edited'), formatDate(String(entity.updatedAt))],
  ]
}
