import { useState } from 'react'
import {
  Button,
  type EntityRef,
  fieldLabel,
  Link,
  registry,
  rove,
  SideSection,
  usePaged,
  useT,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { mentionCalls } from '../shared.ts'
import styles from './relations.module.css'
import { withLink } from './with-link.ts'

type Backlink = OutputOf<typeof mentionCalls.backlinks>['data'][number]

const pageSize = 10

function fieldLabelOf(kindName: string, field: string): string {
  const kind = registry.kinds.get(kindName)
  return kind ? fieldLabel(kind, field) : field
}

/**
 * The entities that mention one, each with the words around the mention or the name of the field; nothing if there are
 * none.
 */
export function MentionedIn({ entity }: { entity: EntityRef }) {
  const t = useT()
  const { spaceId, projectId, id: entryId, kind: entryType } = entity
  const input = { spaceId, projectId, entryId, entryType, limit: pageSize }
  const { items, total, loading, hasMore, load } = usePaged(mentionCalls.backlinks, input)
  const [at, setAt] = useState(0)
  const shown = items.map(withLink).filter((item): item is Backlink & { link: string } => item.link !== undefined)
  if (shown.length === 0) return null
  const stop = Math.min(at, shown.length - 1)
  return (
    <SideSection title={t('relations.mentioned-in')}>
      <ul aria-label={t('relations.mentioned-in')} className={styles.list} onKeyDown={event => rove(event, setAt)}>
        {shown.map((item, index) => (
          <li key={item.id}>
            <Link
              to={item.link}
              className={styles.quote}
              data-roving=""
              data-backlink={item.id}
              tabIndex={index === stop ? 0 : -1}
            >
              <b>{item.project === undefined ? item.label : `${item.label} · ${item.project}`}</b>
              <span>
                {item.field === undefined ? item.before : `${fieldLabelOf(item.entity, item.field)}: `}
                <mark>{item.part ?? entity.label}</mark>
                {item.after}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button size="s" variant="ghost" data-field busy={loading} onClick={load}>
          {t('relations.more', { count: total - items.length })}
        </Button>
      )}
    </SideSection>
  )
}
