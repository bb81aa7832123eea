import { useState } from 'react'
import { CommandButton, readLocal, recentEntities, usePageCommands, useT, writeLocal } from '#core/client/index.ts'
import type { DashboardWidgetProps } from '../shared.ts'
import styles from './dashboard.module.css'
import { NothingOpened } from './nothing-opened.tsx'
import { RecentList } from './recent-widget.tsx'
import { WidgetGrid } from './widget-grid.tsx'

const types = ['lastVisited', 'project'] as const
type DashboardType = (typeof types)[number]

const recentMax = 20

/** The first page of a project: what was opened last, or its widgets. Each person chooses, on each device. */
export default function DashboardPage({ spaceId, projectId }: DashboardWidgetProps) {
  const t = useT()
  const key = `dashboard/${spaceId}/${projectId}`
  const [type, setType] = useState<DashboardType>(() => types.find(one => one === readLocal(key)) ?? 'lastVisited')
  usePageCommands([
    {
      id: 'dashboard.type',
      icon: 'layout-grid',
      label: 'command.dashboard.type',
      keys: 'y',
      safe: true,
      steps: [
        {
          name: 'type',
          label: 'dashboard.which-type',
          ask: 'choice',
          options: () =>
            types.map(value => ({
              value,
              label: t(`dashboard.type-${value}`),
              about: value === type ? t('shell.current') : undefined,
            })),
        },
      ],
      run: (_, { type: next }) => {
        const chosen = types.find(one => one === next) ?? 'lastVisited'
        writeLocal(key, chosen)
        setType(chosen)
      },
    },
  ])
  if (type === 'project') return <WidgetGrid spaceId={spaceId} projectId={projectId} />
  return (
    <section className={styles.page} aria-label={t('project.dashboard')}>
      {recentEntities(projectId).length === 0 ? (
        <NothingOpened spaceId={spaceId} projectId={projectId} />
      ) : (
        <>
          <div className={styles.head}>
            <h2 className={styles.title}>{t('dashboard.recent')}</h2>
            <CommandButton command="dashboard.type" variant="ghost" />
          </div>
          <RecentList projectId={projectId} max={recentMax} />
        </>
      )}
    </section>
  )
}
