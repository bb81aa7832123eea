// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest'
import { facts } from '../../context/command-context.ts'
import { createCommandContext } from '../../context/run-command.ts'
import { setLanguage } from '../../i18n/intl.ts'
import { registry } from '../../registry/app-registry.ts'
import { type ContextFacts, definePlugin } from '../../registry/contract.ts'
import { creationOffers } from './creation-offers.ts'
import type { PaletteGroup } from './results.ts'

beforeAll(async () => {
  await setLanguage('en')
  registry.add(
    definePlugin({
      id: 'ships',
      commands: [{ id: 'ship.create', when: { 'may.ship.create': true }, run: () => undefined }],
      sources: [
        { id: 'ships.names', label: 'kind.ship.many', prefix: '&', when: { project: true }, kinds: ['ship'] },
        { id: 'ships.crew', label: 'kind.ship.many', prefix: '&', search: async () => [] },
      ],
    }),
  )
})

const context = (may = true) =>
  createCommandContext([], { ...facts(), project: true, 'may.ship.create': may } as ContextFacts)

const found = (label: string, isOffer = false): PaletteGroup[] => [
  { id: 'crew', label: 'Crew', isOffer, rows: [{ key: 'one', icon: 'user', label, score: 0 }] },
]

const offers = (query: string, groups: PaletteGroup[] = [], may = true, prefix = '&') =>
  creationOffers(registry, context(may), { prefix, query }, groups).flatMap(({ rows, isOffer }) =>
    rows.map(({ label, commandId, args }) => ({ label, commandId, args, isOffer })),
  )

it('a name that nobody has can be created, as an offer after what was found', () => {
  const offer = { label: 'Create “Heron”', commandId: 'ship.create', args: { title: 'Heron' }, isOffer: true }
  expect(offers('Heron')).toEqual([offer])
  expect(offers('Heron', found('Heron of the North'))).toEqual([offer])
  expect(offers('Heron', found('Heron', true))).toEqual([offer])
})

it('nothing is offered for a taken name, without permission, a name or a prefix', () => {
  expect(offers('heron', found('Heron'))).toEqual([])
  expect(offers('Heron', [], false)).toEqual([])
  expect(offers('')).toEqual([])
  expect(offers('Heron', [], true, '')).toEqual([])
})
