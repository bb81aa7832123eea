import type { RefObject } from 'react'
import { type Command, go, registry, usePageCommands } from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import type { Hit } from './engine/hits.ts'
import type { ReplaceState } from './use-replace.ts'

const rows = () => [...document.querySelectorAll<HTMLInputElement>('[data-hit]')]

/** Moves the focus among the hits. */
function moveFocus(by: number): void {
  const all = rows()
  const from = all.indexOf(document.activeElement as HTMLInputElement)
  const next = all[from < 0 ? 0 : Math.max(0, Math.min(all.length - 1, from + by))]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** The commands of the page of find and replace. */
export function useReplaceCommands(state: ReplaceState, input: RefObject<HTMLInputElement | null>): void {
  const { found, stage } = state
  const entities = found?.entities ?? []
  const focused = () => {
    const [at, index] = (document.activeElement?.getAttribute('data-hit') ?? '').split(' ').map(Number)
    const entity = entities[at ?? -1]
    const hit: Hit | undefined = entity?.hits[index ?? -1]
    return entity && hit ? { entity, hit } : undefined
  }
  const general: Command[] = [
    {
      ...{ id: 'replace.edit', label: 'replace.edit', icon: 'pen-line', keys: 'f', safe: true },
      run: () => {
        input.current?.focus()
        input.current?.select()
      },
    },
    { id: 'replace.find', label: 'replace.do-find', icon: 'search', safe: true, run: () => state.find() },
  ]
  const busy: Command[] =
    stage === 'finding' || stage === 'writing'
      ? [{ id: 'replace.cancel', label: 'replace.cancel', icon: 'x', safe: true, run: () => state.cancel() }]
      : []
  const listed: Command[] =
    entities.length > 0
      ? [
          { id: 'replace.apply', label: 'replace.apply', icon: 'check', keys: 'Mod-Enter', run: () => state.apply() },
          {
            ...{ id: 'replace.next', label: 'replace.next', icon: 'arrow-down', keys: ['j', 'ArrowDown'] },
            ...{ repeat: true, safe: true },
            run: () => moveFocus(1),
          },
          {
            ...{ id: 'replace.previous', label: 'replace.previous', icon: 'arrow-up', keys: ['k', 'ArrowUp'] },
            ...{ repeat: true, safe: true },
            run: () => moveFocus(-1),
          },
          {
            ...{ id: 'replace.toggle', label: 'replace.toggle', icon: 'square-check', keys: 'x', safe: true },
            run: () => {
              const one = focused()
              if (one) state.toggle([one.hit])
              else moveFocus(1)
            },
          },
          {
            ...{ id: 'replace.toggle-entity', label: 'replace.toggle-entity', icon: 'square-check', keys: 'Shift-x' },
            safe: true,
            run: () => {
              const one = focused()
              if (one) state.toggle(one.entity.hits)
              else moveFocus(1)
            },
          },
          {
            ...{ id: 'replace.toggle-all', label: 'replace.toggle-all', icon: 'square-check', keys: 'a', safe: true },
            run: () => state.toggle(entities.flatMap(({ hits }) => hits)),
          },
          {
            ...{ id: 'replace.go', label: 'replace.go', icon: 'arrow-right', keys: 'Enter', safe: true },
            run: () => {
              const one = focused()
              const kind = one && registry.kinds.get(one.entity.entity.kind)
              if (!one || !kind) return moveFocus(1)
              const words = new URLSearchParams({ q: one.hit.match }).toString()
              go(`${entityLink(kind, one.entity.entity)}?${words}`)
            },
          },
        ]
      : []
  usePageCommands([...general, ...busy, ...listed])
}
