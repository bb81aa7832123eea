import { t } from '../i18n/intl.ts'
import type { Command, ContextFacts, EntityRef, Message, When } from '../registry/contract.ts'
import { evaluateWhen } from '../shortcuts/when.ts'
import { showToast } from '../toasts/index.ts'
import { canActOn } from './permissions.ts'

type Condition = readonly [fact: string, wanted: boolean | string]

/** Facts that the user can change, in the order in which they are reported, with their messages. */
const reasons: readonly [is: (condition: Condition) => boolean, id: string][] = [
  [([fact, expected]) => (fact === 'signedIn' || fact === 'identity') && expected === true, 'refused.sign-in'],
  [([fact, expected]) => fact === 'project' && expected === true, 'refused.project'],
  [([fact, expected]) => fact === 'space' && expected === true, 'refused.space'],
  [([fact, expected]) => fact.startsWith('has.') && expected === true, 'refused.module'],
  [([fact, expected]) => fact.startsWith('may.') && expected === true, 'refused.permission'],
  [([fact, expected]) => fact === 'text' && expected === true, 'refused.text'],
  [([fact, expected]) => fact === 'listShown' && expected === true, 'refused.list'],
  [([fact, expected]) => fact === 'entity' && expected === true, 'refused.entity'],
  [([fact, expected]) => fact === 'archived' && expected === false, 'refused.archived'],
  [([fact, expected]) => fact === 'archived' && expected === true, 'refused.not-archived'],
  [([fact]) => fact === 'page' || fact === 'kind', 'refused.page'],
  [([fact]) => fact === 'overlay', 'refused.overlay'],
]

/** The conditions that do not hold, of the alternative that lacks the fewest. */
function unmetConditions(when: When, facts: ContextFacts): Condition[] {
  const failing = [when]
    .flat()
    .map(record => Object.entries(record).filter(([fact, expected]) => !evaluateWhen({ [fact]: expected }, facts)))
  return failing.sort((a, b) => a.length - b.length)[0] ?? []
}

/** The reason why a command may not run. */
export function unavailableReason(
  command: Command,
  name: string,
  facts: ContextFacts,
  entities: readonly EntityRef[],
): Message {
  const values = { command: name.replace(/…$/, ''), label: entities[0]?.label ?? '' }
  const failing = command.when && !evaluateWhen(command.when, facts) ? unmetConditions(command.when, facts) : []
  const reason = reasons.find(([is]) => failing.some(is))
  if (reason) return { id: reason[1], values }
  if (failing.length > 0 || !command.on) return { id: 'palette.does-not-apply', values }
  if (entities.length === 0) return { id: 'refused.entity', values }
  if (entities.length > 1 && !command.many) return { id: 'refused.many', values }
  if (!canActOn(command.needs, entities, facts)) return { id: 'refused.permission', values }
  return { id: 'refused.kind', values }
}

/** Shows why a command may not run; a second try replaces the toast. */
export function showUnavailableReason(
  command: Command,
  name: string,
  facts: ContextFacts,
  entities: readonly EntityRef[],
): void {
  showToast({
    kind: 'info',
    id: 'refused',
    messageId: 'refused',
    title: t(unavailableReason(command, name, facts, entities)),
  })
}
