// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { EntityAtRevision } from '#core/shared/fields/field.ts'
import { aliases, collection, defineKind, type Field, richText, tags as tagList } from '#core/shared/kind.ts'
import { fromPlainText, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { tags } from '#plugins/tags/client/index.ts'
import { queryClient } from '../../api/query.ts'
import { loadInputs } from '../../form/field-input.tsx'
import { coreFieldTypes } from '../../form/field-types.ts'
import { setLanguage } from '../../i18n/intl.ts'
import { registry } from '../../registry/app-registry.ts'
import { session } from '../../session/session.ts'
import { click, find, flush, mount, press, type, unmountAll } from '../../ui/testing.tsx'
import { createAutosave, stale } from '../autosave/autosave.fixture.ts'

import { ConflictPanel, lazyConflictNotice } from './conflict-panel.tsx'

const radar: Field = {
  def: 'json',
  form: 'radar',
  initial: {},
  options: [{ value: 'Wit' }, { value: 'Nerve' }],
  max: 20,
}
const kind = defineKind({
  name: 'spell',
  title: 'name',
  icon: 'wand',
  fields: {
    name: 'string >= 1',
    text: richText,
    motto: 'string',
    cost: 'number',
    secret: 'boolean',
    school: "'fire' | 'ice'",
    tags: tagList,
    aliases,
    radar,
    stars: collection({ label: 'string', x: 'number' }, { text: ['label'] }),
  },
})

beforeAll(async () => {
  registry.add({ id: 'core', fieldTypes: coreFieldTypes })
  registry.add({ id: 'tags', fieldTypes: tags.fieldTypes })
  await Promise.all([loadInputs(), lazyConflictNotice.load()])
})
beforeEach(() => setLanguage('en'))
afterEach(unmountAll)
afterAll(() => {
  for (const id of ['core', 'tags']) registry.remove(id)
})

const star = (id: string, label: string, x = 1) => ({ id, label, x })
const tag = (value: string) => ({ valueId: value, value, color: '#112233' })
const base: EntityAtRevision = {
  revision: 1,
  name: 'Spark',
  text: fromPlainText('One.\nTwo.'),
  motto: 'Ash',
  cost: 1,
  secret: false,
  school: 'ice',
  tags: [tag('old')],
  aliases: ['Glow'],
  radar: { Wit: 1, Nerve: 1 },
  stars: [star('v', 'Vega'), star('d', 'Deneb'), star('r', 'Rigel')],
}
const mine = {
  name: 'Flash',
  text: fromPlainText('One, mine.\nTwo.'),
  motto: 'Ember',
  cost: 5,
  secret: true,
  school: 'fire',
  tags: [tag('old'), tag('bright')],
  aliases: ['Glow', 'Gleam'],
  radar: { Wit: 17, Nerve: 1 },
  stars: [star('v', 'Vega', 21), star('d', 'Deneb', 2), star('a', 'Altair')],
}
const others: EntityAtRevision = {
  ...base,
  revision: 4,
  updatedBy: 'bohdan',
  name: 'Flare',
  text: fromPlainText('One, theirs.\nTwo.'),
  motto: 'Soot',
  cost: 7,
  tags: [tag('old'), tag('loud')],
  aliases: ['Glow', 'Shine'],
  radar: { Wit: 1, Nerve: 13 },
  stars: [star('v', 'Vega', 31), star('d', 'Deneb'), star('r', 'Regulus')],
}

async function createConflict(by = 'bohdan') {
  const made = createAutosave(base, {}, kind)
  const theirs: EntityAtRevision = { ...others, updatedBy: by }
  made.saver.edit(mine, 0)
  const flushed = made.saver.flush()
  await made.sent[0]?.fail(stale(theirs))
  await flushed
  // Fields that are not in conflict are saved without asking.
  const saving = made.saver.flush()
  expect(Object.keys(made.sent[1]?.data ?? {}).sort()).toEqual(['school', 'secret', 'stars'])
  // Of the stars, too, only those that both changed wait.
  expect(made.sent[1]?.data.stars).toEqual([
    star('v', 'Vega', 31),
    star('d', 'Deneb', 2),
    star('r', 'Regulus'),
    star('a', 'Altair'),
  ])
  await made.sent[1]?.answer({ ...theirs, ...made.sent[1].data, revision: 5 })
  await saving
  mount(
    <QueryClientProvider client={queryClient}>
      <ConflictPanel kind={kind} autosave={made.saver} />
    </QueryClientProvider>,
  )
  await flush()
  click(find('[data-answer="show"]'))
  return made
}

/** The text of one side, including the values of its fields. */
function sideText(side: 'mine' | 'theirs'): string {
  const boxes = [...document.querySelectorAll(`[data-side="${side}"]`)]
  const held = boxes.flatMap(box => [...box.querySelectorAll<HTMLInputElement>('input, textarea, select')])
  return [...boxes.map(box => box.textContent), ...held.map(({ value }) => value)].join('\n')
}

it('shows every value of both sides so that it can be read', async () => {
  await createConflict()
  for (const word of ['Flash', 'One, mine.', 'Ember', '5', 'bright', 'Gleam', '17', 'Vega x 21', 'Regulus'])
    expect(sideText('mine')).toContain(word)
  for (const word of ['Flare', 'One, theirs.', 'Soot', '7', 'loud', 'Shine', '13', 'Vega x 31', 'Regulus'])
    expect(sideText('theirs')).toContain(word)
  expect(document.body.textContent).toContain('bohdan')
  // What one side removed is struck out there; what is not in conflict is not shown.
  expect(document.querySelector('[data-side="mine"] del')?.textContent).toBe('Regulus')
  expect(document.querySelector('[data-side="theirs"] del')).toBeNull()
  expect(document.body.textContent).not.toMatch(/Deneb|Altair/)
  for (const side of ['mine', 'theirs'] as const) expect(sideText(side)).not.toMatch(/\[object|undefined|NaN/)
  const fields = document.querySelectorAll<HTMLInputElement>(
    '[data-side] :is(input, textarea, select):not([data-pick])',
  )
  for (const field of fields) expect(field.closest('fieldset')?.disabled || field.readOnly).toBe(true)
})

it("says that a change of one's own was made in the other window", async () => {
  session.user = { userId: 'ines' } as NonNullable<typeof session.user>
  await createConflict('ines')
  expect(sideText('theirs')).toContain('In the other window')
  expect(sideText('mine')).toContain('In this window')
  expect(document.querySelector('[data-choice="theirs"]')?.textContent).toBe('Take the other window’s')
  expect(document.body.textContent).not.toMatch(/Theirs|Yours|bohdan/)
  session.user = null
})

it('merges both sides of every field', async () => {
  const { saver, sent } = await createConflict()
  click(document.querySelector<HTMLElement>('[data-choice="both"]')!)
  await flush()
  const { text, stars, ...data } = sent.at(-1)?.data ?? {}
  expect((stars as { label: string; x: number }[]).map(({ label, x }) => `${label} ${x}`)).toEqual([
    'Vega 31',
    'Deneb 2',
    'Regulus 1',
    'Altair 1',
    'Vega 21',
  ])
  expect(plainText(text as RichText)).toBe('One, theirs.\nOne, mine.\nTwo.')
  expect(data).toMatchObject({
    name: 'Flare / Flash',
    motto: 'Soot / Ember',
    cost: 5,
    tags: [tag('old'), tag('loud'), tag('bright')],
    aliases: ['Glow', 'Shine', 'Gleam'],
    radar: { Wit: 17, Nerve: 13 },
  })
  expect(saver.state.conflict).toBeNull()
})

const at = '2026-11-14T20:31:00Z'
const wrote = 'One.\nTwo.\nThree.\nFour.\nFive.'
const textBase: EntityAtRevision = { ...base, text: fromPlainText(wrote) }

/** Both changed the second and the fourth paragraph; each also changed one alone. */
async function createTextConflict() {
  const made = createAutosave(textBase, {}, kind)
  const theirs = {
    ...textBase,
    ...{ revision: 4, updatedBy: 'bohdan', updatedAt: at },
    text: fromPlainText('One.\nTwo, theirs.\nThree, alone.\nFour, theirs.\nFive.'),
  }
  made.saver.edit({ text: fromPlainText('One, alone.\nTwo, mine.\nThree.\nFour, mine.\nFive.') }, 0)
  const flushed = made.saver.flush()
  await made.sent[0]?.fail(stale(theirs))
  await flushed
  const saving = made.saver.flush()
  await made.sent[1]?.answer({})
  await saving
  mount(
    <QueryClientProvider client={queryClient}>
      <ConflictPanel kind={kind} autosave={made.saver} />
    </QueryClientProvider>,
  )
  await flush()
  click(find('[data-answer="show"]'))
  await flush()
  return made
}

const passages = () => [...document.querySelectorAll('[data-conflict-item="text"]')]
const focusedPassage = () => passages().findIndex(one => one.contains(document.activeElement))
const finish = () => press('Enter', { ctrlKey: true })

it('of a text each contested paragraph is chosen by itself, by keys [REQ-09]', async () => {
  const { saver, sent } = await createTextConflict()
  // What one of them changed alone is joined and saved without asking.
  expect(plainText(sent[1]?.data.text as RichText)).toBe(
    'One, alone.\nTwo, theirs.\nThree, alone.\nFour, theirs.\nFive.',
  )
  expect(passages()).toHaveLength(2)
  expect([...document.querySelectorAll('ins')].map(({ textContent }) => textContent)).toEqual([
    'mine',
    'theirs',
    'mine',
    'theirs',
  ])
  expect(sideText('theirs')).toMatch(/bohdan.*2026/)
  expect(focusedPassage()).toBe(0)
  finish()
  expect(saver.state.conflict).not.toBeNull()
  press('ArrowRight')
  expect(focusedPassage()).toBe(1)
  expect(find('[role="dialog"] [role="status"]').textContent).toBe('1 of 2 chosen')
  press('ArrowUp')
  expect(document.activeElement?.getAttribute('data-pick')).toBe('theirs')
  press('ArrowDown')
  // Another alphabet: the key is known by its place.
  press('и', { code: 'KeyB' })
  expect(document.activeElement?.getAttribute('data-answer')).toBe('apply')
  finish()
  await flush()
  expect(saver.state.conflict).toBeNull()
  expect(plainText(sent.at(-1)?.data.text as RichText)).toBe(
    'One, alone.\nTwo, theirs.\nThree, alone.\nFour, theirs.\nFour, mine.\nFive.',
  )
  // What was not taken of this side's is offered again.
  expect(plainText(saver.state.offeredDraft?.values.text as RichText)).toContain('Two, mine.')
})

it('a passage is written afresh, and what is chosen stays while the dialog is closed', async () => {
  const { saver, sent } = await createTextConflict()
  press('ArrowLeft')
  press('e')
  const field = find<HTMLTextAreaElement>('[data-conflict-item] textarea')
  expect(field.value).toBe('Four, mine.')
  type(field, 'Four, *both*.')
  press('b', {}, field)
  press('Escape')
  await flush()
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  expect(saver.state.conflict).not.toBeNull()
  click(find('[data-answer="show"]'))
  await flush()
  expect(find('[role="dialog"] [role="status"]').textContent).toBe('2 of 2 chosen')
  expect(find<HTMLTextAreaElement>('[data-conflict-item] textarea').value).toBe('Four, *both*.')
  finish()
  await flush()
  expect(plainText(sent.at(-1)?.data.text as RichText)).toBe(
    'One, alone.\nTwo, mine.\nThree, alone.\nFour, both.\nFive.',
  )
})

it('each field is chosen by itself, and what is taken of both is stored', async () => {
  const { saver, sent } = await createConflict()
  const choices = { name: 'theirs', motto: 'both', cost: 'mine', text: 'mine', tags: 'theirs', aliases: 'theirs' }
  for (const item of document.querySelectorAll<HTMLElement>('[data-conflict-item]')) {
    const side = Object.entries(choices).find(([name]) => name === item.dataset.conflictItem)?.[1] ?? 'theirs'
    click(find(`[data-pick="${side}"]`, item))
  }
  finish()
  await flush()
  expect(saver.state.conflict).toBeNull()
  const { text, ...data } = sent.at(-1)?.data ?? {}
  expect(plainText(text as RichText)).toBe('One, mine.\nTwo.')
  expect(data).toEqual({ motto: 'Soot / Ember', cost: 5 })
  expect(saver.entity.name).toBe('Flare')
})
