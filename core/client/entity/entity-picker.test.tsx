// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { defineKind } from '#core/shared/kind.ts'
import { suggestionCalls } from '#plugins/search/shared.ts'
import { call } from '../api/call.ts'
import { setLanguage } from '../i18n/intl.ts'
import { registry } from '../registry/app-registry.ts'
import type { EntityRef } from '../registry/contract.ts'
import { session } from '../session/session.ts'
import { picksKey } from '../ui/option-picker/recent-picks.ts'
import { click, find, mount, press, type, unmountAll } from '../ui/testing.tsx'
import { EntityPicker, suggestedEntities } from './entity-picker.tsx'

const place = { spaceId: 'salt', projectId: 'ledger' }
const kinds = [
  defineKind({ name: 'entry', title: 'name', icon: 'sword', fields: { name: 'string' } }),
  defineKind({ name: 'character', title: 'name', icon: 'user', fields: { name: 'string' } }),
  defineKind({ name: 'location', title: 'title', icon: 'map-pin', parent: 'map', fields: { title: 'string' } }),
]
const answer = {
  entry: [{ ...place, entity: 'entry', entryId: 'e1', name: 'Patient Heron' }],
  character: [{ ...place, entity: 'character', characterId: 'c1', name: 'Mother Heron' }],
  location: [{ ...place, entity: 'location', locationId: 'l1', mapId: 'm1', title: 'Heron Point' }],
  unheard: [{ ...place, entity: 'unheard', unheardId: 'u1', name: 'Heron' }],
}
const entityRef = (kind: string, id: string, label: string, parentId: string | null = null): EntityRef => ({
  ...place,
  kind,
  id,
  label,
  parentId,
})
const allEntities = [
  entityRef('entry', 'e1', 'Patient Heron'),
  entityRef('character', 'c1', 'Mother Heron'),
  entityRef('location', 'l1', 'Heron Point', 'm1'),
]

const picked = vi.fn()
const sent: { url: string; body: unknown }[] = []

function Picker({ hides }: { hides?: (entity: EntityRef) => boolean }) {
  const [value, setValue] = useState<EntityRef | null>(null)
  return (
    <EntityPicker
      picker="related"
      label="Related"
      {...place}
      value={value}
      hides={hides}
      onValue={next => {
        picked(next)
        setValue(next)
      }}
      search={(text, signal) => call(suggestionCalls.global, { text, ...place }, { signal, quiet: true })}
    />
  )
}

beforeAll(async () => {
  await setLanguage('en')
  registry.add({ id: 'kinds', kinds })
  await import('../ui/option-picker/option-picker-list.tsx')
})
afterAll(() => registry.remove('kinds'))
beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  Object.assign(session, { user: { userId: 'ines' }, isAuthenticated: true })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push({ url, body: init?.body ? JSON.parse(String(init.body)) : null })
    return Response.json(answer)
  })
})
afterEach(() => {
  unmountAll()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  picked.mockReset()
  Object.assign(session, { user: null, isAuthenticated: false })
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const rows = () => [...document.querySelectorAll('[cmdk-item]')].map(row => row.textContent)

async function open() {
  click(find('button[aria-haspopup]'))
  await pass(1)
}

it('searches suggestion/global for the typed text [PICK-02]', async () => {
  mount(<Picker />)
  await open()
  type(find<HTMLInputElement>('[cmdk-input]'), 'heron')
  await pass(800)
  expect(sent).toEqual([{ url: expect.stringContaining('suggestion/global'), body: { text: 'heron', ...place } }])
})

it('picks an entry, a character or a location with its address, and offers it as recent pick', async () => {
  mount(<Picker />)
  for (const [at, wanted] of allEntities.entries()) {
    await open()
    type(find<HTMLInputElement>('[cmdk-input]'), 'heron')
    await pass(800)
    expect(rows()).toEqual(
      allEntities.map(({ label, kind }) => expect.stringMatching(new RegExp(`^${label}.*${kind}`, 'i'))),
    )
    for (let step = 0; step < at; step++) press('ArrowDown')
    press('Enter')
    expect(picked).toHaveBeenLastCalledWith(wanted)
    expect(find('button[aria-haspopup]').textContent).toBe(wanted.label)
    await pass(1)
  }
  await open()
  expect(rows().map(row => row?.slice(0, 8))).toEqual(['Heron Po', 'Mother H', 'Patient '])
  expect(localStorage.getItem(picksKey({ picker: 'related', userId: 'ines', ...place }))).not.toBeNull()
  press('ArrowDown')
  press('Enter')
  expect(picked).toHaveBeenLastCalledWith(allEntities[1])
})

it('leaves out entities of unknown kinds', () => {
  expect(suggestedEntities(registry, answer)).toEqual(allEntities)
})

it('offers no hidden entity, not as a recent pick either [REL-08]', async () => {
  mount(<Picker />)
  await open()
  type(find<HTMLInputElement>('[cmdk-input]'), 'heron')
  await pass(800)
  press('Enter')
  await pass(1)
  await open()
  expect(rows()).toContainEqual(expect.stringContaining('Patient'))
  unmountAll()
  mount(<Picker hides={({ id }) => id === 'e1'} />)
  await open()
  expect(rows().join()).not.toContain('Patient')
  type(find<HTMLInputElement>('[cmdk-input]'), 'heron')
  await pass(800)
  expect(rows()).toHaveLength(2)
})
