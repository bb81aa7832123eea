import { aboutEntity, CommandButton, Link, registry, SideSection, useT } from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import styles from './diagram.module.css'
import { edgesOf, nodeTypeOf, stringOf } from './parts/nodes.ts'
import type { DiagramState } from './use-diagram.ts'

const namesShown = 12

/** The selected node in the side card: what it is, what it stands for, and its lines. */
export function SelectedNode({ state }: { state: DiagramState }) {
  const t = useT()
  const { selected, selection, nodes, edges, page } = state
  if (!selected) return null
  if (selection.length > 1) return <Selection state={state} />
  const entity = state.entityOf(selected)
  const kind = entity?.found && registry.kinds.get(entity.found.kind)
  const { spaceId } = page.entityRef
  return (
    <>
      <SideSection
        title={`${t('diagram.node')} · ${t(`diagrams.type-${nodeTypeOf(selected)}`)}`}
        action={<CommandButton command="diagram.relabel" iconOnly size="s" />}
      >
        <strong>{state.nameOf(selected) || t('diagram.unlabelled')}</strong>
        <p>{stringOf(selected.data.description)}</p>
        {entity && (
          <p>
            {t('diagram.stands-for-is')}{' '}
            {kind && entity.found ? (
              <>
                <Link to={entityLink(kind, { ...entity.found, spaceId })}>{entity.found.label}</Link>{' '}
                {entity.found.project && <small>{aboutEntity(entity.found)}</small>}
              </>
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

/** Several nodes: how many, which, and what is done with all of them. */
function Selection({ state: { selection, nameOf, page } }: { state: DiagramState }) {
  const t = useT()
  return (
    <SideSection title={t('diagram.selected', { count: selection.length })}>
      <ul className={styles.lines}>
        {selection.slice(0, namesShown).map(node => (
          <li key={node.id}>{nameOf(node) || t('diagram.unlabelled')}</li>
        ))}
      </ul>
      {selection.length > namesShown && <p>{t('diagram.others', { count: selection.length - namesShown })}</p>}
      {page.mayEdit && (
        <div className={styles.acts}>
          <CommandButton command="diagram.align" size="s" />
          <CommandButton command="diagram.group" size="s" />
        </div>
      )}
    </SideSection>
  )
}
