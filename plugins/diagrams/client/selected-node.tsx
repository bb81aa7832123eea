import { CommandButton, Link, registry, SideSection, useT } from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import styles from './diagram.module.css'
import { edgesOf, nodeTypeOf, textOf } from './nodes.ts'
import type { DiagramState } from './use-diagram.ts'

/** The selected node in the side card: what it is, what it stands for, and its lines. */
export function SelectedNode({ state }: { state: DiagramState }) {
  const t = useT()
  const { selected, nodes, edges, page } = state
  if (!selected) return null
  const entity = state.entityOf(selected)
  const kind = entity?.found && registry.kinds.get(entity.found.entity)
  const { spaceId, projectId } = page.entityRef
  return (
    <>
      <SideSection
        title={`${t('diagram.node')} · ${t(`diagrams.type-${nodeTypeOf(selected)}`)}`}
        action={<CommandButton command="diagram.relabel" iconOnly size="s" />}
      >
        <strong>{state.nameOf(selected) || t('diagram.unlabelled')}</strong>
        <p>{textOf(selected.data.description)}</p>
        {entity && (
          <p>
            {t('diagram.stands-for-is')}{' '}
            {kind && entity.found ? (
              <Link to={entityLink(kind, { spaceId, projectId, id: entity.id, parentId: entity.found.parentId })}>
                {entity.found.label}
              </Link>
            ) : (
              entity.isKnown && t('diagram.gone')
            )}
          </p>
        )}
      </SideSection>
      <SideSection title={t('diagram.edges')} action={<CommandButton command="diagram.connect" iconOnly size="s" />}>
        <ul className={styles.lines}>
          {edgesOf(selected.id, edges, nodes).map(({ edge, other, isOut, label }) => (
            <li key={edge.id}>
              {isOut ? '→' : '←'} {state.nameOf(other) || t('diagram.unlabelled')} <small>{label}</small>
            </li>
          ))}
        </ul>
      </SideSection>
    </>
  )
}
