import {
  call,
  type EntityPageState,
  EntityPicker,
  Field,
  Icon,
  IconButton,
  Link,
  registry,
  useCall,
  useT,
} from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import { mentionCalls } from '#plugins/relations/shared.ts'
import { suggestionCalls } from '#plugins/search/shared.ts'
import type { PlanNode, plan } from '../../shared/kind.ts'
import { linksMax } from '../../shared/limits.ts'
import type { PlanView } from '../../shared/view.ts'
import styles from './nodes.module.css'

interface NodeLinksProps {
  page: EntityPageState<typeof plan>
  view: PlanView
  node: PlanNode
}

/** What a node is about: links that follow renames, and a picker for more. */
export function NodeLinks({ page: { entityRef }, view, node }: NodeLinksProps) {
  const t = useT()
  const { spaceId, projectId } = entityRef
  const place = { spaceId, projectId }
  const { links } = node
  const { data } = useCall(mentionCalls.entities, links.length > 0 ? { ...place, ids: links } : null, { quiet: true })
  const named = links.flatMap(id => data?.find(one => one.id === id) ?? [])
  return (
    <div className={styles.links}>
      {view.mayEdit && links.length < linksMax && (
        <Field label={t('plans.links')} group>
          <EntityPicker
            picker="plan-links"
            value={null}
            onValue={picked => {
              if (picked) view.change(node.id, now => ({ ...now, links: [...now.links, picked.id] }))
            }}
            {...place}
            hides={({ id }) => id === view.planId || links.includes(id)}
            search={(text, signal) => call(suggestionCalls.global, { text, ...place }, { quiet: true, signal })}
          />
        </Field>
      )}
      <ul aria-label={t('plans.links')}>
        {named.map(({ entity, id, label, parentId, icon, color }) => {
          const kind = registry.kinds.get(entity)
          return (
            <li key={id} className={styles.link}>
              <Icon name={icon ?? kind?.icon ?? 'file-text'} color={color} />
              {kind ? (
                <Link to={entityLink(kind, { ...place, id, parentId })} className={styles.cut}>
                  {label}
                </Link>
              ) : (
                <span className={styles.cut}>{label}</span>
              )}
              {kind && <span className={styles.dim}>{t(`kind.${entity}.one`)}</span>}
              {view.mayEdit && (
                <IconButton
                  icon="x"
                  size="s"
                  variant="ghost"
                  data-command="plans.unlink"
                  label={t('plans.unlink-one', { label })}
                  onClick={() => view.change(node.id, now => ({ ...now, links: now.links.filter(one => one !== id) }))}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
