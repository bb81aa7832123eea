import { commandContext, registry, type StepOption, t } from '#core/client/index.ts'
import { event, timeline } from '../../shared.ts'
import type { LanesBy } from './lanes.ts'

const own = ['tag', 'color', 'nothing'] as const
type OwnChoice = (typeof own)[number]

function isOwn(by: LanesBy): by is OwnChoice {
  return own.some(choice => choice === by)
}

export function laneChoiceLabel(by: LanesBy): string {
  if (isOwn(by)) return t(`timelines.lanes-${by}`)
  return registry.kinds.get(by) ? t(`kind.${by}.many`) : t('timelines.lanes-nothing')
}

/** What lanes can be made by: tags, colours, and every kind of the project that events can be related to. */
export function laneChoices(): StepOption[] {
  const { permissions } = commandContext
  const kinds = registry.kinds
    .list()
    .filter(({ name }) => name !== event.name && name !== timeline.name)
    .filter(({ name }) => permissions[`has.${name}`] && permissions[`may.${name}.read`])
  return [...own.slice(0, 2), ...kinds.map(({ name }) => name), own[2]].map(value => ({
    value,
    label: laneChoiceLabel(value),
  }))
}
