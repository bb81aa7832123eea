import { Icon, registry, TagChip } from '#core/client/index.ts'
import type { PlanNode } from '../../shared/kind.ts'
import type { PlanView } from '../../shared/view.ts'
import styles from './views.module.css'

const subjectsShown = 6
const tagsShown = 3

/** What a node is about, and its tags: names are read out, and shown by the side card. */
export function NodeAbout({ view, node }: { view: Pick<PlanView, 'tags' | 'subjects'>; node: PlanNode }) {
  const subjects = node.links.flatMap(id => view.subjects.get(id) ?? [])
  const tags = node.tags.flatMap(({ valueId }) => view.tags.get(valueId) ?? [])
  return (
    <span className={styles.foot}>
      {subjects.slice(0, subjectsShown).map(({ id, kind, label, number, icon, color }) => (
        <span key={id} className={styles.subject} title={label}>
          <Icon name={icon ?? registry.kinds.get(kind)?.icon ?? 'file-text'} color={color} />
          {number !== undefined && <span aria-hidden="true">{number}</span>}
          <span className="vh">{label}</span>
        </span>
      ))}
      {subjects.length > subjectsShown && <span className={styles.more}>+{subjects.length - subjectsShown}</span>}
      <span className={styles.tags}>
        {tags.slice(0, tagsShown).map(({ valueId, value, color }) => (
          <TagChip key={valueId} small label={value} color={color} />
        ))}
        {tags.length > tagsShown && <span className={styles.more}>+{tags.length - tagsShown}</span>}
      </span>
    </span>
  )
}
