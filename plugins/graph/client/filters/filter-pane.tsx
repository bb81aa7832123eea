import { Button, Checkbox, CommandButton, colorStyle, Icon, Menu, runCommand, useT } from '#core/client/index.ts'
import type { Graph } from '../../shared.ts'
import type { GraphState } from '../graph-state.ts'
import { kindLook, shapePaths } from '../looks.ts'
import styles from './filter-pane.module.css'
import { isFiltered } from './graph-query.ts'
import { anyValue } from './use-filter-commands.ts'

/** Numbers of steps that have a button; more are chosen in the palette. */
const stepButtons = 3

/** What the graph shows, to be changed: its kinds with their shapes and numbers, relations, tags, and how far away. */
export function GraphFilterPane({ state, graph }: { state: GraphState; graph: Graph }) {
  const t = useT()
  const { query, tags, selected } = state
  const around = query.around ?? selected?.id
  const steps = Array.from({ length: Math.max(stepButtons, query.depth ?? 0) }, (_, at) => String(at + 1))
  const shared = graph.nodes.filter(({ project }) => project !== undefined).length
  const middle = query.around && graph.nodes.find(({ id }) => id === query.around)?.label
  return (
    <section
      className={styles.filters}
      aria-label={t('graph.filters')}
      data-part="graph-filters"
      data-view={state.view}
      // A menu of it takes Escape for itself.
      onKeyDown={({ key, target, currentTarget }) => {
        if (key === 'Escape' && target instanceof HTMLElement && currentTarget.contains(target)) target.blur()
      }}
    >
      <ul aria-label={t('graph.by-kind')}>
        {graph.kinds.map(({ entity, nodes }) => {
          const { shape, color, icon } = kindLook(entity)
          return (
            <li key={entity} style={colorStyle(color)}>
              <Checkbox
                className={styles.kind}
                checked={query.kinds?.includes(entity) ?? true}
                data-command="graph.kind"
                onValue={() => void runCommand('graph.kind', { args: { kind: entity } })}
              >
                <svg viewBox="0 0 12 12" aria-hidden="true">
                  <path d={shapePaths[shape]} />
                </svg>
                <Icon name={icon} />
                <span>{t(`kind.${entity}.many`)}</span>
                <span className={styles.amount}>{nodes}</span>
              </Checkbox>
            </li>
          )
        })}
      </ul>
      {shared > 0 && (
        <p className={styles.legend}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="6.5" />
          </svg>
          <span>{t('graph.of-worlds')}</span>
          <span className={styles.amount}>{shared}</span>
        </p>
      )}
      {state.asOf.date && (
        <p className={styles.legend}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M0 8h16" />
          </svg>
          <span>{t('graph.not-then')}</span>
          <span className={styles.amount}>{graph.edges.length - (state.asOf.held?.edges.length ?? 0)}</span>
        </p>
      )}
      <FilterMenu
        command="graph.label"
        name={t('graph.short-label')}
        chosen={query.labels}
        any={t('graph.any-of', { count: graph.labels.length })}
        options={graph.labels.map(label => ({ value: label, label }))}
      />
      <FilterMenu
        command="graph.tag"
        name={t('graph.short-tag')}
        chosen={query.tags}
        any={t('graph.any')}
        options={tags.map(({ valueId, value }) => ({ value: valueId, label: value }))}
      />
      <div className={styles.row}>
        <span>{t('graph.steps-away')}</span>
        <div className={styles.steps} role="group" aria-label={t('graph.steps-away')}>
          {steps.map(depth => (
            <CommandButton
              key={depth}
              command="graph.depth"
              args={{ depth, ...(around && { around }) }}
              variant="ghost"
              size="s"
              aria-pressed={Boolean(query.around) && String(query.depth) === depth}
            >
              {depth}
            </CommandButton>
          ))}
        </div>
      </div>
      {middle && <p className={styles.middle}>{t('graph.from-middle', { name: middle })}</p>}
      {isFiltered(query) && (
        <CommandButton command="graph.all" variant="ghost" size="s" icon="x" className={styles.all}>
          {t('graph.short-all')}
        </CommandButton>
      )}
    </section>
  )
}

interface FilterMenuProps {
  /** it takes one of the values, or `anyValue`, under the last part of its id */
  command: string
  name: string
  chosen: readonly string[] | undefined
  /** what stands on the button while nothing is chosen */
  any: string
  options: readonly { value: string; label: string }[]
}

/** One line of the pane: what it filters by, and a menu of the values, of which several may be chosen. */
function FilterMenu({ command, name, chosen, any, options }: FilterMenuProps) {
  const t = useT()
  const argument = command.slice(command.indexOf('.') + 1)
  const choose = (value: string) => void runCommand(command, { args: { [argument]: value } })
  const [first, ...more] = (chosen ?? []).map(value => options.find(one => one.value === value)?.label ?? value)
  const shown = first === undefined ? any : more.length > 0 ? t('graph.and-more', { first, count: more.length }) : first
  return (
    <div className={styles.row}>
      <span>{name}</span>
      <Menu
        align="end"
        trigger={
          <Button size="s" iconEnd="chevron-down" aria-label={`${name}: ${shown}`} data-filtered={first !== undefined}>
            <span className={styles.value}>{shown}</span>
          </Button>
        }
        groups={[
          {
            id: 'values',
            heading: name,
            items: [{ value: anyValue, label: t('graph.any') }, ...options].map(({ value, label }) => ({
              ...{ id: value, label, command },
              checked: value === anyValue ? first === undefined : (chosen?.includes(value) ?? false),
              onSelect: () => choose(value),
            })),
          },
        ]}
      />
    </div>
  )
}
