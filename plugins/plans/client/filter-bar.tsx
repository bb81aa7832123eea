import type { ReactNode, Ref } from 'react'
import { Button, Keys, ListFilter, Menu, useKeysOf, useT } from '#core/client/index.ts'
import type { PlanView } from '../shared/view.ts'
import { isNodeFiltered, type NodeFilter, noNodeFilter } from './filter.ts'
import { focusNodes, tagsIn } from './nodes/node-choices.ts'
import { nodeStatuses, statusIcons } from './nodes/status-mark.tsx'
import styles from './plan.module.css'

interface FilterBarProps {
  view: PlanView
  filter: NodeFilter
  onFilter(filter: NodeFilter): void
  ref: Ref<HTMLInputElement>
  /** what is at its end */
  children?: ReactNode
}

/** Above the nodes: a text, a status and a tag that they must have. */
export function FilterBar({ view, filter, onFilter, ref, children }: FilterBarProps) {
  const t = useT()
  const keys = useKeysOf('plans.filter')
  const { status } = filter
  const [tagId] = filter.tags
  const anyTag = t('plans.any-tag')
  return (
    <div className={styles.filters}>
      <ListFilter
        ref={ref}
        value={filter.text}
        onValue={text => onFilter({ ...filter, text })}
        label={t('plans.filter-titles')}
        end={keys && <Keys keys={keys} inControl />}
        onLeave={focusNodes}
      />
      <Menu
        trigger={
          <Button variant="ghost" icon="circle-dot" iconEnd="chevron-down" data-filtered={status !== ''}>
            <span className={styles.word}>{t(status === '' ? 'plans.any-status' : `plans.status-${status}`)}</span>
          </Button>
        }
        groups={[
          {
            id: 'status',
            heading: t('plans.status'),
            items: (['', ...nodeStatuses] as const).map(value => ({
              id: value || 'any',
              command: 'plans.filter-status',
              label: t(value === '' ? 'plans.any-status' : `plans.status-${value}`),
              ...(value && { icon: statusIcons[value] }),
              checked: value === status,
              onSelect: () => onFilter({ ...filter, status: value }),
            })),
          },
        ]}
      />
      <Menu
        trigger={
          <Button variant="ghost" icon="tag" iconEnd="chevron-down" data-filtered={tagId !== undefined}>
            <span className={styles.word}>{(tagId !== undefined && view.tags.get(tagId)?.value) || anyTag}</span>
          </Button>
        }
        groups={[
          {
            id: 'tags',
            heading: t('tags.many'),
            items: [{ valueId: '', value: anyTag }, ...tagsIn(view)].map(({ valueId, value }) => ({
              id: valueId || 'any',
              command: 'plans.filter-tag',
              label: value,
              checked: valueId === (tagId ?? ''),
              onSelect: () => onFilter({ ...filter, tags: valueId ? [valueId] : [] }),
            })),
          },
        ]}
      />
      {isNodeFiltered(filter) && (
        <Button variant="ghost" icon="x" data-command="plans.filter-clear" onClick={() => onFilter(noNodeFilter)}>
          <span className={styles.word}>{t('plans.filter-clear')}</span>
        </Button>
      )}
      {children}
    </div>
  )
}
