import { callsOf } from '#core/shared/kind-calls.ts'
import { queries } from '../api/query.ts'
import type { Thing } from '../registry/contract.ts'
import { showInLists } from './shown-rows.ts'
import { getInput, kindOf } from './writes.ts'

type Values = Readonly<Record<string, unknown>>

/** Changes what is shown of a thing, in lists and on its page, before the server has been asked. */
export function showThing(thing: Thing, change: (values: Values) => Values): void {
  const kind = kindOf(thing)
  showInLists(kind, thing, change)
  const queryKey = [callsOf(kind).get.name, getInput(kind, thing)]
  void queries.cancelQueries({ queryKey })
  queries.setQueryData<Values>(queryKey, old => old && change(old))
}

/** What is shown of a thing whose page is open. */
export function shownThing(thing: Thing): Values | undefined {
  const kind = kindOf(thing)
  return queries.getQueryData<Values>([callsOf(kind).get.name, getInput(kind, thing)])
}
