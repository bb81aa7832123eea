// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { events } from '#core/shared/event.ts'
import { defineKind, type Field } from '#core/shared/kind.ts'
import { targetEntities } from '../../context/command-context.ts'
import { setLanguage } from '../../i18n/intl.ts'
import { receiveEvent } from '../../sync/live/live-events.ts'
import { find, flush, press, type, waitUntil } from '../../ui/testing.tsx'
import { closePage, openPage } from './entity-page.fixture.tsx'
import Page from './generic-page.tsx'

/** The labels of this kind are no messages. */
vi.mock('../../form/field-label.ts', () => {
  const label = (_: unknown, name: string) => name
  return { fieldLabel: label, useFieldLabel: label }
})

const oath: Field<string> = { def: 'string', form: 'string', initial: '', when: { sworn: true } }
const sky: Field<unknown[]> = { def: 'unknown[]', form: 'collection', initial: [] }
const knight = defineKind({
  name: 'knight',
  title: 'name',
  icon: 'shield',
  fields: {
    name: 'string >= 1',
    strength: '0 <= number.integer <= 100',
    motto: 'string <= 40',
    sworn: 'boolean',
    oath,
    sky,
  },
})
const oda = { name: 'Oda', strength: 5, motto: '', sworn: false, oath: '', sky: [] }
const open = () => openPage(knight, Page, oda)

afterEach(closePage)

const field = (name: string) => find<HTMLInputElement>(`input[name="${name}"]`)
const errorUnder = (name: string) =>
  field(name)
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map(id => document.getElementById(id)?.textContent)
    .join()
const state = () => find('[data-save]').dataset.save

it('says under the field what is wrong with strength 250, and saves the motto typed after it', async () => {
  const server = await open()
  type(field('strength'), '250')
  type(field('motto'), 'Hold the line')
  await waitUntil(() => server.sent.length > 0)
  await waitUntil(() => state() === 'failed')
  expect(server.sent).toEqual([{ motto: 'Hold the line' }])
  expect(errorUnder('strength')).toBe('Can be at most 100')
  expect(field('strength').getAttribute('aria-invalid')).toBe('true')
  expect(errorUnder('motto')).toBeUndefined()
  expect(find('[data-save]').textContent).toContain('Can be at most 100')
  expect(document.querySelector('[data-in="true"]')).toBeNull()
  type(field('strength'), '100')
  expect(errorUnder('strength')).toBeUndefined()
  await waitUntil(() => state() === 'saved')
  expect(server.entity).toMatchObject({ strength: 100, motto: 'Hold the line' })
})

it('says it in Ukrainian too', async () => {
  await open()
  await act(() => setLanguage('ua'))
  type(field('strength'), '1.5')
  await waitUntil(() => errorUnder('strength') === 'Має бути цілим числом')
  await act(() => setLanguage('en'))
})

it('shows the refusal of the server under the field it names, and sends the others again without it', async () => {
  const server = await open()
  server.refuse = data =>
    data.strength === 13 ? [{ path: 'data.strength', message: 'must not be unlucky (was 13)' }] : []
  type(field('strength'), '13')
  type(field('motto'), 'Hold')
  await waitUntil(() => state() === 'failed')
  expect(server.sent).toEqual([{ strength: 13, motto: 'Hold' }, { motto: 'Hold' }])
  expect(errorUnder('strength')).toBe('Must not be unlucky')
  expect(server.entity).toMatchObject({ strength: 5, motto: 'Hold' })
  await act(() => setLanguage('ua'))
  await flush()
  expect(errorUnder('strength')).toBe('Таке значення не приймається.')
  await act(() => setLanguage('en'))
  type(field('strength'), '14')
  await waitUntil(() => state() === 'saved')
  expect(server.entity.strength).toBe(14)
})

it('gives the inputs the limits of the definition', async () => {
  await open()
  expect(field('strength').getAttribute('aria-valuemax')).toBe('100')
  expect(field('strength').getAttribute('aria-valuemin')).toBe('0')
  expect(field('motto').maxLength).toBe(40)
})

it('leaves fields out that do not apply or have no input', async () => {
  await open()
  const [card] = document.querySelectorAll('aside section:has(input)')
  expect(document.querySelector('input[name="oath"]')).toBeNull()
  expect([...(card?.children ?? [])].every(child => child.textContent !== '')).toBe(true)
  const before = card?.children.length ?? 0
  find('[role="switch"]').click()
  await flush()
  expect(field('oath')).toBeTruthy()
  expect(card?.children.length).toBe(before + 1)
})

it('undoes a number with its key, in the field too, and does it again', async () => {
  const server = await open()
  field('strength').focus()
  press('ArrowUp')
  press('ArrowUp')
  expect(field('strength').value).toBe('7')
  press('z', { ctrlKey: true })
  await flush()
  expect(field('strength').value).toBe('5')
  press('y', { ctrlKey: true })
  await flush()
  expect(field('strength').value).toBe('7')
  await waitUntil(() => server.entity.strength === 7)
  field('strength').blur()
  press('z', { ctrlKey: true }, document.body)
  await waitUntil(() => server.entity.strength === 5)
})

it('leaves the undo of a text to its field', async () => {
  await open()
  type(field('motto'), 'Hold')
  field('motto').focus()
  expect(press('z', { ctrlKey: true })).toBe(false)
  expect(field('motto').value).toBe('Hold')
})

it('shows what someone else writes at once, beside what is edited here', async () => {
  const server = await open()
  type(field('strength'), '9')
  await server.write({ motto: 'Theirs' })
  expect([field('strength').value, field('motto').value]).toEqual(['9', 'Theirs'])
  await waitUntil(() => server.entity.strength === 9)
  expect(server.entity.motto).toBe('Theirs')
})

it('says that it was deleted elsewhere, offers no command on it, and is as before when it is brought back', async () => {
  const server = await open()
  const { entity } = server
  const event = { ...{ spaceId: 's', projectId: 'p', kind: 'knight', id: 'one', label: 'Oda' }, by: 'bea', revision: 1 }
  expect(targetEntities()).toMatchObject([{ id: 'one' }])
  receiveEvent(events.entity, { ...event, is: 'deleted', parentId: null, at: String(entity.updatedAt) })
  await waitUntil(() => document.body.textContent?.includes('Deleted by bea') === true)
  expect(targetEntities()).toEqual([])
  await server.write({ motto: 'Theirs' })
  await waitUntil(() => document.body.textContent?.includes('Deleted by') === false)
  expect(targetEntities()).toMatchObject([{ id: 'one' }])
})
