import {
  aboutEntity,
  call,
  type EntityPageState,
  EntityPicker,
  Field,
  Icon,
  IconButton,
  Link,
  registry,
  useT,
} from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import { suggestionCalls } from '#plugins/search/shared.ts'
import type { PlanNode, plan } from '../../shared/kind.ts'
import { linksMax } from '../../shared/limits.ts'
import type { PlanView } from '../../shared/view.ts'
import { useSubjects } from '../use-subjects.ts'
import styles from './nodes.module.css'

interface NodeLinksProps {
  page: EntityPageState<typeof plan>
  view: PlanView
  node: PlanNode
}

/** What a node is about: links that follow renames, also into the worlds that the project uses, and a picker for more. */
export function NodeLinks({ page: { entityRef }, view, node }: NodeLinksProps) {
  const t = useT()
  const { spaceId, projectId } = entityRef
  const place = { spaceId, projectId }
  const { links } = node
  const { subjects, isKnown } = useSubjects(place, links)
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
            search={(text, signal) =>
              call(suggestionCalls.global, { text, ...place, worlds: true }, { quiet: true, signal })
            }
          />
        </Field>
      )}
      <ul aria-label={t('plans.links')}>
        {links.map(id => {
          const subject = subjects.get(id)
          if (!subject && !isKnown) return null
          const kind = subject && registry.kinds.get(subject.kind)
          const label = subject?.label ?? t('mention.gone')
          return (
            <li key={id} className={styles.link}>
              <Icon name={subject?.icon ?? kind?.icon ?? 'file-text'} color={subject?.color} />
              {subject && kind ? (
                <Link to={entityLink(kind, { ...place, ...subject })} className={styles.cut}>
                  {label}
                </Link>
              ) : (
                <span className={styles.cut}>{label}</span>
              )}
              {subject && kind && <span className={styles.dim}>{aboutEntity(subject)}</span>}
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
