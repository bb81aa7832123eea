import {
  aboutEntity,
  Button,
  CommandButton,
  colorStyle,
  Icon,
  Link,
  presetColors,
  registry,
  runCommand,
  SideSection,
  useT,
} from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import styles from './diagram.module.css'
import { edgesOf, isGroup, nodeTypeOf, nodeTypes, stringOf } from './parts/nodes.ts'
import { ownColorOf } from './parts/own-color.ts'
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
  const color = ownColorOf(selected, state)
  const preset = presetColors.find(({ value }) => value.toLowerCase() === color.toLowerCase())
  const lines = edgesOf(selected.id, edges, nodes)
  return (
    <>
      <SideSection
        title={`${t('diagram.node')} · ${t(`diagrams.type-${nodeTypeOf(selected)}`)}`}
        action={<CommandButton command="diagram.relabel" iconOnly size="s" />}
      >
        <strong>{state.nameOf(selected) || t('diagram.unlabelled')}</strong>
        <p>{stringOf(selected.data.description)}</p>
        {page.mayEdit && !isGroup(selected) && (
          <div className={styles.types} role="group" aria-label={t('diagram.type-is')}>
            {nodeTypes.map(type => (
              <Button
                key={type}
                data-command="diagram.type"
                variant="ghost"
                size="s"
                aria-pressed={type === nodeTypeOf(selected)}
                onClick={() => void runCommand('diagram.type', { args: { type } })}
              >
                {t(`diagrams.type-${type}`)}
              </Button>
            ))}
          </div>
        )}
      </SideSection>
      <SideSection
        title={`${t('diagram.edges')} ${lines.length || ''}`}
        action={<CommandButton command="diagram.connect" iconOnly size="s" />}
      >
        <ul className={styles.lines}>
          {lines.map(({ edge, other, isOut, label }) => (
            <li key={edge.id}>
              <button
                type="button"
                data-command="diagram.find"
                onClick={() => void runCommand('diagram.find', { args: { node: other.id } })}
              >
                <Icon name={isOut ? 'arrow-right' : 'arrow-left'} />
                <span className="vh">{isOut ? '→' : '←'}</span>
                <span>{state.nameOf(other) || t('diagram.unlabelled')}</span> <small>{label}</small>
              </button>
            </li>
          ))}
        </ul>
      </SideSection>
      {(entity || color) && (
        <SideSection title={t('diagram.facts')}>
          <dl className={styles.facts}>
            {entity && (
              <>
                <dt>{t('diagram.stands-for-is')}</dt>
                <dd>
                  {kind && entity.found ? (
                    <>
                      <Link to={entityLink(kind, { ...entity.found, spaceId })}>{entity.found.label}</Link>{' '}
                      {entity.found.project && <small>{aboutEntity(entity.found)}</small>}
                    </>
                  ) : (
                    entity.isKnown && t('diagram.gone')
                  )}
                </dd>
              </>
            )}
            {color && (
              <>
                <dt>{t('diagram.colour-is')}</dt>
                <dd>
                  <i className={styles.swatch} style={colorStyle(color)} /> {preset ? t(`color.${preset.name}`) : color}
                </dd>
              </>
            )}
          </dl>
        </SideSection>
      )}
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
