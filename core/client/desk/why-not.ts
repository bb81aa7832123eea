import { t } from '../i18n/intl.ts'
import type { Command, ContextFacts, Message, Thing, When } from '../registry/contract.ts'
import { holds } from '../shortcuts/context.ts'
import { showToast } from '../toasts/index.ts'
import { mayActOn } from './rights.ts'

type Demand = readonly [fact: string, wanted: boolean | string]

/** Facts that a person can do something about, in the order in which that is said, with the words for it. */
const reasons: readonly [is: (demand: Demand) => boolean, id: string][] = [
  [([fact, wanted]) => (fact === 'signedIn' || fact === 'identity') && wanted === true, 'refused.sign-in'],
  [([fact, wanted]) => fact === 'project' && wanted === true, 'refused.project'],
  [([fact, wanted]) => fact === 'space' && wanted === true, 'refused.space'],
  [([fact, wanted]) => fact.startsWith('has.') && wanted === true, 'refused.module'],
  [([fact, wanted]) => fact.startsWith('may.') && wanted === true, 'refused.permission'],
  [([fact, wanted]) => fact === 'text' && wanted === true, 'refused.text'],
  [([fact, wanted]) => fact === 'listShown' && wanted === true, 'refused.list'],
  [([fact, wanted]) => fact === 'thing' && wanted === true, 'refused.thing'],
  [([fact, wanted]) => fact === 'archived' && wanted === false, 'refused.archived'],
  [([fact, wanted]) => fact === 'archived' && wanted === true, 'refused.not-archived'],
  [([fact]) => fact === 'page' || fact === 'kind', 'refused.page'],
  [([fact]) => fact === 'overlay', 'refused.overlay'],
]

/** The demands that do not hold, of the alternative that lacks the fewest. */
function unmet(when: When, facts: ContextFacts): Demand[] {
  const lacking = [when]
    .flat()
    .map(record => Object.entries(record).filter(([fact, wanted]) => !holds({ [fact]: wanted }, facts)))
  return lacking.sort((a, b) => a.length - b.length)[0] ?? []
}

/** Why a command may not run, in words. */
export function whyNot(command: Command, name: string, facts: ContextFacts, things: readonly Thing[]): Message {
  const values = { command: name.replace(/…$/, ''), label: things[0]?.label ?? '' }
  const lacking = command.when && !holds(command.when, facts) ? unmet(command.when, facts) : []
  const reason = reasons.find(([is]) => lacking.some(is))
  if (reason) return { id: reason[1], values }
  if (lacking.length > 0 || !command.on) return { id: 'palette.does-not-apply', values }
  if (things.length === 0) return { id: 'refused.thing', values }
  if (things.length > 1 && !command.many) return { id: 'refused.many', values }
  if (!mayActOn(command.needs, things, facts)) return { id: 'refused.permission', values }
  return { id: 'refused.kind', values }
}

/** Says why a command may not run; pressed again, it says so in the same place. */
export function sayWhyNot(command: Command, name: string, facts: ContextFacts, things: readonly Thing[]): void {
  showToast({ kind: 'info', id: 'refused', messageId: 'refused', title: t(whyNot(command, name, facts, things)) })
}
