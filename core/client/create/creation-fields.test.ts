// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { valueIssue } from '#core/shared/fields/field.ts'
import { requiredIssue } from '#core/shared/issue.ts'
import { defineKind, richText } from '#core/shared/kind.ts'
import * as clientPlugins from '#plugins/client.ts'
import { plan } from '#plugins/plans/shared.ts'
import { commandContext } from '../context/command-context.ts'
import { createCommandContext } from '../context/run-command.ts'
import { kindCommands } from '../entity/actions/kind-commands.ts'
import { startValues } from '../form/form-validation.ts'
import { setLanguage } from '../i18n/intl.ts'
import { registry } from '../registry/app-registry.ts'
import type { ClientPlugin, Creation, EntityRef } from '../registry/contract.ts'
import { closeCreateDialog, createDialogState } from './create-dialog-state.ts'
import { createFromAnswers } from './create-from-palette.ts'
import { carryOverValues, creationCheck, creationFields } from './creation-fields.ts'
import { creationSteps } from './creation-steps.ts'

const place = { spaceId: 'salt', projectId: 'ledger' }
const chart = defineKind({ name: 'chart', title: 'name', icon: 'map', key: 'm', fields: { name: 'string >= 1' } })
const spot = defineKind({
  name: 'spot',
  title: 'label',
  icon: 'map-pin',
  parent: 'chart',
  fields: {
    label: 'string >= 1',
    type: { def: "'town' | 'reef'", form: 'select', initial: '', required: true },
    description: richText,
  },
})
/** Its name may be empty: the kind has no rules of its own. */
const step = defineKind({ name: 'step', title: 'title', icon: 'list', fields: { title: 'string' } })
const atlas = defineKind({
  name: 'atlas',
  title: 'title',
  icon: 'book',
  fields: { title: 'string >= 1', cover: { def: 'json', form: 'file', initial: null, required: true }, text: richText },
})

const send = vi.fn<NonNullable<Creation['send']>>()
const plugins: readonly ClientPlugin[] = Object.values(clientPlugins)
const kinds = plugins.flatMap(plugin => plugin.kinds ?? [])

beforeAll(() =>
  registry.add({
    id: 'charts',
    kinds: [chart, spot, step, atlas],
    creations: [
      { kind: 'spot', send },
      { kind: 'atlas', send },
    ],
  }),
)
beforeEach(() => setLanguage('en'))
afterEach(() => {
  closeCreateDialog()
  vi.clearAllMocks()
})
afterAll(() => registry.remove('charts'))

describe('the schema of a kind', () => {
  it.each(kinds.map(kind => [kind.name, kind] as const))('of %s requires its name [CREATE-11]', async (_, kind) => {
    const fields = creationFields(kind)
    const check = creationCheck(kind, place)
    const parent = kind.parentField ? { [kind.parentField]: 'above' } : {}
    const values = { ...startValues(fields, { [kind.title]: 'A name' }), ...parent }
    expect(await check(values)).toEqual([])
    expect(await check({ ...values, [kind.title]: '' })).toEqual([{ path: kind.title, ...requiredIssue }])
  })

  it.each(kinds.map(kind => [kind.name, kind] as const))(
    'of %s refuses values that do not fit their fields [CREATE-11]',
    async (_, kind) => {
      const fields = creationFields(kind)
      const values = startValues(fields, { [kind.title]: 'A name' })
      const typed = Object.entries(fields).filter(([, field]) => valueIssue(field, { odd: [1] }) !== null)
      expect(typed.length).toBeGreaterThan(0)
      const check = creationCheck(kind, place)
      for (const [name] of typed)
        expect((await check({ ...values, [name]: { odd: [1] } })).map(({ path }) => path.split('.')[0])).toContain(name)
    },
  )

  it('without rules accepts an empty name', async () => {
    expect(await creationCheck(step, place)(startValues(creationFields(step)))).toEqual([])
  })

  it.each(kinds.map(kind => [kind.name, kind] as const))('the initial values of a %s fit its fields', (_, kind) => {
    const issues = Object.values(kind.fields).map(field => valueIssue({ ...field, required: false }, field.initial))
    expect(issues.filter(issue => issue?.rule === 'type')).toEqual([])
  })
})

describe('a kind with a parent', () => {
  it('asks for the parent first, and is not sent without it', async () => {
    const fields = creationFields(spot)
    expect(Object.keys(fields)[0]).toBe('chartId')
    expect(fields.chartId).toMatchObject({ form: 'entityId', kinds: ['chart'], required: true })
    const check = creationCheck(spot, place)
    const values = startValues(fields, { label: 'Reef', type: 'reef' })
    expect((await check(values)).map(({ path }) => path)).toEqual(['chartId'])
    expect(await check({ ...values, chartId: 'c1' })).toEqual([])
  })

  it('has its commands like any other, and starts with the targeted entity as parent', async () => {
    expect(kindCommands(spot).map(({ id }) => id)).toEqual(['spot.go', 'spot.create', 'spot.new', 'spot.move'])
    const here: EntityRef = { ...place, kind: 'chart', id: 'c1', label: 'The Gutter' }
    await kindCommands(spot)[2]?.run({ ...createCommandContext([here]), ...place }, {})
    expect(createDialogState.request).toMatchObject({ kind: 'spot', parentId: 'c1', ...place })
  })
})

describe('the palette', () => {
  const context = (go = vi.fn()) => ({ ...createCommandContext([]), ...place, go })

  it('asks for the parent, the name and the other required fields', () => {
    const steps = creationSteps(spot)
    expect(steps.map(({ name, ask }) => [name, ask])).toEqual([
      ['chartId', 'choice'],
      ['title', 'text'],
      ['type', 'choice'],
    ])
    expect(creationSteps(chart).map(({ name }) => name)).toEqual(['title'])
  })

  it('shows the default of a choice, which the open page may set, and lets it be changed', async () => {
    const [, type] = creationSteps(plan)
    expect(type).toMatchObject({ name: 'type', ask: 'choice', optional: true })
    expect(type?.preset?.(context())).toEqual({ value: 'beat-sheets', label: 'Beat sheet' })
    const options = await type?.options?.(context(), {})
    expect(options?.map(({ label }) => label)).toContain('Mind map')
    commandContext.newValues = { plan: { type: 'flow-chart' } }
    expect(type?.preset?.(context())).toEqual({ value: 'flow-chart', label: 'Flow chart' })
    commandContext.newValues = {}
  })

  it('says what to create first if there is no parent yet', () => {
    const [{ emptyMessage } = {}] = creationSteps(spot)
    expect(emptyMessage).toEqual({
      id: 'create.first',
      values: { none: 'kind.chart.empty', create: 'kind.chart.create' },
    })
  })

  it('creates from the answers and goes to the entity', async () => {
    send.mockImplementation(async (_, values) => ({ ...place, ...values, spotId: 's1', revision: 1 }))
    const go = vi.fn()
    await createFromAnswers(spot, context(go), { title: 'Reef', chartId: 'c1', type: 'reef' })
    expect(send.mock.calls[0]?.[1]).toMatchObject({ label: 'Reef', chartId: 'c1', type: 'reef' })
    expect(go).toHaveBeenCalledWith('/builder/spot/salt/ledger/c1/s1')
  })

  it('opens the dialog with the answers for fields that only a form can ask for', async () => {
    await createFromAnswers(atlas, context(), { title: 'All seas' })
    expect(send).not.toHaveBeenCalled()
    expect(createDialogState.request).toMatchObject({ kind: 'atlas', editedValues: { title: 'All seas' } })
  })
})

it('another kind keeps the name, the text, and fields of the same name and type', () => {
  const text = [{ type: 'paragraph', children: [{ text: 'Deep' }] }]
  const written = { label: 'Reef', type: 'reef', description: text, chartId: 'c1' }
  expect(carryOverValues(spot, atlas, written)).toEqual({ title: 'Reef', text })
})

describe('what Enter is said to do with a title in the palette', () => {
  const hintOf = (kind: typeof chart | typeof atlas, title: string) =>
    kindCommands(kind)
      .find(({ id }) => id === `${kind.name}.create`)
      ?.stepActions?.submitHint?.(title, { ...createCommandContext(), ...place }, {})

  it('creates where a title is enough', () => {
    expect(hintOf(chart, 'The coast')).toEqual({ label: { id: 'create.ready', values: { name: 'The coast' } } })
  })

  it('opens the dialog, and names what is missing, where it is not', async () => {
    const hint = await hintOf(atlas, 'The coast')
    expect(hint).toEqual({
      label: { id: 'create.fill-in', values: { name: 'The coast' } },
      about: { id: 'create.still-needs', values: { fields: expect.stringMatching(/cover/i) } },
    })
    await createFromAnswers(atlas, { ...createCommandContext(), ...place }, { title: 'The coast' })
    expect(createDialogState.request?.editedValues).toEqual({ title: 'The coast' })
    expect(send).not.toHaveBeenCalled()
  })
})
