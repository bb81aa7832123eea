import { Link, SideSection, type SlotProps, useCall, useT } from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import { plan, planCalls } from '../shared.ts'

/** In the side card of an entity: the nodes of plans that are about it, with their status. */
export default function NodesOfEntity({ entityRef: { spaceId, projectId, id } }: SlotProps['entity.side']) {
  const t = useT()
  const { data } = useCall(planCalls.nodesOf, { spaceId, projectId, entityId: id }, { quiet: true })
  if (!data || data.data.length === 0) return null
  return (
    <SideSection title={t('plans.in-plans')}>
      <ul aria-label={t('plans.in-plans')}>
        {data.data.map(({ nodeId, planId, plan: name, title, status }) => (
          <li key={nodeId} title={name}>
            <Link to={entityLink(plan, { spaceId, projectId, id: planId })}>{title || t('plans.untitled')}</Link>
            {' · '}
            {t(`plans.status-${status}`)}
          </li>
        ))}
      </ul>
      {!data.complete && <p>{t('plans.more-nodes')}</p>}
    </SideSection>
  )
}
